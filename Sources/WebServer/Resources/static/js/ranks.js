/** The board: rows in the order of the game, kept up to date by those that changed. */

/** The rows that a snapshot holds, and that we keep. */
export const SHOWN = 100;

/** More points first; of as many, who had them earlier; those without points in order of joining. */
function compare(one, other) {
  if (one.points !== other.points) return other.points - one.points;
  if ((one.lastAt === undefined) !== (other.lastAt === undefined)) return one.lastAt === undefined ? 1 : -1;
  if (one.lastAt !== other.lastAt) return one.lastAt - other.lastAt;
  if (one.lastSeq !== other.lastSeq) return one.lastSeq - other.lastSeq;
  return Number(one.player.slice(1)) - Number(other.player.slice(1));
}

/**
 * Puts the rows that changed in their places. Rows that only moved were not sent: they follow from the order.
 * @param {{rows: object[], total: number, frozen: boolean, me?: object}} board
 * @param {{rows: object[], total: number, frozen: boolean}} push
 * @param {string} [me] whose own row is kept even if it is not among the first
 */
export function mergeBoard(board, push, me) {
  const before = new Map(board.rows.map((row) => [row.player, row]));
  const isWhole = board.rows.length >= board.total;
  for (const row of push.rows) {
    const old = before.get(row.player);
    // Somebody whom we do not know may now stand before them.
    if (!isWhole && old && row.points < old.points) board.isDoubtful = true;
    before.set(row.player, row);
    if (row.player === me) board.me = row;
  }
  board.total = push.total;
  board.frozen = push.frozen;
  arrange(board, [...before.values()], me);
}

/** Takes a player out. */
export function removeRow(board, player) {
  const rows = board.rows.filter((row) => row.player !== player);
  if (rows.length === board.rows.length) return;
  board.total -= 1;
  arrange(board, rows, board.me?.player);
}

function arrange(board, rows, me) {
  rows.sort(compare);
  board.rows = rows.slice(0, SHOWN).map((row, index) => (row.rank === index + 1 ? row : { ...row, rank: index + 1 }));
  board.me = board.rows.find((row) => row.player === me) ?? board.me;
}

/** Whether the first rows are all there, and the reader's own one is right. */
export function knowsEnough(board) {
  const isDoubtful = board.isDoubtful || board.rows.length < Math.min(SHOWN, board.total);
  const isFarBehind = board.me && !board.rows.some((row) => row.player === board.me.player);
  return !isDoubtful && !isFarBehind;
}
