/** Installs the service worker, with which pages open offline after one visit. */

export function installWorker() {
  // Browsers allow this only over HTTPS and on localhost.
  if (!("serviceWorker" in navigator)) return;
  addEventListener("load", () => navigator.serviceWorker.register("/sw.js").catch(() => undefined));
  if (document.readyState === "complete") navigator.serviceWorker.register("/sw.js").catch(() => undefined);
}
