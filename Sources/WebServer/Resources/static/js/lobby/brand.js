/** The event's own colour and logo. */

import { el } from "quarry/shared/dom";

/** Gives the page the event's colour. @param {{brand?: {colour?: string}}} card */
export function wearColour({ brand = {} }) {
  const { style } = document.documentElement;
  if (brand.colour) style.setProperty("--brand", brand.colour);
  else style.removeProperty("--brand");
}

/** @param {{brand?: {logo?: string}}} card @param {string} alt empty where the name stands beside it */
export const logoOf = ({ brand = {} }, alt) =>
  brand.logo && el("img.logo", { src: `/photos/${encodeURIComponent(brand.logo)}`, alt });

/** In the head of a page. @param {object} card @param {HTMLElement} name the logo stands before it */
export function wearBrand(card, name) {
  wearColour(card);
  const known = name.parentNode.querySelector(":scope > .logo");
  const logo = logoOf(card, "");
  if (known?.getAttribute("src") === logo?.getAttribute("src")) return;
  known?.remove();
  if (logo) name.before(logo);
}
