/** The lie of the land: five ridges from far to near, and the trail over the nearest with its posts. */

import { p } from "quarry/art/paint";

/** Where the layers of land begin, from far to near, as a share of the height. */
export const BASES = [0.5, 0.56, 0.625, 0.72, 0.85];

function peaks(next, { base, swing, wide }) {
  const tops = [];
  for (let x = -150 - 120 * next(); x < wide + 300;) {
    tops.push({ x, y: base - swing * (0.55 + next() * 0.75), foot: base + swing * (0.1 + 0.4 * next()) });
    x += 170 + 190 * next();
  }
  const slope = (top, x) => top.y + Math.abs(x - top.x) * (top.foot - top.y + 90) / 190;
  return { tops, at: (x) => Math.min(...tops.map((top) => slope(top, x))) };
}

function hills(next, { base, swing }) {
  const waves = [[1, 0.62], [2.1, 0.3], [4.7, 0.08]].map(([often, high]) =>
    ({ k: (often * (0.75 + 0.5 * next()) * 2 * Math.PI) / 1300, high: high * swing, phase: next() * 6.3 }));
  return {
    tops: [], at: (x) => waves.reduce((y, wave) => y - wave.high * Math.sin(wave.k * x + wave.phase), base),
  };
}

/** The layers with their depth, their height at x, and their peaks. */
export function layersOf({ own, where, wide, high, unit, mirror }) {
  const shore = where === "shore";
  return BASES.map((base, index) => {
    const peaked = where === "mountains" && index < 2;
    const swing = unit * (peaked ? [0.2, 0.15] : shore && index < 3 ? [0.012, 0.012, 0.012]
      : [0.07, 0.065, 0.06, 0.05, 0.035])[index];
    const drop = shore ? [0.035, 0.02, 0.01, 0.03, 0.01][index] : peaked ? 0.03 : 0;
    const land = (peaked ? peaks : hills)(own(`ridge${index}`), { base: high * (base + drop), swing, wide });
    // A cape at the shore rises towards its end.
    const out = (x) => Math.max(0, (mirror ? wide * 0.42 - x : x - wide * 0.58) / (wide * 0.42));
    const tilt = shore && index === 3 ? (x) => -unit * 0.13 * out(x) ** 1.4 : () => 0;
    return { index, depth: index / 4, ...land, at: (x) => land.at(x) + tilt(x) };
  });
}

/** The points of a path on a layer, from the foot of what is seen of it up to its crest, narrowing as it goes. */
function pointsOf({ x0, y0, x1, y1, from, to, crest }) {
  const [across, up] = [x1 - x0, y0 - y1];
  return Array.from({ length: 41 }, (_, index) => {
    const t = index / 40;
    const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
    const x = a * x0 + b * (x0 + 0.5 * across) + c * (x0 + 1.04 * across) + d * x1;
    const width = from + (to - from) * t ** 0.8;
    const y = a * y0 + b * (y0 - 0.12 * up) + c * (y1 + 0.6 * up) + d * y1;
    return { x, y: Math.max(y, crest(x) + (t > 0.9 ? -9 : width * 0.25)), width };
  });
}

/** A path with its outline, and the place at a share of the way as it is walked: up is further than it looks. */
function wayOn(course) {
  const points = pointsOf(course);
  const edge = (side) => points.map((point, index) => {
    const [before, after] = [points[Math.max(0, index - 1)], points[Math.min(40, index + 1)]];
    const [dx, dy] = [after.x - before.x, after.y - before.y];
    const long = Math.hypot(dx, dy * 2.4) || 1;
    const [aside, down] = [dy * 2.4 / long * point.width / 2, dx / long * point.width * 0.21];
    return p`${point.x - side * aside} ${point.y + side * down}`;
  });
  const steps = points.map((point, index) =>
    (index ? Math.hypot(point.x - points[index - 1].x, 2 * (point.y - points[index - 1].y)) : 0));
  const long = steps.reduce((sum, step) => sum + step, 0);
  const walk = (share) => {
    let [left, index] = [share * long, 1];
    while (index < 40 && left > steps[index]) left -= steps[index++];
    const [part, from, to] = [left / (steps[index] || 1), points[index - 1], points[index]];
    return Object.fromEntries(["x", "y", "width"].map((key) => [key, from[key] + part * (to[key] - from[key])]));
  };
  return { points, walk, d: `M${edge(1).join("L")}L${edge(-1).reverse().join("L")}z` };
}

/** The trail climbs over the nearest layers; behind each crest it is hidden and comes out on the next. */
function waysOver({ own, where, high, across }, layers) {
  const turn = own("trail");
  const turns = [0.05 + 0.06 * turn(), 0.74 + 0.14 * turn(), 0.2 + 0.12 * turn(), 0.5 + 0.18 * turn()].map(across);
  return new Map((where === "shore" ? [4, 3] : [4, 3, 2]).map((at, step) => {
    const [x0, x1] = [turns[step], turns[step + 1]];
    const y0 = step === 0 ? high + 8 : layers[at + 1].at(x0) + 10;
    const course = { x0, x1, y0, y1: layers[at].at(x1), crest: layers[at].at };
    return [at, wayOn({ ...course, from: [86, 40, 19][step], to: [38, 17, 8][step] })];
  }));
}

/** How much of a row of posts nearer ones would hide. */
function hiddenBy(nearer, row) {
  const over = (post, other) => (other.y - post.y < 140
    ? Math.max(0, 26 * (post.size + other.size) - Math.abs(post.x - other.x)) : 0);
  return row.reduce((sum, post) => nearer.reduce((part, other) => part + over(post, other), sum), 0);
}

/** Posts by layer. A farther layer's posts step aside from nearer ones. */
function postsAlong({ where, wide }, ways, clues) {
  const posts = new Map([[4, []], [3, []], [2, []]]);
  const parts = where === "shore" ? [[4, 0.6], [3, 0.4]] : [[4, 0.48], [3, 0.33], [2, 0.19]];
  let given = 0;
  parts.forEach(([at, share], step) => {
    const left = clues - given;
    const count = step === parts.length - 1 ? left : Math.min(left, Math.round(clues * share) || 1);
    const size = [1.28, 0.9, 0.6][step] * Math.min(1, (wide * 0.5) / Math.max(1, count) / 92);
    const [begin, length] = [[0.2, 0.1, 0.1][step], [0.68, 0.74, 0.74][step]];
    /** All of this layer's posts, moved along by a part of their distance. */
    const row = (moved, first) => Array.from({ length: count }, (_, index) => {
      const point = ways.get(at).walk(begin + length * ((index + 0.5 + moved) / count));
      return { ...point, y: point.y - point.width * 0.3, size, number: first + index };
    });
    const nearer = [...posts.values()].flat();
    const rows = [0, 0.2, -0.2, 0.4, -0.4].map((moved) => row(moved, given));
    posts.set(at, rows.sort((one, two) => hiddenBy(nearer, one) - hiddenBy(nearer, two))[0]);
    given += count;
  });
  return posts;
}

/** The ways and posts by layer, and whether something of a width may stand at a place without hiding either. */
export function trailOf(scene, layers, clues) {
  const ways = waysOver(scene, layers);
  const posts = postsAlong(scene, ways, clues);
  const onWay = (at, x, y, room) => (ways.get(at)?.points ?? []).some((point) =>
    Math.abs(point.x - x) < room + point.width / 2 && y > point.y - point.width * 0.3 && y < point.y + room * 2.2);
  const hidesPost = (at, x, y, room) => [...posts].some(([layer, all]) => layer <= at && all.some((post) =>
    Math.abs(post.x - x) < room * 1.1 + 26 * post.size && y - room * 4 < post.y));
  return { ways, posts, free: (...place) => !onWay(...place) && !hidesPost(...place) };
}
