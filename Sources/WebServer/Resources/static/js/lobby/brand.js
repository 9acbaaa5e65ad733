/** The event's own colour and logo, in the head of a page. */

import { el } from "quarry/shared/dom";

/** @param {{brand?: {colour?: string, logo?: string}}} card @param {HTMLElement} name the logo stands before it */
export function wearBrand({ brand = {} }, name) {
  const { style } = document.documentElement;
  if (brand.colour) style.setProperty("--brand", brand.colour);
  else style.removeProperty("--brand");
  const known = name.parentNode.querySelector(":scope > .logo");
  const address = brand.logo && `/photos/${encodeURIComponent(brand.logo)}`;
  if (known?.getAttribute("src") === address) return;
  known?.remove();
  // The name says whose it is.
  if (address) name.before(el("img.logo", { src: address, alt: "" }));
}
