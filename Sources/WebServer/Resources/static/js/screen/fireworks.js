/** Fireworks of the squares of a code, for a few seconds; none with reduced motion. */

import { el } from "quarry/shared/dom";
import { mayMove } from "quarry/shared/animation";

const SHOTS = 14;
const SPARKS = 64;
/** The most that are drawn at a time. */
const MOST_SPARKS = 400;
/** Milliseconds between shots, those of a spark, and of all of it. */
const BETWEEN_SHOTS = 380;
const BURNS = 1_400;
const ALL = SHOTS * BETWEEN_SHOTS + BURNS;
const COLOURS = ["#ffd873", "#ffc53d", "#8fe6b8", "#9cc9ff", "#ffabc8", "#fff0c2"];

/** A spark, in heights of the page. */
function spark(index, wide) {
  const shot = Math.floor(index / SPARKS);
  const angle = Math.random() * 2 * Math.PI;
  const speed = (1.4 + 5.2 * Math.random()) / 1_080;
  return {
    shot, born: shot * BETWEEN_SHOTS, dx: Math.cos(angle) * speed, dy: Math.sin(angle) * speed,
    colour: Math.random() < 0.2 ? "#fffdf7" : COLOURS[shot % COLOURS.length], size: (5 + 9 * Math.random()) / 1_080,
    x: wide * shotAt(shot, 0.06, 0.88, 0.618), y: shotAt(shot, 0.22, 0.2, 0.37),
  };
}

/** Where a shot bursts: spread evenly, and never twice at the same place. */
const shotAt = (shot, from, room, step) => from + room * ((shot * step + 0.13) % 1);

/** @param {HTMLElement} parent */
export function lightFireworks(parent) {
  if (!mayMove()) return;
  const [width, height] = [parent.clientWidth, parent.clientHeight];
  const canvas = el("canvas.fireworks", { width, height, "aria-hidden": "true" });
  const pen = canvas.getContext("2d");
  const sparks = Array.from({ length: SHOTS * SPARKS }, (_, index) => spark(index, width / height));
  parent.append(canvas);
  const begun = performance.now();
  const draw = (now) => {
    if (!canvas.isConnected) return;
    pen.clearRect(0, 0, width, height);
    const burning = sparks.filter(({ born }) => now - begun > born && now - begun < born + BURNS).slice(0, MOST_SPARKS);
    for (const one of burning) {
      // In frames of a sixtieth of a second: the air slows them down, and they fall.
      const age = (now - begun - one.born) / 16.7;
      const far = 30 * (1 - 0.967 ** age);
      pen.globalAlpha = Math.min(1, 1.6 * (1 - (now - begun - one.born) / BURNS));
      pen.fillStyle = one.colour;
      const [x, y] = [one.x + one.dx * far, one.y + one.dy * far + (0.016 * age * age) / 1_080];
      pen.fillRect(x * height, y * height, one.size * height, one.size * height);
    }
    requestAnimationFrame(draw);
  };
  requestAnimationFrame(draw);
  setTimeout(() => canvas.remove(), ALL);
}
