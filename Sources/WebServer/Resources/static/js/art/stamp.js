/** What a hunt pins and presses: pennants of teams, rubber stamps, the fire, and the rays of a lantern that lights. */

import { GOLD, SHAPES } from "quarry/art/lantern";
import { escaped, hex, hueOf, lch, numbersOf, p, stops, tag, unique } from "quarry/art/paint";

const frame = (viewBox, name, more) => ({ viewBox, class: name, xmlns: "http://www.w3.org/2000/svg", ...more });
/** Words with more letters are broken. */
const LONG = 10;
const hidden = { "aria-hidden": "true" };

/** A pennant on a pole, in the colour and with the shape of a team; its foot stands at 20 118. */
export function pennant({ colour, shape, pole = "#5a4632" }) {
  const light = hex(lch(0.97, 0.02, hueOf(colour)[0]));
  return tag("svg", frame("0 0 96 120", "pennant", hidden),
    tag("path", { d: "M17 6h5v112h-5z", fill: pole }), tag("circle", { cx: 19.5, cy: 6, r: 5, fill: GOLD }),
    tag("path", { class: "lt-flag", d: "M22 12q20-7 36 0t34 0l-9 21 9 21q-18 7-34 0t-36 0z", fill: colour }),
    tag("path", { d: SHAPES[shape], transform: "translate(50 33) scale(1.15)", fill: light }));
}

/** The rings of a stamp: modules of a code, of which a seed leaves some away, and lines. */
function rings(next, colour, inner = 54) {
  const modules = Array.from({ length: 56 }, (_, index) => (next() < 0.62 ? tag("rect", {
    x: -3.6, y: -97, width: 7.2, height: 7.2, rx: 1, transform: p`rotate(${(index / 56) * 360})`,
  }) : ""));
  const line = { fill: "none", stroke: colour };
  return [
    modules, tag("circle", { ...line, r: 84, "stroke-width": 4 }),
    tag("circle", { ...line, r: inner, "stroke-width": 2, "stroke-dasharray": "70 30", "stroke-dashoffset": 20 }),
  ].flat();
}

/** A long word of a stamp in two lines, broken where these are most alike. */
function linesOf(word) {
  const parts = word.split(" ");
  if ([...word].length <= LONG || parts.length < 2) return [word];
  const breaks = parts.slice(1).map((_, index) =>
    [parts.slice(0, index + 1).join(" "), parts.slice(index + 1).join(" ")]);
  const longest = (lines) => Math.max(...lines.map((line) => [...line].length));
  return breaks.reduce((best, lines) => (longest(lines) < longest(best) ? lines : best));
}

/** A round rubber stamp: a word in a ring, small text above and below, turned a little by its seed. */
export function stamp(seed, { word, above = "", below = "", colour = "#0f5a3c", ground = "#fffdf7" }) {
  const next = numbersOf(seed);
  const id = unique("arc");
  const turn = (next() < 0.5 ? -1 : 1) * (3 + 3 * next());
  const lines = linesOf(word);
  const size = Math.min(lines.length > 1 ? 30 : 44, 225 / Math.max(5, ...lines.map((one) => [...one].length)));
  const half = size * (lines.length > 1 ? 1.25 : 0.72);
  const room = lines.length > 1 ? 168 : 205;
  /** Small text along an arc, smaller if it is long. */
  const around = (arc, text) => tag("text", { "font-size": Math.min(15, room / ([...text].length + 1)) },
    tag("textPath", { href: `#${id}${arc}`, startOffset: "50%" }, escaped(text)));
  const label = { role: "img", "aria-label": escaped(word) };
  return tag("svg", frame("-104 -104 208 208", "stamp", label),
    tag("defs", {}, tag("path", { id: `${id}a`, d: "M-64 0a64 64 0 0 1 128 0" }),
      tag("path", { id: `${id}b`, d: "M-73 0a73 73 0 0 0 146 0" })),
    tag("g", { transform: p`rotate(${turn})`, fill: colour },
      rings(next, colour),
      tag("g", { class: "lt-letters", "text-anchor": "middle", "letter-spacing": 1 },
        around("a", above), around("b", below)),
      tag("rect", {
        x: -92, y: -half, width: 184, height: 2 * half, rx: 8, fill: ground, stroke: colour, "stroke-width": 4,
      }),
      lines.map((one, index) => tag("text", {
        class: "lt-letters", y: size * (0.31 + 1.1 * (index - (lines.length - 1) / 2)), "text-anchor": "middle",
        "font-size": size, "letter-spacing": 1,
      }, escaped(one)))));
}

/** A small stamp with a mark in its middle: lines in a square of 24. It has the colour of the letters around it. */
export function seal(seed, mark) {
  const next = numbersOf(seed);
  const turn = (next() < 0.5 ? -1 : 1) * (3 + 5 * next());
  return tag("svg", frame("-104 -104 208 208", "stamp seal", hidden),
    tag("g", { transform: p`rotate(${turn})`, fill: "currentColor" },
      rings(next, "currentColor", 68),
      tag("path", {
        d: mark, transform: "translate(-43 -43) scale(3.6)", fill: "none", stroke: "currentColor", "stroke-width": 2.2,
        "stroke-linecap": "round", "stroke-linejoin": "round",
      })));
}

/** The fire around which a lobby waits. */
export function campfire() {
  const id = unique("fire");
  return tag("svg", frame("0 0 200 160", "campfire", hidden),
    tag("defs", {}, tag("radialGradient", { id },
      stops([[0, "#ffc053", 0.8], [0.4, "#ffc053", 0.3], [1, "#ffc053", 0]]))),
    tag("circle", { class: "lt-glow", cx: 100, cy: 90, r: 130, fill: `url(#${id})` }),
    tag("ellipse", { cx: 100, cy: 140, rx: 70, ry: 13, fill: "#1c1a17", opacity: 0.35 }),
    tag("path", {
      class: "lt-flame", fill: "#f0901a",
      d: "M100 22q30 30 32 62t-12 52H80Q62 116 68 88q3-14 12-22 2 12 8 16 2-36 12-60z",
    }),
    tag("path", {
      class: "lt-flame", fill: GOLD,
      d: "M102 56q20 26 18 50-1 20-10 30H88q-12-14-9-32 2-10 8-14 2 8 6 10 0-24 9-44z",
    }),
    tag("path", { fill: "#fff0c2", d: "M101 92q10 14 9 28-1 10-5 16H94q-6-10-4-20 2-6 5-8 1 4 3 5 0-12 3-21z" }),
    tag("g", { stroke: "#3d2413", "stroke-width": 3 },
      tag("path", { fill: "#7a4b28", d: "M44 142l96-22q8-1 9 6t-6 9l-96 19q-8 1-9-5t6-7z" }),
      tag("path", { fill: "#8f5a31", d: "M156 142L60 120q-8-1-9 6t6 9l96 19q8 1 9-5t-6-7z" })));
}

/** Rays around the head of a wide lantern, for the moment in which it lights. They lie in the same box. */
export function rays() {
  const ray = (index) => {
    const [angle, from, to] = [(index / 12) * 2 * Math.PI, index % 2 ? 42 : 46, index % 2 ? 56 : 72];
    const at = (radius, turn) => p`${radius * Math.cos(angle + turn)} ${radius * Math.sin(angle + turn) - 79}`;
    return `M${at(from, -0.035)}L${at(to, 0)} ${at(from, 0.035)}z`;
  };
  const d = Array.from({ length: 12 }, (_, index) => ray(index)).join("");
  return tag("svg", frame("-90 -160 180 175", "rays", hidden), tag("path", { class: "lt-rays", fill: "#fff0c2", d }));
}
