/**
 * The timing of the big screen's award ceremony. Until it is over, phones show only what it has shown before, so that
 * nobody knows the result from their phone.
 */

/** Milliseconds before a rank is uncovered; longer for the top three. */
const PAUSES = { 1: 4_000, 2: 3_000, 3: 3_000 };
const PAUSE = 1_600;
/** The number of ranks covered at first. */
const COVERED = 10;
/** Milliseconds that phones wait longer, so that the big screen shows the last rank first. */
const MARGIN = 1_500;

export const coveredRanks = (rows) => Math.min(COVERED, rows);

export const pauseBefore = (rank) => PAUSES[rank] ?? PAUSE;

/** Milliseconds from the start until the last rank is uncovered. */
export function tellingTime(rows) {
  let sum = 0;
  for (let rank = coveredRanks(rows); rank > 0; rank--) sum += pauseBefore(rank);
  return sum;
}

/**
 * Milliseconds for which phones hold back the result.
 * @param {number} revealedAt
 * @param {number} now
 * @param {number} rows of the board
 */
export function heldFor(revealedAt, now, rows) {
  return rows === 0 ? 0 : Math.max(0, revealedAt + tellingTime(rows) + MARGIN - now);
}

/** When the board was revealed, if that was after the end: only then the big screen holds a ceremony. */
export function revealAmong(events) {
  const ended = events.findLastIndex(({ type }) => type === "hunt.ended");
  const revealed = events.findLastIndex(({ type }) => type === "board.revealed");
  return revealed > ended ? events[revealed].at : undefined;
}
