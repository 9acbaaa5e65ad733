/** The mark of Quarry on a post: the square finder whose golden centre is the light. With the shapes of teams. */

import { oval, p, stops, tag, unique } from "quarry/art/paint";

/** The colour of light; never used for text on paper. */
export const GOLD = "#ffc53d";
const PANE = "#fff0c2";
const EMBER = "#f0901a";

/** A regular shape, or a star when every other corner is nearer to the middle. */
const round = (corners, inner = 1) => Array.from({ length: corners }, (_, index) => {
  const angle = (index / corners) * 2 * Math.PI - Math.PI / 2;
  const radius = inner !== 1 && index % 2 ? 10 * inner : 10;
  return p`${index ? "L" : "M"}${radius * Math.cos(angle)} ${radius * Math.sin(angle)}`;
}).join("") + "z";

/** Outlines of the team shapes around 0 0, about 10 in each direction. */
export const SHAPES = {
  triangle: "M0-9.5L10.5 8.5H-10.5z",
  circle: oval(0, 0, 9),
  diamond: "M0-11L10 0 0 11-10 0z",
  square: "M-8.5-8.5h17v17h-17z",
  pentagon: round(5),
  cross: "M-3.5-10h7v6.5h6.5v7H3.5V10h-7V3.5H-10v-7h6.5z",
  star: round(8, 0.45),
  hexagon: round(6),
};

/** The gradient of a halo, once for each picture that has lanterns. */
export const haloOf = (id) => tag("radialGradient", { id }, stops([
  [0, "#ffd873", 0.95], [0.16, "#ffd873", 0.6], [0.45, "#ffd873", 0.2], [1, "#ffd873", 0],
]));

/** What is behind the glass: a dark outline, or the light. */
function flame({ lit, frame, pane }) {
  if (!lit) {
    return tag("rect", {
      x: -6, y: -85, width: 12, height: 12, rx: 3, fill: "none", stroke: frame, "stroke-width": 3, opacity: 0.55,
    });
  }
  return tag("rect", { x: -13, y: -92, width: 26, height: 26, rx: 5.5, fill: pane, opacity: lit ** 0.5 })
    + tag("rect", {
      class: "lt-core", x: -7.5, y: -86.5, width: 15, height: 15, rx: 4,
      fill: GOLD, stroke: EMBER, "stroke-width": 1.6, opacity: 0.4 + 0.6 * lit,
    });
}

/**
 * A lantern whose foot stands at 0 0 and that is 108 high, for use inside other drawings.
 * @param {{lit?: number, frame?: string, dim?: string, ring?: string, halo?: string, pane?: string,
 *   strength?: number}} look lit from 0 to 1, ring the colour of the team that found it first, halo the id of its
 *   gradient
 */
export function lanternShape(look) {
  const { lit = 0, frame = "#14231d", dim = "#fbf6ea", ring, halo, pane = PANE, strength = 1 } = look;
  const ink = { fill: frame };
  return [
    lit > 0 && halo ? tag("circle", {
      class: "lt-glow", cx: 0, cy: -80, r: 48 + 42 * lit, fill: `url(#${halo})`,
      opacity: strength * (0.55 + 0.45 * lit),
    }) : "",
    tag("path", { ...ink, d: "M-3-64h6l1.5 60h4.5q2 0 2 2v2h-22v-2q0-2 2-2h4.5z" }),
    tag("path", { ...ink, d: "M-3-99v-4a3 3 0 0 1 6 0v4l13 4.5h-32z" }),
    tag("rect", { ...ink, x: -19, y: -98, width: 38, height: 38, rx: 9.5 }),
    tag("rect", { x: -13, y: -92, width: 26, height: 26, rx: 5.5, fill: dim }),
    flame({ lit: lit > 0 ? lit : 0, frame, pane }),
    tag("rect", { ...ink, x: 9, y: -70, width: 12, height: 12, rx: 2.5, stroke: dim, "stroke-width": 1.6 }),
    ring ? tag("rect", {
      x: -22.5, y: -101.5, width: 45, height: 45, rx: 13, fill: "none", stroke: ring, "stroke-width": 4,
    }) : "",
  ].join("");
}

/**
 * A lantern on its own, from a list of clues (32 px) to the upper half of a phone.
 * @param {{lit?: number, ring?: string, night?: boolean, post?: boolean, wide?: boolean, frame?: string,
 *   pane?: string}} look wide leaves room for the halo
 */
export function lantern({ lit = 0, ring, night = false, post = true, wide = false, frame, pane } = {}) {
  const halo = unique("halo");
  const viewBox = wide ? "-90 -160 180 175" : post ? "-34 -112 68 114" : "-26 -108 52 52";
  const attributes = {
    viewBox, class: `lantern${lit ? " is-lit" : ""}`, "aria-hidden": "true", xmlns: "http://www.w3.org/2000/svg",
  };
  const shape = lanternShape({
    lit, ring, pane, halo: lit ? halo : undefined, strength: wide ? 1 : 0.7,
    frame: frame ?? (night ? "#c8d6dc" : "#14231d"), dim: night ? "#182a38" : "#fbf6ea",
  });
  return tag("svg", attributes, lit ? tag("defs", {}, haloOf(halo)) : "", shape);
}
