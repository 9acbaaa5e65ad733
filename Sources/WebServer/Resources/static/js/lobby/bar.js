/** The bar at the top of a page: it stays in sight as long as it leaves most of the screen. */

/** Of the screen, the part that the bar and the host's notices may cover for good. */
const SHARE = 1 / 3;

const root = document.documentElement;
export const bar = document.querySelector("header.bar");

/** Call it when something else at the top has changed its height; changes of the bar itself are noticed. */
export function fitBar() {
  const above = parseFloat(root.style.getPropertyValue("--notices")) || 0;
  bar.classList.toggle("tall", above + bar.offsetHeight > innerHeight * SHARE);
  const isInSight = getComputedStyle(bar).position === "sticky";
  // For what sticks below it.
  root.style.setProperty("--head", `${isInSight ? bar.offsetHeight : 0}px`);
}

new ResizeObserver(fitBar).observe(bar);
addEventListener("resize", fitBar);
