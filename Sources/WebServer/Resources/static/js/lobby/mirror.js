/**
 * A lobby as this page knows it: a snapshot plus all events since. After a lost connection it resumes where it stopped;
 * if a push does not tell enough, it requests a new snapshot.
 */

import { EventCursor } from "quarry/shared/cursor";
import { Refused } from "quarry/shared/rpc";
import { CORRECTIONS, changedBy, knowsEnough, mergeBoard } from "quarry/lobby/changes";
import { heldFor, revealAmong } from "quarry/lobby/ceremonytime";
import { language } from "quarry/shared/texts";
import * as storage from "quarry/shared/storage";

/** What is pushed unless a page chooses. */
const TOPICS = ["events", "board", "chat", "songs"];

/** Seconds for which a start that is late is still said to be due. */
export const LATE = 3;

/** The most milliseconds between two ticks. */
const TICK = 500;

/** Milliseconds between writes of the last state. */
const KEEPING = 4_000;

/** The most milliseconds for which the phones of a lobby put off asking for a corrected clue. */
const SPREAD = 3_000;

/** The number of events searched for when the board was revealed. */
const LOOK_BACK = 200;

/**
 * Events: `change` (detail: a Set of the changed parts of the snapshot, such as `board` and `clues`), `event` (detail:
 * a pushed event of the log), `positions` (detail: a push of where players are, for a host who follows it), `cheer`
 * (detail: the player who cheers, for who follows `presence`), `steer` (detail: a press on the host's remote,
 * likewise), `feed` (detail: entries of the feed with their reactions, for who follows it), `line` (connected or not),
 * `gone` (detail: the `Refused` that says why the lobby cannot be watched any more).
 */
export class LobbyMirror extends EventTarget {
  /** The current snapshot; undefined until there is one. */
  snapshot;
  /** Whether the connection is up and missed events have been requested. */
  isLive = false;
  /** When the board was revealed after the end, in server time; undefined if unknown. */
  revealedAt;
  /** Who is connected, by player, if the page follows that: those whom one may see, and how many are online. */
  presence = { online: undefined, players: new Map() };

  /** How crowded each clue is, by clue in the host's order, if the page follows that. */
  crowd = new Map();

  #connection;
  #names;
  #language;
  #role;
  #topics;
  #follows;
  #cursor = new EventCursor();
  #refreshTimer = 0;
  #refreshAt = Infinity;
  #keepTimer = 0;
  #isWatching = false;
  #isStopped = false;
  /** Whether only a new snapshot tells what has changed. Events since this one would not. */
  #isOutdated = false;
  #holdsBack;
  #heldTimer = 0;

  /**
   * @param {import("quarry/shared/rpc").Connection} connection
   * @param {{lobby?: string, code?: string, token?: string}} names the lobby, and the seat's token
   * @param {{role?: string, topics?: string[], follows?: string[], remember?: boolean}} [options] `follows`: topics
   *   besides the usual ones; `remember`: store the state, so that the page shows it at once when reopened, even
   *   offline
   */
  constructor(connection, names, { role = "spectator", topics = TOPICS, follows = [], remember = false } = {}) {
    super();
    this.#connection = connection;
    this.#names = names;
    // A host edits the clues' own texts.
    this.#language = role === "host" ? undefined : language;
    this.#role = remember ? role : undefined;
    this.#holdsBack = role === "player";
    this.#topics = topics;
    this.#follows = new Set(follows);
    connection.addEventListener("open", () => this.#watch());
    connection.addEventListener("lost", () => this.#lost());
    connection.addEventListener("bye", ({ detail }) => {
      if (detail.reason === "kicked") this.#stop(new Refused({ code: 1010, message: "", data: { kind: "kicked" } }));
    });
    connection.addEventListener("push", ({ detail }) => this.#pushed(detail));
    addEventListener("pagehide", () => this.#keep());
  }

  /** Shows the stored state, if there is one, and starts watching. */
  start() {
    const seen = this.#role && storage.lastSeen(this.#names.lobby, this.#role);
    if (seen) {
      this.#cursor = new EventCursor(seen);
      this.snapshot = seen.snapshot;
      this.#changed(new Set(Object.keys(this.snapshot)));
    }
    if (this.#connection.isOpen) this.#watch();
  }

  /** Follows another topic from now on. */
  follow(topic) {
    if (this.#follows.has(topic)) return;
    this.#follows.add(topic);
    if (this.isLive) this.#watch();
  }

  /** The server's time, in milliseconds. */
  now() {
    return Date.now() + storage.clockOffset();
  }

  /** Whether the result is held back while the big screen's ceremony runs. */
  get isHeld() {
    return this.#heldTimer !== 0;
  }

  /** Whole seconds until the hunt starts or ends, as all clocks show them; undefined if unknown. */
  secondsLeft() {
    const { phase, secondsToEnd } = this.snapshot.card;
    if (phase === "paused") return secondsToEnd;
    const left = this.#exactlyLeft();
    const least = phase === "open" && left > -LATE ? 1 : 0;
    return left === undefined ? undefined : Math.max(least, Math.ceil(left));
  }

  /** Seconds until the start, below 0 if it is late; undefined if it is not set or past. */
  get toStart() {
    return this.snapshot.card.phase === "open" ? this.#exactlyLeft() : undefined;
  }

  #exactlyLeft() {
    const { phase, startsAt, endsAt } = this.snapshot?.card ?? {};
    const at = { open: startsAt, running: endsAt }[phase];
    return at === undefined ? undefined : (at - this.now()) / 1_000;
  }

  /**
   * Calls whenever the seconds left change, and a little more often, until the lobby is gone. What a page draws in this
   * call changes at one moment, and on all pages at the same.
   */
  everySecond(draw) {
    const left = this.#exactlyLeft() ?? 0;
    setTimeout(() => {
      if (this.#isStopped) return;
      draw();
      this.everySecond(draw);
    }, Math.min(TICK, (left - Math.ceil(left) + 1) * 1_000 + 5));
  }

  /** Requests a new snapshot, once for all callers at the same time. */
  refresh(delay = 100) {
    this.#isOutdated = true;
    // The earliest wins: somebody waits for it, and it answers all.
    const at = Date.now() + delay;
    if (at >= this.#refreshAt) return;
    clearTimeout(this.#refreshTimer);
    this.#refreshAt = at;
    this.#refreshTimer = setTimeout(() => {
      this.#refreshAt = Infinity;
      this.#watch({ anew: true });
    }, delay);
  }

  async #watch({ anew = false } = {}) {
    if (this.#isStopped || !this.#connection.isOpen || (this.#isWatching && !anew)) return;
    this.#isWatching = true;
    const since = anew || this.#isOutdated ? undefined : this.#cursor.since;
    const follows = this.#follows.size;
    const topics = [...this.#topics, ...this.#follows];
    try {
      storage.measureClock(this.#connection);
      const asked = { ...this.#names, since, topics, language: this.#language };
      const answer = await this.#connection.call("lobby.watch", asked);
      this.#cursor.answered(answer);
      this.isLive = true;
      if (answer.snapshot) {
        this.#isOutdated = false;
        await this.#learnWhenRevealed(answer);
        this.#holdBack(answer.snapshot);
        this.snapshot = this.isHeld ? this.#asBefore(answer.snapshot) : answer.snapshot;
        this.#changed(new Set([...Object.keys(answer.snapshot), "me"]));
      }
      this.dispatchEvent(new Event("line"));
    } catch (error) {
      if (error instanceof Refused && !["unavailable", "rate-limited"].includes(error.kind)) this.#stop(error);
      else this.refresh(error.data?.retryAfter ?? 3_000);
    } finally {
      this.#isWatching = false;
      // A topic was added while the answer was on its way.
      if (this.#follows.size > follows) this.#watch();
    }
  }

  #lost() {
    this.isLive = false;
    this.dispatchEvent(new Event("line"));
  }

  #stop(reason) {
    this.#isStopped = true;
    this.isLive = false;
    this.dispatchEvent(new CustomEvent("gone", { detail: reason }));
  }

  #pushed({ method, params }) {
    if (!this.snapshot || params.lobby !== this.snapshot.card.lobby) return;
    if (method === "board") this.#board(params);
    if (method === "presence") this.#present(params);
    if (method === "positions") this.dispatchEvent(new CustomEvent("positions", { detail: params }));
    if (method === "crowd") this.#crowded(params);
    if (method === "steer") this.dispatchEvent(new CustomEvent("steer", { detail: params.step }));
    if (method === "cheer") this.dispatchEvent(new CustomEvent("cheer", { detail: params.player }));
    if (method === "feed") this.dispatchEvent(new CustomEvent("feed", { detail: params.entries }));
    if (method !== "event") return;
    // An event was missed, and those after it will be sent again.
    if (this.#cursor.misses(params)) {
      this.isLive = false;
      this.#watch();
      return;
    }
    if (!this.#cursor.reaches(params)) return;
    if (params.type === "board.revealed") this.revealedAt = params.at;
    // What was revealed before the end was no secret then.
    if (params.type === "hunt.ended") this.revealedAt = undefined;
    const { parts, isTooLittle } = changedBy(params, this.snapshot);
    const isForMany = this.#language !== undefined && CORRECTIONS.has(params.type);
    if (isTooLittle) this.refresh(isForMany ? Math.random() * SPREAD : undefined);
    if (parts.size > 0) this.#changed(parts);
    this.dispatchEvent(new CustomEvent("event", { detail: params }));
  }

  #present({ online, players = [] }) {
    this.presence.online = online;
    for (const one of players) this.presence.players.set(one.player, one);
    this.#changed(new Set(["presence"]));
  }

  #crowded({ clues }) {
    for (const one of clues) this.crowd.set(one.clue, one);
    this.#changed(new Set(["crowd"]));
  }

  #board(push) {
    const { board, card, players } = this.snapshot;
    this.#holdBack({ board: push, card, players }, board.frozen);
    // A snapshot brings everything once the ceremony is over.
    if (this.isHeld) return;
    mergeBoard(this.snapshot.board, push, this.snapshot.me?.player);
    this.#changed(new Set(["board"]));
    if (!knowsEnough(this.snapshot.board)) this.#askForBoard();
  }

  /** A page opened after the end must find out whether the board has just been revealed. */
  async #learnWhenRevealed({ snapshot: { card, board }, seq }) {
    if (this.snapshot || card.phase !== "ended" || board.frozen) return;
    const after = Math.max(0, seq - LOOK_BACK);
    const { events } = await this.#connection.call("lobby.history", { ...this.#names, after, limit: LOOK_BACK })
      .catch(() => ({ events: [] }));
    this.revealedAt = revealAmong(events);
  }

  /** @param {boolean} [wasFrozen] whether this push reveals the board */
  #holdBack(snapshot, wasFrozen = false) {
    if (!this.#holdsBack || snapshot.card.phase !== "ended" || snapshot.board.frozen) return;
    if (wasFrozen) this.revealedAt ??= this.now();
    const left = this.revealedAt === undefined ? 0 : heldFor(this.revealedAt, this.now(), snapshot);
    clearTimeout(this.#heldTimer);
    this.#heldTimer = left > 0 ? setTimeout(() => {
      this.#heldTimer = 0;
      this.refresh(0);
    }, left) : 0;
  }

  /** The new snapshot with the previous board and clues. */
  #asBefore(snapshot) {
    const before = this.snapshot?.board.frozen ? this.snapshot
      : { ...snapshot, board: { rows: [], total: snapshot.board.total, frozen: true } };
    return { ...snapshot, board: before.board, clues: before.clues };
  }

  /** The rows of one division. */
  boardOf(params) {
    return this.#connection.call("lobby.board", { ...this.#names, ...params });
  }

  /** How the points of the first came about. */
  scoresOf(params) {
    return this.#connection.call("lobby.scores", { ...this.#names, ...params });
  }

  #askForBoard() {
    if (this.boardTimer) return;
    // Spread, as all phones of a large lobby notice at the same moment.
    this.boardTimer = setTimeout(async () => {
      this.boardTimer = 0;
      const board = await this.#connection.call("lobby.board", this.#names).catch(() => undefined);
      if (!board) return;
      this.snapshot.board = board;
      this.#changed(new Set(["board"]));
    }, 2_000 + Math.random() * 4_000);
  }

  #changed(parts) {
    this.dispatchEvent(new CustomEvent("change", { detail: parts }));
    if (this.#role && !this.#keepTimer) this.#keepTimer = setTimeout(() => this.#keep(), KEEPING);
  }

  #keep() {
    clearTimeout(this.#keepTimer);
    this.#keepTimer = 0;
    const { since } = this.#cursor;
    if (!this.#role || !since || !this.snapshot || this.#isStopped) return;
    storage.keepSeen(this.snapshot.card.lobby, this.#role, {
      epoch: this.#isOutdated ? undefined : since.epoch, seq: since.seq, snapshot: this.snapshot,
    });
  }
}
