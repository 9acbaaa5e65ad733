/** The clues or, before the start, a description of the hunt. */

import { el, fill, icon, keep } from "quarry/shared/dom";
import { t, clock, moment, number } from "quarry/shared/texts";

/** The icon and name of each kind of proof. */
export const kinds = {
  scan: { icon: "scan", name: "kind.scan" },
  codeword: { icon: "word", name: "kind.codeword" },
  choice: { icon: "list", name: "kind.choice" },
  outsider: { icon: "puzzle", name: "kind.outsider" },
  number: { icon: "keyboard", name: "kind.number" },
  visit: { icon: "pin", name: "kind.visit" },
  photo: { icon: "camera", name: "kind.photo" },
};

/** Whether a player has enough of a clue's group without it. */
const isSpare = ({ clue, found }, groups = []) =>
  !found && groups.some((group) => group.found >= group.need && group.clues.includes(clue));

/**
 * Whether a clue can be found now. Its window opens and closes without an event.
 * @param {object[]} [groups] of the snapshot
 */
export function stateOf(clue, now, groups) {
  if (clue.state === "void") return "void";
  if (isSpare(clue, groups)) return "spare";
  if (clue.opens !== undefined && now < clue.opens) return "early";
  if (clue.closes !== undefined && now >= clue.closes) return "closed";
  // Only a window can have opened since the snapshot.
  return clue.state === "closed" && clue.opens === undefined ? "closed" : "open";
}

const states = { void: "clue.void", early: "clue.early", closed: "clue.closed", spare: "clue.spare" };

/** Milliseconds before a clue opens or closes in which its row counts down. */
const SOON = 60 * 60_000;

/** When the clue's window opens or closes, if that is soon. @returns {{at: number, key: string} | undefined} */
function turnOf(clue, state, now) {
  const turn = state === "early" ? { at: clue.opens, key: "clue.opensIn" } : { at: clue.closes, key: "clue.closesIn" };
  const isAhead = ["early", "open"].includes(state) && !clue.found && turn.at > now && turn.at - now < SOON;
  return isAhead ? turn : undefined;
}

const countdown = ({ at, key }, now) => t(key, { time: clock((at - now) / 1_000) });

/** A clue's picture in a list: small, of a size that is known before it is there, and fetched once it is near. */
export const thumbnail = (photo, selector = "img.thumb") => el(selector, {
  loading: "lazy", decoding: "async", width: 56, height: 56, alt: "",
  src: `/photos/${encodeURIComponent(photo)}?size=small`,
});

/** How many have found a clue, in words. @param {{foundBy: number}} clue */
export const foundBy = ({ foundBy: n }) => (n > 0 ? t("clue.foundBy", { n }) : t("clue.foundByNobody"));

/** The heading of a group of clues. */
const heading = ({ title, need, found }) => el("li.group", {},
  el("h3.grow", {}, title),
  el(`span.badge${found >= need ? ".good" : ""}`, {}, t("group.needed", { n: found, of: need })));

function item(game, { group, clue, isWaiting, isChanged, state, turn }) {
  if (group) return heading(group);
  const kind = kinds[clue.proof.kind] ?? kinds.scan;
  const mark = clue.found
    ? el("span.mark.good", {}, icon("check"), el("span.unseen", {}, t("clue.found")))
    : el("span.mark", {}, icon(kind.icon), el("span.unseen", {}, t(kind.name)));
  const shut = state === "open" ? "" : state === "spare" ? ".shut.spare" : ".shut";
  return el("li", {},
    el(`button.clue${clue.found ? ".found" : ""}${shut}`, {
      "data-clue": clue.clue, onclick: () => game.open(clue.clue),
    },
      mark,
      el("span.grow", {},
        el("span.title", {}, clue.title),
        clue.text && !clue.found && el("span.line.muted.small", { dir: "auto" }, clue.text),
        el("span.under.muted.small", {},
          state === "open" || turn ? null : el("span.badge", {}, t(states[state])),
          turn && el(`span.badge.digits${state === "open" ? ".bad" : ".gold"}`, { "data-turn": JSON.stringify(turn) },
            countdown(turn, game.mirror.now())),
          !clue.found && clue.submission?.state === "pending" && el("span.badge.gold", {}, t("photos.pendingShort")),
          !clue.found && clue.submission?.state === "rejected" && el("span.badge.bad", {}, t("photos.wasRejected")),
          isChanged && el("span.badge.info", {}, t("clue.changed")),
          clue.station?.enteredAt !== undefined && el("span.badge.good", {}, t("station.here")),
          isWaiting && el("span.badge.gold", {}, icon("cloud", { size: 16 }), t("clue.waiting")),
          el("span", {}, game.isSolo ? t(kind.name) : foundBy(clue)))),
      clue.photo && thumbnail(clue.photo),
      el("span.points.digits", {}, number(clue.points), el("span.unseen", {}, ` ${t("stats.points")}`))));
}

/** When the player's wave starts. */
export const startLine = ({ startsAt }) =>
  (startsAt === undefined ? t("wave.paused") : t("wave.startsAt", { time: moment(startsAt) }));

export class CluesView {
  #game;
  #WaitRoom;
  #list = el("ul.clues", {});
  #intro = el("div.stack", {});
  #end = el("div", {});
  #wait;
  #room;
  element = el("section.view", { "aria-labelledby": "clues-title" });

  /** @param {typeof import("quarry/lobby/waitroom").WaitRoom} [WaitRoom] what is shown before the start */
  constructor(game, WaitRoom) {
    this.#game = game;
    this.#WaitRoom = WaitRoom;
    fill(this.element, el("h2.unseen", { id: "clues-title" }, t("tab.clues")), this.#intro, this.#list,
      this.#end);
  }

  /** Counts down in place; a row whose moment has come is drawn anew. */
  tick() {
    const now = this.#game.mirror.now();
    this.#wait?.tick(now);
    for (const mark of this.#list.querySelectorAll("[data-turn]")) {
      const turn = JSON.parse(mark.dataset.turn);
      if (turn.at <= now) return this.update();
      mark.textContent = countdown(turn, now);
    }
  }

  update() {
    const { snapshot, proofs, readMarks } = this.#game;
    const { phase } = snapshot.card;
    const waits = new Set(proofs.waiting.map(({ params }) => params.clue).filter(Boolean));
    const now = this.#game.mirror.now();
    const { groups = [] } = snapshot;
    const groupOf = new Map(groups.flatMap((group) => group.clues.map((clue) => [clue, group])));
    const entries = snapshot.clues.map((clue) => {
      const state = stateOf(clue, now, groups);
      const isChanged = readMarks.isChanged(clue.clue);
      return { clue, isWaiting: waits.has(clue.clue), isChanged, state, turn: turnOf(clue, state, now) };
    });
    // What is found sinks.
    entries.sort((one, other) => Boolean(one.clue.found) - Boolean(other.clue.found));
    const all = [undefined, ...groups].flatMap((group) => {
      const members = entries.filter(({ clue }) => groupOf.get(clue.clue) === group);
      return group ? [{ group }, ...members] : members;
    });
    keep(this.#list, all, ({ group, clue }) => group?.group ?? clue.clue, (entry) => item(this.#game, entry));
    this.#drawEnd(snapshot.card);
    this.#drawWait(snapshot, now);
    if (phase === "open") return this.#before();
    this.#room?.remove();
    this.#room = undefined;
    if (this.#wait) fill(this.#intro, this.#wait.element);
    else if (snapshot.clues.length === 0) {
      // Just after the start they are still on their way.
      fill(this.#intro, el("p.empty", {}, t(snapshot.card.clues > 0 ? "common.loading" : "clues.none")));
    } else this.#hints(snapshot);
  }

  /** Says when the player's wave starts, as long as it has not. */
  #drawWait({ card, me, clues }, now) {
    const isWaiting = clues.length === 0 && ["running", "paused"].includes(card.phase) && me?.wave !== undefined
      && !(me.startsAt <= now);
    const key = isWaiting ? JSON.stringify([card.waves, me]) : undefined;
    if (key === this.#wait?.key) return;
    this.#wait = undefined;
    if (!isWaiting) return;
    const time = el("p.center.digits.big", { hidden: me.startsAt === undefined });
    const tick = (moment) => (time.textContent = clock(Math.max(0, (me.startsAt - moment) / 1_000)));
    tick(now);
    this.#wait = { key, tick, element: el("section.card.stack.waitroom", {},
      el("div.center", {}, icon("clock", { size: 40 })),
      el("h3.center", { role: "status" }, startLine(me)),
      el("p.muted.center", {}, t("wave.yours", { title: card.waves?.[me.wave]?.title ?? "" })), time) };
  }

  /** The button to end a solo play. */
  #drawEnd({ phase, pack }) {
    const isCasual = pack?.play === "casual";
    fill(this.#end, this.#game.isSolo && phase === "running" && el(`button.wide${isCasual ? "" : ".quiet"}`, {
      "data-focus": "finish", onclick: () => this.#game.finish(),
    }, icon("flag", { size: 20 }), t(isCasual ? "solo.done" : "solo.giveUp")));
  }

  /** Says that more clues will follow. */
  #hints({ card, clues }) {
    const left = card.clues - clues.filter(({ state }) => state !== "void").length;
    const more = card.order !== "drip" ? t("clues.sequence") : t("clues.drip", { n: left });
    fill(this.#intro, card.phase !== "ended" && left > 0 && card.order !== "free" && el("p.note", {}, more));
  }

  #before() {
    this.#room ??= new this.#WaitRoom(this.#game);
    if (this.#room.element.parentNode !== this.#intro) fill(this.#intro, this.#room.element);
    this.#room.update();
  }
}
