/** More time on the clock. */

import { el } from "quarry/shared/dom";
import { t, lengthOfTime } from "quarry/shared/texts";
import { field, form, numeral, numberOf, sheet } from "quarry/forms/fields";

/** The minutes offered. */
const MINUTES = [5, 10, 15];

/** @param {import("quarry/host/game").HostGame} game */
export function openExtend(game) {
  sheet(t("control.extend"), (dialog) => {
    const minutes = numeral(MINUTES[0]);
    return form({
      submit: t("control.add"), onsubmit: async () => {
        const n = numberOf(minutes, t("control.minutes"), { from: 1, to: 10_080 });
        await game.change("lobby.extend", { seconds: (n ?? MINUTES[0]) * 60 });
        dialog.close();
        game.say(t("control.extended", { time: lengthOfTime((n ?? MINUTES[0]) * 60) }), "good");
      },
    }, field(t("control.minutes"), minutes), el("div.row", {}, MINUTES.map((n) => el("button.grow", {
      type: "button", onclick: () => (minutes.value = String(n)),
    }, t("common.minutes", { n })))));
  });
}
