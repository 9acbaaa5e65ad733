/** The cover of a pack: a landscape, drawn by its id, so that each looks like itself everywhere. */

import { shape } from "quarry/shared/dom";

const [WIDTH, HEIGHT] = [240, 96];

/** How many colours covers have. */
const HUES = 12;
/** The most pins that a cover shows, and the part of the way on which they stand: small covers show the middle. */
const PINS = 8;
const MIDDLE = { from: 0.24, to: 0.76 };

/** Numbers from 0 to 1 that are always the same for a text. */
function numbersOf(text) {
  // FNV-1a, then mulberry32.
  let seed = 0x811c9dc5;
  for (const character of text) seed = Math.imul(seed ^ character.codePointAt(0), 0x01000193);
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), seed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A smooth line through points with equal distances. */
function curve(heights) {
  const step = WIDTH / (heights.length - 1);
  return heights.map((y, index) => (index === 0 ? `M0 ${y}`
    : `C${(index - 0.5) * step} ${heights[index - 1]} ${(index - 0.5) * step} ${y} ${index * step} ${y}`)).join("");
}

/**
 * @param {{pack: string, pins: number}} pack
 * @returns {SVGElement} hidden from screen readers, as it says nothing
 */
export function cover({ pack, pins }) {
  const next = numbersOf(pack);
  const within = (from, to) => Math.round(from + (to - from) * next());
  const svg = shape("svg", {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "cover", preserveAspectRatio: "xMidYMid slice", "aria-hidden": "true",
  });
  svg.style.setProperty("--hue", String(Math.floor(next() * HUES) * (360 / HUES)));
  const ridge = (count, from, to) => `${curve(Array.from({ length: count }, () => within(from, to)))}V${HEIGHT}H0z`;
  const sun = { cx: within(64, 176), cy: within(16, 30), r: within(8, 13) };
  const hills = [ridge(5, 30, 56), ridge(4, 50, 70)];
  const trail = Array.from({ length: 5 }, () => within(64, 88));
  svg.append(
    shape("rect", { width: WIDTH, height: HEIGHT, class: "sky" }), shape("circle", { ...sun, class: "sun" }),
    shape("path", { d: hills[0], class: "far" }), shape("path", { d: hills[1], class: "near" }));
  const way = shape("path", { d: curve(trail), class: "trail" });
  svg.append(way);
  const shown = Math.min(pins, PINS);
  for (let index = 0; index < shown; index += 1) {
    const share = MIDDLE.from + (MIDDLE.to - MIDDLE.from) * ((index + 0.5) / shown);
    const { x, y } = way.getPointAtLength(way.getTotalLength() * share);
    svg.append(shape("circle", { cx: x.toFixed(1), cy: y.toFixed(1), r: 4, class: "pin" }));
  }
  return svg;
}
