/** Whether somebody is pressing just now: a button that is replaced under a finger is never pressed. */

/** ms that nothing is drawn while a finger is down. */
const HELD = 800;
/** ms between two looks. */
const LOOK = 60;

let pressedAt = -HELD;
addEventListener("pointerdown", () => (pressedAt = performance.now()), { capture: true });
for (const name of ["pointerup", "pointercancel"]) {
  // What was pressed on hears of it just after.
  addEventListener(name, () => setTimeout(() => (pressedAt = -HELD)), { capture: true });
}

export const isPressing = () => performance.now() - pressedAt < HELD;

/**
 * What a page waits for before it draws an answer over what can be pressed. Something else may have been asked for by
 * then: look after it, not before.
 */
export async function lifted() {
  while (isPressing()) await new Promise((done) => setTimeout(done, LOOK));
}
