/** Calls for help come first; a roll call under way shows how many have answered. */

import { el, icon } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";

/** @param {import("quarry/host/game").HostGame} game */
export function safetyLine(game) {
  const { openHelp, roll } = game.log;
  const open = async () => (await game.part(import("quarry/host/safety")))?.openSafety(game);
  return [
    openHelp.length > 0 && el("div.note.bad.row", {}, icon("bell", { size: 20 }),
      el("strong.grow", { role: "alert" },
        t("safety.needed", { names: openHelp.map(({ player }) => game.nameOf(player)).join(", ") })),
      game.may("help.answer") && el("button.danger", { "data-focus": "help", onclick: open }, t("safety.answer"))),
    el("button", { "data-focus": "safety", onclick: open },
      icon("people", { size: 20 }), roll && !roll.isClosed
        ? t("safety.under", { n: roll.answered.size }) : t("safety.title")),
  ];
}

/** What it depends on. */
export const safetyKey = ({ log: { openHelp, roll }, snapshot }) =>
  [openHelp, roll?.isClosed, roll?.answered.size, snapshot.card.players];
