/** How the day passes over a player's page: slowly, from one light into the next. */

import { lightOf } from "quarry/lobby/backdrop";

/** The shares of the time in which one light passes into the next. */
const PASSING = [
  { from: 0.5, to: 0.75, light: "day", next: "gold" }, { from: 0.8, to: 0.92, light: "gold", next: "dusk" },
];
const MINUTE = 60_000;

/**
 * The light of a hunt, the one that follows, and how much of that there is already, which changes once a minute.
 * @param {{card: object, board?: object}} snapshot
 * @param {number} now the server's time
 * @returns {{light: string, next?: string, share?: number}}
 */
export function skyOf(snapshot, now) {
  const light = lightOf(snapshot, now);
  const { startsAt, endsAt } = snapshot.card;
  const minute = now - ((now - startsAt) % MINUTE);
  const share = (minute - startsAt) / (endsAt - startsAt);
  const passing = PASSING.find((one) => one.light === light && share > one.from);
  if (!passing) return { light };
  return { light, next: passing.next, share: Math.min(1, (share - passing.from) / (passing.to - passing.from)) };
}
