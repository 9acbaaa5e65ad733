/** What only big screens show. Their pages load it when they need it, as phones do not. */

import { adopt } from "quarry/shared/adopt";
import { blink } from "quarry/screen/blink";
import * as atNight from "quarry/screen/atnight";
import { Campfire } from "quarry/screen/campfire";
import { FinaleView } from "quarry/screen/finaleview";
import { RaceView } from "quarry/screen/raceview";

/** Fog lies while nobody is to see how it stands. */
const RULES = [
  "@media (min-width: 900px) and (min-aspect-ratio: 1/1) and (min-height: 480px) {",
  ".land[data-frozen]::before, .land[data-frozen]::after { content: ''; position: absolute; z-index: 1;",
  "inset: 46% -6% 34%; background: radial-gradient(46% 46% at 26% 52%, rgb(214 228 236 / 62%), transparent),",
  "radial-gradient(52% 40% at 72% 44%, rgb(214 228 236 / 56%), transparent),",
  "linear-gradient(transparent, rgb(214 228 236 / 34%) 50%, transparent); }",
  ".land[data-frozen]::after { inset: 68% -6% 6%; scale: -1 1; }",
  "@media (prefers-reduced-motion: no-preference) {",
  ".land[data-frozen]::before { animation: lt-drift 11s ease-in-out infinite alternate; }",
  ".land[data-frozen]::after { animation: lt-drift 14s ease-in-out infinite alternate-reverse; }",
  "} }",
];
adopt(RULES);
blink();

export { atNight };
export const stageViews = { Campfire, FinaleView, RaceView };
