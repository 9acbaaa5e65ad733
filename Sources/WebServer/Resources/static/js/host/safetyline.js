/** Calls for help, which come before everything else, and the button of roll calls. */

import { el, icon } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";

const open = async (game) => (await game.part(import("quarry/host/safety")))?.openSafety(game);

/** Who needs help, if anybody does. @param {import("quarry/host/game").HostGame} game */
export function helpLine(game) {
  const { openHelp } = game.log;
  return openHelp.length > 0 && el("div.note.bad.row", {}, icon("bell", { size: 20 }),
    el("strong.grow", { role: "alert" },
      t("safety.needed", { names: openHelp.map(({ player }) => game.nameOf(player)).join(", ") })),
    game.may("help.answer")
      && el("button.danger", { "data-focus": "help", onclick: () => open(game) }, t("safety.answer")));
}

/** A roll call under way shows how many have answered. @param {import("quarry/host/game").HostGame} game */
export function rollButton(game) {
  const { openHelp, roll } = game.log;
  const isUnderWay = roll !== undefined && !roll.isClosed;
  // Staff who cannot answer calls need it only while there is something to see.
  if (!game.may("help.answer") && !isUnderWay && openHelp.length === 0) return false;
  return el("button", { "data-focus": "safety", onclick: () => open(game) }, icon("people", { size: 20 }),
    isUnderWay ? t("safety.under", { n: roll.answered.size }) : t("safety.title"));
}

/** What it depends on. */
export const safetyKey = ({ log: { openHelp, roll }, snapshot }) =>
  [openHelp, roll?.isClosed, roll?.answered.size, snapshot.card.players];
