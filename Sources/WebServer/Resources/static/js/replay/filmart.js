/** The pictures of a film, each drawn once before it begins: the hunt's land in all lights, lanterns, and faces. */

import { lantern } from "quarry/art/lantern";
import { faceOf } from "quarry/art/resultcard";
import { landscape } from "quarry/art/scenery";

/** The sides of faces: in rows, and on the podium. */
const SMALL = 96;
const LARGE = 220;
/** Ears and signs reach so far over the square of a face, as a share of its side. */
const OVER = 0.08;
/** The box of a lantern that stands alone, from its foot: as it is drawn with its halo. */
const LAMP = { left: 90, above: 160, width: 180, height: 175 };
const LIGHTS = ["day", "gold", "dusk", "night"];

/** A drawing as pixels; undefined if the browser cannot read it. */
async function pixels(svg, width, height) {
  const image = new Image(width, height);
  image.src = URL.createObjectURL(new Blob([svg.replace("<svg ", `<svg width="${width}" height="${height}" `)],
    { type: "image/svg+xml" }));
  try {
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    canvas.getContext("2d").drawImage(image, 0, 0, width, height);
    return canvas;
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/** Where the lanterns of a landscape stand, by their number on the trail, in pixels of a picture. */
function postsIn(svg, width) {
  const [, wide] = /viewBox="0 0 ([\d.]+) /.exec(svg);
  const scale = width / Number(wide);
  const posts = [];
  for (const [, x, y, size, index] of
    svg.matchAll(/translate\(([\d.-]+) ([\d.-]+)\) scale\(([\d.]+)\)" class="lt-post" data-clue="(\d+)"/g)) {
    posts[index] = { x: x * scale, y: y * scale, size: size * scale };
  }
  return posts;
}

/** The land in some lights, without any lantern that burns. */
async function landOf(story, { width, height }, lights) {
  const { lobby, clues } = story.card;
  const drawn = lights.map((light) => [light, landscape(lobby, { light, clues, width, height })]);
  const pictures = await Promise.all(drawn.map(async ([light, svg]) => [light, await pixels(svg, width, height)]));
  return { width, height, pictures: Object.fromEntries(pictures), posts: postsIn(drawn[0][1], width) };
}

/**
 * @param {import("quarry/replay/filmstory").Story} story
 * @param {{screen: object, column: object}} sizes of the whole picture, and of the land beside the race
 * @returns {Promise<object>} `wide` and `column` are lands, `lamps` a lantern by day and in the dark, `faces` and
 *   `crowned` are by the number of the player, and by the place on the podium
 */
export async function filmArt(story, { screen, column }) {
  const lamp = (frame) => pixels(lantern({ lit: 1, wide: true, frame }), 2 * LAMP.width, 2 * LAMP.height);
  const face = ({ look, seed }, side, crown) => pixels(faceOf(look, seed, { crown, shape: look.shape })
    .replace("0 0 100 100", `${-100 * OVER} ${-100 * OVER} ${100 + 200 * OVER} ${100 + 200 * OVER}`), side, side);
  const [wide, beside, day, dark, faces, crowned] = await Promise.all([
    landOf(story, screen, ["dawn", "night"]), landOf(story, column, LIGHTS),
    lamp("#2c3a33"), lamp("#8296a1"),
    Promise.all(story.players.map((one, index) => (story.isSeen(index) ? face(one, SMALL) : undefined))),
    Promise.all(story.first.map((row) => face(row, LARGE, row.rank === 1))),
  ]);
  return { wide, column: beside, lamps: { day, dark }, faces, crowned };
}

/** A face whose square is there. @param {import("quarry/replay/filmpen").Pen} pen */
export const drawFace = (pen, face, x, y, side) =>
  pen.stamp(face, x - side * OVER, y - side * OVER, side * (1 + 2 * OVER));

/** A lantern that burns, over one that does not. @param {import("quarry/replay/filmpen").Pen} pen */
export function drawLamp(pen, lamp, { x, y, size }, { from = 0, brightness, scale = 1 }) {
  const by = size * scale;
  pen.faded(brightness, () => pen.place(lamp, from + x - LAMP.left * by, y - LAMP.above * size - (by - size) * 80,
    LAMP.width * by, LAMP.height * by));
}
