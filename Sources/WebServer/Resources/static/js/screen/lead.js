/** Follows who leads. */

export class Lead {
  /** The leader: undefined until known, null for nobody. */
  #leader;
  #onlead;

  /** @param {(row?: object) => void} onlead hears of each change, without a row if nobody leads, or not anew */
  constructor(onlead) {
    this.#onlead = onlead;
  }

  /**
   * @param {object} board
   * @param {boolean} isTold whether a new leader is news
   * @returns {{isOther: boolean, isNew: boolean}}
   */
  follow({ rows: [first] }, isTold) {
    const leader = first?.points > 0 ? first.player : null;
    const isOther = this.#leader !== undefined && leader !== this.#leader;
    const isNew = isOther && leader !== null && isTold;
    this.#leader = leader;
    // What is said of a lead ends with it.
    if (isOther) this.#onlead();
    if (isNew) this.#onlead(first);
    return { isOther, isNew };
  }
}
