/** A pack that is played in this browser alone: nothing is sent, nothing counts, and no network is needed. */

import { announce, el, fill, icon, toast } from "quarry/shared/dom";
import { t, language, number } from "quarry/shared/texts";
import { bar } from "quarry/lobby/bar";
import { Backdrop } from "quarry/lobby/backdrop";
import { CluesView } from "quarry/lobby/clues";
import { openClue } from "quarry/player/clue";
import { judge, shownProof } from "quarry/player/practicerules";
import { keptClues } from "quarry/shared/keptpacks";
import * as storage from "quarry/shared/storage";

const main = document.getElementById("main");

/** A clue in the reader's language. */
function spoken({ texts = {}, ...clue }) {
  const { hints: translated = [], title, text, ...question } = texts[language] ?? {};
  const hints = (clue.hints ?? []).map((hint, n) => ({ ...hint, text: translated[n] ?? hint.text }));
  return {
    ...clue, ...(title && { title }), ...(text && { text }), hints, proof: { ...shownProof(clue.proof), ...question },
  };
}

/** Stands in for the game of a player with a seat; see `player/game.js`. */
class Practice {
  isSolo = true;
  isAlone = true;
  isOffline = false;
  passedBy = () => [];
  /** Codes and photos cannot be judged here. */
  takesWord = ({ proof }) => ["scan", "photo"].includes(proof.kind);
  mirror = { now: () => Date.now(), refresh: () => this.changed(), isLive: false };
  proofs = { waiting: [] };
  readMarks = { isChanged: () => false, opened: () => false };
  #listeners = new Set();
  #clues;
  #name;
  #done;

  /** @param {string} id where the progress is kept @param {{name: string, clues: object[]}} pack */
  constructor(id, { name, clues }) {
    this.seat = { lobby: `practice.${id}` };
    this.#name = name;
    this.#clues = clues.map((clue, index) => ({ ...clue, clue: `c${index + 1}` }));
    this.#done = { found: [], hints: [], isOver: false, ...storage.draft(this.seat.lobby) };
  }

  get snapshot() {
    const clues = this.#clues.map(spoken).map((clue) => ({
      ...clue, found: this.#done.found.includes(clue.clue), foundBy: 0, state: "open",
      opens: undefined, closes: undefined, station: undefined,
      hints: clue.hints.map(({ text, cost = 0 }, n) => (this.#hasTaken(clue.clue, n) ? { text, cost } : { cost })),
    }));
    return {
      card: {
        name: this.#name, phase: this.#done.isOver ? "ended" : "running", clues: clues.length, order: "free",
        pack: { play: "casual" },
      },
      clues, groups: [], players: [], notices: [], board: { rows: [], total: 1 },
    };
  }

  #hasTaken(clue, hint) {
    return this.#done.hints.includes(`${clue}.${hint}`);
  }

  #keep() {
    storage.keepDraft(this.seat.lobby, this.#done);
    this.changed();
  }

  get points() {
    const paid = ({ clue, hints = [] }) =>
      hints.reduce((sum, { cost = 0 }, n) => sum + (this.#hasTaken(clue, n) ? cost : 0), 0);
    return this.#clues.filter(({ clue }) => this.#done.found.includes(clue))
      .reduce((sum, clue) => sum + clue.points - paid(clue), 0);
  }

  get found() {
    return this.#done.found.length;
  }

  get isOver() {
    return this.#done.isOver;
  }

  clue(id) {
    return this.snapshot.clues.find(({ clue }) => clue === id);
  }

  open(id) {
    openClue(this, id);
  }

  openScanner() {
    toast(t("practice.word"));
  }

  async prove(_, { clue: id, ...given }) {
    const clue = this.#clues.find(({ clue }) => clue === id);
    const outcome = judge(clue, given);
    if (outcome.outcome !== "found") return { ...outcome, clue: id };
    this.#done.found.push(id);
    this.#keep();
    return { ...outcome, clue: id, points: clue.points, total: this.points, found: this.found, of: this.#clues.length };
  }

  /** The only change there is: taking a hint. */
  async change(_, { clue: id, hint }) {
    this.#done.hints.push(`${id}.${hint}`);
    storage.keepDraft(this.seat.lobby, this.#done);
    return { text: this.clue(id).hints[hint].text };
  }

  finish() {
    this.#done.isOver = true;
    this.#keep();
  }

  again() {
    this.#done = { found: [], hints: [], isOver: false };
    this.#keep();
  }

  onChange(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  changed() {
    for (const listener of this.#listeners) listener();
  }
}

/**
 * @param {string} id
 * @param {{name: string, clues: object[], note?: string}} pack
 * @param {string} back the address to go back to
 */
export function practise(id, pack, back) {
  const game = new Practice(id, pack);
  const score = el("p.score.digits", { "aria-live": "polite" });
  const progress = el("progress", { max: 1, value: 0, "aria-label": t("stats.found") });
  const view = new CluesView(game);
  const end = el("section.card.medalcard", { hidden: true });
  document.querySelector(".tabs").remove();
  document.title = `${pack.name} · Quarry`;
  fill(bar, el("div.barline", {},
    el("a.button.round.quiet", { href: back, "aria-label": t("common.back") }, icon("back")),
    el("h1.name", {}, pack.name), el("span.badge.info", {}, t("practice.title"))), score, progress);
  const note = el("p.note.info", {}, [t("practice.text"), pack.note].filter(Boolean).join(" "));
  fill(main, el("div.view", {}, end, note, view.element));
  const land = new Backdrop(document.querySelector(".strip").firstElementChild);
  const update = () => {
    const values = { points: number(game.points), count: game.points, found: game.found, of: pack.clues.length };
    score.textContent = t("bar.solo", values);
    progress.value = pack.clues.length > 0 ? game.found / pack.clues.length : 0;
    view.update();
    const { clues } = game.snapshot;
    land.show({
      seed: game.seat.lobby, light: game.isOver ? "night" : "day", clues: clues.length,
      lit: clues.map(({ found }) => Number(found)), zoom: innerWidth < 900 ? 1.35 : 1,
    });
    const isAll = game.found === pack.clues.length;
    end.hidden = !game.isOver && !isAll;
    if (end.hidden) return;
    fill(end, el("p.big.digits", {}, t("clue.points", { n: game.points })),
      el("p", {}, isAll ? t("outcome.all") : t("bar.solo", values)),
      el("button.primary", { onclick: () => game.again() }, t("practice.again")),
      el("a.button", { href: back }, t("common.back")));
    scrollTo({ top: 0 });
  };
  game.onChange(update);
  update();
  announce(t("practice.text"));
}

/** Practises a pack that is kept here. @param {string} id */
export function practiseKept(id) {
  const pack = keptClues(id);
  if (pack) practise(id, pack, "/packs");
  else location.replace("/packs");
}
