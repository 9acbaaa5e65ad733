/**
 * Draws a film: its title at dawn, the race of the bars beside a map or a chart while the day passes over the land and
 * finds light its lanterns, photos, and the podium at night.
 */

import { t, moment, number } from "quarry/shared/texts";
import { COLOURS, Pen, SIZE } from "quarry/replay/filmpen";
import { drawFace, drawLamp } from "quarry/replay/filmart";
import { FilmMap } from "quarry/replay/filmmap";
import { drawPodium } from "quarry/replay/filmpodium";
import { ROWS } from "quarry/replay/filmstory";

const EDGE = 36;
/** The land beside the race. */
export const COLUMN = { x: 844, y: 0, width: 436, height: 720 };
const BARS = { y: 96, height: 520, highest: 84, gap: 6, end: 812, name: 250 };
const CLOCK = { x: 868, y: 20, width: 388, height: 56 };
const PANEL = { x: 868, y: 88, width: 388, height: 310 };
const PHOTO = { x: 868, y: 88, width: 388, height: 440 };
const LINE = { y: 632, height: 56 };
/** The lines of the chart, and the faces at their ends. */
const LINES = 6;
const FACE = 26;
/** The faces below the title. */
const CAST = { most: 12, side: 76, step: 88, y: 566 };
/** Seconds in which things come and go, and in which one part of the film becomes the next. */
const FADE = 0.4;
const PASSING = 0.7;
/** Seconds for which a lantern flares, and how much it grows. */
const FLARE = 0.7;
const GROWS = 0.45;
/** The shares of the race at which the land is all in one light, as on the big screen. */
const LIGHTS = [["day", 0], ["day", 0.5], ["gold", 0.75], ["dusk", 0.92], ["night", 1]];

/** The share from which lanterns stand in the dark. */
const NIGHTFALL = 0.96;

/** From 0 to 1, first fast, then slow. */
const eased = (share) => 1 - (1 - Math.max(0, Math.min(1, share))) ** 3;

export class Painter {
  #story;
  #pen;
  #map;
  #pictures;
  #art;
  #curves;
  #most;
  /** The height of a row: a few players get more. */
  #row;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {import("quarry/replay/filmstory").Story} story
   * @param {Map<string, ImageBitmap>} pictures by photo
   * @param {object} art as `filmArt` has drawn it
   */
  constructor(canvas, story, pictures, art) {
    this.#story = story;
    this.#pen = new Pen(canvas);
    this.#pictures = pictures;
    this.#art = art;
    this.#row = Math.min(BARS.highest, BARS.height / Math.min(ROWS, story.players.length));
    if (story.places.length > 1 && story.placedFinds().length > 0) {
      this.#map = new FilmMap(story, this.#pen, PANEL, art.faces);
    } else this.#curves = story.curves(LINES);
    this.#most = Math.max(1, ...(this.#curves ?? []).flatMap((curve) => curve.map(([, sum]) => sum)));
  }

  /** The line of text at a second; undefined if there is none. */
  lineAt(second) {
    return this.#story.lines.find(({ at, until }) => at <= second && second < until);
  }

  /** @param {number} second */
  draw(second) {
    const pen = this.#pen;
    pen.box(0, 0, SIZE.width, SIZE.height, COLOURS.ground);
    const [part, share, seconds] = this.#story.partAt(second);
    const left = seconds * (1 - share);
    const since = seconds * share;
    if (part !== "title" || left < PASSING) {
      if (part !== "podium" || since < PASSING) this.#drawRace(second);
    }
    // It is there from the first frame, which stands still until somebody presses Play, and which a video's file shows.
    if (part === "title") pen.faded(left / PASSING, () => this.#drawTitle());
    if (part === "podium") {
      pen.faded(since / PASSING, () => drawPodium(pen, this.#story, this.#art, { share, since }));
    }
    // It runs to the right everywhere, as the controls below do.
    const done = (SIZE.width * second) / this.#story.length;
    pen.box(pen.x(0) === 0 ? 0 : SIZE.width - done, SIZE.height - 6, done, 6, COLOURS.lantern);
  }

  #drawTitle() {
    const { card, players, finds } = this.#story;
    const pen = this.#pen;
    pen.stamp(this.#art.wide.pictures.dawn, 0, 0, SIZE.width, SIZE.height);
    const middle = SIZE.width / 2;
    pen.box(70, 150, SIZE.width - 140, 236, "rgb(255 253 247 / 94%)", 28);
    pen.text(card.name, middle, 248, { size: 88, least: 44, isDisplay: true, align: "center", most: SIZE.width - 220 });
    const words = [card.startsAt && moment(card.startsAt), t("before.players", { n: card.players ?? players.length }),
      t("film.finds", { n: finds })];
    pen.text(words.filter(Boolean).join("  ·  "), middle, 338, {
      size: 32, least: 22, colour: COLOURS.muted, align: "center", most: SIZE.width - 220,
    });
    const cast = this.#art.faces.slice(0, CAST.most);
    const from = middle - ((cast.length - 1) * CAST.step + CAST.side) / 2;
    cast.forEach((face, index) => drawFace(pen, face, from + index * CAST.step, CAST.y - 10 * (index % 2), CAST.side));
  }

  #drawRace(second) {
    const pen = this.#pen;
    this.#drawLand(second);
    pen.text(this.#story.card.name, EDGE, 50, { size: 40, least: 28, isDisplay: true, most: BARS.end - EDGE });
    pen.box(CLOCK.x, CLOCK.y, CLOCK.width, CLOCK.height, COLOURS.surface, 16);
    pen.text(moment(this.#story.timeAt(second)), CLOCK.x + CLOCK.width / 2, CLOCK.y + CLOCK.height / 2 + 1, {
      size: 32, least: 22, isDisplay: true, align: "center", most: CLOCK.width - 32,
    });
    this.#drawBars(second);
    if (this.#map) this.#map.draw(pen, second);
    else this.#drawChart(second);
    this.#drawPhoto(second);
    this.#drawLine(second);
  }

  /** The day passes over the land while the clock of the hunt runs. */
  #drawLand(second) {
    const pen = this.#pen;
    const { pictures, posts } = this.#art.column;
    const [from, to] = [this.#story.timeAt(-Infinity), this.#story.timeAt(Infinity)];
    const share = (this.#story.timeAt(second) - from) / Math.max(1, to - from);
    const next = Math.max(1, LIGHTS.findIndex(([, at]) => at >= share));
    const [[light, since], [later, until]] = [LIGHTS[next - 1], LIGHTS[next]];
    const mixed = (share - since) / (until - since);
    const paint = (picture) => pen.stamp(picture, COLUMN.x, COLUMN.y, COLUMN.width, COLUMN.height);
    pen.within(COLUMN.x, COLUMN.y, COLUMN.width, COLUMN.height, () => {
      paint(pictures[light]);
      if (later !== light) pen.faded(mixed, () => paint(pictures[later]));
      for (const { index, brightness, age } of this.#story.lanternsAt(second)) {
        if (!posts[index]) continue;
        const scale = 1 + GROWS * Math.max(0, 1 - age / FLARE);
        const lamp = this.#art.lamps[share > NIGHTFALL ? "dark" : "day"];
        drawLamp(pen, lamp, posts[index], { from: pen.leftOf(COLUMN.x, COLUMN.width), brightness, scale });
      }
    });
  }

  #drawBars(second) {
    const pen = this.#pen;
    const { players } = this.#story;
    const rows = this.#story.rowsAt(second);
    const most = Math.max(1, ...rows.map(({ points }) => points));
    // The places stay where they are, and rows glide over them.
    const slots = Math.min(ROWS, players.length);
    for (let slot = 0; slot < slots; slot++) {
      const y = BARS.y + slot * this.#row;
      pen.box(EDGE, y, BARS.end - EDGE, this.#row - BARS.gap, slot === 0 && rows.length > 0 ? COLOURS.lantern
        : COLOURS.surface, 12);
    }
    const side = this.#row - BARS.gap - 8;
    const bar = { x: EDGE + 64 + side + 20 + BARS.name, high: Math.min(30, side - 8) };
    for (const { index, rank, points, sum } of rows) {
      const y = BARS.y + rank * this.#row;
      // A row comes in and goes out at the lower edge.
      pen.faded(ROWS - rank, () => {
        const middle = y + (this.#row - BARS.gap) / 2 + 1;
        pen.text(number(Math.round(rank) + 1), EDGE + 32, middle, { size: 28, isDisplay: true, align: "center" });
        drawFace(pen, this.#art.faces[index], EDGE + 64, y + 4, side);
        pen.text(players[index].name, EDGE + 64 + side + 14, middle, {
          size: 28, least: 20, isDisplay: true, most: BARS.name - 8,
        });
        const room = BARS.end - 76 - bar.x;
        const width = Math.max(8, (room * points) / most);
        pen.box(bar.x, middle - bar.high / 2 - 1, width, bar.high, players[index].colour, 9);
        pen.text(number(sum), bar.x + width + 10, middle, { size: 28, isDisplay: true });
      });
    }
  }

  #drawChart(second) {
    const { x, y, width, height } = PANEL;
    const pen = this.#pen;
    pen.box(x, y, width, height, COLOURS.surface, 16);
    const from = this.#story.secondOf(-Infinity);
    const to = this.#story.secondOf(Infinity);
    const across = (at) => x + 24 + ((width - 56) * (at - from)) / (to - from);
    const up = (sum) => y + height - 24 - ((height - 64) * sum) / this.#most;
    pen.line([[x + 20, up(0)], [x + width - 20, up(0)]], COLOURS.line, 2);
    pen.text(number(this.#most), x + 20, up(this.#most) - 16, { size: 18, colour: COLOURS.muted });
    // The first is drawn last, above the others.
    this.#curves.map((curve, index) => ({ curve, index })).toReversed().forEach(({ curve, index }) => {
      const points = [[across(from), up(0)]];
      let sum = 0;
      for (const [at, next] of curve) {
        if (at > second) break;
        points.push([across(at), up(sum)], [across(at), up(next)]);
        sum = next;
      }
      const [left, top] = [across(Math.min(second, to)), up(sum)];
      pen.line([...points, [left, top]], this.#story.players[index].colour, index === 0 ? 5 : 3.5);
      drawFace(pen, this.#art.faces[index], left - FACE / 2, top - FACE / 2, FACE);
    });
  }

  #drawPhoto(second) {
    const shown = this.#story.photos.find(({ at, until }) => at <= second && second < until);
    const picture = shown && this.#pictures.get(shown.photo);
    if (!picture) return;
    const pen = this.#pen;
    const { x, y, width, height } = PHOTO;
    pen.faded(Math.min((second - shown.at) / FADE, (shown.until - second) / FADE), () => {
      pen.box(x, y, width, height, COLOURS.surface, 16);
      pen.picture(picture, x + 12, y + 12, width - 24, height - 76);
      const words = [shown.caption, shown.name].filter(Boolean).join(" · ");
      pen.text(words, x + width / 2, y + height - 32, { size: 24, least: 18, align: "center", most: width - 40 });
    });
  }

  #drawLine(second) {
    const line = this.lineAt(second);
    if (!line) return;
    const pen = this.#pen;
    const isLead = line.kind === "lead";
    const age = second - line.at;
    const alpha = Math.min(age / 0.2, (line.until - second) / FADE);
    pen.faded(alpha, () => {
      const y = LINE.y + 14 * (1 - eased(age / 0.35));
      pen.box(EDGE, y, BARS.end - EDGE, LINE.height, isLead ? COLOURS.lantern : COLOURS.ink, 14);
      const face = this.#art.faces[line.index];
      drawFace(pen, face, EDGE + 10, y + 6, LINE.height - 12);
      const from = EDGE + (face ? LINE.height + 12 : 20);
      pen.text(line.text, from, y + LINE.height / 2 + 1, {
        size: 30, least: 20, isDisplay: true, colour: isLead ? COLOURS.ink : COLOURS.pale, most: BARS.end - from - 20,
      });
    });
  }
}
