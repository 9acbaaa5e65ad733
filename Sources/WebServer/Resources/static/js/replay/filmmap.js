/** The film's map: the clues' places, who walks between them, and each find. It needs no map service. */

import { distance } from "quarry/shared/texts";
import { drawFace } from "quarry/replay/filmart";
import { COLOURS } from "quarry/replay/filmpen";

/** Seconds that a find shines. */
const SHINES = 1.4;
/** The space around the outermost places, and the smallest span of a map in metres. */
const MARGIN = 40;
/** The face of who walks. */
const FACE = 26;
const SMALLEST = 120;
/** The space of a place's name. */
const NAME = { width: 140, height: 24, below: 26, size: 17 };
/** The foot of the map, for its scale. */
const FOOT = 34;
const METRES_PER_DEGREE = 111_320;
/** Lengths of the scale's bar. */
const LENGTHS = [10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 500_000];

export class FilmMap {
  #story;
  #box;
  #at = new Map();
  #scale;
  #finds;
  #ways;
  #names = [];
  #faces;

  /**
   * @param {import("quarry/replay/filmstory").Story} story
   * @param {import("quarry/replay/filmpen").Pen} pen
   * @param {{x: number, y: number, width: number, height: number}} box
   * @param {HTMLCanvasElement[]} faces
   */
  constructor(story, pen, box, faces) {
    this.#story = story;
    this.#faces = faces;
    this.#box = box;
    this.#finds = story.placedFinds();
    this.#ways = story.ways();
    this.#project(pen);
    this.#placeNames();
  }

  /** North is up, east is on the right in every language, and a metre is as long in every direction. */
  #project(pen) {
    const { places } = this.#story;
    const middle = (values) => (Math.min(...values) + Math.max(...values)) / 2;
    const [lat, lon] = [middle(places.map((one) => one.lat)), middle(places.map((one) => one.lon))];
    const east = METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180);
    const flat = places.map((one) => [one.clue, (one.lon - lon) * east, (lat - one.lat) * METRES_PER_DEGREE]);
    const span = (index) => Math.max(SMALLEST, 2 * Math.max(...flat.map((one) => Math.abs(one[index]))));
    const { x, y, width, height } = this.#box;
    this.#scale = Math.min((width - 2 * MARGIN) / span(1), (height - FOOT - 2 * MARGIN) / span(2));
    for (const [clue, across, down] of flat) {
      const left = pen.x(pen.x(x + width / 2) + across * this.#scale);
      this.#at.set(clue, [left, y + (height - FOOT) / 2 + down * this.#scale]);
    }
  }

  /** Names stay within the box. One that would cover another is left out. */
  #placeNames() {
    const { x, width } = this.#box;
    for (const { clue, title } of this.#story.places) {
      const [at, above] = this.#at.get(clue);
      const half = NAME.width / 2;
      const [left, top] = [Math.min(x + width - half, Math.max(x + half, at)), above + NAME.below];
      const isFree = this.#names.every((one) =>
        Math.abs(one.left - left) > NAME.width || Math.abs(one.top - top) > NAME.height);
      if (isFree) this.#names.push({ title, left, top });
    }
  }

  /** @param {import("quarry/replay/filmpen").Pen} pen @param {number} second */
  draw(pen, second) {
    const { x, y, width, height } = this.#box;
    pen.box(x, y, width, height, COLOURS.surface, 16);
    this.#drawScale(pen);
    const found = new Set(this.#finds.filter((find) => find.second <= second).map(({ clue }) => clue));
    for (const { clue } of this.#story.places) {
      const [left, top] = this.#at.get(clue);
      const isFound = found.has(clue);
      pen.circle(left, top, isFound ? 9 : 7, { fill: isFound ? COLOURS.lantern : COLOURS.line, stroke: COLOURS.ink });
    }
    for (const { title, left, top } of this.#names) {
      pen.text(title, left, top, { size: NAME.size, colour: COLOURS.muted, align: "center", most: NAME.width });
    }
    for (const find of this.#finds) this.#shine(pen, find, second - find.second);
    for (const way of this.#ways.toReversed()) this.#walk(pen, way, second);
  }

  #shine(pen, { clue, index }, age) {
    if (age < 0 || age > SHINES) return;
    const [x, y] = this.#at.get(clue);
    pen.faded(1 - age / SHINES, () =>
      pen.circle(x, y, 10 + 34 * (age / SHINES), { stroke: this.#colourOf(index), width: 4 }));
  }

  /** Between two finds, nobody knows the way: it is straight, and walked evenly. */
  #walk(pen, { index, stops }, second) {
    const next = stops.findIndex((stop) => stop.second > second);
    if (next === 0) return;
    const last = stops.at(next < 0 ? -1 : next - 1);
    const [x, y] = this.#at.get(last.clue);
    let [left, top] = [x, y];
    if (next > 0) {
      const [toX, toY] = this.#at.get(stops[next].clue);
      const share = (second - last.second) / (stops[next].second - last.second);
      const eased = share * share * (3 - 2 * share);
      [left, top] = [x + (toX - x) * eased, y + (toY - y) * eased];
      pen.faded(0.5, () => pen.line([[x, y], [left, top]], this.#colourOf(index), 3));
    }
    // Those at the same place stand beside each other.
    const angle = index * 2.4;
    const [across, down] = [left + 13 * Math.cos(angle), top + 13 * Math.sin(angle)];
    pen.circle(across, down, FACE / 2, { fill: this.#colourOf(index) });
    drawFace(pen, this.#faces[index], across - FACE / 2, down - FACE / 2, FACE);
  }

  #colourOf(index) {
    return this.#story.players[index].colour;
  }

  #drawScale(pen) {
    const { x, y, height } = this.#box;
    const metres = LENGTHS.findLast((length) => length * this.#scale <= 120) ?? LENGTHS[0];
    const middle = y + height - 22;
    pen.line([[x + 18, middle], [x + 18 + metres * this.#scale, middle]], COLOURS.muted, 3);
    pen.text(distance(metres), x + 28 + metres * this.#scale, middle, { size: NAME.size, colour: COLOURS.muted });
  }
}
