/** What became of a hunt: points over time, each clue, and what players thought of it. */

import { el } from "quarry/shared/dom";
import { t, lengthOfTime, number } from "quarry/shared/texts";
import { LINES, scoreChart } from "quarry/lobby/scorechart";
import { progressParts } from "quarry/host/progress";

/** Answers shown. */
const ANSWERS = 200;

/** @param {import("quarry/host/game").HostGame} game @returns {Promise<HTMLElement[]>} */
export async function reportParts(game) {
  const [{ rows }, report, { answers, total }, found] = await Promise.all([
    game.call("lobby.scores", { limit: LINES }), game.call("lobby.report"),
    game.call("feedback.list", { limit: ANSWERS }), progressParts(game),
  ]);
  const { card, players } = game.snapshot;
  const chart = scoreChart(rows, {
    from: card.startsAt, to: card.endsAt ?? game.mirror.now(), nameOf: (player) => game.nameOf(player),
  });
  return [
    chart.length > 0 && el("section.stack.tight", {}, el("h3", {}, t("chart.title")), chart),
    report.clues.length > 0 && clueTable(game, report.clues, players.length),
    el("section.stack.tight", {}, el("h3", {}, t("progress.title")), found),
    el("p.muted", {}, t("report.lines", { n: report.chat.lines })),
    opinions(report.feedback, answers, total),
  ];
}

function clueTable(game, clues, players) {
  return el("section.stack.tight", {}, el("h3", {}, t("report.clues")),
    el("div.scroll", { tabIndex: 0, role: "region", "aria-label": t("report.clues") }, el("table", {},
      el("thead", {}, el("tr", {}, ["report.clue", "report.found", "report.median", "report.wrong", "report.hints"]
        .map((key) => el("th", { scope: "col" }, t(key))))),
      el("tbody", {}, clues.map(({ clue, foundBy, medianSeconds, wrong, hints }) => el("tr", {},
        el("th", { scope: "row" }, game.titleOf(clue) ?? clue),
        el("td.digits", {}, t("stats.of", { n: foundBy, of: players })),
        el("td.digits", {}, medianSeconds === undefined ? "–" : lengthOfTime(medianSeconds)),
        el("td.digits", {}, number(wrong)), el("td.digits", {}, number(hints))))))));
}

function opinions({ count, stars }, answers, total) {
  if (count === 0) return el("p.muted", {}, t("report.noFeedback"));
  const texts = answers.filter(({ text }) => text);
  return el("section.stack.tight", { "data-part": "feedback" }, el("h3", {}, t("report.feedback", { n: count })),
    el("ul.starcounts", {}, stars.map((n, index) => el("li.spread", {},
      el("span", {}, t("report.stars", { n: index + 1 })), el("span.digits", {}, number(n)))).toReversed()),
    el("ul.stack.tight", {}, texts.map((answer) => el("li", {},
      el("strong", {}, t("report.stars", { n: answer.stars })), el("p.text", {}, answer.text)))),
    total > answers.length && el("p.muted.small", {}, t("report.more", { n: total - answers.length })));
}
