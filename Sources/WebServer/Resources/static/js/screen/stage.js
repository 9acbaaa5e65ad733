/** What only big screens show. Their pages load it when they need it, as phones do not. */

import { adopt } from "quarry/shared/adopt";
import { Campfire } from "quarry/screen/campfire";
import { FinaleView } from "quarry/screen/finaleview";
import { RaceView } from "quarry/screen/raceview";

/** Eyes blink by five beats, so that a crowd never blinks together. Fog lies while nobody is to see how it stands. */
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
  ".alive .cr-eyes { animation: lt-blink 6s infinite; }",
  ".alive .beat1 .cr-eyes { animation-duration: 4.3s; animation-delay: -1.2s; }",
  ".alive .beat2 .cr-eyes { animation-duration: 7.1s; animation-delay: -3.1s; }",
  ".alive .beat3 .cr-eyes { animation-duration: 8.7s; animation-delay: -5.7s; }",
  ".alive .beat4 .cr-eyes { animation-duration: 5.2s; animation-delay: -2.4s; } } }",
  "@keyframes lt-blink { 0%, 96%, 100% { transform: none; } 98% { transform: scaleY(0.08); } }",
];
adopt(RULES);

export const stageViews = { Campfire, FinaleView, RaceView };
