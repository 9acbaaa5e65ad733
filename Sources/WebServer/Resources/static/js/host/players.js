/** The host's list of players: when they were seen, their scores, and actions on them. */

import { dotted, el, fill, icon, keep } from "quarry/shared/dom";
import { t, language, lengthOfTime, number } from "quarry/shared/texts";
import { litFace, looksIn } from "quarry/lobby/avatar";
import { teamName } from "quarry/lobby/board";
import { explain } from "quarry/lobby/boardview";
import { noticeForm } from "quarry/host/noticeform";
import { isAhead, openWave } from "quarry/host/waves";
import { helpLine, rollButton, safetyKey } from "quarry/host/safetyline";
import { tools } from "quarry/host/tools";
import { tabsOf } from "quarry/host/rights";
import { field, form, line, needed, select, sheet, sure, textOf } from "quarry/forms/fields";

/** The most rows shown; other players are found by name. */
const SHOWN = 200;

/** Milliseconds between updates of the times. */
const TICK = 30_000;

export class PlayersView {
  #game;
  #list = el("ul.people", {});
  #empty = el("p.empty", {}, t("board.empty"));
  #sum = el("p.muted", {});
  #filter = line("", { type: "search", "aria-label": t("people.search"), placeholder: t("people.search") });
  #order = select([["", t("people.byJoining")], ["name", t("people.name")], ["points", t("stats.points")]], "", {
    "aria-label": t("people.order"),
  });
  #search = el("div.row.finder", {}, this.#filter, this.#order);
  #rest = el("p.muted.center.small", { hidden: true });
  #keptOut = el("div.stack", { hidden: true });
  /** For staff who have no control room. */
  #safety = el("section.stack", { "aria-label": t("safety.title"), hidden: true });
  #drawn = "";
  #progress = el("button", {}, icon("check"), t("progress.open"));
  #add = el("button", {}, icon("people"), t("people.add"));
  #badges = el("button", {}, icon("print"), t("people.badges"));
  #cards = el("button", {}, icon("camera"), t("cards.read"));
  #tools = tools([this.#progress], [this.#add, this.#badges, this.#cards]);
  #updated = 0;
  element = el("section.view", { "aria-labelledby": "people-title" });

  constructor(game) {
    this.#game = game;
    this.#filter.addEventListener("input", () => this.update());
    this.#order.addEventListener("change", () => this.update());
    this.#safety.hidden = tabsOf(game.seat.staff) === undefined;
    fill(this.element, this.#safety,
      el("div.spread", {}, el("h2", { id: "people-title" }, t("room.players")), this.#sum),
      this.#tools.element, this.#search, this.#empty, this.#list, this.#rest, this.#keptOut);
    this.#progress.addEventListener("click", () => this.#openProgress());
    this.#add.addEventListener("click", () => this.#openAdding());
    this.#badges.addEventListener("click", () => this.#printBadges());
    this.#cards.addEventListener("click", () => this.#readCards());
  }

  tick() {
    if (Date.now() - this.#updated > TICK) this.update();
  }

  update() {
    this.#updated = Date.now();
    const { players, board, card } = this.#game.snapshot;
    const rows = new Map(board.rows.map((row) => [row.player, row]));
    const wanted = textOf(this.#filter).toLowerCase();
    const { presence } = this.#game.mirror;
    const now = this.#game.mirror.now();
    const isThere = ({ player }) => presence.players.get(player)?.online === true;
    const named = players.filter(({ name }) => name.toLowerCase().includes(wanted));
    if (this.#order.value === "name") named.sort((one, other) => one.name.localeCompare(other.name, language));
    const points = ({ player }) => rows.get(player)?.points ?? 0;
    if (this.#order.value === "points") named.sort((one, other) => points(other) - points(one));
    const look = looksIn(this.#game.snapshot);
    const shown = named.slice(0, SHOWN).map((player) => {
      const at = presence.players.get(player.player)?.lastAt;
      return {
        // Later, what is found counts.
        ...player, isLit: player.warmedUp === true && card.phase === "open",
        row: rows.get(player.player), isThere: isThere(player), look: look(player.player),
        minutes: at === undefined ? undefined : Math.max(1, Math.floor((now - at) / 60_000)),
      };
    });
    this.#empty.hidden = players.length > 0;
    this.#search.hidden = players.length < 8;
    const there = presence.online ?? 0;
    this.#sum.textContent = players.length > 0 ? t("people.sum", { n: players.length, there }) : "";
    this.#rest.hidden = named.length <= SHOWN;
    this.#rest.textContent = t("people.more", { n: named.length, shown: SHOWN });
    keep(this.#list, shown, ({ player }) => player, (player) => this.#row(card, player));
    this.#add.hidden = card.phase === "ended" || !this.#game.may("player.add");
    this.#progress.hidden = players.length === 0 || card.clues === 0 || card.phase === "open";
    this.#badges.hidden = players.length === 0 || !this.#game.may("player.tags");
    this.#cards.hidden = players.length === 0 || card.phase === "open" || !this.#game.may("clue.accept");
    this.#tools.update();
    this.#showKeptOut();
    const key = JSON.stringify(safetyKey(this.#game));
    if (this.#safety.hidden || key === this.#drawn) return;
    this.#drawn = key;
    fill(this.#safety, helpLine(this.#game), rollButton(this.#game));
  }

  async #openProgress() {
    (await this.#game.part(import("quarry/host/progress")))?.openProgress(this.#game);
  }

  async #openAdding() {
    (await this.#game.part(import("quarry/host/adding")))?.openAdding(this.#game);
  }

  async #printBadges() {
    (await this.#game.part(import("quarry/host/print")))?.openPrint(this.#game, { badges: true });
  }

  async #readCards() {
    (await this.#game.part(import("quarry/host/cards")))?.openCards(this.#game);
  }

  /** Lists the players who are kept out, until the host lets them back in. */
  #showKeptOut() {
    const players = [...this.#game.log.keptOut].slice(0, SHOWN);
    this.#keptOut.hidden = players.length === 0;
    fill(this.#keptOut, el("h3", {}, t("people.keptOut")),
      el("ul.people", {}, players.map((player) => {
        const name = this.#game.nameOf(player);
        return el("li.row", { "data-kept-out": player }, el("span.grow.title", {}, name),
          this.#game.may("player.admit") && el("button", {
            onclick: () => this.#game.attempt("player.admit", { player }, t("people.admitted", { name })),
          }, t("people.admit"), el("span.unseen", {}, ` ${name}`)));
      })));
  }

  #row(card, { player, name, team, muted, wave, row, isThere, minutes, look, isLit }) {
    const waveTitle = card.waves?.[wave]?.title;
    const seen = minutes === undefined ? null
      : isThere ? t("people.there") : t("people.ago", { time: lengthOfTime(minutes * 60) });
    return el("li", {}, el("button.person", { onclick: () => this.#open(player), "data-player": player },
      el(`span.dot${isThere ? ".on" : ""}`, { "aria-hidden": "true" }),
      litFace(look, isLit),
      el("span.grow", {},
        el("strong.title", {}, name), isLit && el("span.unseen", {}, t("warmUp.lit")),
        el("span.under.muted.small", {},
          muted && el("span.badge.bad", {}, t("people.isMuted")),
          dotted(teamName(card, team), waveTitle, seen))),
      row && el("span.points.digits", {}, number(row.points), el("span.unseen", {}, ` ${t("stats.points")}`),
        el("span.under.muted.small", {}, t("board.found", { n: row.found })))));
  }

  #open(id) {
    const player = this.#game.snapshot.players.find((one) => one.player === id);
    // The player may have left a moment ago.
    if (!player) return;
    const isOver = this.#game.snapshot.card.phase === "ended";
    const { card } = this.#game.snapshot;
    const hasStarted = card.phase !== "open";
    const waits = isAhead(card, player.wave, this.#game.mirror.now());
    const may = (method) => this.#game.may(method);
    const dialog = sheet(player.name, () => el("div.menu", {},
      hasStarted && may("clue.accept") && this.#item("check", "people.accept", () => accept(this.#game, player)),
      this.#item("trophy", "people.why", () => explain(this.#game, id)),
      may("lobby.announce") && this.#item("bell", "people.tell", () =>
        sheet(t("people.tellName", { name: player.name }), () => noticeForm(this.#game, id))),
      hasStarted && may("ruling.apply") && this.#item("gear", "people.rule", async () =>
        (await this.#game.part(import("quarry/host/ruling")))?.openRuling(this.#game, { kind: "award", player: id })),
      waits && may("player.wave") && this.#item("clock", "wave.moveOther", () => openWave(this.#game, player)),
      !hasStarted && card.teams.length > 1 && may("player.team")
        && this.#item("people", "team.moveOther", async () =>
          (await this.#game.part(import("quarry/forms/teams")))?.openTeams(this.#game, player)),
      !isOver && may("player.rename") && this.#item("keyboard", "people.rename", () => rename(this.#game, player)),
      !isOver && (player.avatar || player.colour) && may("player.update") && this.#item("close", "people.clearLook",
        () => this.#game.attempt(
          "player.update", { player: id, avatar: null, colour: null }, t("people.lookCleared", player))),
      may("player.handover") && this.#item("link", "people.handover", async () =>
        (await this.#game.part(import("quarry/host/handover")))?.openHandover(this.#game, player)),
      may("player.mute") && (player.muted
        ? this.#item("sound", "people.unmute", () =>
          this.#game.attempt("player.unmute", { player: id }, t("people.unmuted", player)))
        : this.#item("silent", "people.mute", () =>
          this.#restrict("player.mute", player, "people.mute", "people.muteText"))),
      !isOver && may("player.kick") && this.#item("close", "people.kick", () =>
        this.#restrict("player.kick", player, "people.kick", "people.kickText"), "danger"),
      !isOver && may("player.kick") && this.#item("lock", "people.keepOut", () =>
        this.#restrict("player.kick", player, "people.keepOut", "people.keepOutText", { keepOut: true }), "danger"),
      may("player.forget") && this.#item("hidden", "people.forget", () => forget(this.#game, player), "danger")));
    dialog.classList.add("menusheet");
  }

  #item(shape, label, run, kind = "") {
    return el(`button.wide${kind && `.${kind}`}`, {
      onclick: (event) => {
        event.target.closest("dialog").close();
        run();
      },
    }, icon(shape, { size: 22 }), t(label));
  }

  /** Mutes or removes a player, with a reason that everybody sees. */
  #restrict(method, player, label, text, more) {
    restrict(this.#game, method, player, label, text, more);
  }
}

/** Mutes or removes a player, with an optional reason. */
export function restrict(game, method, { player, name }, label, text, more = {}) {
  const reason = line("", { maxLength: 500 });
  sheet(`${t(label)}: ${name}`, (dialog) => form({
    submit: t(label), danger: method === "player.kick", onsubmit: async () => {
      await game.change(method, { player, reason: textOf(reason) || undefined, ...more });
      dialog.close();
      game.say(t("people.done", { name }), "good");
    },
  }, el("p", {}, t(text)), field(t("people.reason"), reason)));
}

/** Erases a player's name, photos and captions for good. */
function forget(game, { player, name }) {
  sheet(`${t("people.forget")}: ${name}`, (dialog) => form({
    submit: t("people.forget"), danger: true, onsubmit: async () => {
      await game.change("player.forget", { player });
      dialog.close();
      game.say(t("people.forgotten"), "good");
    },
  }, el("p", {}, t("people.forgetText"))));
}

/** Gives a player another name. */
function rename(game, { player, name }) {
  const input = line(name, { maxLength: 40 });
  sheet(`${t("people.rename")}: ${name}`, (dialog) => form({
    submit: t("menu.rename"), onsubmit: async () => {
      const chosen = needed(input, t("people.name"));
      await game.change("player.rename", { player, name: chosen });
      dialog.close();
      game.say(t("people.renamed", { name: chosen }), "good");
    },
  }, field(t("people.name"), input)));
}

/** A moment when the hunt was running, as finds at other times are not accepted. */
export function runningMoment(game) {
  const { phase, endsAt } = game.snapshot.card;
  if (phase === "running") return undefined;
  if (phase === "ended") return endsAt - 1;
  return game.log.recent.find(({ type }) => type === "hunt.paused")?.at - 1 || undefined;
}

/** Accepts a find by hand. */
async function accept(game, { player, name }) {
  if (!(await game.isReady())) return undefined;
  const found = game.log.finds.get(player) ?? new Map();
  const open = game.clues.filter(({ clue }) => !found.has(clue));
  if (open.length === 0) return sure({ title: t("people.foundAll", { name }), yes: t("common.close") });
  const clue = select(open.map((one) => [one.clue, one.title]), open[0].clue, {});
  const reason = line("", { maxLength: 200 });
  return sheet(t("people.acceptFor", { name }), (dialog) => form({
    submit: t("people.acceptIt"), onsubmit: async () => {
      const outcome = await game.change("clue.accept", {
        clue: clue.value, player, reason: textOf(reason) || undefined, at: runningMoment(game),
      });
      dialog.close();
      const isFound = outcome.outcome === "found";
      const { points } = outcome;
      game.say(isFound ? t("people.accepted", { name, title: game.titleOf(clue.value), points, count: points })
        : t(REASONS[outcome.outcome] ?? "people.notAccepted"), isFound ? "good" : "bad");
    },
  }, field(t("announce.clue"), clue), field(t("people.reason"), reason)));
}

/** Texts for outcomes of a find that was not accepted. */
export const REASONS = {
  "already-found": "outcome.alreadyFound", "closed": "outcome.closedText", "locked": "outcome.lockedText",
};
