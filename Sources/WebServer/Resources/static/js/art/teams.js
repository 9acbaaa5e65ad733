/** The shapes of teams, drawn. Their colours are in `palette`. */

import { SHAPES } from "quarry/art/lantern";
import { tag } from "quarry/art/paint";

/** A team's shape alone, for chips and rows. */
export function shapeMark(shape, { colour = "currentColor", ground } = {}) {
  const attributes = {
    viewBox: "-13 -13 26 26", class: "mark", "aria-hidden": "true", xmlns: "http://www.w3.org/2000/svg",
  };
  return tag("svg", attributes,
    ground ? tag("rect", { x: -13, y: -13, width: 26, height: 26, rx: 7, fill: ground }) : "",
    tag("path", { d: SHAPES[shape], fill: colour, transform: ground ? "scale(.78)" : undefined }));
}
