/** Who has waited long for a find. One rule, for the hunt at a glance and for the table of progress. */

/** Milliseconds without a find after which somebody may be stuck. */
const LONG = 10 * 60_000;
/** The most players asked about: a larger table is of no use, and in a larger hunt staff look after a part each. */
const ASKED_ABOUT = 300;
/** Those who are named: whoever helps them has enough to do. */
const NAMED = 5;

/** When each player joined, which never changes. */
const joined = new Map();

/**
 * What players have found, in order of joining.
 * @param {import("quarry/host/game").HostGame} game
 * @returns {Promise<object[]>} as in `lobby.progress`
 */
export async function progressOf(game) {
  const players = await pagesOf(game, "lobby.progress");
  if (players.some(({ player }) => !joined.has(player))) {
    for (const { player, joinedAt } of await pagesOf(game, "player.list")) joined.set(player, joinedAt);
  }
  return players;
}

/** A page may end early, so the next one begins after its last player. */
async function pagesOf(game, method) {
  const players = [];
  for (;;) {
    const page = await game.call(method, { limit: ASKED_ABOUT, after: players.at(-1)?.player });
    players.push(...page.players);
    if (page.players.length === 0 || players.length >= page.total || players.length >= ASKED_ABOUT) break;
  }
  return players.slice(0, ASKED_ABOUT);
}

/**
 * Those who have waited longest while the hunt runs. Whoever has come late, or starts with a later wave, waits from
 * then on; whoever needs no more does not wait.
 * @param {object[]} progress from `progressOf`
 * @returns {object[]} some of `progress`, with the time `since` when they wait
 */
export function stuckIn({ snapshot, mirror }, progress) {
  const { card, players, board } = snapshot;
  if (card.phase !== "running") return [];
  const now = mirror.now();
  const waves = new Map(players.map(({ player, wave }) => [player, wave]));
  // The board is newer.
  const latest = new Map(board.rows.map(({ player, lastAt }) => [player, lastAt]));
  const begun = (player) => Math.max(joined.get(player) ?? 0,
    (card.waves ? card.waves[waves.get(player)]?.startsAt : card.startsAt) ?? now);
  const needs = needsIn(snapshot);
  return progress.filter(({ player, found }) => waves.has(player) && needs(found))
    .map((one) => ({ ...one, since: Math.max(begun(one.player), one.lastAt ?? 0, latest.get(one.player) ?? 0) }))
    .filter(({ since }) => now - since >= LONG)
    .sort((one, other) => one.since - other.since).slice(0, NAMED);
}

/** Whether somebody with these finds needs more: of a group, no more than `need` count. */
function needsIn({ clues, groups = [] }) {
  const grouped = new Set(groups.flatMap((group) => group.clues));
  const others = clues.filter(({ clue, state }) => state !== "void" && !grouped.has(clue));
  return (finds) => {
    const found = new Set(finds.map(([clue]) => clue));
    return others.some(({ clue }) => !found.has(clue))
      || groups.some((group) => group.clues.filter((clue) => found.has(clue)).length < group.need);
  };
}
