import { EventCursor } from "quarry/shared/cursor";
import { Refused, Unreachable } from "quarry/shared/rpc";

/** The server ended a watch for good. `reason`: `kicked` or `replaced`. */
export class SentAway extends Error {
  constructor(reason) {
    super(`The server has ended the connection: ${reason}.`);
    this.reason = reason;
  }
}

const WAITING = 10_000; // pushes kept for a slow reader, as many as the server sends again
const PASSING = ["unavailable", "rate-limited", "internal"]; // errors after which watching is tried again
const PAUSE = 1_000; // ms before that

/**
 * What happens in a lobby, to iterate over with `for await`: a snapshot, then each event once, in order and none left
 * out, and the other topics. After a lost connection it resumes from the last event. If the server cannot supply what
 * was missed, a new snapshot comes. Leaving the loop ends the watch.
 */
export class Watch {
  #connection;
  #params;
  #limit;
  #cursor = new EventCursor();
  #lobby;
  #pushes = [];
  #isFull = false;
  #isWatching = false;
  #gaps = 0;
  #wake = () => {};
  #reason;
  #listeners = { push: ({ detail }) => this.#pushed(detail), lost: () => this.#lost() };

  /**
   * @param {Connection} connection
   * @param {{lobby?: string, code?: string, token?: string, topics?: string[]}} params as of `lobby.watch`
   * @param {{waiting?: number}} [options] `waiting`: how many pushes to keep for a reader who is slow
   */
  constructor(connection, params, { waiting = WAITING } = {}) {
    this.#connection = connection;
    this.#params = params;
    this.#limit = waiting;
    for (const [name, listener] of Object.entries(this.#listeners)) connection.addEventListener(name, listener);
  }

  /** Forgets the watch. The server goes on pushing until `lobby.unwatch`, or until the connection ends. */
  close() {
    for (const [name, listener] of Object.entries(this.#listeners)) this.#connection.removeEventListener(name, listener);
    this.#pushes = [];
  }

  async *[Symbol.asyncIterator]() {
    try {
      for (;;) {
        if (this.#reason) throw new SentAway(this.#reason);
        if (!this.#isWatching) yield* await this.#ask();
        else if (this.#pushes.length > 0) yield* this.#due(this.#pushes.shift());
        else if (this.#isFull) this.#isWatching = false;
        else await new Promise((resolve) => (this.#wake = resolve));
      }
    } finally {
      this.close();
    }
  }

  /** Watches, and returns the snapshot, if there is one. */
  async #ask() {
    this.#pushes = [];
    try {
      const params = { ...this.#params, since: this.#cursor.since };
      const answer = await this.#connection.call("lobby.watch", params, { heard: (result) => this.#answered(result) });
      return answer.snapshot ? [{ method: "snapshot", params: answer }] : [];
    } catch (error) {
      if (error instanceof Unreachable && !this.#connection.isClosed) return [];
      if (!(error instanceof Refused) || !PASSING.includes(error.kind)) throw error;
      await new Promise((resolve) => setTimeout(resolve, error.data.retryAfter ?? PAUSE));
      return [];
    }
  }

  #answered(answer) {
    this.#cursor.answered(answer);
    this.#isWatching = true;
    this.#isFull = false;
    if (answer.snapshot) {
      this.#lobby = answer.snapshot.card.lobby;
      // From now on by its id: another lobby may get the code.
      this.#params = { ...this.#params, code: undefined, lobby: this.#lobby };
    }
    // What was pushed earlier and does not follow is on its way again.
    this.#pushes = this.#pushes.filter((push) => this.#isHere(push) && !this.#isGap(push));
  }

  /** A push, if it is to be delivered. If an event was missed, the watch resumes instead. */
  #due(push) {
    if (push.method !== "event") return [push];
    if (this.#isGap(push)) {
      this.#gaps += 1;
      // Not even resuming closes the gap, so begin again.
      if (this.#gaps > 1) this.#cursor = new EventCursor();
      this.#isWatching = false;
      return [];
    }
    if (!this.#cursor.reaches(push.params)) return [];
    this.#gaps = 0;
    return [push];
  }

  #isGap({ method, params }) {
    return method === "event" && this.#cursor.misses(params);
  }

  #isHere({ params }) {
    return !this.#lobby || params.lobby === this.#lobby;
  }

  #pushed(push) {
    if (push.method === "bye") {
      if (["kicked", "replaced"].includes(push.params.reason)) this.#reason = push.params.reason;
    } else {
      // What comes after a push that was dropped is dropped, too, until the reader is done with those before it.
      this.#isFull ||= this.#pushes.length >= this.#limit;
      if (this.#isHere(push) && !this.#isFull) this.#pushes.push(push);
    }
    this.#wake();
  }

  #lost() {
    this.#isWatching = false;
    this.#pushes = [];
    this.#wake();
  }
}
