/** The picture on the front page: a trail through the hills, from code to code, to the flag. */

import { shape } from "quarry/shared/dom";

/** A corner of a QR code, at a place. */
const corner = (x, y) => [
  ["rect", { x, y, width: 14, height: 14, rx: 2, class: "ink" }],
  ["rect", { x: x + 3, y: y + 3, width: 8, height: 8, rx: 1, class: "paper" }],
  ["rect", { x: x + 5, y: y + 5, width: 4, height: 4, class: "ink" }],
];

/** A sheet with a code, on a post. */
const sheet = (x, y) => [
  ["rect", { x: x + 22, y: y + 46, width: 4, height: 30, class: "ink" }],
  ["rect", { x, y, width: 48, height: 48, rx: 5, class: "paper edge" }],
  ...corner(x + 6, y + 6), ...corner(x + 28, y + 6), ...corner(x + 6, y + 28),
  ["path", { d: `M${x + 28} ${y + 28}h5v5h-5zM${x + 37} ${y + 33}h5v5h-5zM${x + 30} ${y + 37}h4v5h-4z`, class: "ink" }],
];

const SHAPES = [
  ["rect", { width: 560, height: 200, class: "sky" }],
  ["circle", { cx: 452, cy: 52, r: 24, class: "sun" }],
  ["path", { d: "M0 128C80 70 150 74 236 118s150 34 324-26v108H0z", class: "far" }],
  ["path", { d: "M0 164c110-40 190-34 292-6s186 14 268-22v64H0z", class: "near" }],
  ["path", { d: "M74 172c60-34 104 22 168-6s62-58 122-46 66 22 122-32", class: "trail" }],
  ...sheet(50, 98), ...sheet(216, 92),
  ["rect", { x: 484, y: 32, width: 4, height: 58, class: "ink" }],
  ["path", { d: "M488 34l36 12-36 13z", class: "flag" }],
];

/** @returns {SVGElement} hidden from screen readers, as it says nothing */
export function scene() {
  const svg = shape("svg", { viewBox: "0 0 560 200", class: "scene", "aria-hidden": "true" });
  svg.append(...SHAPES.map(([name, attributes]) => shape(name, attributes)));
  return svg;
}
