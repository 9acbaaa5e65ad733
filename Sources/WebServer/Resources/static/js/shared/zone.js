/** Where a hunt is played: a circle or an outline on the map, and who is outside it. */

import { metersBetween } from "quarry/shared/position";

/** Metres of a degree of latitude. */
const DEGREE = 111_195;
/** A phone that knows its place no better than this counts as if it did. */
const VAGUE = 50;

/** Places as metres east and north of another one. */
function around({ lat, lon }, places) {
  const width = DEGREE * Math.cos((lat * Math.PI) / 180);
  return places.map((one) => [(((one.lon - lon + 540) % 360) - 180) * width, (one.lat - lat) * DEGREE]);
}

/** The sides of an outline, which closes itself. */
const sidesOf = (corners) => corners.map((corner, index) => [corner, corners[(index + 1) % corners.length]]);

/** The distance of the origin from a line between two points. */
function away([[x, y], [toX, toY]]) {
  const [dx, dy] = [toX - x, toY - y];
  const share = Math.min(1, Math.max(0, -(x * dx + y * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x + share * dx, y + share * dy);
}

/** Metres from a place to the zone; 0 inside it. */
function metersTo({ circle, outline }, at) {
  if (circle) return Math.max(0, metersBetween(circle, at) - circle.radius);
  const sides = sidesOf(around(at, outline));
  const crossed = sides.filter(([[x, y], [toX, toY]]) => (y > 0) !== (toY > 0) && x - (y * (toX - x)) / (toY - y) > 0);
  return crossed.length % 2 === 1 ? 0 : Math.min(...sides.map(away));
}

/** Whether a position is outside, as the server judges it. @param {{lat: number, lon: number, accuracy: number}} at */
export const isOutside = (zone, at) => metersTo(zone, at) > Math.min(at.accuracy, VAGUE);

/** On which side of a line a point is. */
const turn = ([ax, ay], [bx, by], [cx, cy]) => Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));

/** Whether an outline crosses itself, so that nobody could say what is inside. */
export function crossesItself(corners) {
  const sides = sidesOf(around(corners[0], corners));
  return sides.some(([a, b], index) => sides.some(([c, d], other) => {
    const isBeside = Math.abs(index - other) <= 1 || Math.abs(index - other) === sides.length - 1;
    return !isBeside && turn(a, b, c) !== turn(a, b, d) && turn(c, d, a) !== turn(c, d, b);
  }));
}

/** Places between which all of the zone lies. @returns {{lat: number, lon: number}[]} */
export function reachOf({ circle, outline }) {
  if (outline) return outline;
  const { lat, lon, radius } = circle;
  const [north, east] = [radius / DEGREE, radius / DEGREE / Math.cos((lat * Math.PI) / 180)];
  return [{ lat: lat - north, lon: lon - east }, { lat: lat + north, lon: lon + east }];
}

/** The shape of a zone on a map. */
export function zoneShape(leaflet, { circle, outline }) {
  const look = { className: "zone", interactive: false };
  return circle ? leaflet.circle([circle.lat, circle.lon], { ...look, radius: circle.radius })
    : leaflet.polygon(outline.map(({ lat, lon }) => [lat, lon]), look);
}
