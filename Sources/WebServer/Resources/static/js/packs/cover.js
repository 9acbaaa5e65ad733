/** The cover of a pack: its own landscape, drawn by its id, so that each looks like itself everywhere. */

import { el } from "quarry/shared/dom";
import { Backdrop } from "quarry/lobby/backdrop";

/** The most lanterns that a cover shows. */
const LANTERNS = 8;
const LIGHTS = ["day", "gold", "dusk", "dawn", "night"];

/** Covers are drawn once they are near: a long list would take too long. */
const near = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue;
    near.unobserve(target);
    target.draw();
  }
}, { rootMargin: "200px" });

/** The land of a pack, as for `Backdrop.show`. @param {{pack: string, pins: number}} pack */
export function landOf({ pack, pins }) {
  const sum = [...pack].reduce((all, letter) => all + letter.codePointAt(0), 0);
  const clues = Math.min(pins, LANTERNS);
  return { seed: pack, light: LIGHTS[sum % LIGHTS.length], clues, lit: Array(clues).fill(1) };
}

/**
 * @param {{pack: string, pins: number}} pack
 * @returns {Element} hidden from screen readers, as it says nothing
 */
export function cover(pack) {
  const element = el("div.cover", { "aria-hidden": "true" });
  const land = new Backdrop(element, { dims: false });
  element.draw = () => land.show({ ...landOf(pack), zoom: 1.35 });
  near.observe(element);
  return element;
}
