/** One line of the race: rank, face, name, the lanterns lit so far, and points that count up. */

import { el, fill, shape } from "quarry/shared/dom";
import { t, number, signedNumber } from "quarry/shared/texts";
import { mayMove } from "quarry/shared/animation";
import { rankMark, teamName } from "quarry/lobby/board";
import { portrait } from "quarry/screen/portrait";

/** More lanterns do not fit below a name; then they are counted. */
const LANTERNS = 20;
/** The side of a lantern in the row, and the space that each takes. */
const SIDE = 20;
const STEP = 27;
/** Milliseconds for which a gain is shown. */
const GAIN = 5_000;
/** How points count up: in so many steps of so many milliseconds. */
const COUNT = { steps: 12, milliseconds: 40 };

const square = (at, inset, rx, name) => shape("rect", {
  x: at + inset, y: inset, width: SIDE - 2 * inset, height: SIDE - 2 * inset, rx, class: name,
});

/** A lantern for each clue: those found burn. */
function lanterns(found, of) {
  const parts = Array.from({ length: of }, (_, index) => (index < found
    ? [square(index * STEP, 1, 5, "frame"), square(index * STEP, 4, 3, "pane"), square(index * STEP, 6.5, 2, "core")]
    : [square(index * STEP, 2.5, 4, "dark")]));
  return shape("svg", { viewBox: `0 0 ${of * STEP - STEP + SIDE} ${SIDE}`, class: "lanterns" }, ...parts.flat());
}

export class Runner {
  #rank = el("span.rankmark.digits", {});
  #face = el("span.facebox", {});
  #name = el("span.name", {});
  #team = el("span.unseen.team", {});
  #tail = el("span.tail", {});
  #gain = el("span.gain.digits", { "aria-hidden": "true" });
  #points = el("span.score.digits", {});
  #row = {};
  /** The rank that is drawn: points count up before it changes. */
  #mark;
  #gainTimer = 0;
  #countTimer = 0;
  element = el("div.line", {},
    this.#rank, this.#face, el("span.who", {}, this.#name, this.#team, this.#tail), this.#gain, this.#points);

  get player() {
    return this.#row.player;
  }

  /**
   * @param {object} row of the board
   * @param {{card: object, look: object, crown: boolean, had?: number}} about `had`: the points drawn before, in
   *   whichever slot
   * @returns {boolean} whether the name has changed, so that it must be fitted
   */
  update(row, { card, look, crown, had }) {
    const before = this.#row;
    this.#row = row;
    this.element.dataset.key = row.player;
    const mark = row.points > 0 ? row.rank : 0;
    if (this.#mark !== mark) {
      this.#mark = mark;
      fill(this.#rank, rankMark(row));
      this.#rank.classList.toggle("long", row.rank > 99);
    }
    const seen = JSON.stringify([look, crown]);
    if (this.#face.dataset.seen !== seen) {
      this.#face.dataset.seen = seen;
      fill(this.#face, portrait(look, { crown }));
    }
    const team = [teamName(card, row.team), row.division].filter(Boolean).join(" · ");
    if (this.#team.textContent.trim() !== team) this.#team.textContent = team && ` ${team}`;
    const isOther = before.found !== row.found || this.#tail.dataset.of !== String(card.clues);
    if (isOther) this.#drawTail(row.found, card.clues);
    if (before.points === undefined) this.#enter(had, row.points);
    else if (before.points !== row.points) this.#count(before.points, row.points);
    if (before.name === row.name) return false;
    this.#name.textContent = row.name;
    return true;
  }

  /** Counts up to new points before anything else changes. @returns {Promise<void> | undefined} nothing without news */
  countTo(points) {
    const before = this.#row.points;
    if (before === undefined || points === before) return undefined;
    this.#row = { ...this.#row, points };
    return new Promise((done) => this.#count(before, points, done));
  }

  /** Who rolls in has the points already. */
  #enter(had, points) {
    this.#write(points);
    if (had !== undefined && had !== points) this.#showGain(points - had);
  }

  /** Nobody reads it any more, as another rolls into its slot. */
  leave() {
    clearTimeout(this.#gainTimer);
    clearTimeout(this.#countTimer);
    this.element.setAttribute("aria-hidden", "true");
  }

  #drawTail(found, of) {
    this.#tail.dataset.of = of;
    const isLong = of > LANTERNS;
    fill(this.#tail,
      el("span.unseen.finds", {}, number(found), ` ${t("stats.found")}, `),
      el("span.lit.digits", { "aria-hidden": "true" }, of > 0 && lanterns(isLong ? 1 : found, isLong ? 1 : of),
        isLong && `${number(found)} / ${number(of)}`));
  }

  #count(from, to, done = () => {}) {
    clearTimeout(this.#countTimer);
    this.#showGain(to - from);
    if (!mayMove()) {
      this.#write(to);
      return done();
    }
    const step = (left) => {
      this.#write(Math.round(to - ((to - from) * left) / COUNT.steps));
      if (left === 0) return done();
      this.#countTimer = setTimeout(() => step(left - 1), COUNT.milliseconds);
      return undefined;
    };
    return step(COUNT.steps - 1);
  }

  #write(points) {
    fill(this.#points, number(points), el("span.unseen", {}, ` ${t("stats.points")}`));
  }

  /** Shows for a while what the player has gained since the last drawing. */
  #showGain(gained) {
    clearTimeout(this.#gainTimer);
    this.#gain.textContent = signedNumber(gained);
    this.#gainTimer = setTimeout(() => (this.#gain.textContent = ""), GAIN);
    if (mayMove()) this.#gain.animate([{ opacity: 0, scale: 0.5 }, { opacity: 1, scale: 1 }], { duration: 400 });
  }
}
