/** Keeps the screen on while the page is visible, if the browser can. */

export function stayAwake() {
  if (!("wakeLock" in navigator)) return;
  const ask = () => document.hidden || navigator.wakeLock.request("screen").catch(() => undefined);
  // The browser releases the lock whenever the page is hidden.
  document.addEventListener("visibilitychange", ask);
  ask();
}
