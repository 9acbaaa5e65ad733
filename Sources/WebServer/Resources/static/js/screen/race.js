/**
 * The board during a hunt on a big screen: eight slots at fixed places. A slot is a drum: who comes rolls in, who goes
 * rolls out, and the slot cuts what sticks out, so that no names lie over one another at any moment.
 */

import { el } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { mayMove } from "quarry/shared/animation";
import { Beat } from "quarry/screen/beat";
import { fitLines } from "quarry/screen/fitline";
import { Lead } from "quarry/screen/lead";
import { LEADERS, Movers, SLOTS } from "quarry/screen/movers";
import { Runner } from "quarry/screen/runner";

/** Milliseconds for which new points stand before drums turn, and in which they do, as in the style sheet. */
const READ = 100;
const ROLL = 600;
/** With fewer players, the slots get no higher. */
const FEWEST = 4;
/** Milliseconds until others are shown below the leaders. */
const TURN = 4_800;
/** The letters of names, in hundredths of the height: those that fit, the smallest in one line, and in two lines. */
const LETTERS = { most: 5.2, least: 3.4, two: 2.9 };
/** The same in higher slots, of which there are at most so many. */
const LARGE = { ...LETTERS, most: 6.4 };
const FEW = 5;

export class Race {
  #beat = new Beat(() => this.#draw());
  #lead;
  #movers = new Movers();
  #card;
  #board;
  #look;
  #isDue = false;
  /** What is drawn once the points have counted up. */
  #pending;
  /** The points drawn last, by player. */
  #points = new Map();
  #turnTimer = 0;
  /** @type {(Runner | undefined)[]} by slot */
  #runners = [];
  #slots = Array.from({ length: SLOTS }, () => el("li.slot", { hidden: true }));
  #caption = el("li.caption", { hidden: true });
  #list = el("ol.rows.race", { "aria-label": t("tab.board") });
  #empty = el("p.empty", { hidden: true }, t("board.empty"));
  element = el("section.standings", {}, this.#list, this.#empty);

  /** @param {(row?: object) => void} onlead is told of each change of the leader */
  constructor(onlead) {
    this.#lead = new Lead(onlead);
    this.#list.append(...this.#slots.slice(0, LEADERS), this.#caption, ...this.#slots.slice(LEADERS));
    new ResizeObserver(() => this.#fit()).observe(this.element);
  }

  /** @param {(player: string, team?: string) => object} look */
  update(card, board, look) {
    this.#card = card;
    this.#board = board;
    this.#look = look;
    this.#beat.ask();
    if (board.rows.length > SLOTS) this.#turnTimer ||= setInterval(() => this.#turn(), TURN);
  }

  /** Stops turning: the page shows something else. */
  rest() {
    this.#pending = undefined;
    clearInterval(this.#turnTimer);
    this.#turnTimer = 0;
  }

  #turn() {
    this.#isDue = true;
    this.#beat.ask();
  }

  /** First the points of those who are seen count up, then drums turn. What is new meanwhile waits for a beat. */
  #draw() {
    if (this.#pending) this.#settle(this.#pending);
    const rows = this.#board.rows.map((row) => ({ ...row }));
    const about = { card: this.#card, look: this.#look, board: { ...this.#board, rows } };
    const points = new Map(rows.map((row) => [row.player, row.points]));
    const counting = this.#runners.map((runner) => points.has(runner?.player)
      && runner.countTo(points.get(runner.player))).filter(Boolean);
    if (!mayMove() || counting.length === 0) return this.#settle(about);
    this.#pending = about;
    const settle = () => this.#pending === about && this.#settle(about);
    return void Promise.all(counting).then(() => setTimeout(settle, READ));
  }

  #settle({ card, look, board }) {
    this.#pending = undefined;
    const { rows } = board;
    this.#lead.follow(board, card.phase !== "ended");
    this.#movers.learn(rows, performance.now());
    if (this.#isDue) this.#movers.turn(rows);
    this.#isDue = false;
    const { shown, moving, from, to } = this.#movers.choose(rows);
    const isLong = rows.length > SLOTS;
    this.#list.style.setProperty("--slots", Math.max(FEWEST, shown.length));
    this.#list.classList.toggle("long", isLong);
    this.#list.hidden = rows.length === 0;
    this.#empty.hidden = rows.length > 0;
    this.#caption.hidden = !isLong;
    const words = !isLong ? "" : moving ? t("screen.moving") : t("screen.places", { from, to });
    if (this.#caption.textContent !== words) this.#caption.textContent = words;
    const before = this.#runners.map((runner) => runner?.player);
    const news = this.#slots.flatMap((slot, index) => {
      slot.hidden = index >= shown.length;
      slot.classList.toggle("first", index === 0 && shown[0]?.points > 0);
      return this.#turnDrum(slot, index, shown[index], { card, look, before });
    });
    this.#points = new Map(rows.map(({ player, points }) => [player, points]));
    if (news.length > 0) this.#fit();
  }

  /** @returns {Runner[]} whose name must be fitted */
  #turnDrum(slot, index, row, { card, look, before }) {
    const old = this.#runners[index];
    if (!row) {
      old?.element.remove();
      old?.leave();
      this.#runners[index] = undefined;
      return [];
    }
    const about = {
      card, look: look(row.player, row.team), crown: index === 0 && row.points > 0,
      had: this.#points.get(row.player),
    };
    if (old?.player === row.player) return old.update(row, about) ? [old] : [];
    const runner = new Runner();
    this.#runners[index] = runner;
    runner.update(row, about);
    slot.append(runner.element);
    if (old) this.#roll(old, runner, before.indexOf(row.player), index);
    return [runner];
  }

  /** @param {number} was the slot from which the new one comes; -1 if it was in none */
  #roll(old, runner, was, is) {
    old.leave();
    if (!mayMove()) {
      old.element.remove();
      runner.element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 150 });
      return;
    }
    const rises = was > is || was < 0;
    runner.element.classList.add(rises ? "up" : "down");
    old.element.className = `leaving ${rises ? "up" : "down"}`;
    setTimeout(() => old.element.remove(), ROLL);
  }

  #fit() {
    const isFew = (this.#board?.rows.length ?? 0) <= FEW;
    fitLines([...this.#list.querySelectorAll(".line .name")], isFew ? LARGE : LETTERS);
  }
}
