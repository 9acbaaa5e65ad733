/** Says what a ruling is about. */

import { t, moment, signedNumber } from "quarry/shared/texts";

const RULINGS = {
  voidClue: "ruling.saysVoidClue", voidCode: "ruling.saysVoidCode", voidFind: "ruling.saysVoidFind",
  award: "ruling.saysAward", allowTime: "ruling.saysAllowTime",
};

/**
 * @param {{clue(id: string): string, player(id: string): string, team(id: string): string}} names
 * @param {object} ruling the event's data
 */
export function rulingText(names, { kind, clue, player, team, points, percent, minutes, from }) {
  return t(RULINGS[kind] ?? "ruling.title", {
    title: clue ? names.clue(clue) : "", time: from ? moment(from) : "",
    name: player ? names.player(player) : team ? names.team(team) : "",
    points: points === undefined ? "" : signedNumber(points),
    extra: percent ? t("ruling.percent", { n: percent }) : minutes ? t("ruling.minutes", { n: minutes }) : "",
  });
}
