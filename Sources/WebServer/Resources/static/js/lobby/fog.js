/** A frozen board: two bands of fog lie over the night of a landscape that has `data-frozen`. */

import { adopt } from "quarry/shared/adopt";

const LAND = ".backdrop[data-frozen]";
const RULES = [
  `${LAND} { isolation: isolate; }`,
  `${LAND}::before, ${LAND}::after { content: ""; position: absolute; z-index: 1; inset: auto -10% 4%; height: 24%; }`,
  `${LAND}::before, ${LAND}::after { border-radius: 50%; opacity: 0.62; filter: blur(10px); pointer-events: none; }`,
  `${LAND}::before, ${LAND}::after { background: linear-gradient(90deg, transparent, #d5e0e5 30% 64%, transparent); }`,
  `${LAND}::after { inset: auto -30% 36% 5%; height: 13%; opacity: 0.5; }`,
  "@media (prefers-reduced-motion: no-preference) {",
  `  ${LAND}::before { animation: fade 900ms, lt-drift 12s ease-in-out infinite alternate; }`,
  `  ${LAND}::after { animation: fade 900ms, lt-drift 9s ease-in-out infinite alternate-reverse; }`,
  "}",
];

/** Lets fog come where it is wanted, on any screen. */
export const wearFog = () => adopt(RULES);
