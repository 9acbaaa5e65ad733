/** A sealed envelope: how it ended is in it, until the host opens it. */

import { GOLD } from "quarry/art/lantern";
import { tag } from "quarry/art/paint";

/** @param {{colour: string}} how `colour` is dark: the player's */
export function envelope({ colour }) {
  const paper = (d, fill) => tag("path", { d, fill, stroke: colour, "stroke-width": 4, "stroke-linejoin": "round" });
  return tag("svg", {
    viewBox: "0 0 168 120", class: "envelope", "aria-hidden": "true", xmlns: "http://www.w3.org/2000/svg",
  },
  paper("M18 8h132q12 0 12 12v80q0 12-12 12H18q-12 0-12-12V20Q6 8 18 8z", "#fffdf7"),
  paper("M10 106L66 58M158 106L102 58", "none"),
  paper("M10 14L76 66q8 6 16 0L158 14Q154 8 146 8H22Q14 8 10 14z", "#f5ecd9"),
  // The seal is the program's mark.
  tag("g", { class: "seal" },
    tag("circle", { cx: 84, cy: 62, r: 25, fill: colour }),
    tag("rect", { x: 70, y: 48, width: 28, height: 28, rx: 8, fill: "none", stroke: "#fffdf7", "stroke-width": 5 }),
    tag("rect", { x: 78, y: 56, width: 12, height: 12, rx: 3, fill: GOLD })));
}
