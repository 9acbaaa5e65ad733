/** The dress rehearsal: simulated teams play the hunt, and the host sees what to expect and what to change. */

import { el, fill, icon } from "quarry/shared/dom";
import { lengthOfTime, t } from "quarry/shared/texts";
import { Problem, field, form, numberOf, numeral, select, sheet } from "quarry/forms/fields";
import { place } from "quarry/shared/position";

/** What the fields offer at first: as many teams as there may be players, walking and looking as the server assumes. */
const [TEAMS, WALKING, MINUTES] = [20, 4, 3];

/** @param {import("quarry/host/game").HostGame} game */
export async function openRehearsal(game) {
  if (!(await game.isReady())) return;
  const { players } = game.snapshot.card;
  const teams = numeral(game.log.hunt.teams?.length || players || TEAMS);
  const walking = numeral(WALKING);
  const minutes = numeral(MINUTES);
  const from = select(starts(game.clues), "");
  const result = el("section.stack", { "aria-live": "polite", "aria-label": t("rehearsal.forecast"), hidden: true });
  const play = async () => {
    const asked = {
      teams: numberOf(teams, t("rehearsal.teams"), { from: 1, to: 500 }) ?? TEAMS,
      walking: numberOf(walking, t("rehearsal.walking"), { from: 0.5, to: 30, whole: false }),
      seconds: wholeSeconds(numberOf(minutes, t("rehearsal.minutes"), { from: 0, to: 120, whole: false })),
      from: await startOf(from, game.clues),
    };
    const told = await game.call("lobby.rehearse", asked);
    fill(result, forecast(game, told, asked.teams));
    result.hidden = false;
    result.scrollIntoView({ block: "start", behavior: "smooth" });
  };
  sheet(t("rehearsal.title"), () => [
    el("p", {}, t("rehearsal.text")),
    form({ submit: t("rehearsal.play"), onsubmit: play },
      field(t("rehearsal.teams"), teams, t("rehearsal.teamsHelp")),
      el("div.pair", {}, field(t("rehearsal.walking"), walking), field(t("rehearsal.minutes"), minutes)),
      field(t("rehearsal.from"), from)),
    result,
  ], { kind: "large" });
}

const wholeSeconds = (minutes) => (minutes === undefined ? undefined : Math.round(minutes * 60));

/** Where the teams may start: value and label. */
const starts = (clues) => [
  ["", t("rehearsal.fromFirst")], ["here", t("rehearsal.fromHere")],
  ...clues.filter(({ location }) => location).map(({ clue, title }) => [clue, t("rehearsal.fromClue", { title })]),
];

async function startOf(input, clues) {
  if (!input.value) return undefined;
  if (input.value !== "here") {
    const { lat, lon } = clues.find(({ clue }) => clue === input.value).location;
    return { lat, lon };
  }
  await place.soon();
  const { current, problem } = place;
  place.stop();
  if (!current) throw new Problem(t(problem === "denied" ? "place.denied" : "place.unavailable"), input);
  return { lat: current.lat, lon: current.lon };
}

function forecast(game, { games, duration, clues, problems }, teams) {
  const rows = new Map(clues.map((row) => [row.clue, row]));
  return [
    el("h3", {}, t("rehearsal.takes", { time: lengthOfTime(duration.p50) })),
    el("p.muted", {}, t("rehearsal.between", {
      n: games, short: lengthOfTime(duration.p10), long: lengthOfTime(duration.p90),
    })),
    el("h3", {}, t("rehearsal.problems")),
    problems.length === 0 ? el("p.note.good", {}, t("rehearsal.fine"))
      : el("ul.stack.problems", {}, problems.map((problem) => problemRow(game, problem, rows.get(problem.clue)))),
    el("h3", {}, t("rehearsal.clues")),
    el("ol.crowd", {}, clues.map((row) => clueRow(game, row, teams))),
  ];
}

function clueRow(game, { clue, reached, seconds, queue, wait }, teams) {
  const title = game.titleOf(clue) ?? clue;
  return el(`li.stack${reached === 0 ? ".full" : ""}`, { "data-rehearsed": clue },
    el("div.spread", {}, el("strong.grow", {}, title),
      el("span.digits", {}, t("rehearsal.reached", { n: reached, of: teams }))),
    el("progress", { value: reached, max: teams, "aria-label": t("rehearsal.bar", { title }) }),
    (seconds > 0 || queue > 0) && el("p.muted.small", {},
      [seconds > 0 && t("rehearsal.seconds", { time: lengthOfTime(seconds) }),
        queue > 0 && t("rehearsal.queue", { n: queue, time: lengthOfTime(wait) })].filter(Boolean).join(" · ")));
}

function problemRow(game, problem, row) {
  const title = problem.clue && (game.titleOf(problem.clue) ?? problem.clue);
  return el("li.note.gold.stack", { "data-problem": problem.kind }, el("p", {}, sentenceOf(problem, row, title)),
    problem.clue && el("button.quiet", {
      onclick: async () => {
        const part = await game.part(import("quarry/host/clueform"));
        const clue = game.clue(problem.clue);
        if (clue) part?.openClueForm(game, clue);
      },
    }, icon("right", { size: 20 }), title));
}

/** A problem in the page's language. The server's own sentence is English. */
function sentenceOf({ kind, clue }, row, title) {
  switch (kind) {
    case "unreached":
      if (!clue) return t("rehearsal.unfinished");
      return t(row.reached === 0 ? "rehearsal.unreached" : "rehearsal.seldom", { title });
    case "window": return t("rehearsal.window", { title });
    case "crowded":
      return row.wait > 0 ? t("rehearsal.waits", { title, time: lengthOfTime(row.wait) })
        : t("rehearsal.crowded", { title });
    case "far": return t("rehearsal.far", { title });
    default: return "";
  }
}
