/** A row of a board, as all pages draw it. */

import { el } from "quarry/shared/dom";
import { t, number } from "quarry/shared/texts";
import { avatarOf } from "quarry/lobby/avatar";

/** The name of a team id; the first team is `t1`. */
export const teamName = (card, team) => (team ? card.teams[Number(team.slice(1)) - 1] ?? team : undefined);

/** A rank as people see it: nobody has one without points. */
export const rankMark = ({ rank, points }) => (points > 0
  ? [el("span.unseen", {}, `${t("stats.rank")} `), number(rank)] : el("span", { "aria-hidden": "true" }, "–"));

/** Renders a row, with its `look`; `isMine` marks the reader's own, `isOnline` tells if a team-mate is connected. */
export function boardRow(card, row, isMine, isOnline) {
  const team = teamName(card, row.team);
  return el(`li.rank${isMine ? ".mine" : ""}`, { "aria-current": isMine ? "true" : undefined },
    el("span.place.digits", {}, rankMark(row)),
    avatarOf(row.look),
    el("span.grow", {},
      el("span.name", {}, row.name,
        isOnline !== undefined && el(`span.dot${isOnline ? ".on" : ""}`, { "aria-hidden": "true" }),
        isOnline && el("span.unseen", {}, ` (${t("people.there")})`),
        isMine && el("span.unseen", {}, ` (${t("board.you")})`)),
      el("span.under.muted.small", {},
        [team, row.division, t("board.found", { n: row.found })].filter(Boolean).join(" · "))),
    el("span.points.digits", {}, number(row.points), el("span.unseen", {}, ` ${t("stats.points")}`)));
}
