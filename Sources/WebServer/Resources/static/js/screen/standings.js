/**
 * The board for a large audience: rows move when ranks change, the best stay in sight, the others are in columns on
 * pages that turn automatically, and ranks can be covered.
 */

import { el, fill, icon, keep } from "quarry/shared/dom";
import { t, number, signedNumber } from "quarry/shared/texts";
import { rankMark, teamName } from "quarry/lobby/board";
import { animateMoves, mayMove } from "quarry/shared/animation";
import { Beat } from "quarry/screen/beat";
import { bigScreen } from "quarry/screen/size";
import { Lead } from "quarry/screen/lead";
import { fitNames } from "quarry/screen/fitnames";
import { nameTag } from "quarry/screen/nametag";
import { Pager } from "quarry/screen/pager";

/** The minimum height of a row that can be read from afar, in rem; it decides how many fit on a page. */
const ROW_HEIGHT = 4;
/** The height of a row below which its smallest letters get smaller than the page's, however little room is left. */
const LEAST_HEIGHT = 3.1;
/** The limits for rows per page; a row is never higher than with the fewest. */
const ROWS = { fewest: 6, most: 10 };
/** This many more rows are put into one column before others begin. */
const MORE = 2;

/** With more rows, the top ones stay, larger than the others, which are in columns. */
const STAY = { rows: 3, height: 1.4 };
/** The size of a row in a column, in rem, and the most columns; `wide` if many names are long. */
const CELL = { height: 3, width: 21, wide: 31, columns: 3 };
/** The letters of a long name. */
const LONG = 24;

/** The rows shown of each division. */
const FIRST = 3;

/** Milliseconds for which a gain and a new leader are shown. */
const GAIN = 5_000;
const LEAD = 8_000;

export class Standings {
  #rows = el("ol.rows", {});
  #empty = el("p.empty", { hidden: true }, t("board.empty"));
  #note = el("p.muted.morenote", { hidden: true });
  #pager;
  #card;
  #look = () => undefined;
  #board;
  #points = new Map();
  #covered = 0;
  #page = 0;
  #turns;
  #lead;
  /** The new leader, shortly after the change. */
  #newLeader;
  #leadTimer = 0;
  #beat = new Beat(() => this.#drawAnew());
  element = el("section.standings", { "aria-labelledby": "standings-title" });

  /**
   * @param {{turns?: boolean, onlead?: (row?: object) => void}} [options] `turns`: the board is live, and pages turn
   *   automatically; `onlead` is told of each change of the leader, without a row if nobody leads, or not anew
   */
  constructor({ turns = true, onlead = () => {} } = {}) {
    this.#turns = turns;
    this.#lead = new Lead(onlead);
    this.#pager = new Pager((page) => this.#turnTo(page), turns);
    fill(this.element,
      el("h2.unseen", { id: "standings-title" }, t("tab.board")), this.#rows, this.#empty, this.#note,
      this.#pager.element);
    const redraw = () => this.#board && this.#draw();
    bigScreen.addEventListener("change", redraw);
    new ResizeObserver(redraw).observe(this.element);
  }

  /** @param {(player: string) => object} [look] how a player looks */
  update(card, board, look = () => undefined) {
    this.#card = card;
    this.#board = board;
    this.#look = look;
    if (this.#turns) this.#beat.ask();
    else this.#beat.now();
  }

  #drawAnew() {
    this.#followLead();
    this.#draw();
  }

  /** Hides the names of the first ranks, up to this one; 0 for none. */
  cover(ranks) {
    this.#covered = ranks;
    if (ranks > 0) this.#pager.rest();
    else this.#pager.goOn();
    if (this.#board) this.#beat.now();
  }

  #turnTo(page) {
    this.#page = page;
    this.#draw();
  }

  /** Returns to the first page for a new leader. */
  #followLead() {
    const isNews = this.#turns && this.#covered === 0 && this.#card.phase !== "ended";
    const { isOther, isNew } = this.#lead.follow(this.#board, isNews);
    if (isOther) this.#newLeader = undefined;
    if (!isNew) return;
    this.#newLeader = this.#board.rows[0].player;
    this.#pager.begin();
    clearTimeout(this.#leadTimer);
    this.#leadTimer = setTimeout(() => {
      this.#newLeader = undefined;
      this.#draw();
    }, LEAD);
  }

  /**
   * The layout of the rows: `stay` of them on every page; of the others `size` per page, in columns of `down` rows.
   * @returns {{stay: number, size: number, columns: number, down: number}}
   */
  #layout(count) {
    const list = (rows) => ({ stay: 0, size: rows, columns: 1, down: rows });
    if (!bigScreen.matches) return list(Math.max(1, count));
    // All covered ranks are on the first page.
    if (this.#covered > 0) return list(ROWS.most);
    const unit = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const [height, width] = [this.#rows.clientHeight / unit, this.#rows.clientWidth / unit];
    const room = Math.max(1, Math.floor(height / LEAST_HEIGHT));
    const one = Math.min(room, Math.min(ROWS.most, Math.max(ROWS.fewest, Math.floor(height / ROW_HEIGHT))) + MORE);
    if (count <= one) return list(Math.max(Math.min(ROWS.fewest, room), count));
    const below = Math.floor(height / CELL.height - STAY.rows * STAY.height);
    // With little room, as beside a podium that has the best already, all turn.
    const stay = below < 2 ? 0 : STAY.rows;
    const rest = count - stay;
    const fits = stay > 0 ? below : Math.max(1, Math.floor(height / CELL.height));
    const long = this.#board.rows.filter(({ name }) => name.length > LONG).length;
    const least = 4 * long > count ? CELL.wide : CELL.width;
    const most = Math.min(CELL.columns, Math.max(2, Math.floor(width / least)));
    const columns = Math.min(most, Math.max(2, Math.ceil(rest / fits)));
    // Spread the rows evenly over the pages.
    const pages = Math.ceil(rest / (columns * fits));
    const down = Math.ceil(rest / pages / columns);
    return { stay, size: columns * down, columns, down };
  }

  #draw() {
    const { rows, total } = this.#board;
    // Before the layout: what is hidden has no height.
    this.#rows.hidden = total === 0;
    this.#empty.hidden = total > 0;
    this.#note.hidden = total <= rows.length;
    this.#note.textContent = t("board.more", { n: total });
    const layout = this.#layout(rows.length);
    const { stay, size } = layout;
    const pages = Math.max(1, Math.ceil((rows.length - stay) / size));
    this.#page = Math.min(this.#page, pages - 1);
    this.#pager.update(this.#page, pages);
    const from = stay + this.#page * size;
    const shown = [...rows.slice(0, stay), ...rows.slice(from, from + size)];
    const items = shown.map((row) => {
      const place = row.place ?? row.rank;
      if (place <= this.#covered) return { rank: place, player: row.player, covered: true };
      return {
        ...row, look: this.#look(row.player), lastAt: undefined, lastSeq: undefined,
        leads: row.player === this.#newLeader,
      };
    });
    animateMoves(this.#rows, () => {
      keep(this.#rows, items, ({ player }) => player, (row) => this.#row(row));
      this.#place(layout);
      this.#showGains();
      if (bigScreen.matches) fitNames(this.#rows);
    });
  }

  /** Fills column by column, as one reads a list. */
  #place({ stay, columns, down }) {
    const { style } = this.#rows;
    style.setProperty("--columns", columns);
    style.setProperty("--units", stay * STAY.height + down);
    style.gridTemplateRows = `${stay > 0 ? `repeat(${stay}, ${STAY.height}fr) ` : ""}repeat(${down}, minmax(0, 1fr))`;
    [...this.#rows.children].forEach((line, index) => {
      const place = index - stay;
      line.classList.toggle("first", place < 0);
      line.classList.toggle("cell", place >= 0 && columns > 1);
      line.style.gridRow = place < 0 ? index + 1 : stay + 1 + (place % down);
      line.style.gridColumn = place < 0 ? "1 / -1" : 1 + Math.floor(place / down);
    });
  }

  #row(row) {
    if (row.covered) {
      return el("li.line.covered", { "data-key": row.player },
        el("span.rankmark.digits", {}, number(row.rank)), el("span.who", {}, t("screen.covered")));
    }
    const team = teamName(this.#card, row.team);
    const medal = row.points > 0 && row.rank <= 3 ? `.medal${row.rank}` : "";
    return el(`li.line${medal}`, { "data-key": row.player },
      el("span.rankmark.digits", {}, rankMark(row)),
      el("span.who", {}, nameTag(row), (team || row.division) && el("span.team", {},
        [team, row.division].filter(Boolean).join(" · "))),
      row.leads && el("span.badge.gold.leads", {}, t("screen.leads")),
      el("span.gain.digits", { "aria-hidden": "true" }),
      el("span.finds.digits", {}, icon("check", { size: 20 }), number(row.found),
        el("span.unseen", {}, ` ${t("stats.found")}, `)),
      el("span.score.digits", {}, number(row.points), el("span.unseen", {}, ` ${t("stats.points")}`)));
  }

  /** Shows for a while what each row has gained since the last drawing. */
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
        if (bigScreen.matches) fitNames(this.#rows);
      }, GAIN);
      if (mayMove()) mark.animate([{ opacity: 0, scale: 0.5 }, { opacity: 1, scale: 1 }], { duration: 400 });
    }
  }
}

/** The teams' board: a card for each team, by rank. */
export class TeamStrip {
  element = el("ol.teamstrip", { hidden: true, "aria-label": t("screen.teams") });

  update({ teams }) {
    this.element.hidden = !teams?.length;
    if (!teams?.length) return;
    const items = teams.map(({ rank, team, name, points, found }) => ({ rank, team, name, points, found }));
    animateMoves(this.element, () => keep(this.element, items, ({ team }) => team, (row) =>
      el("li.teamcard", { "data-key": row.team },
        el("span.rankmark.digits", {}, rankMark(row)),
        el("span.who", {}, el("span.name", {}, row.name)),
        el("span.score.digits", {}, number(row.points), el("span.unseen", {}, ` ${t("stats.points")}`)))));
  }
}

/** A card for each division, with its first players. */
export class DivisionStrip {
  #rows;
  element = el("ul.divisionstrip", { hidden: true, "aria-label": t("screen.divisions") });

  /** @param {import("quarry/lobby/divisions").DivisionRows} rows */
  constructor(rows) {
    this.#rows = rows;
  }

  /** @param {object} [board] undefined while ranks are covered */
  update({ divisions }, board) {
    this.element.hidden = !divisions?.length || !board;
    if (this.element.hidden) return;
    // One that nobody is in has nothing to show.
    const items = divisions.map((name) => ({
      name, rows: this.#rows.of(name, board).rows.slice(0, FIRST)
        .map(({ rank, player, name: who, points }) => ({ rank, player, name: who, points })),
    })).filter(({ rows }) => rows.length > 0);
    this.element.hidden = items.length === 0;
    keep(this.element, items, ({ name }) => name, ({ name, rows }) => el("li.divisioncard", {},
      el("strong.name", {}, name),
      el("ol", {}, rows.map((row) => el("li", {},
        el("span.rankmark.digits", {}, rankMark(row)), el("span.who", {}, row.name),
        el("span.score.digits", {}, number(row.points), el("span.unseen", {}, ` ${t("stats.points")}`)))))));
  }
}
