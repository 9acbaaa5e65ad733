/** Dark or light: from the address (`?theme=dark`), else the switch's last position, else the device's setting. */

import { el, fill, icon } from "quarry/shared/dom";
import { show } from "quarry/shared/look";
import { t } from "quarry/shared/texts";
import * as storage from "quarry/shared/storage";

const device = matchMedia("(prefers-color-scheme: dark)");

function chosen() {
  const asked = new URLSearchParams(location.search).get("theme") ?? storage.settings().theme;
  if (asked === "dark" || asked === "light") return asked;
  return device.matches ? "dark" : "light";
}

/** A button that switches between dark and light. */
export function themeSwitch() {
  let theme = chosen();
  const button = el("button.round.quiet", { onclick: () => change(theme === "dark" ? "light" : "dark") });
  const draw = () => {
    show(theme);
    button.setAttribute("aria-label", theme === "dark" ? t("screen.toLight") : t("screen.toDark"));
    fill(button, icon(theme === "dark" ? "sun" : "moon"));
  };
  const change = (other) => {
    theme = other;
    storage.set("theme", theme);
    // A manual choice overrides the one in the address.
    const address = new URL(location.href);
    address.searchParams.delete("theme");
    history.replaceState(null, "", address);
    draw();
  };
  device.addEventListener("change", () => {
    theme = chosen();
    draw();
  });
  draw();
  return button;
}
