/** The land at the top of a page, drawn once nothing else waits. */

let land;

/** @param {object} what as for `Backdrop.show` */
export async function showLand(what) {
  const part = await import("quarry/lobby/backdrop").catch(() => undefined);
  // Without it, the sky stays.
  if (!part) return;
  land ??= new part.Backdrop(document.querySelector(".start > .backdrop"));
  land.show(what);
}
