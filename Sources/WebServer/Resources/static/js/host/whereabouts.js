/** Where players are who share it, as pushed to the host. It is kept in this page only. */

/** Milliseconds for which the server, and so this page, remembers a position. */
export const KEPT = 600_000;

export class Whereabouts {
  /** By player: `{player, lat, lon, accuracy, at, trail}`. */
  players = new Map();
  /** Open calls for help, by id. */
  calls = new Map();

  /** Takes a push. @param {{players: object[], gone?: string[], all?: boolean, calls?: object[]}} push */
  heard({ players, gone = [], all, calls = [] }) {
    if (all) {
      this.players.clear();
      this.calls.clear();
    }
    for (const player of gone) this.players.delete(player);
    for (const one of players) {
      const known = this.players.get(one.player)?.trail ?? [];
      const last = known.at(-1)?.[2] ?? 0;
      this.players.set(one.player, { ...one, trail: [...known, ...one.trail.filter(([, , at]) => at > last)] });
    }
    for (const call of calls) {
      if (call.answeredBy === undefined) this.calls.set(call.help, call);
      else this.calls.delete(call.help);
    }
  }

  /** Forgets what is too old. @param {number} now the server's time */
  age(now) {
    for (const [player, one] of this.players) {
      if (one.at + KEPT <= now) this.players.delete(player);
      else if (one.trail[0]?.[2] + KEPT <= now) one.trail = one.trail.filter(([, , at]) => at + KEPT > now);
    }
  }
}
