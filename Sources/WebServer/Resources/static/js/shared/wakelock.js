/** Keeps the screen on while the page is visible, if the browser can. */

let lock;
let isWanted = false;
let isAsking = false;

async function ask() {
  if (!isWanted || lock || isAsking || document.hidden || !navigator.wakeLock) return;
  isAsking = true;
  try {
    lock = await navigator.wakeLock.request("screen");
    // The browser releases the lock whenever the page is hidden.
    lock.addEventListener("release", () => (lock = undefined));
  } catch {
    // The battery is low, or the page must be pressed first.
  }
  isAsking = false;
  if (!isWanted) lock?.release();
}

document.addEventListener("visibilitychange", ask);
addEventListener("pointerdown", ask, { capture: true });

/** @param {boolean} [isOn] false lets the screen go dark again */
export function stayAwake(isOn = true) {
  isWanted = isOn;
  if (isOn) ask();
  else lock?.release();
}
