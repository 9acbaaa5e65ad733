/** A hunt's past: its events as this browser may see them, and what the board looked like after each. */

import { Names } from "quarry/happened";
import { heldFor, revealAmong } from "quarry/finaletime";
import * as vault from "quarry/vault";

const PAGE = 1_000;
/** Boards that are asked for at once when a change of lead is looked for. */
const AHEAD = 16;

/** Only these can change who leads. */
const moving = new Set([
  "clue.scanned", "hint.taken", "ruling.applied", "ruling.revoked", "board.revealed", "player.left", "player.kicked",
]);

export class Timeline {
  #connection;
  #lobby;
  #leaders = new Map();
  #reading;
  events = [];
  names = new Names();
  /** ms for which nothing more is told, as the big screen tells how it ended. */
  held = 0;

  /**
   * @param {import("quarry/rpc").Connection} connection
   * @param {{lobby?: string, code?: string, token?: string}} lobby
   */
  constructor(connection, lobby) {
    this.#connection = connection;
    this.#lobby = lobby;
  }

  get last() {
    return this.events.length - 1;
  }

  /** Reads all that has happened since it was read before. @returns {Promise<boolean>} whether that is anything */
  read() {
    // One at a time: what two had read would stand there twice.
    this.#reading ??= this.#read().finally(() => (this.#reading = undefined));
    return this.#reading;
  }

  async #read() {
    const news = [];
    for (;;) {
      const after = (news.at(-1) ?? this.events.at(-1))?.seq ?? 0;
      const { events } = await this.#call("lobby.history", { after, limit: PAGE });
      news.push(...events);
      if (events.length === 0) break;
    }
    this.held = 0;
    if (news.length === 0) return false;
    // Titles of clues stand in no event that everybody sees.
    const view = await this.#call("lobby.view", {});
    const revealedAt = view.board.frozen ? undefined : revealAmong([...this.events, ...news]);
    if (revealedAt !== undefined) this.held = heldFor(revealedAt, Date.now() + vault.clockOffset(), view.board.total);
    if (this.held > 0) return false;
    for (const event of news) this.names.learnFrom(event);
    this.events.push(...news);
    this.names.learn(view);
    return true;
  }

  /** All as it was after the event at this place. @returns {Promise<object>} a snapshot */
  view(index) {
    return this.#call("lobby.view", { at: this.events[index].seq });
  }

  /** The place of the newest event that is not after this one. */
  placeOf(seq) {
    const later = this.events.findIndex((event) => event.seq > seq);
    return later < 0 ? this.last : Math.max(0, later - 1);
  }

  /** The place of the next event with which somebody else leads; undefined if there is none. */
  async nextLead(index) {
    const before = await this.#leader(index);
    const places = [];
    this.events.forEach(({ type }, place) => place > index && moving.has(type) && places.push(place));
    for (let start = 0; start < places.length; start += AHEAD) {
      const some = places.slice(start, start + AHEAD);
      const leaders = await Promise.all(some.map((place) => this.#leader(place)));
      const found = leaders.findIndex((leader) => leader !== before);
      if (found >= 0) return some[found];
    }
    return undefined;
  }

  /** Who leads, with points; nobody before the first find. */
  async #leader(index) {
    const { seq } = this.events[index];
    if (!this.#leaders.has(seq)) {
      const { rows } = await this.#call("lobby.board", { at: seq, limit: 1 });
      this.#leaders.set(seq, rows[0]?.points > 0 ? rows[0].player : null);
    }
    return this.#leaders.get(seq);
  }

  #call(method, params) {
    return this.#connection.call(method, { ...this.#lobby, ...params });
  }
}
