/** The hunt at a glance: a lantern for each clue in the hunt's land, what to do now, and who waits for a find. */

import { announce, el, fill, keep } from "quarry/shared/dom";
import { t, lengthOfTime, number } from "quarry/shared/texts";
import { Backdrop, lightOf } from "quarry/lobby/backdrop";
import { avatarOf, lampOf, looksIn } from "quarry/lobby/avatar";
import { sheet } from "quarry/forms/fields";
import { wearLateStyle } from "quarry/host/latestyle";
import { progressOf, stuckIn } from "quarry/host/stuck";

/** Lanterns shown: of more clues, those that the fewest have found. */
const LANTERNS = 24;
/** The share of the time after which a clue that nobody has found may need a hint, and milliseconds without a clock. */
const SOON = 0.25;
const LONG = 15 * 60_000;
/** The share of the time after which freezing the board makes the end a surprise. */
const FINALE = 0.9;
/** The name of that tip among those that were put away. */
const FREEZE = "freeze";
/** Milliseconds between two questions about the progress of all. */
const ASKED = 60_000;

export class ClueStrip {
  #game;
  #land = new Backdrop();
  #list = el("ol.lanterns", { tabIndex: 0, "aria-label": t("strip.title") });
  #tip = el("div.tip", { hidden: true });
  #people = el("ul.people", {});
  #dismissed = new Set();
  #tipped = "";
  /** What tips were about that screen readers have been told. */
  #told = new Set();
  #asked = -Infinity;
  #progress = [];
  element = el("section.cluestrip", { "aria-label": t("strip.title") }, this.#land.element, this.#list);
  tip = this.#tip;
  waiting = el("section.stack", { "aria-labelledby": "waiting-title", hidden: true },
    el("h2", { id: "waiting-title" }, t("strip.waiting")), this.#people);

  /** @param {import("quarry/host/game").HostGame} game */
  constructor(game) {
    wearLateStyle();
    this.#game = game;
  }

  update() {
    const { snapshot, mirror } = this.#game;
    const { card } = snapshot;
    const clues = snapshot.clues.filter(({ state }) => state !== "void");
    const shown = clues.length <= LANTERNS ? clues
      : clues.toSorted((one, other) => one.foundBy - other.foundBy).slice(0, LANTERNS);
    const now = mirror.now();
    // The lanterns stand on cards before it.
    this.#land.show({ seed: card.lobby, light: lightOf(snapshot, now) });
    const late = this.#isLate(card, now) ? shown.find((one) => one.foundBy === 0 && this.#mayHint(one)) : undefined;
    keep(this.#list, shown.map(({ clue, title, foundBy }) => ({
      clue, title: this.#game.titleOf(clue) ?? title, foundBy, players: card.players, isLate: clue === late?.clue,
    })), ({ clue }) => clue, lanternCard);
    if (this.#isFinale(snapshot, now)) this.#drawFinale();
    else this.#drawTip(late, now - card.startsAt);
    this.#drawWaiting(snapshot, now);
  }

  /** A hint that was sent is enough, whoever sent it. */
  #mayHint({ clue }) {
    return this.#game.may("lobby.hint") && !this.#dismissed.has(clue)
      && !this.#game.snapshot.notices.some((notice) => notice.clue === clue);
  }

  #isLate({ phase, startsAt, endsAt, players }, now) {
    if (phase !== "running" || players === 0) return false;
    return now - startsAt >= (endsAt > startsAt ? SOON * (endsAt - startsAt) : LONG);
  }

  #isFinale({ card: { phase, startsAt, endsAt, players }, board }, now) {
    return phase === "running" && endsAt > startsAt && now - startsAt >= FINALE * (endsAt - startsAt) && players > 0
      && !board.frozen && this.#game.may("lobby.freeze") && !this.#dismissed.has(FREEZE);
  }

  /** Near the end, hiding the board lets the big screen tell who has won. */
  #drawFinale() {
    if (this.#tipped === FREEZE) return;
    this.#tipped = FREEZE;
    this.#tip.hidden = false;
    const open = async () => (await this.#game.part(import("quarry/host/freezing")))?.freeze(this.#game);
    this.#say(FREEZE, t("strip.finale"), el("button.primary", { "data-focus": FREEZE, onclick: open },
      t("freeze.freeze")));
  }

  /** Shows a tip, which screen readers are told once. @param {string} about a clue, or the board */
  #say(about, text, button) {
    if (!this.#told.has(about)) announce(text);
    this.#told.add(about);
    const putAway = () => {
      this.#dismissed.add(about);
      this.update();
    };
    fill(this.#tip, el("strong.grow", {}, text),
      el("div.row", {}, button, el("button", { "data-focus": "later", onclick: putAway }, t("strip.later"))));
  }

  /** The first clue that nobody has found, once it is time for a hint. */
  #drawTip(late, since) {
    const key = late ? `${late.clue} ${Math.floor(since / 60_000)}` : "";
    if (key === this.#tipped) return;
    this.#tipped = key;
    this.#tip.hidden = !late;
    if (!late) return fill(this.#tip);
    const title = this.#game.titleOf(late.clue) ?? late.title;
    this.#say(late.clue, t("strip.nobody", { title, time: lengthOfTime(since / 1_000) }),
      el("button.primary", { "data-focus": "hint", onclick: () => this.#hint(late.clue, title) }, t("strip.hint")));
  }

  /** Opens a message about the clue, with its first hint if it has one. */
  async #hint(clue, title) {
    const part = await this.#game.part(import("quarry/host/noticeform"));
    const known = await this.#game.part(this.#game.isReady());
    if (!part || !known) return;
    const hint = this.#game.clue(clue)?.hints?.find(({ text }) => text)?.text ?? "";
    sheet(t("strip.hintFor", { title }), () => part.noticeForm(this.#game, "", { clue, text: hint }));
  }

  /** Those who have waited longest, as the server last told. */
  #drawWaiting({ card }, now) {
    const isOn = card.phase === "running" && this.#game.may("lobby.progress");
    if (isOn && now - this.#asked >= ASKED) this.#ask(now);
    const look = looksIn(this.#game.snapshot);
    const waiting = isOn ? stuckIn(this.#game, this.#progress) : [];
    this.waiting.hidden = waiting.length === 0;
    keep(this.#people, waiting.map(({ player, since }) => ({
      player, name: this.#game.nameOf(player), look: look(player), minutes: Math.floor((now - since) / 60_000),
    })), ({ player }) => player, (one) => el("li.row", {},
      avatarOf(one.look),
      el("span.grow", {}, el("strong.title", {}, one.name),
        el("span.under.muted.small", {}, t("progress.since", { time: lengthOfTime(one.minutes * 60) })))));
  }

  async #ask(now) {
    this.#asked = now;
    try {
      this.#progress = await progressOf(this.#game);
      this.#game.changed();
    } catch {
      // Asked again in a minute.
    }
  }
}

function lanternCard({ title, foundBy, players, isLate }) {
  return el(`li${isLate ? ".late" : ""}`, {},
    lampOf({ isLit: foundBy > 0, post: true }),
    el("strong.finds.digits", {}, number(foundBy)),
    el("span.muted.small.of", {}, t("strip.of", { n: players })),
    el("span.title", {}, title));
}
