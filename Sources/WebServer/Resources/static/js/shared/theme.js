/** Dark or light: from the address (`?theme=dark`), else the switch's last position, else the device's setting. */

import { el, fill, icon } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import * as storage from "quarry/shared/storage";

const device = matchMedia("(prefers-color-scheme: dark)");

/** The style sheets' rules for dark mode, which the switch turns on and off. */
const darkRules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
  .filter((rule) => rule instanceof CSSMediaRule && rule.conditionText.includes("prefers-color-scheme: dark"));

function chosen() {
  const asked = new URLSearchParams(location.search).get("theme") ?? storage.settings().theme;
  if (asked === "dark" || asked === "light") return asked;
  return device.matches ? "dark" : "light";
}

function show(theme) {
  for (const rule of darkRules) rule.media.mediaText = theme === "dark" ? "all" : "not all";
  document.documentElement.style.colorScheme = theme;
  document.documentElement.dataset.theme = theme;
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
