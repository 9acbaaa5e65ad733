/** Lets the pages open without a network after one visit. */

export function installWorker() {
  // Only where the browser trusts the connection: over HTTPS, and on the machine itself.
  if (!("serviceWorker" in navigator)) return;
  addEventListener("load", () => navigator.serviceWorker.register("/sw.js").catch(() => undefined));
  if (document.readyState === "complete") navigator.serviceWorker.register("/sw.js").catch(() => undefined);
}
