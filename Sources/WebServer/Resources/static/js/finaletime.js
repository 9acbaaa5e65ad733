/**
 * How long the big screen takes to tell how it ended, rank by rank. Until it has, phones show no more than it had shown
 * before: nobody looks up from a phone that knows it already.
 */

/** ms before a rank is uncovered: the first three are worth waiting for. */
const PAUSES = { 1: 4_000, 2: 3_000, 3: 3_000 };
const PAUSE = 1_600;
/** Ranks that are covered at first. */
const COVERED = 10;
/** ms that phones wait longer: the last rank is seen on the big screen first. */
const MARGIN = 1_500;

export const coveredRanks = (rows) => Math.min(COVERED, rows);

export const pauseBefore = (rank) => PAUSES[rank] ?? PAUSE;

/** ms from the first rank that is covered to the last that is uncovered. */
export function tellingTime(rows) {
  let sum = 0;
  for (let rank = coveredRanks(rows); rank > 0; rank--) sum += pauseBefore(rank);
  return sum;
}

/**
 * ms for which phones hold back what was revealed.
 * @param {number} revealedAt @param {number} now @param {number} rows of the board
 */
export function heldFor(revealedAt, now, rows) {
  return rows === 0 ? 0 : Math.max(0, revealedAt + tellingTime(rows) + MARGIN - now);
}

/** When all was revealed, if that was after the end: that is what the big screen makes much of. */
export function revealAmong(events) {
  const ended = events.findLastIndex(({ type }) => type === "hunt.ended");
  const revealed = events.findLastIndex(({ type }) => type === "board.revealed");
  return revealed > ended ? events[revealed].at : undefined;
}
