/** Which player has found which clue, and who is stuck. */

import { el, fill } from "quarry/shared/dom";
import { t, lengthOfTime, moment, sentence } from "quarry/shared/texts";
import { sheet } from "quarry/forms/fields";
import { progressOf, stuckIn } from "quarry/host/stuck";

/** Clues shown: a larger table is of no use on a screen. */
const CLUES = 100;
/** The shades of a find, from early to late. */
const SHADES = 4;

/** @param {import("quarry/host/game").HostGame} game */
export function openProgress(game) {
  const body = el("div.stack", {}, el("p.muted", { role: "status" }, t("common.loading")));
  sheet(t("progress.title"), () => body, { kind: "large" });
  progressParts(game).then((parts) => fill(body, parts),
    (error) => fill(body, el("p.note.bad", { role: "alert" }, sentence(error))));
}

/** @param {import("quarry/host/game").HostGame} game @returns {Promise<HTMLElement[]>} */
export async function progressParts(game) {
  const players = await progressOf(game);
  const clues = (game.clues ?? game.snapshot.clues).slice(0, CLUES)
    .map(({ clue, title }) => ({ clue, title: title ?? clue }));
  const { card } = game.snapshot;
  if (players.length === 0 || clues.length === 0) {
    return [el("p.empty", {}, t("progress.empty"))];
  }
  return [card.phase === "running" && stuck(game, players), legend(), matrix(game, players, clues), titles(clues),
    card.players > players.length
      && el("p.muted.small", {}, t("people.more", { n: card.players, shown: players.length })),
    card.clues > clues.length
      && el("p.muted.small", {}, t("progress.moreClues", { n: card.clues, shown: clues.length }))];
}

/** Those who have waited longest for a find. */
function stuck(game, players) {
  const now = game.mirror.now();
  const waiting = stuckIn(game, players);
  return el("section.stack.tight", { "data-part": "stuck" }, el("h3", {}, t("progress.stuck")),
    waiting.length === 0 ? el("p.muted", {}, t("progress.nobodyStuck"))
      : el("ul.people", {}, waiting.map(({ player, since, next, wrong }) => el("li.row", {},
        el("span.grow", {}, el("strong.title", {}, game.nameOf(player)),
          el("span.under.muted.small", {}, [
            t("progress.since", { time: lengthOfTime((now - since) / 1_000) }),
            next && t("progress.next", { title: game.titleOf(next) ?? next }),
            wrong > 0 && t("progress.wrong", { n: wrong }),
          ].filter(Boolean).join(" · ")))))));
}

/** The darker, the earlier. */
const legend = () => el("p.row.heatkey.small", {}, el("span", {}, t("progress.early")),
  el("span.row", { "aria-hidden": "true" }, Array.from({ length: SHADES }, (_, shade) => el(`span.heat${shade + 1}`))),
  el("span", {}, t("progress.late")));

/** What the numbers of the columns stand for. Screen readers read this at each column. */
const titles = (clues) => el("ol.cluekey.small.muted", { "aria-hidden": "true" },
  clues.map(({ title }) => el("li", {}, title)));

function matrix(game, players, clues) {
  const { startsAt, endsAt } = game.snapshot.card;
  const end = Math.min(endsAt ?? Infinity, game.mirror.now());
  const shade = (at) => {
    const share = (at - (startsAt ?? at)) / Math.max(1, end - (startsAt ?? at));
    return 1 + Math.min(SHADES - 1, Math.max(0, Math.floor(share * SHADES)));
  };
  const cell = (at, isNext) => {
    if (at === undefined) return el("td", {}, isNext && ["→", el("span.unseen", {}, t("progress.looking"))]);
    const told = t("progress.foundAt", { time: moment(at) });
    return el(`td.found.heat${shade(at)}`, { title: told }, "✓", el("span.unseen", {}, told));
  };
  const table = el("table", {},
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, t("progress.player")),
      clues.map(({ title }, index) => el("th", { scope: "col", title }, String(index + 1),
        el("span.unseen", {}, ` ${title}`))))),
    el("tbody", {}, players.map(({ player, found, next }) => {
      const finds = new Map(found);
      return el("tr", { "data-player": player }, el("th", { scope: "row" }, game.nameOf(player)),
        clues.map(({ clue }) => cell(finds.get(clue), clue === next)));
    })));
  table.style.setProperty("--clues", clues.length);
  return el("div.scroll.matrix", { tabIndex: 0, role: "region", "aria-label": t("progress.title") }, table);
}
