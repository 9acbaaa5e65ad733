/**
 * A hunt's own landscape: one of six places in one of five lights, a trail, and a lantern for each clue.
 * The same seed gives the same land on every device; light, lanterns and shape of the picture change it no further.
 */

import { BASES, layersOf, trailOf } from "quarry/art/land";
import { haloOf, lanternShape } from "quarry/art/lantern";
import { sceneOf } from "quarry/art/light";
import { hex, lch, mix, p, tag } from "quarry/art/paint";
import { fields, houses, pond, sea, sight, snow } from "quarry/art/places";
import { forest, grass, plants } from "quarry/art/plants";
import { drawSky } from "quarry/art/sky";

/** A drawing for paper: white shapes with black edges, so that what is in front still hides what is behind. */
const inked = (svg) => svg.replace(/ (stroke|opacity|stroke-\w+)="[^"]*"/g, "")
  .replace(/ fill="(none)?[^"]*"/g, (_, none) =>
    ` fill="${none ?? "#fff"}" stroke="#000" stroke-width="2.4" stroke-linejoin="round"`)
  .replace(/(class="lt-core".*?fill=")#fff/g, "$1#000");

/** The land of a layer, whose edge catches the light. */
function ground({ wide, high, unit, haze, sun, look, line, draw, gradient, put }, { index, depth, tops, at }, c) {
  const step = wide / (tops.length ? 260 : 64);
  const crest = Array.from({ length: Math.round(wide / step) + 1 }, (_, k) => p`${k * step} ${at(k * step)}`).join("L");
  const y1 = high * BASES[index] - unit * (tops.length ? 0.2 : 0.07);
  const fill = gradient(`l${index}`, [[0, c], [1, mix(c, haze, 0.52 * (1 - depth) + 0.06)]],
    { gradientUnits: "userSpaceOnUse", x1: 0, x2: 0, y1, y2: y1 + unit * 0.3 });
  draw(fill, p`M-5 ${high + 5}L-5 ${at(0)}L${crest}L${wide + 5} ${at(wide)}V${high + 5}z`);
  if (line) return;
  put("path", {
    fill: "none", stroke: hex(mix(c, sun, 0.55)), "stroke-width": 1.2 + depth, opacity: look.rim, d: `M${crest}`,
  });
}

/** The colours of lanterns in a light. */
function metal({ light, hue }) {
  if (light === "night") return { frame: hex(lch(0.64, 0.035, 230)), dim: hex(lch(0.26, 0.04, 240)) };
  if (light === "dusk") return { frame: hex(lch(0.16, 0.04, 310)), dim: hex(lch(0.62, 0.06, 330)) };
  return { frame: hex(lch(0.25, 0.04, hue)), dim: hex(lch(0.96, 0.02, 90)) };
}

/** The lanterns of a layer. */
function lanterns({ put, id, line, look }, posts, { burning, colours }) {
  const halo = `url(#${id}halo)`;
  for (const { x, y, size, number } of posts.sort((a, b) => a.y - b.y)) {
    const state = burning(number);
    const lit = typeof state === "object" ? state.lit : Number(state);
    if (lit && !line) {
      const pool = { cx: x, cy: y, rx: 74 * size, ry: 19 * size };
      put("ellipse", { class: "lt-glow", ...pool, fill: halo, opacity: 0.75 * look.glow });
    }
    const place = p`translate(${x} ${y}) scale(${Math.round(size * 100) / 100})`;
    put("g", { transform: place, class: "lt-post", "data-clue": number }, lanternShape({
      ...colours, lit, ring: state?.ring, halo: line ? undefined : `${id}halo`, strength: look.glow,
    }));
  }
}

function drawLayer(scene, layer, { ways, posts, free }, lights) {
  const { index, depth } = layer;
  if (scene.where === "shore" && index === 2) return;
  if (scene.where === "shore" && index === 1) return sea(scene);
  const c = scene.tone(depth);
  forest(scene, layer, free);
  houses(scene, layer);
  ground(scene, layer, c);
  snow(scene, layer, c);
  fields(scene, layer, c);
  pond(scene, layer);
  sight(scene, layer);
  const way = ways.get(index);
  if (way) scene.draw(mix(c, lch(scene.dark ? 0.6 : 0.93, 0.06, 80), scene.dark ? 0.34 : 0.78), way.d);
  plants(scene, layer, free);
  lanterns(scene, posts.get(index) ?? [], lights);
}

/**
 * @param {string} seed the lobby or pack
 * @param {{light?: "dawn"|"day"|"gold"|"dusk"|"night", to?: string, share?: number, clues?: number, place?: string,
 *   width?: number, height?: number, lit?: number|Array<number|{lit: number, ring: string}>, line?: boolean,
 *   zoom?: number, label?: string}} [options]
 *   to is a light that this one becomes, and share how much of the way is gone; lit is how many lanterns burn, or a
 *   brightness from 0 to 1 for each; width and height are only the shape of the picture; zoom brings everything nearer,
 *   for small pictures; line draws black outlines on white, for paper
 * @returns {string} an SVG that fills its box from the bottom, hidden from screen readers unless it has a label
 */
export function landscape(seed, options = {}) {
  const { clues = 0, lit = 0, line = false, label } = options;
  const scene = sceneOf(seed, options);
  drawSky(scene);
  const layers = layersOf(scene);
  const trail = trailOf(scene, layers, clues);
  scene.defs.push(haloOf(`${scene.id}halo`));
  const burning = (index) => (Array.isArray(lit) ? lit[index] : index < lit ? 1 : 0) ?? 0;
  for (const layer of layers) drawLayer(scene, layer, trail, { burning, colours: metal(scene) });
  grass(scene);
  const svg = tag("svg", {
    viewBox: p`0 0 ${scene.wide} ${scene.high}`, class: "scenery", preserveAspectRatio: "xMidYMax slice",
    xmlns: "http://www.w3.org/2000/svg", ...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" }),
  }, tag("defs", {}, scene.defs), scene.out);
  return line ? inked(svg) : svg;
}
