/** What a film tells, in the film's own time: who has how many points when, what deserves a line of text, and where. */

import { groundOf } from "quarry/art/critter";
import { placeOf } from "quarry/screen/brightness";
import { facesIn } from "quarry/screen/portrait";
import { t } from "quarry/shared/texts";

/** Seconds of the title, of the race (by its finds), and of the podium. */
const TITLE = 3;
const RACE = { shortest: 14, longest: 45, each: 0.35 };
const PODIUM = 6;
/** The share of the race that runs like a clock; the finds divide the rest equally, so that none is a blur. */
const EVEN = 0.35;
/** Seconds between the states that are computed beforehand, and the states over which a change glides. */
const STEP = 0.1;
const GLIDE = 6;
/** The rows of the race, and the players who walk over the map. */
export const ROWS = 10;
const WALKERS = 8;
/** Seconds that a line of text and a photo stay, and by how much they may be late; a change of lead may be later. */
const LINE = { stays: 2.4, least: 1.5, late: 1.6, leadLate: 3 };
const PHOTO = { stays: 3.2, late: 12 };

export class Story {
  /** The film's seconds in all. */
  length;
  /**
   * Players who ever have points, in the order of the final board.
   * @type {{player: string, name: string, look: object, seed: string, colour: string}[]}
   */
  players;
  /** @type {{at: number, until: number, kind: "lead"|"first", text: string, index?: number}[]} */
  lines;
  /** @type {{at: number, until: number, player: string, photo: string, caption?: string}[]} */
  photos;
  /** Clues that have a place. @type {{clue: string, title: string, lat: number, lon: number}[]} */
  places;
  #knots;
  #race;
  #states = [];
  #everSeen;
  #curves;
  #finds;
  /** The ids of all clues, and the number of those who could find them. */
  #clues;
  #crowd;
  /** The seconds of the finds of each clue. */
  #found = new Map();

  /**
   * @param {{card: object, board: object, clues: object[]}} view the hunt's end
   * @param {{player: string, points: [number, number][]}[]} scores
   * @param {object[]} events
   * @param {object[]} photos the album
   * @param {import("quarry/lobby/eventline").Names} names
   */
  constructor({ card, board, clues, players = [] }, scores, events, photos, names) {
    this.card = card;
    const look = facesIn({ card, players });
    const dressed = (player, team) => {
      const looks = look(player, team);
      return { look: looks, seed: looks.seed, colour: looks.colour ?? groundOf(looks.seed) };
    };
    this.first = board.rows.filter(({ points }) => points > 0).slice(0, 3)
      .map((row) => ({ ...row, ...dressed(row.player, row.team) }));
    const counted = new Map(clues.filter(({ state }) => state !== "void").map((clue) => [clue.clue, clue]));
    this.#finds = events.filter(({ type, data }) => type === "clue.scanned" && counted.has(data.clue))
      .map(({ at, data }) => ({ at: data.at ?? at, player: data.player, clue: data.clue }))
      .sort((one, other) => one.at - other.at);
    this.finds = this.#finds.length;
    this.#curves = scores.filter(({ points }) => points.some(([, sum]) => sum > 0));
    const teams = new Map(board.rows.map(({ player, team }) => [player, team]));
    this.players = this.#curves.map(({ player }) =>
      ({ player, name: names.player(player), ...dressed(player, teams.get(player)) }));
    this.#clues = clues.map(({ clue }) => clue);
    this.#crowd = Math.max(1, board.total ?? board.rows.length);
    this.#setPace(card);
    this.#sample();
    for (const { at, clue } of this.#finds) {
      this.#found.set(clue, [...this.#found.get(clue) ?? [], this.secondOf(at)]);
    }
    this.places = clues.filter(({ location }) => location)
      .map(({ clue, title, location: { lat, lon } }) => ({ clue, title, lat, lon }));
    this.lines = spread([...this.#leads(names), ...this.#firstFinds(names)], LINE);
    this.photos = spread(photos.map(({ at, ...photo }) => ({ ...photo, at: this.secondOf(at), kind: "photo" })), PHOTO);
  }

  /** Whether there is nothing to tell. */
  get isEmpty() {
    return this.players.length === 0;
  }

  /** Maps the hunt's time to the film's: between two knots both run evenly. */
  #setPace({ startsAt, endsAt }) {
    const times = this.#finds.map(({ at }) => at);
    const changes = this.#curves.flatMap(({ points }) => points.map(([at]) => at));
    const from = Math.min(startsAt ?? Infinity, ...times, ...ends(changes));
    const to = Math.max(from + 1_000, endsAt ?? 0, ...times, ...ends(changes));
    this.#race = Math.min(RACE.longest, Math.max(RACE.shortest, 10 + RACE.each * times.length));
    const all = [from, ...times, to];
    this.#knots = all.map((at, index) => ({
      at, second: TITLE + this.#race * (EVEN * ((at - from) / (to - from)) + (1 - EVEN) * (index / (all.length - 1))),
    }));
    this.length = TITLE + this.#race + PODIUM;
  }

  /**
   * The part of the film, how much of it is over, from 0 to 1, and how many seconds all of it takes.
   * @returns {["title"|"race"|"podium", number, number]}
   */
  partAt(second) {
    if (second < TITLE) return ["title", second / TITLE, TITLE];
    const left = second - TITLE - this.#race;
    return left < 0 ? ["race", 1 + left / this.#race, this.#race] : ["podium", Math.min(1, left / PODIUM), PODIUM];
  }

  /** The hunt's time at a second of the film. */
  timeAt(second) {
    return between(this.#knots, second, "second", "at");
  }

  /** The film's second of a time of the hunt. */
  secondOf(at) {
    return between(this.#knots, at, "at", "second");
  }

  #sample() {
    const places = this.#curves.map(() => 0);
    const count = Math.ceil(this.#race / STEP) + 1;
    for (let index = 0; index < count; index++) {
      const at = this.timeAt(TITLE + Math.min(this.#race, index * STEP));
      const points = this.#curves.map((curve, player) => {
        while (places[player] < curve.points.length && curve.points[places[player]][0] <= at) places[player] += 1;
        return places[player] > 0 ? curve.points[places[player] - 1] : [Infinity, 0];
      });
      const order = points.map((_, player) => player)
        .sort((one, other) => points[other][1] - points[one][1] || points[one][0] - points[other][0] || one - other);
      const ranks = new Uint16Array(order.length);
      order.forEach((player, rank) => (ranks[player] = rank));
      this.#states.push({ ranks, sums: points.map(([, sum]) => sum), seen: order.slice(0, ROWS + 1) });
    }
    // Ranks are those of the real board in the end, which knows more about ties.
    const last = this.#states.at(-1);
    last.ranks = last.ranks.map((_, player) => player);
  }

  /**
   * The rows to draw at a second; ranks begin with 0 and have fractions while rows move.
   * @returns {{index: number, rank: number, sum: number, points: number}[]} `points` glide, `sum` does not
   */
  rowsAt(second) {
    const end = Math.max(0, (second - TITLE) / STEP);
    const steps = Array.from({ length: GLIDE + 1 }, (_, back) => this.#state(end - back));
    const share = end - Math.floor(end);
    // The newest state comes in as the oldest goes.
    const mean = (value) => steps.reduce((sum, state, back) =>
      sum + value(state) * (back === 0 ? share : back === GLIDE ? 1 - share : 1), 0) / GLIDE;
    const now = steps[0];
    return [...new Set(steps.flatMap(({ seen }) => seen))].map((index) => ({
      index, rank: mean(({ ranks }) => ranks[index]), points: mean(({ sums }) => sums[index]), sum: now.sums[index],
    })).filter(({ rank, points }) => rank < ROWS && points > 0).sort((one, other) => other.rank - one.rank);
  }

  #state(position) {
    return this.#states[Math.max(0, Math.min(this.#states.length - 1, Math.floor(position)))];
  }

  /** The points of the first players. @returns {[number, number][][]} pairs of a second and the sum from then on */
  curves(count) {
    return this.#curves.slice(0, count).map(({ points }) => points.map(([at, sum]) => [this.secondOf(at), sum]));
  }

  /** Whether a player is ever among the first rows, or in the chart. */
  isSeen(index) {
    this.#everSeen ??= new Set([...this.#states.flatMap(({ seen }) => seen), ...this.#states.at(-1).seen,
      ...Array.from({ length: WALKERS }, (_, first) => first)]);
    return this.#everSeen.has(index);
  }

  /**
   * The lanterns that burn at a second: how bright, by how many have found the clue, and how long ago the last did.
   * @returns {{index: number, brightness: number, age: number}[]} `index` is the place on the trail
   */
  lanternsAt(second) {
    return this.#clues.flatMap((clue, index) => {
      const found = (this.#found.get(clue) ?? []).filter((one) => one <= second);
      if (found.length === 0) return [];
      const brightness = Math.min(1, 0.45 + 0.55 * (found.length / this.#crowd));
      return [{ index: placeOf(clue, index, this.card.clues), brightness, age: second - found.at(-1) }];
    });
  }

  #leads(names) {
    const changes = this.#curves.flatMap(({ points }, player) => points.map(([at, sum]) => ({ at, sum, player })))
      .sort((one, other) => one.at - other.at);
    const sums = this.#curves.map(() => 0);
    const leads = [];
    let leader;
    changes.forEach(({ at, sum, player }, index) => {
      sums[player] = sum;
      if (changes[index + 1]?.at === at) return;
      const best = sums.reduce((first, one, other) => (one > (sums[first] ?? 0) ? other : first), leader);
      if (best === undefined || best === leader) return;
      leader = best;
      const text = t("screen.leader", { name: names.player(this.#curves[best].player) });
      leads.push({ at: this.secondOf(at), kind: "lead", text, index: best });
    });
    return leads;
  }

  #firstFinds(names) {
    const seen = new Set();
    const indices = new Map(this.players.map((one, index) => [one.player, index]));
    return this.#finds.filter(({ clue }) => !seen.has(clue) && seen.add(clue)).map(({ at, player, clue }) => {
      const text = t("screen.first", { name: names.player(player), clue: names.clue(clue) });
      return { at: this.secondOf(at), kind: "first", text, index: indices.get(player) };
    });
  }

  /** Finds at clues that have a place. @returns {{second: number, index: number, clue: string}[]} */
  placedFinds() {
    const placed = new Set(this.places.map(({ clue }) => clue));
    const indices = new Map(this.players.map(({ player }, index) => [player, index]));
    return this.#finds.filter(({ clue, player }) => placed.has(clue) && indices.has(player))
      .map(({ at, player, clue }) => ({ second: this.secondOf(at), index: indices.get(player), clue }));
  }

  /**
   * The ways of the first players from place to place.
   * @returns {{index: number, stops: {second: number, clue: string}[]}[]}
   */
  ways() {
    const finds = this.placedFinds();
    return this.players.slice(0, WALKERS)
      .map((_, index) => ({ index, stops: finds.filter((find) => find.index === index) }))
      .filter(({ stops }) => stops.length > 0);
  }
}

/** The smallest and the largest: there may be more than a call takes. */
const ends = (values) => (values.length === 0 ? [] : [
  values.reduce((one, other) => Math.min(one, other)), values.reduce((one, other) => Math.max(one, other))]);

/** Follows knots in order from one of their members to another. */
function between(knots, value, from, to) {
  const later = knots.findIndex((knot) => knot[from] >= value);
  if (later < 0) return knots.at(-1)[to];
  if (later === 0) return knots[0][to];
  const [one, other] = [knots[later - 1], knots[later]];
  return one[to] + (other[to] - one[to]) * ((value - one[from]) / (other[from] - one[from]));
}

/** One after the other, each for a while; what would come too late is left out. */
function spread(things, { stays, least = stays, late, leadLate = late }) {
  const shown = [];
  for (const thing of things.sort((one, other) => one.at - other.at)) {
    const last = shown.at(-1);
    const at = Math.max(thing.at, last ? last.at + least : 0);
    if (at - thing.at > (thing.kind === "lead" ? leadLate : late)) continue;
    if (last) last.until = Math.min(last.until, at);
    shown.push({ ...thing, at, until: at + stays });
  }
  return shown;
}
