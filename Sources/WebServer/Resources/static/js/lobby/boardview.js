/** The live leaderboard, and the explanation of a player's points. */

import { el, fill, icon, keep, openDialog } from "quarry/shared/dom";
import { t, moment, number, sentence, signedNumber } from "quarry/shared/texts";
import { looksIn, teamLook } from "quarry/lobby/avatar";
import { boardRow } from "quarry/lobby/board";
import { DivisionRows, peopled } from "quarry/lobby/divisions";

export class BoardView {
  #game;
  #note = el("div");
  #list = el("ol.board", {});
  #own = el("div.own", {});
  #kinds = el("div.segments", { role: "group", "aria-label": t("board.by"), hidden: true });
  /** `players`, `teams`, or a division after a colon. */
  #kind = "players";
  #drawnKinds = "";
  #divisions;
  #why = el("button.quiet", { onclick: () => explain(this.#game) }, t("board.why"));
  element = el("section.view.live", { "aria-labelledby": "board-title" });

  constructor(game) {
    this.#game = game;
    this.#divisions = new DivisionRows((params) => game.mirror.boardOf(params), () => this.update());
    fill(this.element,
      el("div.spread", {},
        el("h2", { id: "board-title" }, t("tab.board")),
        this.#why),
      this.#kinds, this.#note, this.#list, this.#own);
  }

  /** The boards to choose from: the players', the teams' and each division's. */
  #drawKinds({ teams }, divisions) {
    const kinds = [["players", t("board.players")], ...(teams ? [["teams", t("board.teams")]] : []),
      ...divisions.map((name) => [`:${name}`, name])];
    if (!kinds.some(([kind]) => kind === this.#kind)) this.#kind = "players";
    this.#kinds.hidden = kinds.length === 1;
    this.#kinds.classList.toggle("many", kinds.length > 3);
    const drawn = JSON.stringify([kinds, this.#kind]);
    if (drawn === this.#drawnKinds) return;
    this.#drawnKinds = drawn;
    fill(this.#kinds, kinds.map(([kind, name]) => el("button", {
      "aria-pressed": String(kind === this.#kind), "data-focus": kind, onclick: () => {
        this.#kind = kind;
        this.update();
      },
    }, name)));
  }

  update() {
    const { card, board, me } = this.#game.snapshot;
    const isMine = (row) => row.player === me?.player;
    this.#why.hidden = this.#game.mirror.isHeld;
    fill(this.#note, board.frozen && el("p.note.info", {}, icon("pause", { size: 20 }), " ", t("board.frozen")),
      board.total === 0 && el("p.empty", {}, t("board.empty")));
    this.#drawKinds(board, peopled(this.#game.snapshot));
    if (board.teams && this.#kind === "teams") {
      const teamRow = ({ look, ...row }) => boardRow(card, { ...row, team: undefined, look }, row.team === me?.team);
      const teams = board.teams.map((row) => ({ ...row, look: teamLook(card, row.team) }));
      keep(this.#list, teams, ({ team }) => team, teamRow);
      fill(this.#own);
      return;
    }
    const shown = this.#kind.startsWith(":") ? this.#divisions.of(this.#kind.slice(1), board) : board;
    const rows = shown.rows.map((one) => (isMine(one) ? { ...one, found: this.#game.progress.found } : one));
    const { players } = this.#game.mirror.presence;
    const isOnline = (row) => (me?.team && row.team === me.team && !isMine(row)
      ? players.get(row.player)?.online : undefined);
    const look = looksIn(this.#game.snapshot);
    const looking = rows.map((row) => ({ ...row, isOnline: isOnline(row), look: look(row.player) }));
    keep(this.#list, looking, ({ player }) => player,
      ({ isOnline: isThere, ...row }) => boardRow(card, row, isMine(row), isThere));
    const isFarBehind = shown === board && board.me && !board.rows.some(isMine);
    fill(this.#own, isFarBehind && el("ol.board", {},
      boardRow(card, { ...board.me, found: this.#game.progress.found, look: look(board.me.player) }, true)));
    if (shown.total > shown.rows.length) {
      this.#own.append(el("p.muted.center.small", {}, t("board.more", { n: shown.total })));
    }
  }
}

const reasons = { find: "why.find", bonus: "why.bonus", hint: "why.hint", tries: "why.tries", ruling: "why.ruling" };

/** Explains where a player's points come from. @param {string} [player] defaults to the reader */
export async function explain(game, player) {
  const body = el("div.inside", {}, el("p.muted", { role: "status" }, t("common.loading")));
  const dialog = openDialog(el("dialog", { "aria-labelledby": "why-title" },
    el("div.top", {}, el("h2", { id: "why-title" }, t("board.why")),
      el("button.round.quiet", { "aria-label": t("common.close"), onclick: () => dialog.close() }, icon("close"))),
    body));
  try {
    const { points, because } = await game.call("player.explain", { player });
    fill(body,
      because.length === 0 && el("p", {}, t(player ? "why.none" : "why.nothing")),
      el("ul.why", {}, because.map((one) => el("li.spread", {},
        el("span.grow", {},
          el("strong", {}, t(reasons[one.kind] ?? "why.ruling"), one.clue && ` · ${game.titleOf(one.clue)}`),
          el("span.under.muted.small", {}, [moment(one.at), one.reason].filter(Boolean).join(" · "))),
        el("span.points.digits", {}, signedNumber(one.points))))),
      el("p.spread.sum", {}, el("strong", {}, t("why.sum")), el("strong.digits", {}, number(points))));
  } catch (error) {
    fill(body, el("p.note.bad", { role: "alert" }, sentence(error)));
  }
}
