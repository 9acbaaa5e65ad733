/** Confetti over the whole page for a few seconds; none with reduced motion. */

import { el } from "quarry/shared/dom";
import { mayMove } from "quarry/shared/animation";

const PIECES = 160;
/** Seconds. */
const LASTS = 5;
const COLOURS = ["#ffc53d", "#8fe6b8", "#9cc9ff", "#ffb08a", "#d6b3ff", "#fff0c2"];

/** A piece from one of the two sides. Lengths are heights of the page. */
function piece(index) {
  const side = index % 2 === 0 ? 1 : -1;
  return {
    x: side > 0 ? -0.02 : 1.02, y: 0.75, across: side * (0.15 + Math.random() * 0.75), up: 0.7 + Math.random() * 0.75,
    delay: Math.random() * 0.6, turn: 2 + Math.random() * 6, size: 0.008 + Math.random() * 0.01,
    colour: COLOURS[index % COLOURS.length], sway: Math.random() * 6,
  };
}

export function throwConfetti() {
  if (!mayMove()) return;
  const canvas = el("canvas.confetti", { width: innerWidth, height: innerHeight, "aria-hidden": "true" });
  const context = canvas.getContext("2d");
  const pieces = Array.from({ length: PIECES }, (_, index) => piece(index));
  document.body.append(canvas);
  const begin = performance.now();
  const draw = (now) => {
    const seconds = (now - begin) / 1_000;
    if (seconds > LASTS) return canvas.remove();
    const { width, height } = canvas;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width, height);
    for (const one of pieces) {
      const t = seconds - one.delay;
      if (t < 0) continue;
      // Air slows the flight across more than the fall.
      const x = one.x * width + height * one.across * (1 - Math.exp(-1.6 * t)) / 1.1;
      const y = height * (one.y - one.up * (1 - Math.exp(-2 * t)) + 0.14 * t * t) + Math.sin(t * 3 + one.sway) * 6;
      const flat = Math.cos(t * one.turn);
      const [cos, sin] = [Math.cos(one.sway), Math.sin(one.sway)];
      context.setTransform(cos, sin, -sin * flat, cos * flat, x, y);
      context.globalAlpha = Math.min(1, (LASTS - seconds) * 1.5);
      context.fillStyle = one.colour;
      const size = one.size * height;
      context.fillRect(-size / 2, -size, size, size * 2);
    }
    return requestAnimationFrame(draw);
  };
  requestAnimationFrame(draw);
}
