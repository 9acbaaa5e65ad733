/** Who stands in the slots of the race: the leaders, and below them in turn who is on the move, and everybody else. */

export const SLOTS = 8;
/** These slots are for the first, the others for the rest. */
export const LEADERS = 5;
const TAIL = SLOTS - LEADERS;
/** Who gained most in so many milliseconds is on the move. */
const LATELY = 120_000;

export class Movers {
  #points = new Map();
  /** @type {{player: string, at: number, points: number}[]} */
  #gains = [];
  #isMoving = false;
  /** The players on the move who are shown. */
  #kept = [];
  #page = 0;

  /** Notes who gained what. @param {object[]} rows @param {number} now */
  learn(rows, now) {
    for (const { player, points } of rows) {
      const before = this.#points.get(player);
      if (points > before) this.#gains.push({ player, at: now, points: points - before });
      this.#points.set(player, points);
    }
    this.#gains = this.#gains.filter(({ at }) => at > now - LATELY);
  }

  /** Shows others below the leaders from now on. */
  turn(rows) {
    this.#isMoving = !this.#isMoving && this.#onTheMove(rows).length === TAIL;
    this.#kept = [];
    if (!this.#isMoving) this.#page += 1;
  }

  /**
   * @param {object[]} rows of the board
   * @returns {{shown: object[], moving?: boolean, from?: number, to?: number}} the rows in the slots; with more rows
   *   than slots, whether the last are those on the move, otherwise from which place to which
   */
  choose(rows) {
    if (rows.length <= SLOTS) return { shown: rows };
    const first = rows.slice(0, LEADERS);
    if (this.#isMoving) {
      const tail = this.#tail(rows);
      if (tail.length === TAIL) return { shown: [...first, ...tail], moving: true };
      this.#isMoving = false;
    }
    const pages = Math.ceil((rows.length - LEADERS) / TAIL);
    // The last page is full, too.
    const from = Math.min(LEADERS + (this.#page % pages) * TAIL, rows.length - TAIL);
    return { shown: [...first, ...rows.slice(from, from + TAIL)], from: from + 1, to: from + TAIL };
  }

  /** Who is on the move stays for the whole turn, unless they have risen to the leaders. */
  #tail(rows) {
    const rest = rows.slice(LEADERS);
    const still = this.#kept.filter((player) => rest.some((row) => row.player === player));
    this.#kept = [...new Set([...still, ...this.#onTheMove(rows)])].slice(0, TAIL);
    return rest.filter(({ player }) => this.#kept.includes(player));
  }

  #onTheMove(rows) {
    const sums = new Map();
    for (const { player, points } of this.#gains) sums.set(player, (sums.get(player) ?? 0) + points);
    return rows.slice(LEADERS).map(({ player }) => player).filter((player) => sums.has(player))
      .toSorted((one, other) => sums.get(other) - sums.get(one)).slice(0, TAIL);
  }
}
