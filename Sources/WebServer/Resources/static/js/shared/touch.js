/** Tells whether a finger is down: a button that is replaced under a finger is never pressed. */

/** The longest time in milliseconds for which drawing waits for a finger. */
const HELD = 800;
/** Milliseconds between checks. */
const LOOK = 60;

let pressedAt = -HELD;
addEventListener("pointerdown", () => (pressedAt = performance.now()), { capture: true });
for (const name of ["pointerup", "pointercancel"]) {
  // The pressed element gets its click just after this event.
  addEventListener(name, () => setTimeout(() => (pressedAt = -HELD)), { capture: true });
}

export const isPressing = () => performance.now() - pressedAt < HELD;

/**
 * Waits before an answer is drawn over something that can be pressed. Check after it, not before, whether something
 * else has been requested meanwhile.
 */
export async function lifted() {
  while (isPressing()) await new Promise((done) => setTimeout(done, LOOK));
}
