/** A small line of how a figure ran since the page was opened. */

import { shape } from "quarry/shared/dom";
import { t, lengthOfTime, number } from "quarry/shared/texts";

/** Looks that are kept: half an hour of them. */
const KEPT = 180;
const SIZE = { width: 96, height: 28, edge: 2 };

/**
 * @param {string} name of the figure
 * @param {[number, number][]} course moments and values; the oldest are dropped
 * @returns {SVGElement | false} false before there are two
 */
export function trend(name, course) {
  course.splice(0, course.length - KEPT);
  if (course.length < 2) return false;
  const values = course.map(([, value]) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const [begin, end] = [course[0][0], course.at(-1)[0]];
  const x = (at) => SIZE.edge + (SIZE.width - 2 * SIZE.edge) * ((at - begin) / Math.max(1, end - begin));
  // One that never changes runs along the middle.
  const share = (value) => (most > least ? (value - least) / (most - least) : 0.5);
  const y = (value) => SIZE.height - SIZE.edge - (SIZE.height - 2 * SIZE.edge) * share(value);
  return shape("svg", {
    class: "trend", viewBox: `0 0 ${SIZE.width} ${SIZE.height}`, width: SIZE.width, height: SIZE.height, role: "img",
    "aria-label": t("admin.trend", {
      name, time: lengthOfTime((end - begin) / 1_000), least: number(least), most: number(most),
    }),
  }, shape("polyline", {
    points: course.map(([at, value]) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(" "),
  }));
}
