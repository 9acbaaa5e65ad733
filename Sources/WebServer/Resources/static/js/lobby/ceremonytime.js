/**
 * The timing of the big screen's award ceremony. Until it is over, phones show only what it has shown before, so that
 * nobody knows the result from their phone.
 */

/** Milliseconds between those who come to the foot of the trail, and until all of them are read. */
const FOOT = 900;
const READ = 2_500;
/** Milliseconds that a lantern swings before a place is told, with a silence before the first, and that it is told. */
const SWINGS = { 1: 5_000, 2: 2_000, 3: 2_000 };
const TOLD = 3_500;
/** Milliseconds for which the winners of a contest stand together, and those of the last one. */
const TOGETHER = 8_000;
const PHOTOGRAPH = 20_000;
/** The first places are told one by one, those before them come to the foot of the trail. */
const SPOTS = 3;
const TOLD_PLACES = 10;
/** Milliseconds that phones wait longer, so that the big screen shows the last rank first. */
const MARGIN = 1_500;

/**
 * Who competes: the teams if there are any, then each division, and everybody at last.
 * @param {{card: object, players?: object[], board: object}} snapshot
 * @param {(rows: object[]) => object[]} [counted] of the known rows; without it, all rows there may be count
 * @returns {{kind: "teams" | "division" | "players", name?: string, size: number}[]}
 */
export function contestsOf({ card, players = [], board }, counted) {
  const teams = counted ? counted(board.teams ?? []).length : card.teams?.length ?? 0;
  const sizeOf = (name) => (counted ? counted(board.rows.filter(({ division }) => division === name)).length
    : players.filter(({ division }) => division === name).length);
  const divisions = (card.divisions ?? []).map((name) => ({ kind: "division", name, size: sizeOf(name) }));
  const all = { kind: "players", size: counted ? counted(board.rows).length : board.total };
  return [{ kind: "teams", size: teams }, ...divisions, all].filter(({ size }) => size > 0);
}

const downTo = (last, first) => Array.from({ length: Math.max(0, first - last + 1) }, (_, index) => first - index);

/**
 * What the big screen shows one after the other: those at the `foot` of the trail, a lantern that swings (`roll`), who
 * has a place (`spot`), and the winners together (`photo`).
 * @returns {{contest: number, act: "foot" | "roll" | "spot" | "photo", place?: number, lasts: number}[]}
 */
export function finaleSteps(contests) {
  return contests.flatMap(({ kind, size }, contest) => {
    const first = kind === "division" ? 0 : Math.min(size, TOLD_PLACES);
    const foot = downTo(SPOTS + 1, first).map((place) =>
      ({ contest, act: "foot", place, lasts: place === SPOTS + 1 ? READ : FOOT }));
    const spots = downTo(1, Math.min(size, SPOTS)).flatMap((place) =>
      [{ contest, act: "roll", place, lasts: SWINGS[place] }, { contest, act: "spot", place, lasts: TOLD }]);
    const isLast = contest === contests.length - 1;
    return [...foot, ...spots, { contest, act: "photo", lasts: isLast ? PHOTOGRAPH : TOGETHER }];
  });
}

/** When each place among all players is told, in milliseconds from the beginning; by place. */
export function tellingTimes(contests) {
  const times = new Map();
  let at = 0;
  for (const { contest, act, place, lasts } of finaleSteps(contests)) {
    if (contests[contest].kind === "players" && (act === "foot" || act === "spot")) times.set(place, at);
    at += lasts;
  }
  return times;
}

/**
 * Milliseconds for which phones hold back the result.
 * @param {number} revealedAt
 * @param {number} now
 * @param {{card: object, players?: object[], board: object}} snapshot
 */
export function heldFor(revealedAt, now, snapshot) {
  const last = tellingTimes(contestsOf(snapshot)).get(1);
  return last === undefined ? 0 : Math.max(0, revealedAt + last + MARGIN - now);
}

/** When the board was revealed, if that was after the end: only then the big screen holds a ceremony. */
export function revealAmong(events) {
  const ended = events.findLastIndex(({ type }) => type === "hunt.ended");
  const revealed = events.findLastIndex(({ type }) => type === "board.revealed");
  return revealed > ended ? events[revealed].at : undefined;
}
