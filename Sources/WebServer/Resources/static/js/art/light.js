/** What a landscape's seed decides, and how it looks in each light: colours, the sun, and what the parts draw with. */

import { hex, lch, mix, numbersOf, stops, tag, unique } from "quarry/art/paint";

export const PLACES = ["hills", "town", "woods", "shore", "park", "mountains"];

/** Skies from top to horizon, what is up there, and the land under it. Colours as lightness, chroma, hue. */
const LIGHTS = {
  dawn: {
    sky: [[0.78, 0.07, 262], [0.88, 0.055, 10], [0.95, 0.07, 75]], sun: [0.985, 0.05, 90], height: 0.47, size: 50,
    haze: [0.925, 0.05, 45], land: [0.56, 0.095], tint: [0.66, 0.09, 350], cast: 0.28, rim: 0.55, glow: 0.85,
    shine: 0.9, stars: 0,
  },
  day: {
    sky: [[0.76, 0.1, 238], [0.88, 0.06, 225], [0.96, 0.03, 200]], sun: [0.975, 0.09, 98], height: 0.2, size: 46,
    haze: [0.92, 0.045, 215], land: [0.53, 0.115], tint: [0.7, 0.05, 200], cast: 0.1, rim: 0.35, glow: 0.75,
    shine: 0.75, stars: 0,
  },
  gold: {
    sky: [[0.79, 0.075, 50], [0.86, 0.1, 66], [0.93, 0.105, 85]], sun: [0.985, 0.08, 95], height: 0.36, size: 62,
    haze: [0.885, 0.095, 72], land: [0.44, 0.095], tint: [0.52, 0.11, 45], cast: 0.34, rim: 0.7, glow: 0.9,
    shine: 0.9, stars: 0,
  },
  dusk: {
    sky: [[0.36, 0.095, 288], [0.55, 0.14, 340], [0.8, 0.13, 55]], sun: [0.87, 0.14, 60], height: 0.5, size: 74,
    haze: [0.66, 0.125, 15], land: [0.31, 0.06], tint: [0.27, 0.09, 310], cast: 0.5, rim: 0.5, glow: 1,
    shine: 0.9, stars: 0.5,
  },
  night: {
    sky: [[0.19, 0.045, 258], [0.28, 0.06, 248], [0.42, 0.06, 225]], sun: [0.95, 0.03, 95], height: 0.19, size: 40,
    haze: [0.41, 0.055, 228], land: [0.21, 0.045], tint: [0.17, 0.045, 255], cast: 0.5, rim: 0.3, glow: 1,
    shine: 0.4, stars: 1,
  },
};

/** Hues of land with how much of it: moss, meadow, fir, lagoon, olive, heather, rust. */
const LANDS = [[150, 1], [132, 1.1], [168, 0.9], [200, 0.75], [112, 0.95], [325, 0.6], [50, 0.75]];

const oneOf = (dice, list) => list[Math.floor(dice() * list.length)];

/** The measures of the picture: wide shapes show more land and not larger trees. */
function measures({ width = 1600, height = 900, zoom = 1 }) {
  const shape = width / height;
  const high = (shape > 2.2 ? 1980 / shape : shape < 0.85 ? 765 / shape : 900) / zoom;
  return { high, wide: high * shape, unit: Math.min(high, 900) };
}

/** The colours of a light, which drift with the seed. */
function shadesOf(look, { drift, hue, amount }) {
  const colour = ([l, c, h], turn = 0) => lch(l, c, h + turn);
  const mud = mix(lch(look.land[0], look.land[1] * amount, hue + drift), colour(look.tint), look.cast);
  const lively = Math.max(1, Math.min(2.2, (look.land[1] * 0.72) / Math.hypot(mud[1], mud[2])));
  return {
    near: [mud[0], mud[1] * lively, mud[2] * lively], haze: colour(look.haze, drift * 0.7), sun: colour(look.sun),
    sky: look.sky.map((part, index) => colour(part, drift * (index ? 0.7 : 1))),
  };
}

/** The same of a light that becomes another. */
function colours(dice, { look, later, share }) {
  const drift = (dice() - 0.5) * 26;
  const [hue, amount] = oneOf(dice, LANDS);
  const own = shadesOf(look, { drift, hue, amount });
  const { near, haze, sun, sky } = later ? passing(own, shadesOf(later, { drift, hue, amount }), share) : own;
  return {
    drift, hue, near, haze, sun, sky,
    /** The colour of land at a depth from 0, the horizon, to 1. */
    tone: (depth) => mix(haze, near, 0.16 + 0.84 * depth ** 0.85),
  };
}

const passing = (from, to, share) => ({
  near: mix(from.near, to.near, share), haze: mix(from.haze, to.haze, share), sun: mix(from.sun, to.sun, share),
  sky: from.sky.map((part, index) => mix(part, to.sky[index], share)),
});

/** What can be mixed of two lights besides their colours. */
const SCALES = ["rim", "glow", "shine", "stars"];
const PLACES_OF_SUN = ["height", "size"];

/** A light on its way to another. The moon does not rise out of the sun: one goes, and the other is there. */
function lookBetween(look, later, share, isMoon) {
  const names = isMoon ? SCALES : [...SCALES, ...PLACES_OF_SUN];
  const near = share < 0.5 ? look : later;
  const mixed = names.map((name) => [name, look[name] + (later[name] - look[name]) * share]);
  return { ...near, ...Object.fromEntries(mixed) };
}

/** What draws: elements, paths, and gradients, which have names of their own on the page. */
function pens() {
  const [id, defs, out] = [unique("lt"), [], []];
  const paint = (fill) => ({ fill: typeof fill === "string" ? fill : hex(fill) });
  const put = (name, attributes, ...inside) => out.push(tag(name, attributes, ...inside));
  return {
    id, defs, out, paint, put,
    draw: (fill, d) => put("path", { ...paint(fill), d }),
    gradient(name, list, box) {
      const shades = list.map(([offset, fill, ...rest]) => [offset, hex(fill), ...rest]);
      defs.push(tag("linearGradient", { id: id + name, x2: 0, y2: 1, ...box }, stops(shades)));
      return `url(#${id}${name})`;
    },
  };
}

/** All that the parts of a landscape share. The order in which numbers are drawn is the land: never change it. */
export function sceneOf(seed, options) {
  const { light: from = "day", to, share = 0, line = false, place } = options;
  const light = to && share >= 0.5 ? to : from;
  const own = (what) => numbersOf(`${seed}/${what}`);
  const dice = own("land");
  const where = PLACES.includes(place) ? place : oneOf(dice, PLACES);
  const { high, wide, unit } = measures(options);
  const [before, later] = [LIGHTS[from] ?? LIGHTS.day, LIGHTS[to]];
  const look = later ? lookBetween(before, later, share, to === "night" || from === "night") : before;
  const dark = light === "dusk" || light === "night";
  const shades = colours(dice, { look: before, later, share });
  const sunX = wide * (0.18 + 0.64 * dice());
  const sunY = high * (look.height + 0.05 * (dice() - 0.5));
  const mirror = dice() < 0.5;
  return {
    own, dice, light, line, where, high, wide, unit, look, dark, sunX, sunY, mirror, ...shades, ...pens(),
    roofHue: oneOf(dice, [32, 45, 20, 260, 350]),
    across: (share) => wide * (mirror ? 1 - share : share),
    /** What people built: a lightness at night and by day, chroma and hue, with some of the land around it. */
    stuff: (night, day, chroma, turn, around, share) => mix(lch(dark ? night : day, chroma, turn), around, share),
  };
}
