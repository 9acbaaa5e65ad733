/** The row above the race, which is always there: the teams and the divisions, one after the other. */

import { el, keep } from "quarry/shared/dom";
import { t, number } from "quarry/shared/texts";
import { rankMark } from "quarry/lobby/board";
import { drawn } from "quarry/art/paint";
import { shapeMark } from "quarry/art/teams";
import { fitLines } from "quarry/screen/fitline";
import { readable, teamSign } from "quarry/screen/portrait";

/** Milliseconds for which each is shown. */
const SHOWN = 6_000;
/** Teams in the row, by the letters of the longest name: the first of them stay, the others take turns. */
const ROOM = [{ letters: 6, teams: 3 }, { letters: Infinity, teams: 2 }];
/** The first players of a division. */
const FIRST_OF_DIVISION = 3;
/** The letters of names, in hundredths of the height: those of teams are read from afar, unless they are very long. */
const LETTERS = { most: 3.4, least: 2.8 };
const TEAMS = { most: 5.2, least: 4.2, two: 3 };

const points = (value) => el("span.score.digits", {}, number(value), el("span.unseen", {}, ` ${t("stats.points")}`));

export class Strip {
  #divisionRows;
  #turn = 0;
  #timer = 0;
  #latest;
  #teams = el("ol.teamstrip", { hidden: true, "aria-label": t("screen.teams") });
  #divisions = el("ul.divisionstrip", { hidden: true, "aria-label": t("screen.divisions") });
  element = el("div.strip", {}, this.#teams, this.#divisions);

  /** @param {import("quarry/lobby/divisions").DivisionRows} divisionRows */
  constructor(divisionRows) {
    this.#divisionRows = divisionRows;
    new ResizeObserver(() => this.#fit()).observe(this.element);
  }

  update(card, board) {
    this.#latest = { card, board };
    this.#draw();
  }

  #draw() {
    const { card, board } = this.#latest;
    const teams = this.#teamPages(board.teams ?? []);
    const divisions = this.#divisionPages(card, board);
    if (teams.length + divisions.length > 1) this.#timer ||= setInterval(() => this.#next(), SHOWN);
    // Both by turns, if there are both.
    const isMixed = teams.length > 0 && divisions.length > 0;
    const place = isMixed ? Math.floor(this.#turn / 2) : this.#turn;
    const isTeams = isMixed ? this.#turn % 2 === 0 : teams.length > 0;
    this.#teams.hidden = !isTeams;
    this.#divisions.hidden = isTeams || divisions.length === 0;
    if (isTeams) this.#drawTeams(card, teams[place % teams.length]);
    else if (divisions.length > 0) this.#drawDivision(divisions[place % divisions.length]);
    this.#fit();
  }

  #next() {
    this.#turn += 1;
    if (this.element.isConnected) this.#draw();
  }

  #teamPages(teams) {
    if (teams.length === 0) return [];
    const longest = Math.max(...teams.map(({ name }) => name.length));
    const most = ROOM.find(({ letters }) => longest <= letters).teams;
    if (teams.length <= most) return [teams];
    return teams.slice(most - 1).map((other) => [...teams.slice(0, most - 1), other]);
  }

  /** A division that nobody is in has nothing to show. */
  #divisionPages({ divisions = [] }, board) {
    const first = (name) => this.#divisionRows.of(name, board).rows.slice(0, FIRST_OF_DIVISION);
    return divisions.map((name) => ({ name, rows: first(name) })).filter(({ rows }) => rows.length > 0);
  }

  #drawTeams(card, teams) {
    const items = teams.map(({ rank, team, name, points: sum, found }) =>
      ({ rank, team, name, points: sum, found, ...teamSign(card, team) }));
    keep(this.#teams, items, ({ team }) => team, (row) => {
      const { ground, ink } = readable(row.colour);
      const chip = el("li.teamcard", { "data-key": row.team },
        el("span.rankmark.digits", {}, rankMark(row)), drawn(shapeMark(row.shape)),
        el("span.who", {}, el("span.name", {}, row.name)), points(row.points));
      chip.style.setProperty("--team", ground);
      chip.style.setProperty("--on-team", ink);
      return chip;
    });
  }

  #drawDivision({ name, rows }) {
    const items = [{ name, rows: rows.map(({ rank, player, name: who, points: sum }) =>
      ({ rank, player, name: who, points: sum })) }];
    keep(this.#divisions, items, (item) => item.name, (item) => el("li.divisioncard", {},
      el("strong.name", {}, item.name),
      el("ol", {}, item.rows.map((row) => el("li", {},
        el("span.rankmark.digits", {}, rankMark(row)), el("span.who", {}, el("span.name", {}, row.name)),
        points(row.points))))));
  }

  #fit() {
    fitLines([...this.#teams.querySelectorAll(".name")], TEAMS);
    fitLines([...this.#divisions.querySelectorAll(".name")], LETTERS);
  }
}
