/** Animates a list's children from their old to their new places, so that the eye can follow. */

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether animations are allowed. */
export const mayMove = () => !calm.matches;

/**
 * Changes a list, and then animates its children. They are matched by `data-key`, even if recreated.
 * @param {Element} parent
 * @param {() => void} change
 */
export function animateMoves(parent, change, { duration = 800 } = {}) {
  const before = new Map([...parent.children].map((child) => [child.dataset.key, child.getBoundingClientRect()]));
  change();
  const children = [...parent.children];
  // A child that is still moving continues from where it is visible.
  for (const one of children.flatMap((child) => child.getAnimations())) if (one.id === "move") one.cancel();
  if (before.size === 0 || !mayMove()) return;
  const after = children.map((child) => child.getBoundingClientRect());
  children.forEach((child, index) => {
    const from = before.get(child.dataset.key);
    const to = after[index];
    if (!from) return move(child, [{ opacity: 0 }, { opacity: 1 }], duration / 2);
    const [x, y] = [from.left - to.left, from.top - to.top];
    if (Math.abs(x) + Math.abs(y) < 1) return undefined;
    const moving = move(child, [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], duration);
    // Rising rows pass in front of falling ones. As a part of the animation, this would keep it from the compositor.
    child.style.zIndex = y > 0 ? 2 : 1;
    const done = () => child.getAnimations().every((one) => one.id !== "move") && (child.style.zIndex = "");
    moving.finished.then(done, done);
    return moving;
  });
}

function move(element, frames, duration) {
  return element.animate(frames, { id: "move", duration, easing: "cubic-bezier(0.3, 0.7, 0.2, 1)" });
}
