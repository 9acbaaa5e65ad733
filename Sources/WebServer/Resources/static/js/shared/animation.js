/** Animates changes of a list, so that the eye notices them. */

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether animations are allowed. */
export const mayMove = () => !calm.matches;

/** Pixels from which a child that has changed its place comes, within the space between two children. */
const STEP = 4;

/**
 * Changes a list. Then children that are new, or at another place, appear there: one that rose comes from below, one
 * that fell from above. Nothing travels across the list: rows that change places would cross, and so would their texts.
 * Children are matched by `data-key`, even if recreated.
 * @param {Element} parent
 * @param {() => void} change
 */
export function animateMoves(parent, change, { duration = 600 } = {}) {
  const before = new Map([...parent.children].map((child) => [child.dataset.key, placeOf(child)]));
  change();
  if (before.size === 0 || !mayMove()) return;
  const places = [...parent.children].map((child) => [child, before.get(child.dataset.key), placeOf(child)]);
  for (const [child, from, to] of places) {
    if (!from) appear(child, [{ opacity: 0 }, { opacity: 1 }], duration);
    else if (Math.abs(from.x - to.x) + Math.abs(from.y - to.y) >= 1) {
      const step = Math.sign(from.y - to.y) * STEP;
      appear(child, [{ opacity: 0, transform: `translateY(${step}px)` }, { opacity: 1, transform: "none" }], duration);
    }
  }
}

/** Where a child is laid out in its list, whatever an animation does to it. */
function placeOf({ offsetLeft, offsetTop, offsetParent, parentElement: list }) {
  const origin = offsetParent === list ? { offsetLeft: 0, offsetTop: 0 } : list;
  return { x: offsetLeft - origin.offsetLeft, y: offsetTop - origin.offsetTop };
}

function appear(element, frames, duration) {
  for (const one of element.getAnimations()) if (one.id === "move") one.cancel();
  element.animate(frames, { id: "move", duration, easing: "cubic-bezier(0.3, 0.7, 0.2, 1)" });
}
