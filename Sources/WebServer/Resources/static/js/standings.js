/** The board for many eyes: rows that move when ranks change, pages that turn by themselves, ranks still covered. */

import { el, fill, icon, keep } from "quarry/dom";
import { t, number, signedNumber } from "quarry/texts";
import { teamName } from "quarry/board";
import { glide, mayMove } from "quarry/glide";

/** A page has as many rows as can be read from afar: each this high at least, in the page's own measure. */
const ROW_HEIGHT = 4;
/** How many that may be; a row is never higher than if there were the fewest. */
const ROWS = { fewest: 6, most: 10 };
/** Rather than to begin another page with them, so many more are put on one. */
const MORE = 2;

/** ms that the first page stays, and the others. */
const FIRST_STAYS = 16_000;
const STAYS = 9_000;
/** ms that one sees what a row gained. */
const GAIN = 5_000;

/** Where everything is seen at once, as the style sheet has it; elsewhere all rows are there, and one scrolls. */
const big = matchMedia("(min-width: 900px) and (min-aspect-ratio: 1/1) and (min-height: 480px)");

export class Standings {
  #rows = el("ol.rows", {});
  #empty = el("p.empty", { hidden: true }, t("board.empty"));
  #note = el("p.muted.morenote", { hidden: true });
  #pager;
  #card;
  #board;
  #points = new Map();
  #covered = 0;
  #page = 0;
  element = el("section.standings", { "aria-labelledby": "standings-title" });

  /** @param {{turns?: boolean}} [options] `turns`: pages are turned without anybody's doing */
  constructor({ turns = true } = {}) {
    this.#pager = new Pager((page) => this.#turnTo(page), turns);
    fill(this.element,
      el("h2.unseen", { id: "standings-title" }, t("tab.board")), this.#rows, this.#empty, this.#note,
      this.#pager.element);
    const redraw = () => this.#board && this.#draw();
    big.addEventListener("change", redraw);
    new ResizeObserver(redraw).observe(this.element);
  }

  update(card, board) {
    this.#card = card;
    this.#board = board;
    this.#draw();
  }

  /** Hides who has the first ranks, up to this one; 0 for nobody. */
  cover(ranks) {
    this.#covered = ranks;
    if (ranks > 0) this.#pager.rest();
    else this.#pager.goOn();
    if (this.#board) this.#draw();
  }

  #turnTo(page) {
    this.#page = page;
    this.#draw();
  }

  /** How many rows stand on a page. */
  #size(count) {
    if (!big.matches) return Math.max(1, count);
    // All that are covered stand on the first.
    if (this.#covered > 0) return ROWS.most;
    const unit = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const fits = Math.floor(this.#rows.clientHeight / (ROW_HEIGHT * unit));
    const size = Math.min(ROWS.most, Math.max(ROWS.fewest, fits));
    return count <= size + MORE ? size + MORE : size;
  }

  #draw() {
    const { rows, total } = this.#board;
    const size = this.#size(rows.length);
    const pages = Math.max(1, Math.ceil(rows.length / size));
    this.#page = Math.min(this.#page, pages - 1);
    this.#pager.update(this.#page, pages);
    const shown = rows.slice(this.#page * size, (this.#page + 1) * size);
    this.#rows.style.setProperty("--rows", Math.max(ROWS.fewest, pages > 1 ? size : shown.length));
    const items = shown.map((row) => (row.rank <= this.#covered ? { rank: row.rank, player: row.player, covered: true }
      : { ...row, lastAt: undefined, lastSeq: undefined }));
    glide(this.#rows, () => keep(this.#rows, items, ({ player }) => player, (row) => this.#row(row)));
    this.#showGains();
    this.#rows.hidden = total === 0;
    this.#empty.hidden = total > 0;
    this.#note.hidden = total <= rows.length;
    this.#note.textContent = t("board.more", { n: total });
  }

  #row(row) {
    if (row.covered) {
      return el("li.line.covered", { "data-key": row.player },
        el("span.rankmark.digits", {}, number(row.rank)), el("span.who", {}, t("screen.covered")));
    }
    const team = teamName(this.#card, row.team);
    const medal = row.points > 0 && row.rank <= 3 ? `.medal${row.rank}` : "";
    return el(`li.line${medal}`, { "data-key": row.player },
      el("span.rankmark.digits", {}, el("span.unseen", {}, `${t("stats.rank")} `), number(row.rank)),
      el("span.who", {}, el("span.name", {}, row.name), team && el("span.team", {}, team)),
      el("span.gain.digits", { "aria-hidden": "true" }),
      el("span.finds.digits", {}, icon("check", { size: 20 }), number(row.found),
        el("span.unseen", {}, ` ${t("stats.found")}, `)),
      el("span.score.digits", {}, number(row.points), el("span.unseen", {}, ` ${t("stats.points")}`)));
  }

  /** Says for a while what a row has gained since it was drawn before. */
  #showGains() {
    const before = this.#points;
    this.#points = new Map(this.#board.rows.map(({ player, points }) => [player, points]));
    for (const line of this.#rows.children) {
      const gained = this.#points.get(line.dataset.key) - before.get(line.dataset.key);
      const mark = line.querySelector(".gain");
      if (!gained || !mark) continue;
      mark.textContent = signedNumber(gained);
      line.classList.add("moved");
      setTimeout(() => {
        mark.textContent = "";
        line.classList.remove("moved");
      }, GAIN);
      if (mayMove()) mark.animate([{ opacity: 0, scale: 0.5 }, { opacity: 1, scale: 1 }], { duration: 400 });
    }
  }
}

/** Turns pages by itself, until somebody wants it not to. */
class Pager {
  #turn;
  #page = 0;
  #pages = 1;
  #timer = 0;
  #isStopped = false;
  #isResting = false;
  #where = el("span.digits", {});
  #stop = el("button.quiet.round", { onclick: () => this.#toggle() });
  element = el("div.pager", { hidden: true },
    el("button.quiet.round", { "aria-label": t("screen.pageBefore"), onclick: () => this.#go(-1) }, icon("left")),
    this.#where,
    el("button.quiet.round", { "aria-label": t("screen.pageAfter"), onclick: () => this.#go(1) }, icon("right")),
    this.#stop);

  constructor(turn, turns) {
    this.#turn = turn;
    this.#isStopped = !turns;
    this.#stop.hidden = !turns;
    this.#drawStop();
  }

  update(page, pages) {
    const isOther = page !== this.#page || pages !== this.#pages;
    this.#page = page;
    this.#pages = pages;
    this.element.hidden = pages < 2 || this.#isResting;
    this.#where.textContent = t("screen.page", { n: page + 1, of: pages });
    if (isOther || !this.#timer) this.#wait();
  }

  /** Stays at the first page. */
  rest() {
    this.#isResting = true;
    clearTimeout(this.#timer);
    this.element.hidden = true;
    if (this.#page !== 0) this.#turn(0);
  }

  goOn() {
    this.#isResting = false;
    this.#wait();
  }

  #wait() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    if (this.#pages < 2 || this.#isStopped || this.#isResting) return;
    this.#timer = setTimeout(() => this.#go(1), this.#page === 0 ? FIRST_STAYS : STAYS);
  }

  #go(by) {
    this.#turn((this.#page + by + this.#pages) % this.#pages);
  }

  #toggle() {
    this.#isStopped = !this.#isStopped;
    this.#drawStop();
    this.#wait();
  }

  #drawStop() {
    fill(this.#stop, icon(this.#isStopped ? "play" : "pause"));
    this.#stop.setAttribute("aria-label", this.#isStopped ? t("screen.turnPages") : t("screen.stayHere"));
  }
}

/** The teams' board: a card each, in order of rank. */
export class TeamStrip {
  element = el("ol.teamstrip", { hidden: true, "aria-label": t("screen.teams") });

  update({ teams }) {
    this.element.hidden = !teams?.length;
    if (!teams?.length) return;
    const items = teams.map(({ rank, team, name, points, found }) => ({ rank, team, name, points, found }));
    glide(this.element, () => keep(this.element, items, ({ team }) => team, (row) =>
      el("li.teamcard", { "data-key": row.team },
        el("span.rankmark.digits", {}, number(row.rank)),
        el("span.who", {}, el("span.name", {}, row.name)),
        el("span.score.digits", {}, number(row.points), el("span.unseen", {}, ` ${t("stats.points")}`)))));
  }
}
