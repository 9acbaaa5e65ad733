/** The card that a player sends home: 1080 by 1350, one SVG, so that it can be shown, shared and printed. */

import { critter, groundOf } from "quarry/art/critter";
import { GOLD } from "quarry/art/lantern";
import { escaped, p, stops, tag } from "quarry/art/paint";
import { landscape } from "quarry/art/scenery";

const [WIDTH, HEIGHT] = [1080, 1350];
const FACE = 330;
const LETTERS = "League Spartan";
const FONT = `'${LETTERS}', ui-rounded, 'Avenir Next', 'Segoe UI Variable Display', system-ui, sans-serif`;

/** A drawing inside another: its own frame, at a place. */
const placed = (svg, x, y, width, height) => svg.replace("<svg ",
  p`<svg x="${x}" y="${y}" width="${width}" height="${height}" overflow="visible" `);

/** Letters as large as the width allows; widths are guessed from the count, as there is no page to measure on. */
function line(text, { y, size, fill = "#fffdf7", weight = 800, width = 940 }) {
  const fits = Math.min(size, width / (Math.max(1, [...String(text)].length) * (weight > 700 ? 0.6 : 0.55)));
  return tag("text", {
    x: WIDTH / 2, y, "text-anchor": "middle", "font-size": fits, "font-family": FONT, "font-weight": weight, fill,
  }, escaped(text));
}

/**
 * The face of a player: an animal, or their emoji or drawing in the same frame.
 * @param {{avatar?: object, colour?: string, tint?: string}} look
 * @param {string} seed
 * @param {{crown?: boolean, shape?: string}} [how]
 */
export function faceOf({ avatar, colour, tint }, seed, { crown, shape } = {}) {
  if (!avatar || avatar.critter) return critter(avatar?.critter ?? seed, { colour, tint, crown, shape });
  const inside = avatar.emoji
    ? tag("text", { x: 50, y: 69, "text-anchor": "middle", "font-size": 56 }, escaped(avatar.emoji))
    : tag("path", {
      d: avatar.drawing, transform: "translate(14 14) scale(1.14)", fill: "none", stroke: "#14231d", "stroke-width": 4,
      "stroke-linecap": "round", "stroke-linejoin": "round",
    });
  return tag("svg", { viewBox: "0 0 100 100", xmlns: "http://www.w3.org/2000/svg" },
    tag("rect", { width: 100, height: 100, rx: 24, fill: colour ?? groundOf(seed) }),
    tag("rect", { x: 8, y: 8, width: 84, height: 84, rx: 18, fill: "#fffdf7" }), inside);
}

/**
 * @param {{hunt: {id: string, name: string, date: string}, player: {seed: string, name: string}, look: object,
 *   headline: string, line: string, hasWon: boolean, clues: number, lit: number[]}} result
 * @returns {string}
 */
export function resultCard({ hunt, player, look, headline, line: below, hasWon, clues, lit }) {
  const land = landscape(hunt.id, { light: "night", clues, lit, width: WIDTH, height: HEIGHT });
  const face = faceOf(look, player.seed, { crown: hasWon });
  // Letters are read on a veil, which ends where the land begins.
  const veil = [[0, "#0b1630", 0.88], [0.45, "#0b1630", 0.7], [0.6, "#0b1630", 0.6], [0.68, "#0b1630", 0]];
  return tag("svg", {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "result", role: "img", xmlns: "http://www.w3.org/2000/svg",
    "aria-label": escaped(`${player.name}: ${headline}. ${below}`),
  },
  tag("defs", {}, tag("linearGradient", { id: "result-veil", x2: 0, y2: 1 }, stops(veil))),
  placed(land, 0, 0, WIDTH, HEIGHT),
  tag("rect", { width: WIDTH, height: HEIGHT, fill: "url(#result-veil)" }),
  line(hunt.name, { y: 112, size: 54 }),
  line(hunt.date, { y: 166, size: 34, weight: 500, fill: "#e8e2cf" }),
  placed(face, (WIDTH - FACE) / 2, 216, FACE, FACE),
  line(player.name, { y: 636, size: 76 }),
  line(headline, { y: 748, size: 104, fill: GOLD }),
  line(below, { y: 812, size: 40, weight: 600 }),
  tag("rect", {
    x: 12, y: 12, width: WIDTH - 24, height: HEIGHT - 24, rx: 44, fill: "none", stroke: GOLD, "stroke-width": 6,
  }));
}

/** A picture knows nothing of its page: the font of headings is written into it, where there is one. */
async function fontFace() {
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
  const face = rules.find((rule) => rule instanceof CSSFontFaceRule && rule.cssText.includes(LETTERS))?.cssText;
  const address = /url\("?([^")]+)"?\)/.exec(face)?.[1];
  if (!address) return "";
  const letters = await (await fetch(address)).blob();
  const data = await new Promise((done, fail) => {
    const reader = Object.assign(new FileReader(), { onload: () => done(reader.result), onerror: fail });
    reader.readAsDataURL(letters);
  });
  return tag("style", {}, face.replace(/url\([^)]*\)/, `url(${data})`).replace("optional", "block"));
}

/** Milliseconds after which a picture has its letters: some browsers draw it once without them. */
const LETTERED = 100;

/** The same as a picture of pixels, to share. @returns {Promise<Blob>} */
export async function asPicture(svg) {
  const image = new Image(WIDTH, HEIGHT);
  const face = await fontFace().catch(() => ""); // The device's letters will do.
  const sized = svg.replace("<svg ", `<svg width="${WIDTH}" height="${HEIGHT}" `).replace("<defs>", `${face}<defs>`);
  image.src = URL.createObjectURL(new Blob([sized], { type: "image/svg+xml" }));
  try {
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
    const pen = canvas.getContext("2d");
    pen.drawImage(image, 0, 0);
    await new Promise((done) => setTimeout(done, LETTERED));
    pen.drawImage(image, 0, 0);
    return await new Promise((done) => canvas.toBlob(done, "image/png"));
  } finally {
    URL.revokeObjectURL(image.src);
  }
}
