/** Draws a film: its title, the race of the bars beside a map or a chart, photos, and the podium. */

import { t, moment, number } from "quarry/shared/texts";
import { COLOURS, Pen, SIZE, colourOf } from "quarry/replay/filmpen";
import { FilmMap } from "quarry/replay/filmmap";
import { ROWS } from "quarry/replay/filmstory";

const EDGE = 44;
const BARS = { y: 122, height: 480, highest: 72, name: 216, x: 296, end: 716 };
const PANEL = { x: 836, y: 116, width: 400, height: 490 };
/** The lines of the chart. */
const LINES = 6;
/** Seconds in which things come and go. */
const FADE = 0.4;

/** From 0 to 1, first fast, then slow. */
const eased = (share) => 1 - (1 - Math.max(0, Math.min(1, share))) ** 3;

export class Painter {
  #story;
  #pen;
  #map;
  #pictures;
  #curves;
  #most;
  /** The height of a row: a few players get more. */
  #row;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {import("quarry/replay/filmstory").Story} story
   * @param {Map<string, ImageBitmap>} pictures by photo
   */
  constructor(canvas, story, pictures) {
    this.#story = story;
    this.#pen = new Pen(canvas);
    this.#pictures = pictures;
    this.#row = Math.min(BARS.highest, BARS.height / Math.min(ROWS, story.players.length));
    if (story.places.length > 1 && story.placedFinds().length > 0) this.#map = new FilmMap(story, this.#pen, PANEL);
    else this.#curves = story.curves(LINES);
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
    const [part, share] = this.#story.partAt(second);
    if (part === "title") this.#drawTitle(share);
    else if (part === "race") this.#drawRace(second);
    else this.#drawPodium(share);
    // It runs to the right everywhere, as the controls below do.
    const done = (SIZE.width * second) / this.#story.length;
    pen.box(pen.x(0) === 0 ? 0 : SIZE.width - done, SIZE.height - 6, done, 6, COLOURS.good);
  }

  #drawTitle(share) {
    const { card, players, finds } = this.#story;
    // It is there from the first frame, which stands still until somebody presses Play, and which a video's file shows.
    const alpha = Math.min(1, (1 - share) * 5);
    const middle = SIZE.width / 2;
    this.#pen.faded(alpha, () => {
      const size = card.name.length > 26 ? 56 : 84;
      this.#pen.text(card.name, middle, 310 - 14 * eased(share * 2), {
        size, weight: 800, align: "center", most: SIZE.width - 2 * EDGE,
      });
      const words = [card.startsAt && moment(card.startsAt), t("before.players", { n: card.players ?? players.length }),
        t("film.finds", { n: finds })];
      this.#pen.text(words.filter(Boolean).join("  ·  "), middle, 400, {
        size: 32, colour: COLOURS.muted, align: "center", most: SIZE.width - 2 * EDGE,
      });
    });
  }

  #drawRace(second) {
    const pen = this.#pen;
    pen.text(this.#story.card.name, EDGE, 62, { size: 38, weight: 800, most: 820 });
    pen.text(moment(this.#story.timeAt(second)), SIZE.width - EDGE, 62, {
      size: 32, weight: 700, align: "end", colour: COLOURS.muted, most: 330,
    });
    this.#drawBars(second);
    if (this.#map) this.#map.draw(pen, second);
    else this.#drawChart(second);
    this.#drawPhoto(second);
    this.#drawLine(second);
  }

  #drawBars(second) {
    const pen = this.#pen;
    const rows = this.#story.rowsAt(second);
    const most = Math.max(1, ...rows.map(({ points }) => points));
    for (const { index, rank, points, sum } of rows) {
      const y = BARS.y + rank * this.#row;
      // A row comes in and goes out at the lower edge.
      pen.faded(ROWS - rank, () => {
        const middle = y + this.#row / 2 - 2;
        pen.text(number(Math.round(rank) + 1), EDGE + 14, middle, {
          size: 20, colour: COLOURS.muted, align: "center",
        });
        pen.text(this.#story.players[index].name, EDGE + 36, middle, { size: 24, weight: 700, most: BARS.name - 12 });
        const width = Math.max(8, ((BARS.end - BARS.x) * points) / most);
        pen.box(BARS.x, y + 4, width, this.#row - 12, colourOf(index), 8);
        pen.text(number(sum), BARS.x + width + 12, middle, { size: 24, weight: 800 });
      });
    }
  }

  #drawChart(second) {
    const { x, y, width, height } = PANEL;
    const pen = this.#pen;
    pen.box(x, y, width, height, COLOURS.surface, 16);
    const from = this.#story.secondOf(-Infinity);
    const to = this.#story.secondOf(Infinity);
    const across = (at) => x + 20 + ((width - 40) * (at - from)) / (to - from);
    const up = (sum) => y + height - 24 - ((height - 60) * sum) / this.#most;
    pen.line([[x + 20, up(0)], [x + width - 20, up(0)]], COLOURS.line, 2);
    pen.text(number(this.#most), x + 20, up(this.#most) - 16, { size: 16, colour: COLOURS.muted });
    // The first is drawn last, above the others.
    this.#curves.map((curve, index) => ({ curve, index })).toReversed().forEach(({ curve, index }) => {
      const points = [[across(from), up(0)]];
      let sum = 0;
      for (const [at, next] of curve) {
        if (at > second) break;
        points.push([across(at), up(sum)], [across(at), up(next)]);
        sum = next;
      }
      const end = [across(Math.min(second, to)), up(sum)];
      pen.line([...points, end], colourOf(index), index === 0 ? 5 : 3.5);
      pen.circle(...end, 7, { fill: colourOf(index) });
    });
  }

  #drawPhoto(second) {
    const shown = this.#story.photos.find(({ at, until }) => at <= second && second < until);
    const picture = shown && this.#pictures.get(shown.photo);
    if (!picture) return;
    const pen = this.#pen;
    const { x, y, width, height } = PANEL;
    pen.faded(Math.min((second - shown.at) / FADE, (shown.until - second) / FADE), () => {
      pen.box(x, y, width, height, COLOURS.surface, 16);
      pen.picture(picture, x + 12, y + 12, width - 24, height - 76);
      const words = [shown.caption, shown.name].filter(Boolean).join(" · ");
      pen.text(words, x + width / 2, y + height - 32, { size: 22, align: "center", most: width - 40 });
    });
  }

  #drawLine(second) {
    const line = this.lineAt(second);
    if (!line) return;
    const isLead = line.kind === "lead";
    const age = second - line.at;
    const alpha = Math.min(age / 0.2, (line.until - second) / FADE);
    this.#pen.faded(alpha, () => {
      const y = 628 + 18 * (1 - eased(age / 0.35));
      this.#pen.box(EDGE, y, SIZE.width - 2 * EDGE, 60, isLead ? COLOURS.gold : COLOURS.surface, 14);
      this.#pen.text(line.text, SIZE.width / 2, y + 31, {
        size: 30, weight: 800, align: "center", colour: isLead ? COLOURS.onGold : COLOURS.ink,
        most: SIZE.width - 2 * EDGE - 40,
      });
    });
  }

  #drawPodium(share) {
    const pen = this.#pen;
    const { card, first } = this.#story;
    pen.text(card.name, SIZE.width / 2, 72, { size: 40, weight: 800, align: "center", most: SIZE.width - 2 * EDGE });
    // The third first, and the winner last.
    first.forEach((row, index) => {
      const place = [0, -1, 1][index];
      const rise = eased((share - 0.12 * (first.length - 1 - index)) / 0.2);
      if (rise <= 0) return;
      const [width, height] = [330, [330, 240, 170][index] * rise];
      const middle = SIZE.width / 2 + place * 350;
      const top = SIZE.height - 60 - height;
      pen.box(middle - width / 2, top, width, height, COLOURS.medals[index], 12);
      pen.faded((rise - 0.6) * 3, () => {
        pen.text(row.name, middle, top - 34, { size: 34, weight: 800, align: "center", most: width });
        pen.text(number(row.rank), middle, top + 54, {
          size: 72, weight: 800, colour: COLOURS.onGold, align: "center",
        });
        pen.text(t("clue.points", { n: row.points }), middle, top + 118, {
          size: 26, weight: 700, colour: COLOURS.onGold, align: "center", most: width - 20,
        });
      });
    });
  }
}
