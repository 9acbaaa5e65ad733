/** Calls for help come first; a roll call under way shows how many have answered. */

import { el, icon } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";

/** @param {import("quarry/host/game").HostGame} game */
export function safetyLine(game) {
  const { openHelp, roll } = game.log;
  const open = async () => (await game.part(import("quarry/host/safety")))?.openSafety(game);
  return [
    openHelp.length > 0 && el("p.note.bad", { role: "alert" }, icon("bell", { size: 20 }), " ",
      t("safety.needed", { names: openHelp.map(({ player }) => game.nameOf(player)).join(", ") })),
    el(`button${openHelp.length > 0 ? ".danger" : ""}`, { "data-focus": "safety", onclick: open },
      icon("people", { size: 20 }), roll && !roll.isClosed
        ? t("safety.under", { n: roll.answered.size }) : t("safety.title")),
  ];
}

/** What it depends on. */
export const safetyKey = ({ log: { openHelp, roll }, snapshot }) =>
  [openHelp, roll?.isClosed, roll?.answered.size, snapshot.card.players];
