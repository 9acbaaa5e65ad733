/** The sky of a landscape: stars, sun or moon, clouds, birds and a balloon. */

import { hex, lch, mix, oval, p, stops, tag } from "quarry/art/paint";

function stars({ own, put, look, wide, high }) {
  const next = own("stars");
  if (!look.stars) return;
  for (const [size, count] of [[1.3, 46], [2.2, 16], [3.2, 5]]) {
    const d = Array.from({ length: Math.round(count * wide / 1600 * look.stars) }, () =>
      oval(next() * wide, next() ** 1.3 * high * 0.46, size)).join("");
    put("path", { class: size > 3 ? "lt-twinkle" : undefined, fill: "#fff7dc", opacity: look.stars * 0.85, d });
  }
}

function sunOrMoon({ put, defs, id, light, look, sun, sunX: x, sunY: y, mirror }) {
  const shine = [[0, 0.9], [0.2, 0.5], [0.5, 0.16], [1, 0]];
  defs.push(tag("radialGradient", { id: `${id}sun` },
    stops(shine.map(([offset, opacity]) => [offset, hex(sun), opacity * look.shine]))));
  const r = look.size;
  put("circle", { cx: x, cy: y, r: r * 5.4, fill: `url(#${id}sun)` });
  if (light !== "night") return put("circle", { cx: x, cy: y, r, fill: hex(mix(sun, lch(1, 0, 0), 0.25)) });
  put("path", {
    fill: hex(sun), transform: p`rotate(${mirror ? -24 : 24} ${x} ${y})`,
    d: p`M${x - r * 0.3} ${y - r}a${r} ${r} 0 1 1 0 ${2 * r}a${r * 1.15} ${r * 1.15} 0 0 0 0 ${-2 * r}z`,
  });
}

function cloud(x, y, s, airy) {
  const long = 150 * s * (0.8 + 0.6 * airy());
  const puffs = [0.13, 0.33, 0.58].map((at, k) => {
    const [wide, tall] = [long * [0.17, 0.24, 0.2][k] * (0.8 + 0.4 * airy()), s * [20, 40, 26][k]];
    return p`M${x + (at - 0.5) * long} ${y}a${wide / 2 + 14 * s} ${tall} 0 0 1 ${wide + 28 * s} 0z`;
  });
  const end = 8 * s;
  const bank = p`${y + 14 * s}a${end} ${end} 0 0 1 0 ${-2 * end}h${long}a${end} ${end} 0 0 1 0 ${2 * end}z`;
  return p`M${x - long / 2} ${y}${puffs.join("")}M${x - long / 2} ${bank}`;
}

function clouds({ put, wide, high, dark, sky, line }, airy) {
  const many = Math.max(2, Math.round(wide / 420));
  const shapes = Array.from({ length: many }, (_, index) => {
    const [x, y] = [((index + 0.15 + 0.7 * airy()) / many) * wide, high * (0.07 + 0.29 * airy())];
    return cloud(x, y, 0.6 + 0.75 * airy(), airy);
  });
  if (line) return;
  const fill = hex(dark ? mix(sky[1], sky[0], 0.2) : mix(sky[2], lch(1, 0, 0), 0.6));
  shapes.forEach((d, index) =>
    put("path", { class: `lt-cloud lt-cloud${index % 3}`, d, fill, opacity: dark ? 0.5 : 0.75 }));
}

function birds({ put, high, across, near, sky }, airy) {
  const [x, y] = [across(0.2 + 0.5 * airy()), high * (0.22 + 0.12 * airy())];
  const bird = (index) => p`M${x + index * 31} ${y + (index % 2 ? -15 : 6) + index * 3}q7-9 11 0q5-9 12-1`;
  put("path", {
    class: "lt-birds", fill: "none", stroke: hex(mix(near, sky[0], 0.35)), "stroke-width": 3, "stroke-linecap": "round",
    d: Array.from({ length: 3 + Math.floor(airy() * 3) }, (_, index) => bird(index)).join(""),
  });
}

function balloon({ put, high, across }, airy) {
  const [x, y, s] = [across(0.3 + 0.2 * airy()), high * (0.13 + 0.12 * airy()), 0.8 + 0.5 * airy()];
  const [silk, pale] = [hex(lch(0.66, 0.17, 30 + 300 * airy())), hex(lch(0.97, 0.03, 90))];
  put("g", { class: "lt-balloon", transform: p`translate(${x} ${y}) scale(${s})` },
    tag("path", { fill: silk, d: "M-40-10a40 40 0 0 1 80 0q0 24-28 50h-24q-28-26-28-50z" }),
    tag("path", {
      fill: pale, d: "M-24-10q2-34 24-40 22 6 24 40-2 26-15 50h-18q-13-24-15-50zM-8 48h16v14q-8 4-16 0z",
    }),
    tag("path", { fill: silk, d: "M-9-10q1-34 9-40 8 6 9 40-1 26-6 50h-6q-5-24-6-50z" }));
}

export function drawSky(scene) {
  const { put, gradient, wide, high, sky, line, dark, where } = scene;
  if (!line) {
    const fill = gradient("sky", [[0, sky[0]], [0.34, sky[1]], [0.62, sky[2]]]);
    put("rect", { width: wide, height: high, fill });
    stars(scene);
    sunOrMoon(scene);
  }
  const airy = scene.own("air");
  clouds(scene, airy);
  if (dark) return;
  birds(scene, airy);
  if (where === "hills" || where === "park") balloon(scene, airy);
}
