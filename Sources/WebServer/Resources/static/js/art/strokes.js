/** How parts of a face are drawn. */

import { tag } from "quarry/art/paint";

/** A part on the left, and its mirror image on the right. */
export const both = (...parts) => parts.join("") + tag("g", { transform: "matrix(-1 0 0 1 100 0)" }, parts);

export const part = (d, fill, more) => tag("path", { d, fill, ...more });

/** A shape with round corners. */
export const soft = (d, fill, width = 6) =>
  part(d, fill, { stroke: fill, "stroke-width": width, "stroke-linejoin": "round" });

/** A line with round ends. */
export const stroke = (d, colour, width = 3.2) => tag("path", {
  d, fill: "none", stroke: colour, "stroke-width": width, "stroke-linecap": "round", "stroke-linejoin": "round",
});
