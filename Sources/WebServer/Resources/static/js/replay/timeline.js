/** A hunt's past: its events as this browser may see them, and the state after each. */

import { Names } from "quarry/lobby/eventline";
import { LINES } from "quarry/lobby/scorechart";
import { heldFor, revealAmong } from "quarry/lobby/ceremonytime";
import * as storage from "quarry/shared/storage";

const PAGE = 1_000;
/** The number of boards requested at once when looking for a change of lead. */
const AHEAD = 16;

/** Only these events can change the leader. */
const moving = new Set([
  "clue.scanned", "hint.taken", "ruling.applied", "ruling.revoked", "board.revealed", "player.left", "player.kicked",
]);

/** Avatars, languages and teams are no steps of a game: each new one is seen with the next event. */
const SILENT = ["player.updated", "player.moved"];

export class Timeline {
  #connection;
  #lobby;
  #leaders = new Map();
  #reading;
  /** The last event that was read. */
  #seq = 0;
  events = [];
  names = new Names();
  /** The lobby as it is now. */
  card;
  /** Whether the hunt is over, and its end no secret. */
  isTold = false;
  /** Milliseconds until more is revealed, while the big screen's ceremony runs. */
  held = 0;

  /**
   * @param {import("quarry/shared/rpc").Connection} connection
   * @param {{lobby?: string, code?: string, token?: string}} lobby
   */
  constructor(connection, lobby) {
    this.#connection = connection;
    this.#lobby = lobby;
  }

  get last() {
    return this.events.length - 1;
  }

  /** Loads the events since the last call. @returns {Promise<boolean>} whether there were any */
  read() {
    // One call at a time, as parallel ones would add the same events twice.
    this.#reading ??= this.#read().finally(() => (this.#reading = undefined));
    return this.#reading;
  }

  async #read() {
    const news = [];
    for (;;) {
      const after = news.at(-1)?.seq ?? this.#seq;
      const { events } = await this.#call("lobby.history", { after, limit: PAGE });
      news.push(...events);
      if (events.length === 0) break;
    }
    this.held = 0;
    if (news.length === 0) return false;
    // Titles of clues are in no event that everybody sees.
    const view = await this.#call("lobby.view", {});
    this.card = view.card;
    this.isTold = view.card.phase === "ended" && !view.board.frozen;
    const revealedAt = view.board.frozen ? undefined : revealAmong([...this.events, ...news]);
    if (revealedAt !== undefined) {
      await storage.measureClock(this.#connection);
      this.held = heldFor(revealedAt, Date.now() + storage.clockOffset(), view);
    }
    if (this.held > 0) return false;
    for (const event of news) this.names.learnFrom(event);
    this.#seq = news.at(-1).seq;
    const told = news.filter(({ type }) => !SILENT.includes(type));
    this.events.push(...told);
    this.names.learn(view);
    return told.length > 0;
  }

  /** The state after an event. @returns {Promise<object>} a snapshot */
  view(index) {
    return this.#call("lobby.view", { at: this.events[index].seq });
  }

  /** How the points had come about by then. @returns {Promise<object>} as `lobby.scores` returns it */
  scores(index) {
    return this.#call("lobby.scores", { at: this.events[index].seq, limit: LINES });
  }

  /** The index of the latest event up to a sequence number. */
  placeOf(seq) {
    const later = this.events.findIndex((event) => event.seq > seq);
    return later < 0 ? this.last : Math.max(0, later - 1);
  }

  /** The index of the next event that changes the leader; undefined if there is none. */
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

  /** The leader; null if nobody has points. */
  async #leader(index) {
    const { seq } = this.events[index];
    if (!this.#leaders.has(seq)) {
      const { rows } = await this.#call("lobby.board", { at: seq, limit: 1 });
      this.#leaders.set(seq, rows[0]?.points > 0 ? rows[0].player : null);
    }
    return this.#leaders.get(seq);
  }

  /** The token of a seat, if only players may watch. */
  get token() {
    return this.#lobby.token;
  }

  /** Asks about the hunt as it is now. */
  ask(method, params = {}) {
    return this.#call(method, params);
  }

  #call(method, params) {
    return this.#connection.call(method, { ...this.#lobby, ...params });
  }
}
