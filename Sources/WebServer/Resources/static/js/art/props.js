/** What stands in the foreground of an occasion's picture: one thing by which it is known at a glance. */

import { oval, p, tag } from "quarry/art/paint";

const shape = (fill, d) => tag("path", { fill, d });
const stroke = (colour, width, d) =>
  tag("path", { fill: "none", stroke: colour, "stroke-width": width, "stroke-linecap": "round", d });

/** The back of a book, with its pages. */
const book = (colour, x, y, wide) => [
  shape(colour, p`M${x} ${y}h${wide}v20h${-wide}q-9 0-9-10t9-10z`),
  shape("#fff6df", p`M${x} ${y + 4}h${wide - 3}v12h${-wide + 3}q-4 0-4-6t4-6z`),
];

const candle = (x) => [
  shape("#fffdf7", p`M${x - 4} 24h8v24h-8z`), shape("#c2457a", p`M${x - 4} 30l8-5v6l-8 5zM${x - 4} 42l8-5v6l-8 5z`),
  shape("#ffc53d", p`M${x} 5q9 11 0 18q-9-7 0-18z`), shape("#fffdf7", p`M${x} 13q4 5 0 9q-4-4 0-9z`),
];

const PROPS = {
  classroom: () => [
    book("#174a86", 20, 90, 84), book("#8f1d4e", 28, 69, 72), book("#0f5a3c", 22, 48, 78),
    shape("#c8322c", "M62 47q-24 2-24-19q0-14 13-14q6 0 10 3q4-3 10-3q13 0 13 14q0 21-22 19z"),
    shape("#ff8f7a", oval(48, 25, 4, 5)), stroke("#5b3a1c", 4, "M61 17q0-7 5-11"),
    shape("#3f8f4f", "M65 9q8-9 17-5q-5 10-17 5z"),
  ],
  birthday: () => [
    candle(38), candle(60), candle(82), shape("#e8dcc2", oval(60, 106, 54, 9)),
    shape("#f2b36b", "M14 50h92v54q-46 10-92 0z"), shape("#8f1d4e", "M14 78h92v7q-46 8-92 0z"),
    shape("#fff6ea",
      "M14 50q46-10 92 0v14q-6 9-12 0q-6 12-13 1q-7 9-13 1q-8 12-15 0q-6 9-12 0q-7 12-14 0q-7 8-13-1z"),
  ],
  walk: () => [
    shape("#fffdf7", "M8 84l34-12l36 12l34-12v34l-34 12l-36-12l-34 12z"),
    shape("#cfe3c4", "M42 72l36 12v34l-36-12z"), stroke("#174a86", 3, "M12 104q26-14 44-4t50-10"),
    shape("#b3231d", "M60 100q-36-42-30-66q6-24 30-24t30 24q6 24-30 66z"), shape("#fffdf7", oval(60, 42, 13)),
  ],
  office: () => [
    stroke("#fffdf7", 5, "M44 30q-8-9 0-17t0-13M66 30q-8-9 0-17t0-13"), shape("#e8dcc2", oval(58, 108, 50, 8)),
    stroke("#fffdf7", 10, "M88 56q24-2 22 18t-28 20"),
    shape("#fffdf7", "M18 40h74v42q0 26-24 26h-26q-24 0-24-26z"), shape("#0f5a3c", "M18 60h74v14h-74z"),
    shape("#4b2c17", oval(55, 41, 37, 6)),
  ],
  own: () => [
    shape("#fff6df", "M18 22l70-8l14 86l-72 12z"), stroke("#b08b4f", 4, "M36 90q10-26 26-22t20-28"),
    stroke("#b3231d", 7, "M72 28l18 14M90 26l-16 18"), shape("#174a86", oval(36, 92, 6)),
    shape("#ffc53d", "M112 44l10 8l-42 54l-10-8z"), shape("#e9b894", "M70 98l10 8l-15 6z"),
    shape("#14231d", "M67 106l4 3l-6 3z"), shape("#d9647b", "M112 44l5-7q6-3 10 3t-5 12z"),
  ],
};

/** @param {string} name of an occasion @returns {string} an SVG, hidden from screen readers */
export const prop = (name) => tag("svg", {
  viewBox: "0 0 128 120", class: "prop", xmlns: "http://www.w3.org/2000/svg", "aria-hidden": "true",
}, PROPS[name]());
