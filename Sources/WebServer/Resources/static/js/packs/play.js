/** Starts a play of a pack: solo, against a ghost, or as the host of others. */

import { el, icon } from "quarry/shared/dom";
import { language, t } from "quarry/shared/texts";
import { check, field, form, line, needed, sheet, sure, textOf } from "quarry/forms/fields";
import { TUTORIALS } from "quarry/packs/tutorials";
import * as storage from "quarry/shared/storage";

/**
 * @param {import("quarry/packs/requests").PackRequests} requests
 * @param {object} pack the answer to `pack.get`
 * @param {{next: {ranked: boolean, unranked?: string}, players: number, playable: boolean}} [board] the answer to
 *   `pack.board`; undefined if unknown
 * @param {(button: Element, act: () => Promise<void>) => Promise<void>} attempt
 */
export function playWays(requests, pack, board, attempt) {
  if (board && !board.playable) return el("p.note", {}, t("packplay.unfinished"));
  // Before anything is created: the seat would be gone with the next page.
  if (!storage.lasts()) return el("p.note.bad", { role: "alert" }, t("storage.blocked"));
  const start = (params) => play(requests, pack, params);
  // A tutorial shows all clues at once, without a clock; a play that cannot count needs no clock either.
  const isTutorial = Object.values(TUTORIALS).includes(pack.pack);
  const isCasual = isTutorial || (board?.next.ranked === false && board.next.unranked !== "signed-out");
  const way = (shape, name, about, props) => el("button", props, icon(shape),
    el("span.grow", {}, t(name), el("span.under.small", {}, about)));
  const competitive = way("clock", "packplay.competitive", t("packplay.competitiveRules", { n: pack.gameTime }), {
    onclick: () => attempt(competitive, () => start({ play: "competitive" })),
  });
  const casual = way("play", "packplay.casual", t("packplay.casualRules"), {
    onclick: async () => {
      // Only the first play can count, and this would use it up.
      const isSure = isTutorial || !board?.next.ranked || await sure({
        title: t("packplay.casualSure"), text: t("packplay.casualText"), yes: t("packplay.casual"),
      });
      if (isSure) await attempt(casual, () => start({ play: "casual" }));
    },
  });
  const race = way("flag", "packplay.race", t("packplay.raceText"), { onclick: () => openRace(start, board) });
  const around = isTutorial && el("a.button", { href: "/play/-#around" }, icon("pin"),
    el("span.grow", {}, t("around.way"), el("span.under.small", {}, t("around.about"))));
  const host = way("host", "packplay.host", t("packplay.hostOwn"), { onclick: () => openHosting(requests, pack) });
  (isCasual ? casual : competitive).classList.add("primary");
  return el("section.stack", { "aria-labelledby": "ways" },
    el("h2", { id: "ways" }, t("packplay.title")),
    board && !isTutorial && el("p.note", {}, t(counting(board))),
    el("div.wayslist", {}, isCasual ? [casual, around, competitive] : [competitive, casual],
      board?.players > 0 && race, host));
}

const REASONS = { "creator": "packplay.ownPack", "opened": "packplay.opened", "signed-out": "packplay.signIn" };

/** Whether a competitive play would be listed. The server decides, as it also knows plays on other devices. */
function counting({ next, me }) {
  if (next.ranked) return "packplay.firstCounts";
  return REASONS[next.unranked] ?? (me ? "packplay.counted" : "packplay.usedUp");
}

async function play(requests, pack, params) {
  const begun = await requests.change("lobby.create", { pack: pack.pack, language, ...params });
  const { lobby, code, token, player, ghost, ranked, unranked } = begun;
  storage.keepSeat({ role: "player", lobby, code, token, player, ghost, ranked, unranked, title: pack.name });
  storage.rememberPlay(pack.pack);
  location.href = `/play/${code}`;
}

/** Starts a race against the best play, or that of a named player. */
function openRace(start, board) {
  sheet(t("packplay.race"), () => {
    const name = line("", { maxLength: 40, spellcheck: false, autocapitalize: "none" });
    return form({
      submit: t("packplay.raceStart"),
      onsubmit: () => start({
        play: "competitive", ghost: textOf(name) ? { username: textOf(name) } : "best",
      }),
    }, el("p", {}, t("packplay.raceText")), el("p.note", {}, t(counting(board))),
    field(t("packplay.raceWhom"), name, t("packplay.raceWhomHelp")));
  });
}

function openHosting(requests, pack) {
  sheet(t("packplay.host"), () => {
    if (!storage.account()) {
      return [el("p", {}, t("packplay.hostSignIn")), el("a.button.primary", { href: "/account" }, t("account.signIn"))];
    }
    const name = line(pack.name, { maxLength: 100 });
    const ranked = check(t("packplay.ranked"));
    return form({
      submit: t("host.create"),
      onsubmit: async () => {
        const params = { pack: pack.pack, name: needed(name, t("hunt.name")), ranked: ranked.input.checked };
        const { lobby, code, token } = await requests.change("lobby.create", params);
        storage.keepSeat({ role: "host", lobby, code, token, title: params.name });
        storage.keepPack(pack);
        location.href = `/host/${lobby}`;
      },
    }, el("p", {}, t(pack.mine ? "packplay.hostOwn" : "packplay.hostText")), field(t("hunt.name"), name),
      ranked, el("p.muted.small", {}, t("packplay.rankedHelp")));
  });
}
