/** Those who are about as good: places won and lost since the player last looked, and who has passed them. */

import { t } from "quarry/shared/texts";
import { feedback } from "quarry/player/feedback";

/** Milliseconds between two messages. */
const QUIET = 60_000;
/** While it is open, nobody is told of others. */
const BUSY = "dialog:is(.scanner, .outcome)[open]";

export class Rivals {
  #game;
  /** The last known rank, and by player what theirs was. */
  #rank;
  #ranks = new Map();
  /** Who has passed the player since the last message, the latest at the end. */
  #passed = new Set();
  #toldAt = -Infinity;

  /** @param {import("quarry/player/game").Game} game */
  constructor(game) {
    this.#game = game;
    document.addEventListener("visibilitychange", () => document.hidden && this.look());
    game.onChange(() => this.#compare());
    game.mirror.everySecond(() => this.#tell());
  }

  /** The player's rank on a board that says how it stands; nobody has one without points. */
  get #own() {
    const { card, board } = this.#game.snapshot ?? {};
    const isKnown = card?.phase === "running" && !board.frozen && !this.#game.mirror.isHeld;
    return isKnown && board.me?.points > 0 ? board.me.rank : undefined;
  }

  /** Places won since the player last looked; those lost are below 0. */
  get move() {
    const own = this.#own;
    return own === undefined ? 0 : (this.#game.readMarks.rank ?? own) - own;
  }

  /** The player has seen how it stands. */
  look() {
    const own = this.#own;
    if (own !== undefined) this.#game.readMarks.rank = own;
  }

  #compare() {
    const own = this.#own;
    const { rows } = this.#game.snapshot.board;
    if (own !== undefined) {
      if (this.#game.readMarks.rank === undefined) this.look();
      for (const { player, rank } of this.#rank === undefined ? [] : rows) {
        if (this.#ranks.get(player) < this.#rank || rank >= own) continue;
        // Whom the page did not know may have been ahead before.
        if (this.#ranks.has(player) && player !== this.#game.seat.player) this.#passed.add(player);
      }
    }
    this.#rank = own;
    this.#ranks = new Map(rows.map(({ player, rank }) => [player, rank]));
  }

  /** One message for all who are still ahead. */
  #tell() {
    const now = this.#game.mirror.now();
    if (this.#passed.size === 0 || now - this.#toldAt < QUIET) return;
    if (document.hidden || document.querySelector(BUSY)) return;
    const own = this.#own;
    const ahead = this.#game.snapshot.board.rows.filter(({ rank }) => rank < own);
    const names = new Map(ahead.map(({ player, name }) => [player, name]));
    const [name, ...others] = [...this.#passed].reverse().map((player) => names.get(player)).filter(Boolean);
    this.#passed.clear();
    if (name === undefined) return;
    this.#toldAt = now;
    this.#game.say(others.length > 0 ? t("news.passedMore", { name, n: others.length }) : t("news.passed", { name }));
    feedback("passed");
  }
}
