/** Keeps the screen on for as long as the page is looked at, where the browser can. */

export function stayAwake() {
  if (!("wakeLock" in navigator)) return;
  const ask = () => document.hidden || navigator.wakeLock.request("screen").catch(() => undefined);
  // The lock is gone each time the page is hidden.
  document.addEventListener("visibilitychange", ask);
  ask();
}
