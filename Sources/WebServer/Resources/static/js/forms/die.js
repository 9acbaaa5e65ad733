/** One's own face, with a die that draws another animal. */

import { adopt } from "quarry/shared/adopt";
import { announce, el, icon } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";

/** The length of a seed: enough for two billion faces. */
const SEED = 6;

/** The five of a die. */
const DIE =
  "M7 4h10q3 0 3 3v10q0 3-3 3H7q-3 0-3-3V7q0-3 3-3M8.500 8.500h.01M15.500 8.500h.01M12 12h.01M8.500 15.500h.01"
  + "M15.500 15.500h.01";

/** A seed that nobody has chosen. */
export const drawnSeed = () => ({
  critter: [...crypto.getRandomValues(new Uint8Array(SEED))].map((byte) => (byte % 36).toString(36)).join(""),
});

const RULES = [
  ".ownface { position: relative; width: 96px; height: 96px; }",
  ".ownface .picture, .ownface .avatar { width: 96px; height: 96px; font-size: 52px; }",
  ".ownface .cr-team { display: inline; }",
  ".die { position: absolute; inset: auto auto -12px; inset-inline-end: -14px; background: var(--surface); }",
  ".die:active .icon { rotate: 90deg; }",
  "@media (prefers-reduced-motion: no-preference) {",
  "  .die .icon { transition: rotate 180ms; }",
  "  .ownface .avatar { animation: arrive 300ms var(--over); }",
  "}",
  "@keyframes arrive { from { transform: scale(0.7) rotate(-8deg); } }",
];

/**
 * @param {Element} picture where the face is drawn
 * @param {(avatar: {critter: string}) => void} ondraw
 */
export function faceWithDie(picture, ondraw) {
  adopt(RULES);
  const die = el("button.round.die", {
    type: "button", "aria-label": t("avatar.another"), onclick: () => {
      ondraw(drawnSeed());
      announce(t("avatar.drawn"), { now: true });
    },
  }, icon(DIE));
  return el("div.ownface", {}, picture, die);
}
