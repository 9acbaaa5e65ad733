/** A die that draws another animal to be shown as. */

import { announce, el, icon } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";

/** The length of a seed: enough for two billion faces. */
const SEED = 6;

/** The five of a die. */
export const DIE =
  "M7 4h10q3 0 3 3v10q0 3-3 3H7q-3 0-3-3V7q0-3 3-3M8.500 8.500h.01M15.500 8.500h.01M12 12h.01M8.500 15.500h.01"
  + "M15.500 15.500h.01";

/** A seed that nobody has chosen. */
export const drawnSeed = () => ({
  critter: [...crypto.getRandomValues(new Uint8Array(SEED))].map((byte) => (byte % 36).toString(36)).join(""),
});

/** @param {(avatar: {critter: string}) => void} ondraw */
export const dieButton = (ondraw) => el("button.round.die", {
  type: "button", "aria-label": t("avatar.another"), onclick: () => {
    ondraw(drawnSeed());
    announce(t("avatar.drawn"), { now: true });
  },
}, icon(DIE));
