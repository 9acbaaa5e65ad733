/** The end of a film: the first three at night, when all lanterns burn. */

import { t, number } from "quarry/shared/texts";
import { drawFace, drawLamp } from "quarry/replay/filmart";
import { COLOURS, SIZE } from "quarry/replay/filmpen";
import { readable } from "quarry/screen/portrait";

/** The blocks from the first to the third: where they stand, from the middle, and how high they are. */
const BLOCKS = [{ across: 0, height: 300, side: 168 }, { across: -346, height: 236, side: 136 },
  { across: 346, height: 186, side: 136 }];
const WIDTH = 326;
/** The share of this part that passes between two blocks, and in which one grows. */
const APART = 0.12;
const GROWS = 0.2;

const eased = (share) => 1 - (1 - Math.max(0, Math.min(1, share))) ** 3;

/**
 * @param {import("quarry/replay/filmpen").Pen} pen
 * @param {import("quarry/replay/filmstory").Story} story
 * @param {object} art
 * @param {{share: number}} how of this part of the film
 */
export function drawPodium(pen, { card, first }, { wide, lamps, crowned }, { share }) {
  pen.stamp(wide.pictures.night, 0, 0, SIZE.width, SIZE.height);
  for (const post of wide.posts) drawLamp(pen, lamps.dark, post, { brightness: share * 5 });
  pen.box(0, 0, SIZE.width, 190, ["rgb(8 15 30 / 88%)", "rgb(8 15 30 / 74%)", "rgb(8 15 30 / 0%)"]);
  const middle = SIZE.width / 2;
  pen.text(card.name, middle, 46, { size: 34, least: 24, isDisplay: true, align: "center", colour: COLOURS.pale,
    most: SIZE.width - 80 });
  const rises = first.map((_, index) => eased((share - APART * (first.length - 1 - index)) / GROWS));
  pen.faded((rises[0] - 0.6) * 3, () => {
    const isShared = first[1]?.rank === first[0].rank;
    const words = isShared ? t("screen.winners") : t("screen.wins", { name: first[0].name });
    pen.text(words, middle, 116, { size: 72, least: 36, isDisplay: true, align: "center", colour: COLOURS.shine,
      most: SIZE.width - 80 });
  });
  // The third first, and the winner last.
  first.forEach((row, index) => drawBlock(pen, row, { ...BLOCKS[index], rise: rises[index], face: crowned[index] }));
}

function drawBlock(pen, { name, rank, points, colour }, { across, height, side, rise, face }) {
  if (rise <= 0) return;
  const { ground, ink } = readable(colour);
  const x = SIZE.width / 2 + across;
  const top = SIZE.height - height * rise;
  pen.box(x - WIDTH / 2, top, WIDTH, height, rank === 1 ? COLOURS.lantern : "rgb(255 255 255 / 55%)", 22);
  pen.box(x - WIDTH / 2, top + 9, WIDTH, height, ground, 18);
  pen.faded((rise - 0.5) * 3, () => {
    drawFace(pen, face, x - side / 2, top - side - 6, side);
    pen.text(number(rank), x, top + 58, { size: 72, isDisplay: true, colour: ink, align: "center" });
    const how = { colour: ink, align: "center", most: WIDTH - 28 };
    pen.text(name, x, top + 112, { ...how, size: 38, least: 22, isDisplay: true });
    pen.text(t("clue.points", { n: points }), x, top + 152, { ...how, size: 26, least: 20 });
  });
}
