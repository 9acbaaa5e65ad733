/**
 * Tells what deserves everybody's attention in large letters, one thing after the other: what the host announces, who
 * leads now, who is the first to find a clue, and who finds one clue after the other.
 */

import { announce, el, fill, icon } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { mayMove } from "quarry/shared/animation";

/** Milliseconds for which each is shown, and fewer if others wait. */
const SHOWN = 5_000;
const HURRIED = 2_500;
/** The same for what the host announces: it is longer. */
const READ = 9_000;
/** When many things happen at once, only so many wait; the others are old by then. */
const WAITING = 2;
/** A player's finds in a row, with none by anybody else between them, that are worth telling. */
const RUNS = [3, 5, 8, 12, 20];
/** With fewer players, finds in a row are nothing special. */
const ENOUGH = 3;

/** Sizes to try, so that long words stay within the height of their row. */
const SIZES = [1, 0.92, 0.84, 0.77, 0.7, 0.62, 0.54];

const ICONS = { notice: "bell", lead: "trophy", first: "flag", run: "up" };
/** These wait as long as they must. */
const KEPT = ["notice", "lead"];

export class Moments {
  #mirror;
  #sounds;
  #queue = [];
  #timer = 0;
  #shown;
  #run = { player: undefined, finds: 0 };
  /** @type {((player: string) => Element) | undefined} draws the face of whom it tells, where there is room */
  faceOf;
  element = el("p.herald", { hidden: true });

  /**
   * @param {import("quarry/lobby/mirror").LobbyMirror} mirror
   * @param {import("quarry/screen/sounds").Sounds} sounds
   */
  constructor(mirror, sounds) {
    this.#mirror = mirror;
    this.#sounds = sounds;
    mirror.addEventListener("event", ({ detail }) => detail.type === "clue.scanned" && this.#found(detail.data));
  }

  /** Somebody leads who did not before; without a row, what was said of a lead holds no longer. */
  lead(row) {
    if (row) return this.#tell({ kind: "lead", player: row.player, text: t("screen.leader", { name: row.name }) });
    this.#queue = this.#queue.filter(({ kind }) => kind !== "lead");
    if (this.#shown?.kind !== "lead") return undefined;
    clearTimeout(this.#timer);
    return this.#next();
  }

  /** The host announces something. @param {() => void} ontold is called once it has been shown */
  notice(text, ontold) {
    this.#tell({ kind: "notice", text, ontold });
  }

  /** Drops what has not been announced yet. */
  hush() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    for (const one of [this.#shown, ...this.#queue]) one?.ontold?.();
    this.#queue = [];
    this.#shown = undefined;
    this.element.hidden = true;
  }

  #found({ player, clue, late }) {
    const { card, clues, players } = this.#mirror.snapshot;
    if (late || card.phase !== "running") return;
    this.#run = { player, finds: this.#run.player === player ? this.#run.finds + 1 : 1 };
    const name = players.find((one) => one.player === player)?.name;
    const entry = clues.find((one) => one.clue === clue);
    if (name === undefined) return;
    if (entry?.foundBy === 1) {
      this.#tell({ kind: "first", player, text: t("screen.first", { name, clue: entry.title }) });
    } else if (players.length >= ENOUGH && RUNS.includes(this.#run.finds)) {
      this.#tell({ kind: "run", player, text: t("screen.run", { name, n: this.#run.finds }) });
    }
  }

  #tell(one) {
    if (one.kind === "lead") this.#queue = [one, ...this.#queue.filter(({ kind }) => kind !== "lead")];
    else this.#queue.push(one);
    this.#queue.sort((first, other) => Number(other.kind === "notice") - Number(first.kind === "notice"));
    // The newest stay, and the leader.
    const isPassing = ({ kind }) => !KEPT.includes(kind);
    while (this.#queue.length > WAITING && this.#queue.some(isPassing)) {
      this.#queue.splice(this.#queue.findIndex(isPassing), 1);
    }
    if (!this.#timer) this.#next();
  }

  #next() {
    this.#shown?.ontold?.();
    const one = this.#queue.shift();
    this.#shown = one;
    this.element.hidden = one === undefined;
    const isShort = this.#queue.length > 0;
    const lasts = one?.kind === "notice" ? READ : isShort ? HURRIED : SHOWN;
    this.#timer = one && setTimeout(() => this.#next(), lasts);
    if (!one) return;
    this.element.className = `herald ${one.kind}`;
    const words = el("span.grow.words", {}, one.text);
    fill(this.element, (one.player && this.faceOf?.(one.player)) ?? icon(ICONS[one.kind], { size: 40 }), words);
    for (const size of SIZES) {
      words.style.fontSize = `${size}em`;
      if (this.element.scrollHeight <= this.element.clientHeight) break;
    }
    announce(one.text);
    this.#sounds.play(one.kind);
    if (!mayMove()) return;
    this.element.animate([{ opacity: 0, transform: "scale(0.9)" }, { opacity: 1, transform: "none" }],
      { duration: 350, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)" });
  }
}
