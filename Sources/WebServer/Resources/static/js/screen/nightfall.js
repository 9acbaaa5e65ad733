/** The time is up: night falls, and the screen counts what was found. */

import { el } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";

/** Milliseconds for which it is shown. */
export const NIGHT = 6_000;

/** @param {{card: object, clues: object[]}} snapshot */
export function nightfall({ card, clues }) {
  const finds = clues.reduce((sum, { foundBy = 0 }) => sum + foundBy, 0);
  const lit = clues.filter(({ foundBy }) => foundBy > 0).length;
  const counts = [t("before.players", { n: card.players }), t("film.finds", { n: finds }), t("screen.lit", { n: lit })];
  return el("div.act.nightfall", { role: "status" },
    el("p.placename", {}, t("screen.timeUp")),
    el("ul", {}, counts.map((text) => el("li", {}, text))));
}
