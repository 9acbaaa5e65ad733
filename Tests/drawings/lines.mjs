// What landscapes and faces consist of, for some seeds, as `lines.json` has it. Started by itself, it writes that file.

import { readFileSync, writeFileSync } from "node:fs";
import { register } from "node:module";

// Scripts import one another as quarry/FOLDER/NAME, as in a page's import map.
const scripts = new URL("../../Sources/WebServer/Resources/static/js/", import.meta.url).href;
register(`data:text/javascript,${encodeURIComponent(`
  export const resolve = (name, context, next) =>
    next(name.startsWith("quarry/") ? "${scripts}" + name.slice(7) + ".js" : name, context);`)}`, import.meta.url);

const { critter } = await import("quarry/art/critter");
const { landscape } = await import("quarry/art/scenery");

export const FILE = new URL("lines.json", import.meta.url);

/** A rectangle as a path. */
function box({ x, y, width, height, rx: r }) {
  const [across, down, turn] = [width - 2 * r, height - 2 * r, `${r} ${r} 0 0 1`];
  return `M${x + r} ${y}h${across}a${turn} ${r} ${r}v${down}a${turn} ${-r} ${r}`
    + `h${-across}a${turn} ${-r} ${-r}v${-down}a${turn} ${r} ${-r}z`;
}

/** FNV-1a, in eight digits. */
function digest(text) {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}

/** The shapes of a drawing: where each is, and its path. */
function linesOf(svg) {
  const [lines, places] = [[], []];
  for (const [, end, name, inside] of svg.replace(/<defs>.*?<\/defs>/s, "").matchAll(/<(\/?)(\w+)([^>]*)>/g)) {
    if (end) {
      if (name === "g") places.pop();
      continue;
    }
    const given = Object.fromEntries([...inside.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, key, value]) =>
      [key, key === "x" || key === "y" || key === "rx" || key === "width" || key === "height" ? Number(value) : value]));
    if (name === "g") places.push(given.transform ?? "");
    const d = name === "path" ? given.d : name === "rect" ? box(given) : undefined;
    if (d) lines.push([...places, given.transform ?? ""].filter(Boolean).join(" ") + "|" + d);
  }
  return lines;
}

const SIZES = [[93, 40, 2], [190, 43, 1.3], [240, 300, 1]];

/** @returns {{kind: string, seed: string, lines: string[]}[]} */
export function cases() {
  const lands = ["hills", "town", "woods", "shore", "park", "mountains"].flatMap((place) =>
    SIZES.map(([width, height, zoom], index) => ({ kind: "land", seed: `${place}${index}`, place, width, height, zoom })));
  // The place by the seed, and a seed of letters beyond ASCII.
  for (const seed of ["01JDV9ZK3N6Q8R7T5W4X2Y1A0B", "ßø漢🦊"]) {
    lands.push({ kind: "land", seed, width: 93, height: 40, zoom: 2 });
  }
  const faces = Array.from({ length: 40 }, (_, index) => ({ kind: "face", seed: `hunt/${index}` }));
  return [...lands, ...faces].map((one) => {
    const svg = one.kind === "face" ? critter(one.seed, { bare: true })
      : landscape(one.seed, { ...one, line: true, clues: 3, lit: 3 });
    // The head of a face is moved as a whole.
    const lines = linesOf(svg).map((line) => line.replace(/^translate\(-4 -6\.5\) scale\(1\.08\) ?/, ""));
    return { ...one, lines: lines.map(digest) };
  });
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const text = cases().map((one) => JSON.stringify(one)).join(",\n");
  writeFileSync(FILE, `[\n${text}\n]\n`);
}

export const kept = () => JSON.parse(readFileSync(FILE, "utf8"));
