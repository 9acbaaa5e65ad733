/** What makes a place that place: houses, fields, snow, the sea, and one thing by which it is remembered. */

import { hex, lch, mix, oval, p, tag } from "quarry/art/paint";

const LAMP = "#ffd873";

function roofOver({ x, top, w, h }, next) {
  if (next() < 0.5) {
    const eaves = top + w * 0.13;
    return {
      wall: p`V${top}L${x + w / 2} ${top - w * 0.5}L${x + w} ${top}`,
      roof: p`M${x - w * 0.08} ${top + w * 0.06}L${x + w / 2} ${top - w * 0.54}L${x + w * 1.08} ${top + w * 0.06}`
        + p`L${x + w} ${eaves}L${x + w / 2} ${top - w * 0.38}L${x} ${eaves}z`,
    };
  }
  const chimney = next() < 0.6 ? p`M${x + w * 0.62} ${top - h * 0.66}h${w * 0.14}v${h * 0.3}h${-w * 0.14}z` : "";
  return {
    wall: p`V${top}h${w}`,
    roof: p`M${x - w * 0.07} ${top + 1}L${x + w * 0.14} ${top - h * 0.42}h${w * 0.72}L${x + w * 1.07} ${top + 1}z`
      + chimney,
  };
}

function windowsOf({ x, top, w, h }, next) {
  const four = [[0, 0], [0, 1], [1, 0], [1, 1]];
  return four.map(([row, column]) => (next() < 0.72
    ? p`M${x + w * (0.2 + 0.37 * column)} ${top + h * (0.16 + 0.36 * row)}h${w * 0.2}v${h * 0.2}h${-w * 0.2}z` : ""));
}

function church({ draw, dark }, { x, y, size, wall, roof }) {
  draw(wall, p`M${x} ${y}V${y - size * 2}h${size * 0.6}V${y}z`);
  const eaves = y - size * 2;
  draw(roof, p`M${x - size * 0.08} ${eaves}L${x + size * 0.3} ${y - size * 3.5}L${x + size * 0.68} ${eaves}z`);
  draw(dark ? LAMP : "#fffdf7", oval(x + size * 0.3, y - size * 1.66, size * 0.15));
}

function row(scene, layer, { size, from, to, steeple }) {
  const { own, tone, dark, draw, put, roofHue } = scene;
  const next = own(`houses${layer.index}`);
  const land = tone(layer.depth);
  const wall = mix(lch(dark ? 0.36 : 0.9, 0.03, 75), land, dark ? 0.55 : 0.5 - 0.35 * layer.depth);
  const lamps = [];
  for (let [x, left] = [from, steeple]; x < to;) {
    const [w, h] = [size * (0.75 + 0.7 * next()), size * (0.7 + 0.75 * next())];
    const y = Math.max(layer.at(x), layer.at(x + w)) + 14;
    const roof = mix(lch(dark ? 0.3 : 0.55, 0.1, roofHue + (next() - 0.5) * 30), land,
      dark ? 0.45 : 0.62 - 0.5 * layer.depth);
    const front = mix(wall, lch(dark ? 0.3 : 0.82, 0.05, roofHue + 60 * next()), 0.5 * next());
    if (left && x > from + (to - from) * 0.42) {
      left = false;
      church(scene, { x, y, size, wall, roof });
      x += size * 0.5;
    }
    const house = { x, top: y - h, w, h };
    const shape = roofOver(house, next);
    draw(front, p`M${x} ${y}${shape.wall}V${y}z`);
    draw(roof, shape.roof);
    lamps.push(...windowsOf(house, next));
    x += w * (0.98 + (next() < 0.25 ? 0.5 : 0) * next());
  }
  put("path", { d: lamps.join(""), fill: dark ? LAMP : hex(mix(wall, lch(0.42, 0.05, 240), 0.62)) });
}

/** The houses of a town, behind the land of a layer. */
export function houses(scene, layer) {
  const { where, wide, mirror } = scene;
  if (where !== "town") return;
  if (layer.index === 1) row(scene, layer, { size: 38, from: -20, to: wide, steeple: false });
  if (layer.index === 2) {
    const [from, to] = mirror ? [0.02, 0.7] : [0.3, 0.98];
    row(scene, layer, { size: 60, from: wide * from, to: wide * to, steeple: true });
  }
}

/** The one thing by which a place is remembered. */
const SIGHTS = {
  hills({ across, stuff, draw, put, paint, tone, dark, near, haze, roofHue, dice }, layer) {
    const x = across(0.8);
    const [y, land] = [layer.at(x) + 8, tone(layer.depth)];
    draw(stuff(0.4, 0.95, 0.02, 80, land, 0.25), p`M${x - 20} ${y}l8-84h24l8 84z`);
    draw(stuff(0.3, 0.5, 0.09, roofHue, land, 0.3), p`M${x - 15} ${y - 82}q15-34 30 0z`);
    put("path", { fill: dark ? LAMP : hex(near), d: p`M${x - 4} ${y - 52}h8v12h-8z` });
    const sail = {
      ...paint(dark ? mix(haze, near, 0.3) : lch(0.97, 0.02, 85)), "stroke-width": 1.2,
      stroke: hex(mix(near, haze, 0.3)),
    };
    put("g", { transform: p`translate(${x} ${y - 86}) rotate(${20 + 40 * dice()})` },
      [0, 90, 180, 270].map((quarter) =>
        tag("path", { ...sail, transform: `rotate(${quarter})`, d: "M-2 0v-62h-13v50h11z" })));
  },
  town() {},
  woods({ across, draw, put, tone, dark, near }, layer) {
    const x = across(0.83);
    const y = layer.at(x) + 22;
    draw(mix(lch(dark ? 0.34 : 0.82, 0.11, 62), tone(0.9), 0.25),
      p`M${x - 58} ${y}L${x} ${y - 72}L${x + 58} ${y}z`);
    const inside = dark ? LAMP : hex(mix(near, lch(0.2, 0.02, 60), 0.5));
    put("path", { fill: inside, d: p`M${x - 20} ${y}L${x} ${y - 52}L${x + 20} ${y}z` });
  },
  shore({ across, draw, put, gradient, dark, near, mirror, id }, layer) {
    const x = across(0.87);
    const y = layer.at(x) + 10;
    if (dark) {
      const beam = [[0, lch(0.95, 0.1, 92), 0.55], [1, lch(0.95, 0.1, 92), 0]];
      put("path", {
        fill: gradient("beam", beam, mirror ? { x2: 1, y2: 0 } : { x1: 1, x2: 0, y2: 0 }),
        d: p`M${x} ${y - 176}L${x + (mirror ? 620 : -620)} ${y - 268}v120z`,
      });
    }
    draw(dark ? mix(lch(0.62, 0.02, 80), near, 0.4) : lch(0.98, 0.01, 80),
      p`M${x - 27} ${y}L${x - 15} ${y - 160}h30L${x + 27} ${y}z`);
    draw(mix(lch(dark ? 0.36 : 0.56, 0.17, 28), near, dark ? 0.3 : 0.05),
      p`M${x - 24} ${y - 40}l2.7-36h42.6l2.7 36zM${x - 18} ${y - 116}l2-28h32l2 28z`
      + p`M${x - 16} ${y - 186}q16-26 32 0z`);
    draw(dark ? "#ffe9a8" : mix(near, lch(0.3, 0.05, 240), 0.6), p`M${x - 12} ${y - 186}h24v22h-24z`);
    draw(lch(dark ? 0.2 : 0.3, 0.03, 240), p`M${x - 21} ${y - 165}h42v6h-42z`);
    if (dark) put("circle", { class: "lt-glow", cx: x, cy: y - 175, r: 90, fill: `url(#${id}halo)` });
  },
  park({ across, draw, put, dark, near, haze }, layer) {
    const x = across(0.79);
    const [foot, r] = [layer.at(x) + 12, 108];
    const y = foot - r - 34;
    const steel = dark ? mix(haze, lch(0.85, 0.05, 60), 0.35) : mix(near, lch(0.97, 0.01, 80), 0.72);
    const rig = { fill: "none", stroke: hex(steel), "stroke-width": 4 };
    const turned = Array.from({ length: 10 }, (_, index) =>
      [r * Math.cos(index * 0.6283), r * Math.sin(index * 0.6283)]);
    put("path", { ...rig, "stroke-width": 6, d: p`M${x - 52} ${foot}L${x} ${y}L${x + 52} ${foot}` });
    put("path", { ...rig, d: oval(x, y, r) + oval(x, y, r * 0.82) });
    put("path", { ...rig, "stroke-width": 2, d: turned.map(([dx, dy]) => p`M${x} ${y}l${dx} ${dy}`).join("") });
    turned.forEach(([dx, dy], index) => draw(
      dark ? lch(0.8, 0.13, 40 + index * 36) : lch(0.64, 0.15, 20 + index * 36),
      p`M${x + dx - 11} ${y + dy}h22v6a11 11 0 0 1-22 0z`));
  },
  mountains({ across, stuff, draw, put, near, dark }, layer) {
    const x = across(0.82);
    const y = layer.at(x) + 16;
    draw(stuff(0.28, 0.5, 0.07, 55, near, 0.3), p`M${x - 34} ${y}v-34h68v34z`);
    draw(stuff(0.22, 0.36, 0.07, 40, near, 0.2),
      p`M${x - 46} ${y - 30}L${x} ${y - 68}L${x + 46} ${y - 30}zM${x + 16} ${y - 72}h10v26h-10z`);
    put("path", {
      fill: dark ? LAMP : "#fff0c2", d: p`M${x - 22} ${y - 24}h14v12h-14zM${x + 8} ${y - 24}h14v12h-14z`,
    });
  },
};

/** Draws the sight on the layer on which it stands. */
export function sight(scene, layer) {
  if (layer.index === (scene.where === "shore" || scene.where === "woods" ? 3 : 2)) SIGHTS[scene.where](scene, layer);
}

function boat({ draw, dark, haze, roofHue }, x, y, s) {
  draw(dark ? mix(haze, lch(0.9, 0.02, 80), 0.45) : lch(0.985, 0.01, 85),
    p`M${x} ${y - 96 * s}q${52 * s} ${46 * s} ${50 * s} ${88 * s}h${-50 * s}z`
    + p`M${x - 6 * s} ${y - 82 * s}q${-34 * s} ${44 * s} ${-34 * s} ${74 * s}h${34 * s}z`);
  draw(mix(lch(dark ? 0.25 : 0.45, 0.12, roofHue), haze, 0.15),
    p`M${x - 46 * s} ${y}h${104 * s}q${-8 * s} ${22 * s} ${-26 * s} ${22 * s}`
    + p`h${-52 * s}q${-18 * s} 0 ${-26 * s} ${-22 * s}z`);
}

/** The sea in place of two layers, with the way of the light on it and two boats. */
export function sea(scene) {
  const { own, put, draw, gradient, dark, light, sky, haze, sun, sunX, drift, wide, high, across } = scene;
  const level = high * 0.565;
  const water = mix(sky[2], lch(dark ? 0.3 : 0.62, 0.08, 225 + drift), dark ? 0.6 : 0.55);
  const deep = mix(water, lch(dark ? 0.15 : 0.42, 0.08, 235), 0.5);
  draw(gradient("sea", [[0, mix(water, sky[2], 0.45)], [1, deep]]),
    p`M-5 ${level}h${wide + 10}v${high - level + 5}h${-wide - 10}z`);
  const glint = own("glint");
  const wave = () => {
    const down = glint() ** 0.8;
    const long = (16 + 90 * down) * (0.4 + glint());
    const x = sunX - long / 2 + (glint() - 0.5) * (70 + 330 * down);
    return p`M${x} ${level + 6 + down * high * 0.2}h${long}v${1.5 + 3.5 * down}h${-long}z`;
  };
  put("path", {
    class: "lt-glint", fill: hex(light === "night" ? haze : sun), opacity: dark ? 0.5 : 0.8,
    d: Array.from({ length: 34 }, wave).join(""),
  });
  for (const [share, s] of [[0.24 + 0.2 * glint(), 1], [0.5 + 0.16 * glint(), 0.55]]) {
    boat(scene, across(share), level + 12 + 62 * s, s);
  }
}

/** Snow on the peaks of a layer, and their shaded sides. */
export function snow({ draw, put, dark, line, near, unit, high, sunX }, layer, land) {
  for (const { x, y, foot } of layer.tops) {
    if (y > high * 0.47 || layer.at(x) < y - 4) continue;
    const slope = (foot - y + 90) / 190;
    const [drop, side] = [unit * 0.062, x < sunX ? 1 : -1];
    const low = (k) => p`${x + k * drop / slope} ${y + drop * (Math.abs(k) === 1 ? 1 : k === 0 ? 0.7 : 1.25)}`;
    draw(mix(land, lch(dark ? 0.6 : 1, 0.02, 250), dark ? 0.45 : 0.85),
      p`M${x} ${y}L${low(1)}L${low(0.5)}L${low(0)}L${low(-0.5)}L${low(-1)}z`);
    if (line) continue;
    const far = 190 * 0.8;
    put("path", {
      fill: hex(near), opacity: 0.16,
      d: p`M${x} ${y}L${x - side * far} ${y + slope * far}h${side * 90}L${x - side * 22} ${y + drop * 1.2}z`,
    });
  }
}

/** Four fields on the slope of a layer. */
export function fields({ own, draw, dark, line, where, wide, drift }, layer, land) {
  if (line || layer.index < 2 || (where !== "hills" && where !== "town")) return;
  const { index, depth, at } = layer;
  const next = own(`fields${index}`);
  const steps = Array.from({ length: 13 }, (_, k) => k);
  for (const hue of [98, 118, 75, 140]) {
    const [from, long, down] = [wide * next(), wide * (0.1 + 0.16 * next()), 5 + 30 * next() * depth];
    const edge = (far) => steps.map((k) => {
      const [x, reach] = [from + (long * k) / 12, (16 + 50 * depth) * Math.sin((k / 12) * Math.PI) ** 0.7];
      return p`${x} ${at(x) + down + far * reach}`;
    });
    draw(mix(land, lch(dark ? 0.4 : 0.87, 0.13, hue + drift), dark ? 0.13 : 0.3),
      `M${edge(0).join("L")}L${edge(1).reverse().join("L")}z`);
  }
}

/** The pond of a park. */
export function pond({ put, paint, sky, where, across }, layer) {
  if (where !== "park" || layer.index !== 3) return;
  const [cx, fill] = [across(0.83), mix(sky[1], sky[2], 0.5)];
  put("path", { ...paint(fill), d: oval(cx, layer.at(cx) + 74, 190, 26), opacity: 0.9 });
}
