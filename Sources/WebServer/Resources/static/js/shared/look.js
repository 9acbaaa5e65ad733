/** What the page looks like: as the device asks, light, dark, or in a look of its own, in light or in dark. */

import * as storage from "quarry/shared/storage";

/** @type {("light"|"dark"|"pirate")[]} besides the device's own choice */
export const LOOKS = ["light", "dark", "pirate"];

const device = matchMedia("(prefers-color-scheme: dark)");
const root = document.documentElement;

/** The style sheets' rules for dark mode, which can be turned on and off. */
const darkRules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
  .filter((rule) => rule instanceof CSSMediaRule && rule.conditionText.includes("prefers-color-scheme: dark"));

/** Shows all in light or dark. @param {"light"|"dark"} theme */
export function show(theme) {
  for (const rule of darkRules) rule.media.mediaText = theme === "dark" ? "all" : "not all";
  root.style.colorScheme = theme;
  root.dataset.theme = theme;
}

/** Other pages, such as the big screen, have a switch of their own. */
let wearsLook = false;

/** Dresses the page as was chosen in this browser. */
export async function wearLook() {
  wearsLook = true;
  const { look } = storage.settings();
  if (look === "pirate") await import("quarry/shared/pirates");
  const isLook = LOOKS.includes(look);
  if (isLook && look !== "light" && look !== "dark") root.dataset.look = look;
  else delete root.dataset.look;
  const devices = device.matches ? "dark" : "light";
  if (isLook || root.dataset.theme) show(look === "light" || look === "dark" ? look : devices);
  // The browser's own bar goes with the page's.
  for (const meta of document.querySelectorAll("meta[name=theme-color]")) {
    meta.dataset.usual ??= meta.content;
    meta.content = isLook ? getComputedStyle(root).getPropertyValue("--ground").trim() : meta.dataset.usual;
  }
}

/** @param {string} look one of `LOOKS`; otherwise as the device asks */
export function choose(look) {
  storage.set("look", look);
  wearLook();
}

device.addEventListener("change", () => wearsLook && wearLook());
