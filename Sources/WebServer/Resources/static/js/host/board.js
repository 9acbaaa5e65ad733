/** The live board as the host sees it, what others see of it, and the rulings. */

import { el, fill, icon, keep } from "quarry/shared/dom";
import { t, lengthOfTime, number, sentence } from "quarry/shared/texts";
import { adopt } from "quarry/shared/adopt";
import { looksIn, teamLook } from "quarry/lobby/avatar";
import { boardRow } from "quarry/lobby/board";
import { explain } from "quarry/lobby/boardview";
import { namesOf } from "quarry/host/activity";
import { rulingText } from "quarry/lobby/rulingtext";
import { badgesOf } from "quarry/lobby/badges";
import { busy, sheet, sure } from "quarry/forms/fields";
import { DivisionRows, peopled } from "quarry/lobby/divisions";
import { save } from "quarry/shared/savefile";
import { freeze } from "quarry/host/freezing";
import { LateFinds } from "quarry/host/latefinds";

/** How rulings look. */
const LOOK = [
  ".rulingrow { display: flex; gap: 12px; align-items: center; padding-block: 8px; }",
  ".rulingrow + .rulingrow { border-top: 1px solid var(--line); padding-top: 16px; }",
  ".revoked strong { text-decoration: line-through; font-weight: 500; color: var(--muted); }",
];

/** The rows shown of each division. */
const TOP = 3;

/** The results to download, what each is, and its icon. */
const FILES = [
  ["results.json", "after.results", "file"], ["board.csv", "after.board", "list"], ["log.ndjson", "after.log", "clock"],
];

export class HostBoardView {
  #game;
  #stand = el("section.card.stack", { "aria-labelledby": "stand-title" });
  #results = el("section.stack", { "aria-labelledby": "results-title", hidden: true });
  #teams = el("ol.board", { "aria-label": t("board.teams"), hidden: true });
  #rows = el("ol.board", { "aria-label": t("board.players") });
  #divisions = el("div.stack", {});
  #divisionRows;
  #empty = el("p.empty", {}, t("board.empty"));
  #rest = el("p.muted.center.small", {});
  #rulings = el("ul.stack.tight", {});
  #noRulings = el("p.muted", {}, t("ruling.none"));
  #drawn = "";
  #isSteered = false;
  element = el("section.view.hostboard", { "aria-labelledby": "board-title" });

  constructor(game) {
    adopt(LOOK);
    this.#game = game;
    this.#divisionRows = new DivisionRows((params) => game.mirror.boardOf(params), () => this.update());
    this.#rows.addEventListener("click", ({ target }) => {
      const player = target.closest("[data-player]")?.dataset.player;
      if (player) explain(game, player);
    });
    const late = game.may("late.list") && new LateFinds(game);
    fill(this.element,
      el("div.column", {}, el("h2", { id: "board-title" }, t("tab.board")), this.#teams, this.#divisions, this.#empty,
        this.#rows, this.#rest),
      el("div.column", {}, late && late.element, this.#stand, this.#results, el("section.card.stack", {
        "aria-labelledby": "rulings-title",
      },
        el("div.spread", {}, el("h2", { id: "rulings-title" }, t("ruling.title")),
          game.may("ruling.apply") && el("button", { onclick: () => this.#rule() }, t("ruling.new"))),
        this.#noRulings, this.#rulings)));
  }

  update() {
    const { board, card } = this.#game.snapshot;
    this.#empty.hidden = board.rows.length > 0;
    this.#teams.hidden = !board.teams;
    const look = looksIn(this.#game.snapshot);
    const teams = (board.teams ?? []).map((row) => ({ ...row, look: teamLook(card, row.team) }));
    keep(this.#teams, teams, ({ team }) => team, (row) => boardRow(card, { ...row, team: undefined }, false));
    keep(this.#divisions, peopled(this.#game.snapshot).map((name) => {
      const { rows, total } = this.#divisionRows.of(name, board);
      return { name, total, rows: rows.slice(0, TOP) };
    }), ({ name }) => name, ({ name, total, rows }) => el("section", { "aria-label": name },
      el("h3.spread", {}, name, el("span.digits.muted", {}, number(total))),
      el("ol.board", {}, rows.map((row) => boardRow(card, { ...row, division: undefined }, false)))));
    this.#rows.hidden = board.rows.length === 0;
    keep(this.#rows, board.rows.map((row) => ({ ...row, look: look(row.player) })), ({ player }) => player, (row) => {
      const item = boardRow(card, row, false);
      item.append(el("button.round.quiet", {
        "data-player": row.player, "aria-label": t("board.whyOf", { name: row.name }),
      }, icon("puzzle", { size: 20 })));
      return item;
    });
    this.#rest.hidden = board.total <= board.rows.length;
    this.#rest.textContent = t("board.more", { n: board.total });
    const { frozenAt, moves, rulings } = this.#game.log;
    const left = board.frozen ? moves.filter((seq) => seq > frozenAt).length : 0;
    const key = JSON.stringify([card.phase, board.frozen, left]);
    if (key !== this.#drawn) {
      this.#drawn = key;
      fill(this.#stand, this.#standing(card, board, left));
    }
    this.element.classList.toggle("over", card.phase === "ended");
    if (card.phase === "ended") this.#askForResults();
    if (card.phase === "ended" && !board.frozen && !this.#isSteered && this.#game.may("lobby.reveal")) this.#steer();
    const decided = [...rulings.values()].toReversed();
    this.#noRulings.hidden = decided.length > 0;
    keep(this.#rulings, decided.map((ruling) => ({ ruling, text: rulingText(namesOf(this.#game), ruling) })),
      ({ ruling }) => ruling.ruling, (entry) => this.#ruling(entry));
  }

  /** Tells whether the board is frozen for others, and lets the host change that. */
  #standing({ phase }, { frozen }, left) {
    const title = el("h2", { id: "stand-title" }, t(frozen ? "freeze.frozen" : "freeze.live"));
    // After the end, the results are the news; and it is news only to those who may change it.
    if (!frozen && (phase === "ended" || !this.#game.may("lobby.freeze"))) return [];
    if (phase === "open") return [title, el("p.muted", {}, t("freeze.before"))];
    if (!frozen) {
      return [title, el("p.muted", {}, t("freeze.text")),
        el("button", { "data-focus": "freeze", onclick: () => freeze(this.#game) },
          icon("pause", { size: 20 }), t("freeze.freeze"))];
    }
    return [title, left > 0 && el("p.muted", { role: "status" }, t("freeze.hidden", { n: left })),
      this.#game.may("lobby.reveal") && el("div.row.actions", {},
        left > 0 && el("button.grow", { "data-focus": "step", onclick: (event) => this.#reveal(event, true) },
          t("freeze.step")),
        el("button.primary.grow", { "data-focus": "all", onclick: (event) => this.#reveal(event, false) },
          t("freeze.all")))];
  }

  /** Steers the big screen while that tells how it ended. */
  async #steer() {
    this.#isSteered = true;
    const part = await this.#game.part(import("quarry/host/remote"));
    if (part) this.#stand.after(part.remote(this.#game));
  }

  async #reveal({ currentTarget: button }, isStep) {
    const { frozenAt, moves } = this.#game.log;
    const next = moves.find((seq) => seq > frozenAt);
    if (!isStep && !(await sure({ title: t("freeze.allSure"), yes: t("freeze.all") }))) return;
    busy(button, true);
    await this.#game.attempt("lobby.reveal", isStep ? { at: next } : {});
    busy(button, false);
  }

  async #rule() {
    const { players, card } = this.#game.snapshot;
    if (players.length === 0 && card.teams.length === 0) return this.#game.say(t("board.empty"));
    (await this.#game.part(import("quarry/host/ruling")))?.openRuling(this.#game);
  }

  #ruling({ ruling: { ruling, reason, isRevoked }, text }) {
    return el(`li.rulingrow${isRevoked ? ".revoked" : ""}`, {},
      el("span.grow", {}, el("strong", {}, text), el("span.under.muted.small", {}, reason)),
      isRevoked ? el("span.badge", {}, t("ruling.isRevoked")) : this.#game.may("ruling.revoke") && el("button", {
        onclick: async () => {
          if (await sure({ title: t("ruling.revokeSure"), text, yes: t("ruling.revoke") })) {
            await this.#game.attempt("ruling.revoke", { ruling }, t("ruling.revoked"));
          }
        },
      }, t("ruling.revoke")));
  }

  async #askForResults() {
    const { seat, snapshot, log } = this.#game;
    const key = JSON.stringify([snapshot.board.rows, log.rulings.size]);
    if (this.asked === key) return;
    this.asked = key;
    const results = await this.#game.call("lobby.results").catch(() => undefined);
    if (!results) {
      // Retried when the connection is back.
      this.asked = undefined;
      return;
    }
    const name = (player) => this.#game.nameOf(player);
    this.#results.hidden = false;
    fill(this.#results, el("div.card.stack", {},
      el("h2", { id: "results-title" }, t("finale.winners")),
      results.winners.length === 0 ? el("p.muted", {}, t("finale.nobody"))
        : el("ol.stack.tight", {}, results.winners.slice(0, 10).map(({ player, seconds }, index) => el("li.spread", {},
          el("strong", {}, `${number(index + 1)}. ${name(player)}`), el("span.digits", {}, lengthOfTime(seconds))))),
      el("div.stack.tight", {}, FILES.map((file) => this.#download(file, seat))),
      el("a.button", { href: `/replay/${snapshot.card.code ?? seat.lobby}`, target: "_blank" }, t("control.replay"))),
    badgesOf(results.badges, name));
  }

  #download([file, label, shape], { code }) {
    return el("button.wide.aligned", {
      onclick: async () => {
        try {
          const { pathOf } = await import("quarry/host/afterwards");
          save(await (await this.#game.fetch(pathOf(file))).blob(), `${code}-${file}`);
        } catch (error) {
          sheet(file, () => el("p.note.bad", { role: "alert" }, sentence(error)));
        }
      },
    }, icon(shape, { size: 22 }), el("span.grow", {}, t(label), el("span.under.muted.small", {}, file)));
  }
}
