/** What all drawings share: numbers from a seed, colours that mix evenly, and SVG as text. */

/** Numbers from 0 to 1 that are always the same for a text (FNV-1a, then mulberry32). */
export function numbersOf(text) {
  let seed = 0x811c9dc5;
  for (const character of String(text)) seed = Math.imul(seed ^ character.codePointAt(0), 0x01000193);
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), seed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A colour by lightness (0–1), chroma (0–0.37) and hue in degrees, as OKLab. */
export function lch(lightness, chroma, hue) {
  const angle = (hue * Math.PI) / 180;
  return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)];
}

/** The colour at a share of the way from one to another. */
export const mix = (from, to, share) => from.map((value, index) => value + (to[index] - value) * share);

/** An OKLab colour as #rrggbb. */
export function hex([lightness, a, b]) {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const parts = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return "#" + parts.map((part) => {
    const value = part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055;
    return Math.round(Math.min(1, Math.max(0, value)) * 255).toString(16).padStart(2, "0");
  }).join("");
}

/** The contrast of white on a #rrggbb colour. */
export function contrastOf(colour) {
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05);
}

/** A #rrggbb colour, darkened until white can be read on it. */
export function deepened(colour) {
  if (contrastOf(colour) >= 7.2) return colour;
  const parts = [1, 3, 5].map((at) => Math.floor(parseInt(colour.slice(at, at + 2), 16) * 0.94));
  return deepened("#" + parts.map((part) => part.toString(16).padStart(2, "0")).join(""));
}

/** The hue of a #rrggbb colour in degrees, and from 0 to 1 how colourful it is: enough for a family of tones. */
export function hueOf(colour) {
  const [r, g, b] = [1, 3, 5].map((at) => (parseInt(colour.slice(at, at + 2), 16) / 255) ** 2.2);
  const [l, m, s] = [
    0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b,
    0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b,
    0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b,
  ].map(Math.cbrt);
  const across = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const along = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return [(Math.atan2(along, across) * 180) / Math.PI, Math.min(1, Math.hypot(across, along) / 0.07)];
}

/** A number as short as a picture needs it; texts stay as they are. */
const short = (value) => (typeof value === "number" ? String(Math.round(value * 10) / 10) : value);

/** A template whose numbers are rounded: p`M${x} ${y}`. */
export const p = (parts, ...values) =>
  parts.reduce((text, part, index) => text + short(values[index - 1]) + part);

/** An element as text; attributes without a value are left out. No style attributes: pages forbid them. */
export function tag(name, attributes = {}, ...inside) {
  const text = Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([key, value]) => ` ${key}="${typeof value === "number" ? Math.round(value * 100) / 100 : value}"`);
  return `<${name}${text.join("")}>${inside.flat().join("")}</${name}>`;
}

/** What people wrote, as text of a drawing. */
export const escaped = (text) =>
  String(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Stops of a gradient: offset, colour, and how much of it is left. */
export const stops = (list) =>
  list.map(([offset, fill, opacity]) => tag("stop", { offset, "stop-color": fill, "stop-opacity": opacity }));

/** A circle or an ellipse as a part of a path, so that many of them are one element. */
export const oval = (x, y, rx, ry = rx) =>
  p`M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;

let made = 0;
/** A name that no other drawing on the page has, for gradients. */
export const unique = (what) => `${what}${(made += 1)}`;

/** The text of an SVG as an element. */
export function drawn(text) {
  return document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
}
