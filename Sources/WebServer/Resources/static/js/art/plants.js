/** What grows in a landscape. */

import { hex, lch, mix, oval, p } from "quarry/art/paint";

/** The three storeys of a pine: where each begins, how far it reaches, and where it ends. */
const STOREYS = [[0.14, 0.27, 0.5], [0.38, 0.21, 0.76], [0.62, 0.14, 1]];

const trunk = (x, y, h, width, tall) => p`M${x - h * width} ${y}v${-h * tall}h${h * width * 2}V${y}z`;

const TREES = {
  round: (x, y, h) => trunk(x, y, h, 0.04, 0.5) + oval(x, y - h * 0.66, h * 0.31, h * 0.34)
    + oval(x - h * 0.2, y - h * 0.5, h * 0.2) + oval(x + h * 0.21, y - h * 0.52, h * 0.19),
  pine: (x, y, h) => trunk(x, y, h, 0.03, 0.2) + STOREYS.map(([low, wide, top]) => {
    const [end, bend, foot, tip] = [h * wide, h * wide * 0.35, y - h * low, y - h * top];
    return p`M${x} ${tip}Q${x + bend} ${foot - h * 0.1} ${x + end} ${foot}`
      + p`q${-end} ${h * 0.07} ${-2 * end} 0Q${x - bend} ${foot - h * 0.1} ${x} ${tip}z`;
  }).join(""),
  poplar: (x, y, h) => trunk(x, y, h, 0.025, 0.3) + oval(x, y - h * 0.56, h * 0.12, h * 0.44),
  bush: (x, y, h) => p`M${x - h * 0.6} ${y}a${h * 0.3} ${h * 0.3} 0 0 1 ${h * 0.3} ${-h * 0.36}`
    + p`a${h * 0.36} ${h * 0.36} 0 0 1 ${h * 0.62} ${h * 0.06}a${h * 0.26} ${h * 0.26} 0 0 1 ${h * 0.3} ${h * 0.3}z`,
};

/** Where the light falls on a tree; side is 1 when it comes from the right. */
const SHINE = {
  round: (x, y, h, side) => oval(x + side * h * 0.1, y - h * 0.72, h * 0.16, h * 0.18)
    + oval(x + side * h * 0.22, y - h * 0.53, h * 0.1),
  pine: (x, y, h, side) => STOREYS.map(([low, wide, top]) => {
    const [end, foot, tip] = [side * h * wide, y - h * low, y - h * top];
    return p`M${x} ${tip}Q${x + end * 0.35} ${foot - h * 0.1} ${x + end} ${foot}`
      + p`q${-end * 0.4} ${h * 0.05} ${-end * 0.8} ${h * 0.03}z`;
  }).join(""),
  poplar: (x, y, h, side) => oval(x + side * h * 0.045, y - h * 0.6, h * 0.05, h * 0.34),
  bush: (x, y, h, side) => oval(x + side * h * 0.2, y - h * 0.36, h * 0.2, h * 0.12),
};

/** What grows on each layer of a place: how many, how high, which, and how far down the slope. */
const PLANTS = {
  hills: [
    undefined, [26, 26, "round bush", 18], [24, 50, "round round poplar bush", 34], [15, 92, "round round bush", 60],
    [5, 130, "round bush", 80],
  ],
  town: [
    undefined, undefined, [14, 46, "round bush poplar", 30], [16, 84, "round bush poplar", 50],
    [8, 120, "round bush poplar", 70],
  ],
  woods: [undefined, undefined, undefined, [12, 96, "pine pine bush", 70], [7, 190, "pine pine bush", 80]],
  shore: [undefined, undefined, undefined, [12, 60, "bush", 70], [12, 84, "bush", 70]],
  park: [
    undefined, [30, 50, "poplar round", 10], [20, 66, "poplar round", 30], [14, 104, "round bush", 56],
    [6, 128, "round bush", 70],
  ],
  mountains: [undefined, undefined, [34, 56, "pine", 40], [22, 92, "pine", 60], [8, 140, "pine", 70]],
};
/** The rows of a forest along the crests of its layers. */
const FOREST = [undefined, [74, 52, "pine", 10], [54, 84, "pine", 10], [40, 128, "pine", 10]];

/** Trees that hide neither the trail nor a lantern; in a row along the crest when they are a forest. */
function grow(scene, layer, free, [count, size, kinds, spread], row) {
  const next = scene.own(`trees${layer.index}${row}`);
  const [choices, lot] = [kinds.split(" "), Math.round(count * Math.max(0.45, scene.wide / 1600))];
  const grown = [];
  for (let index = 0; index < lot; index += 1) {
    const x = (row ? (index + next()) / lot : next()) * (scene.wide + 60) - 30;
    const kind = choices[Math.floor(next() * choices.length)];
    const h = size * (0.65 + 0.7 * next()) * (kind === "bush" ? 0.42 : kind === "poplar" ? 1.15 : 1);
    const y = layer.at(x) + spread * next() ** 1.5 + 3;
    if (free(layer.index, x, y, h * 0.28)) grown.push({ x, y, h, kind });
  }
  return grown.sort((a, b) => a.y - b.y);
}

function plant(scene, layer, free, lot, row) {
  const grown = lot ? grow(scene, layer, free, lot, row) : [];
  if (grown.length === 0) return;
  const { tone, dark, hue, draw, line, put, haze, sun, sunX } = scene;
  const c = mix(tone(Math.min(1, layer.depth + 0.16)), lch(dark ? 0.1 : 0.28, 0.06, hue + 20), dark ? 0.22 : 0.3);
  draw(c, grown.map(({ kind, x, y, h }) => TREES[kind](x, y, h)).join(""));
  if (line) return;
  put("path", {
    fill: hex(mix(c, dark ? haze : mix(sun, tone(layer.depth), 0.55), dark ? 0.16 : 0.34)),
    d: grown.map(({ kind, x, y, h }) => SHINE[kind](x, y, h, x < sunX ? 1 : -1)).join(""),
  });
}

/** Trees along the crest of a layer, where the place is a forest. They stand behind its land. */
export const forest = (scene, layer, free) =>
  scene.where === "woods" && plant(scene, layer, free, FOREST[layer.index], 1);

/** What grows on the slope of a layer. */
export const plants = (scene, layer, free) => plant(scene, layer, free, PLANTS[scene.where][layer.index], 0);

/** Grass in front, so that the eye stands somewhere. */
export function grass({ own, paint, put, tone, dark, hue, wide, high, line }) {
  const next = own("grass");
  const tuft = () => {
    const x = next() * wide;
    const edge = Math.abs(x / wide - 0.5) * 2;
    return [0, 1, 2, 3].map((k) => {
      const [h, lean] = [(24 + 74 * edge ** 2) * (0.5 + 0.6 * next()), (k - 1.5) * 16 * (0.6 + next())];
      const foot = x + k * 6 - 10;
      return p`M${foot} ${high + 4}q${lean * 0.25} ${-h * 0.6} ${lean} ${-h}`
        + p`Q${foot + lean * 0.3 + 11} ${high - h * 0.5} ${foot + 11} ${high + 4}z`;
    }).join("");
  };
  put("path", {
    ...paint(mix(tone(1), lch(dark ? 0.08 : 0.24, 0.05, hue), 0.42)),
    d: Array.from({ length: Math.round(wide / (line ? 54 : 30)) }, tuft).join(""),
  });
}
