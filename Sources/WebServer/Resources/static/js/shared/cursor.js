/** How far somebody who watches a lobby has got in its events: each counts once, and none may be left out. */
export class EventCursor {
  #epoch;
  #seq = 0;

  /** @param {{epoch?: string, seq?: number}} [position] where to resume */
  constructor({ epoch, seq = 0 } = {}) {
    this.#epoch = epoch;
    this.#seq = seq;
  }

  /** The `since` of `lobby.watch`; undefined before the first snapshot. */
  get since() {
    return this.#epoch && { epoch: this.#epoch, seq: this.#seq };
  }

  /**
   * Takes the answer to `lobby.watch`. A snapshot contains the events that arrived while it was on its way.
   * @param {{epoch: string, seq: number, resumed?: true}} answer
   */
  answered({ epoch, seq, resumed }) {
    if (!resumed) [this.#epoch, this.#seq] = [epoch, seq];
  }

  /** Whether events between the last one and this one were missed. @param {{prev: number}} event */
  misses({ prev }) {
    return prev > this.#seq;
  }

  /** Moves on to an event; false if it is known already. @param {{seq: number}} event */
  reaches({ seq }) {
    if (seq <= this.#seq) return false;
    this.#seq = seq;
    return true;
  }
}
