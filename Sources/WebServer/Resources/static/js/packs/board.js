/** A pack's board, and the measured difficulty of its clues. */

import { el } from "quarry/shared/dom";
import { t, lengthOfTime, number } from "quarry/shared/texts";

/** @param {object} board the answer to `pack.board` */
export function packBoard(board) {
  const heading = el("h2", { id: "board" }, t("packboard.title"));
  if (board.players === 0) {
    return el("section.stack", { "aria-labelledby": "board" },
      heading, el("p.note", {}, t("packboard.never")), own(board));
  }
  return el("section.stack", { "aria-labelledby": "board" }, heading,
    el("ol.board", {}, board.rows.map(row)),
    el("dl.facts.digits", {},
      el("dt", {}, t("packboard.players")), el("dd", {}, number(board.players)),
      el("dt", {}, t("packboard.average")), el("dd", {}, number(board.average))),
    own(board));
}

function row({ rank, name, points, found, seconds, you }) {
  return el(`li.rank${you ? ".mine" : ""}`, { "aria-current": you ? "true" : undefined },
    el("span.place.digits", {}, el("span.unseen", {}, `${t("stats.rank")} `), number(rank)),
    el("span.grow", {},
      el("span.name", {}, name, you && el("span.unseen", {}, ` (${t("board.you")})`)),
      el("span.under.muted.small", {}, [t("board.found", { n: found }), lengthOfTime(seconds)].join(" · "))),
    el("span.points.digits", {}, number(points), el("span.unseen", {}, ` ${t("stats.points")}`)));
}

/** The reader's own score and rank, or that there are none. */
function own({ me }) {
  const none = t("packboard.none");
  return el("dl.facts.digits", { id: "own-rank" },
    el("dt", {}, t("packboard.mine")), el("dd", {}, me ? number(me.points) : none),
    el("dt", {}, t("packboard.rank")), el("dd", {}, me ? number(me.rank) : none));
}

/** @param {{clue: string, title?: string, found: number | null, medianSeconds: number | null}[]} clues */
export function packDifficulty(clues) {
  // Nobody has played this version yet.
  if (!clues.some(({ found }) => typeof found === "number")) return null;
  return el("section.stack", { "aria-labelledby": "difficulty" },
    el("h2", { id: "difficulty" }, t("packboard.difficulty")),
    el("p.muted.small", {}, t("packboard.measured")),
    el("ul.board", {}, clues.map(({ title, found, medianSeconds }, index) => el("li.rank", {},
      el("span.grow", {},
        el("span.name", {}, title ?? t("packboard.clue", { n: index + 1 })),
        el("span.under.muted.small", {}, typeof medianSeconds !== "number" ? t("finale.neverFound")
          : t("finale.median", { time: lengthOfTime(medianSeconds) }))),
      el("span.bar", { "aria-hidden": "true" }, share(found)),
      el("span.points.digits", {}, t("packboard.share", { n: Math.round(100 * found) }))))));
}

function share(found) {
  const bar = el("span", {});
  bar.style.inlineSize = `${100 * found}%`;
  return bar;
}
