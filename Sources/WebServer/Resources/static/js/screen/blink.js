/**
 * Faces on the big screen blink, each by the beat of its seed, so that a crowd never blinks together. An animation that
 * runs all the time would cost every frame something for each face, even while all eyes are open.
 */

import { mayMove } from "quarry/shared/animation";

/** Milliseconds between two blinks, by the five beats, and of one. */
const BEATS = [6_000, 4_300, 7_100, 8_700, 5_200];
const LASTS = 200;
/** How often it is looked who is due. */
const LOOKS = 250;

/** When each pair of eyes closes next. */
const due = new WeakMap();

function look() {
  if (!mayMove() || document.hidden) return;
  const now = performance.now();
  for (const eyes of document.querySelectorAll(".alive .cr-eyes")) {
    const beat = BEATS[Number(/ beat(\d)/.exec(eyes.closest(".critter").getAttribute("class"))?.[1] ?? 0)];
    // Nobody blinks as soon as they are seen, and not all of a beat together.
    const at = due.get(eyes) ?? now + beat * Math.random();
    due.set(eyes, at > now ? at : now + beat);
    if (at > now) continue;
    eyes.animate([{ transform: "none" }, { transform: "scaleY(0.08)" }, { transform: "none" }], LASTS);
  }
}

/** From now on. */
export const blink = () => setInterval(look, LOOKS);
