/** A face hops for joy. */

import { mayMove } from "quarry/shared/animation";

/**
 * Where nothing is to move, it glows for a moment.
 * @param {Element} element
 * @param {number} [height] in pixels
 * @returns {Animation}
 */
export function hop(element, height = 12) {
  const glow = (size) => ({ filter: `drop-shadow(0 0 ${size}px #ffc53d)` });
  const glowing = [glow(0), glow(height), glow(height), glow(0)];
  if (!mayMove()) return element.animate(glowing, { id: "cheer", duration: 900 });
  const up = (share, width, length) => ({ transform: `translateY(${-share * height}px) scale(${width}, ${length})` });
  return element.animate([
    up(0, 1, 1), up(0, 1.08, 0.88), up(1, 0.96, 1.06), up(0, 1.06, 0.92), up(0.5, 0.98, 1.03), up(0, 1, 1),
  ], { id: "cheer", duration: 900, easing: "cubic-bezier(0.3, 0.7, 0.3, 1)" });
}
