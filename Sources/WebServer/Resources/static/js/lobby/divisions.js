/** Divisions: each has ranks of its own, in the order of the board. */

/** Milliseconds between requests for a division's rows, while the board does not contain all of them. */
const BETWEEN = 5_000;

/** Rows, ranked among themselves. */
export function rankedAlone(rows) {
  const isShared = rows.some(({ place }) => place);
  let rank = 0;
  return rows.map((row, index) => {
    if (!isShared || row.points !== rows[index - 1]?.points) rank = index + 1;
    return { ...row, rank, ...(isShared ? { place: index + 1 } : {}) };
  });
}

/** The divisions that somebody is in: the others have nothing to show. */
export const peopled = ({ card, players }) =>
  (card.divisions ?? []).filter((name) => players.some(({ division }) => division === name));

/** The rows of divisions, of which a page that knows only the top of a large board asks for the rest. */
export class DivisionRows {
  #call;
  #update;
  #known = new Map();

  /**
   * @param {(params: object) => Promise<object>} [call] `lobby.board` of this lobby
   * @param {() => void} [update] shows newer rows
   */
  constructor(call, update) {
    this.#call = call;
    this.#update = update;
  }

  /** @returns {{rows: object[], total: number}} */
  of(division, board) {
    const rows = rankedAlone(board.rows.filter((row) => row.division === division));
    if (!this.#call || board.rows.length >= board.total) return { rows, total: rows.length };
    this.#ask(division);
    return this.#known.get(division)?.board ?? { rows, total: rows.length };
  }

  async #ask(division) {
    const known = this.#known.get(division) ?? { at: -Infinity };
    const now = performance.now();
    if (now - known.at < BETWEEN) return;
    this.#known.set(division, { ...known, at: now });
    const board = await this.#call({ division }).catch(() => undefined);
    if (!board) return;
    this.#known.set(division, { at: now, board });
    this.#update();
  }
}
