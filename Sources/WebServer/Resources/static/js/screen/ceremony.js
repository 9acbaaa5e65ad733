/**
 * The award ceremony: covers the top ranks and uncovers them one by one, from last to first, then names the winners. A
 * key or click skips ahead.
 *
 * Events: `uncovered` (one more rank), `won` (the first one, too), `done` (it is over, also if it was broken off).
 */

import { announce, el, fill, icon } from "quarry/shared/dom";
import { t, lengthOfTime, number } from "quarry/shared/texts";
import { tellingTimes } from "quarry/lobby/ceremonytime";
import { nameTag } from "quarry/screen/nametag";

/** The most winners named beside the board. */
const NAMED = 5;

export class Ceremony extends EventTarget {
  #standings;
  #covered = 0;
  #timer = 0;
  /** When each rank is uncovered, in milliseconds from the beginning, as on a big screen. */
  #times = new Map();

  constructor(standings) {
    super();
    this.#standings = standings;
  }

  get isOn() {
    return this.#covered > 0;
  }

  /**
   * Call before giving the board to the standings' `update`.
   * @param {object[]} contests who competes
   * @param {number} [elapsed] milliseconds since it began elsewhere
   */
  begin(contests, elapsed = 0) {
    this.#times = tellingTimes(contests);
    this.#covered = [...this.#times].filter(([, at]) => at > elapsed).length;
    if (!this.isOn) return;
    this.#standings.cover(this.#covered);
    this.#wait(this.#times.get(this.#covered) - elapsed);
  }

  /** Uncovers the next rank. */
  next() {
    if (!this.isOn) return;
    this.#covered -= 1;
    this.#standings.cover(this.#covered);
    this.dispatchEvent(new Event(this.isOn ? "uncovered" : "won"));
    if (this.isOn) this.#wait(this.#times.get(this.#covered) - this.#times.get(this.#covered + 1));
    else this.end();
  }

  end() {
    clearTimeout(this.#timer);
    this.#covered = 0;
    this.#standings.cover(0);
    this.dispatchEvent(new Event("done"));
  }

  #wait(milliseconds) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.next(), milliseconds);
  }
}

/** The winners, and who found everything. */
export class Podium {
  #ask;
  #board;
  element = el("section.podium", { "aria-labelledby": "podium-title", hidden: true });

  /** @param {() => Promise<object>} ask fetches the results */
  constructor(ask) {
    this.#ask = ask;
  }

  hide() {
    this.element.hidden = true;
    this.#board = undefined;
  }

  /**
   * @param {object[]} ranked who competes: teams, or players, with how they look
   * @param {string} hunt its name, for a hunt in which nobody scored
   * @param {{draw: () => HTMLElement, fit: (element: HTMLElement) => void}} [stage] draws the first three
   */
  async show(ranked, hunt, stage) {
    const first = ranked.filter(({ points }) => points > 0).slice(0, 3);
    const key = JSON.stringify([first, hunt, stage !== undefined]);
    this.element.hidden = false;
    if (key === this.#board) return;
    if (first.length === 0) {
      this.#board = key;
      this.#sayNobody(hunt);
      return;
    }
    if (this.#board === undefined && first[0]) announce(t("screen.winner", { name: first[0].name }));
    this.#board = key;
    this.#draw(first, [], false, stage);
    const { rows, winners } = await this.#ask().catch(() => ({ rows: [], winners: [] }));
    const name = (player) => rows.find((row) => row.player === player)?.name ?? player;
    const complete = winners.slice(0, NAMED).map((one) => ({ ...one, name: name(one.player) }));
    const isComplete = first.every(({ player }) => winners.some((one) => one.player === player));
    if (this.#board === key) this.#draw(first, complete, isComplete, stage);
  }

  #sayNobody(hunt) {
    announce(t("screen.nobodyScored"));
    this.element.classList.add("nobody");
    fill(this.element, el("h2", { id: "podium-title" }, hunt), el("p", {}, t("screen.nobodyScored")));
  }

  /** @param {boolean} isComplete whether all top players found everything: otherwise they are the best, not winners */
  #draw(first, complete, isComplete, stage) {
    this.element.classList.remove("nobody");
    fill(this.element,
      el("h2", { id: "podium-title" }, t(isComplete ? "screen.winners" : "screen.topThree")),
      stage?.draw() ?? el("ol.steps", {}, first.map((row) => el(`li.step${row.place ?? row.rank}`, {},
        el("span.who", {}, nameTag(row)),
        el("span.block.digits", {}, icon("trophy", { size: 28 }), el("strong", {}, number(row.rank)),
          el("span", {}, t("clue.points", { n: row.points })))))),
      complete.length > 0 && el("div.complete", {},
        el("h3", {}, t("finale.winners")),
        el("ol", {}, complete.map(({ name, seconds }) => el("li.spread", {},
          el("span", {}, name), el("span.digits.muted", {}, lengthOfTime(seconds)))))));
    stage?.fit(this.element);
  }
}
