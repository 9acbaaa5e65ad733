/**
 * A face for everybody: twelve animals with eyes, mouths and markings, drawn by a seed in the rounded square of the
 * mark. The ground is the team's colour, the fur a lighter tone of it, so that a team is seen from across the room.
 */

import { HEADS } from "quarry/art/heads";
import { GOLD, SHAPES } from "quarry/art/lantern";
import { hex, hueOf, lch, mix, numbersOf, oval, p, tag } from "quarry/art/paint";
import { both, part, stroke } from "quarry/art/strokes";

const EYES = ["round", "bead", "sleepy", "happy"];
const MOUTHS = ["smile", "grin", "curl", "tooth"];
const MARKINGS = ["blush", "freckles", "blaze", "patch", "glasses"];

/** Where things sit on a face: eyes (x from the middle, y, size), mouth (y, width), and whether it has a beak. */
const FACES = {
  fox: { eye: [17, 57, 7.4], mouth: [81, 0.7] },
  owl: { eye: [17, 54, 8.5], beak: true },
  bear: { eye: [16, 55, 6.6], mouth: [75, 0.85] },
  hare: { eye: [14, 62, 7], mouth: [79, 0.8] },
  frog: { eye: [21, 41, 8.6], mouth: [72, 1.9] },
  otter: { eye: [18, 53, 6.4], mouth: [74, 1] },
  cat: { eye: [17, 58, 7.8], mouth: [76, 0.8] },
  deer: { eye: [18, 58, 7], mouth: [85, 0.7] },
  badger: { eye: [16, 57, 6.2], mouth: [82, 0.75] },
  bird: { eye: [17, 55, 7.6], beak: true },
  hedgehog: { eye: [14, 61, 6.8], mouth: [80, 0.75] },
  bat: { eye: [14, 62, 8], mouth: [78, 0.9] },
};
export const ANIMALS = Object.keys(FACES);

const WHITE = "#fff";

const eye = {
  round: (x, y, r, { dark, look }) => part(oval(x, y, r, r * 1.08), WHITE)
    + part(oval(x + look, y + 0.6, r * 0.64), dark)
    + part(oval(x + look + r * 0.24, y - r * 0.26, r * 0.24), WHITE),
  bead: (x, y, r, { dark }) => part(oval(x, y, r * 0.72, r * 0.86), dark)
    + part(oval(x + r * 0.24, y - r * 0.34, r * 0.27), WHITE),
  sleepy: (x, y, r, { dark, lid, look }) => part(oval(x, y, r, r * 1.04), WHITE)
    + part(oval(x + look, y + r * 0.24, r * 0.62), dark)
    + part(p`M${x - r * 1.16} ${y + r * 0.02}a${r * 1.16} ${r * 1.18} 0 0 1 ${r * 2.32} 0z`, lid)
    + part(oval(x + look + r * 0.24, y + r * 0.2, r * 0.18), WHITE),
  happy: (x, y, r, { dark }) =>
    stroke(p`M${x - r * 0.86} ${y + r * 0.36}q${r * 0.86} ${-r * 1.5} ${r * 1.72} 0`, dark, r * 0.5),
};

const mouth = {
  smile: (y, w, { dark }) => stroke(p`M${50 - 9 * w} ${y}q${9 * w} ${8} ${18 * w} 0`, dark),
  grin: (y, w, { dark, warm }) =>
    part(p`M${50 - 9 * w} ${y - 1}h${18 * w}q${-1.5 * w} 11.5 ${-9 * w} 11.5t${-9 * w}-11.5z`, dark)
    + part(p`M${50 - 5 * w} ${y + 7}q${5 * w}-4.5 ${10 * w} 0-${2 * w} 3.5-${5 * w} 3.5t-${5 * w}-3.5z`, warm),
  curl: (y, w, { dark }) => stroke(p`M${50 - 10 * w} ${y - 0.5}q${4 * w} 7 ${10 * w} 0 ${6 * w} 7 ${10 * w} 0`, dark),
  tooth: (y, w, { dark }) =>
    part(p`M${50 - 3.4} ${y + 2}h6.8v5.5q-3.4 2.5-6.8 0z`, WHITE, { stroke: dark, "stroke-width": 1.2 })
    + stroke(p`M${50 - 9 * w} ${y}q${9 * w} 6 ${18 * w} 0`, dark),
};

/** Glasses lie over the eyes, other markings under them. */
const glasses = ([dx, y, r]) => stroke(
  oval(50 - dx, y, r * 1.5) + oval(50 + dx, y, r * 1.5)
  + p`M${50 - dx + r * 1.5} ${y - 1}q${dx - r * 1.5} -5 ${2 * dx - 3 * r} 0`, GOLD, 2.6);

const marks = {
  blush: ([dx, y], { warm }) => both(part(oval(50 - dx - 9, y + 13, 6.5, 4.2), warm, { opacity: 0.6 })),
  freckles: ([dx, y], { deep }) => both(part(
    oval(50 - dx - 8, y + 12, 1.7) + oval(50 - dx - 2, y + 14.5, 1.7) + oval(50 - dx - 9, y + 17.5, 1.7), deep)),
  blaze: ([, y], { pale }, animal) => (animal === "badger" || animal === "frog" ? ""
    : part(p`M46 ${y - 24}q4-3 8 0l-1.5 17q-2.5 3-5 0z`, pale)),
  patch: ([dx, y, r], { deep }, animal) => (["badger", "owl", "frog"].includes(animal) ? ""
    : part(oval(50 + dx, y, r * 1.65, r * 1.75), deep, { opacity: 0.85 })),
  glasses: () => "",
};

/** What a seed stands for. The order in which numbers are drawn is the face: never change it. */
export function traits(seed) {
  const next = numbersOf(`${seed}/critter`);
  const pick = (all) => all[Math.floor(next() * all.length)];
  return {
    animal: pick(ANIMALS), eyes: pick(EYES), mouth: pick(MOUTHS), marking: pick(MARKINGS),
    tone: next(), hue: next() * 360, look: (next() - 0.5) * 4, beat: Math.floor(next() * 5),
  };
}

/** The ground of a face without a team. */
export const groundOf = (seed) => hex(lch(0.4, 0.095, traits(seed).hue));

/** The colours of a face. */
function tonesOf(kind, colour) {
  const [hue, full] = colour ? hueOf(colour) : [kind.hue, 1];
  const pastel = [0.8, 0.73, 0.87][Math.floor(kind.tone * 3)];
  const turn = (kind.tone * 29 % 1 - 0.5) * 22;
  const fur = lch(pastel, (pastel > 0.85 ? 0.07 : 0.125) * full, hue + turn);
  return {
    fur: hex(fur), deep: hex(mix(fur, lch(0.42, 0.11 * full, hue + turn - 8), 0.5)),
    pale: hex(mix(fur, lch(0.985, 0.018, 85), 0.8)), dark: hex(lch(0.24, 0.045, hue)), warm: hex(lch(0.7, 0.15, 18)),
    lid: hex(mix(fur, lch(0.42, 0.1 * full, hue), 0.28)), horn: hex(lch(0.9, 0.05, 80)), look: kind.look,
  };
}

function face(kind, tones, asleep) {
  const { eye: place, mouth: lips, beak } = FACES[kind.animal];
  const [dx, y, r] = place;
  const isBadger = kind.animal === "badger";
  // On stripes and dark heads a bead would be lost.
  const eyes = eye[asleep ? "happy" : isBadger && kind.eyes !== "sleepy" ? "round" : kind.eyes];
  const shade = isBadger ? { ...tones, lid: tones.deep, ...(asleep && { dark: WHITE }) } : tones;
  return [
    part("M20 98.5q4-16 30-16t30 16z", tones.deep), HEADS[kind.animal](tones),
    marks[kind.marking](place, tones, kind.animal),
    tag("g", { class: "cr-eyes", "transform-origin": `50 ${y}` },
      eyes(50 - dx, y, r, shade), eyes(50 + dx, y, r, shade)),
    kind.marking === "glasses" ? glasses(place) : "",
    beak ? "" : mouth[kind.mouth](...lips, tones),
  ];
}

const crownOf = () => part("M26 24l-4-21 14 9L50-3l14 15 14-9-4 21q-24 6-48 0z", GOLD,
  { class: "cr-crown", stroke: "#a86a00", "stroke-width": 2, "stroke-linejoin": "round" });

const badge = (shape, ground) => tag("g", { class: "cr-team", transform: "translate(86 86)" },
  tag("circle", { r: 14.5, fill: ground, stroke: WHITE, "stroke-width": 3 }),
  part(SHAPES[shape], WHITE, { transform: "scale(.72)" }));

/**
 * @param {string} seed the player
 * @param {{colour?: string, shape?: string, tint?: string, crown?: boolean, asleep?: boolean, bare?: boolean,
 *   label?: string, animal?: string, eyes?: string, mouth?: string, marking?: string}} [options] colour and shape of
 *   the team; tint is a colour of the player's own for the fur; bare leaves the ground away, for faces that stand in a
 *   landscape
 */
export function critter(seed, options = {}) {
  const { colour, shape, tint = colour, crown = false, asleep = false, bare = false, label, ...chosen } = options;
  const kind = { ...traits(seed), ...chosen };
  const ground = colour ?? hex(lch(0.4, 0.095, kind.hue));
  const attributes = {
    viewBox: "0 0 100 100", class: `critter beat${kind.beat}`, xmlns: "http://www.w3.org/2000/svg",
    ...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" }),
  };
  return tag("svg", attributes,
    bare ? "" : tag("rect", { width: 100, height: 100, rx: 24, fill: ground })
      + part("M76 0q24 0 24 24v28Q76 34 44 0z", "#ffffff", { opacity: 0.07 }),
    tag("g", { class: "cr-head", transform: "translate(-4 -6.5) scale(1.08)" },
      face(kind, tonesOf(kind, tint), asleep)),
    crown ? crownOf() : "", shape ? badge(shape, ground) : "");
}
