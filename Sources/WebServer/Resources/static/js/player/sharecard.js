/** A player's card of the hunt, to send home: always kind, and always true. */

import { el, icon } from "quarry/shared/dom";
import { t, day, lengthOfTime } from "quarry/shared/texts";
import { save } from "quarry/shared/savefile";
import { drawn } from "quarry/art/paint";
import { asPicture, resultCard } from "quarry/art/resultcard";
import { looksIn } from "quarry/lobby/avatar";
import { honourText, isAhead } from "quarry/lobby/honours";

/**
 * What a player is honoured for; servers of before know the winners only.
 * @returns {Promise<{kind?: string, clue?: string, value?: number}>}
 */
async function honourOf(game, { winners }) {
  const { awards } = await game.call("lobby.awards").catch(() => ({}));
  const own = game.seat.player;
  return awards?.find(({ player }) => player === own)
    ?? (winners.some(({ player }) => player === own) ? { kind: "winner" } : {});
}

/** The headline: an honour, else a rank in the upper half, else what was lit. */
function headlineOf({ kind }, row, { board, found, isSolo }) {
  const text = honourText(kind);
  if (text) return text;
  if (!isSolo && row && isAhead(row, board.total)) return t("finale.rank", { n: row.rank, of: board.total });
  return t("result.lanterns", { n: found });
}

/** What the honour is for, in a sentence; undefined if there is nothing to tell. */
function sentenceOf({ kind, clue, value: n }, game) {
  const title = game.titleOf(clue);
  const time = n !== undefined && lengthOfTime(n);
  const isKnown = n !== undefined;
  return {
    "winner": () => isKnown && t("honour.winnerLine", { n }),
    "podium": () => isKnown && t("finale.rank", { n, of: game.snapshot.board.total }),
    "first-find": () => title && t("honour.firstFindLine", { title }),
    "fastest-leg": () => title && time && t("honour.fastestLegLine", { title, time }),
    "last-find": () => title && t("honour.lastFindLine", { title }),
    "photographer": () => isKnown && t("honour.photographerLine", { n }),
    "most-loved-photo": () => isKnown && t("honour.mostLovedPhotoLine", { n }),
    "talker": () => isKnown && t("honour.talkerLine", { n }),
    "steady": () => time && t("honour.steadyLine", { time }),
    "brave-guesser": () => t("honour.braveGuesserLine"),
    "early-bird": () => t("honour.earlyBirdLine"),
    "explorer": () => isKnown && t("honour.explorerLine", { n }),
  }[kind]?.() || undefined;
}

/** Hands the picture to another app, or keeps it as a file where the browser cannot. */
async function send(svg, name) {
  const picture = new File([await asPicture(svg)], `${name}.png`, { type: "image/png" });
  if (!navigator.canShare?.({ files: [picture] })) return save(picture, picture.name);
  // Whoever closes the list of apps has changed their mind.
  return navigator.share({ files: [picture] }).catch(() => undefined);
}

/**
 * @param {import("quarry/player/game").Game} game
 * @param {object} results of `lobby.results`
 * @param {Element | false} film what stands beside the button to share
 * @returns {Promise<Element>}
 */
export async function shareCard(game, results, film) {
  const { snapshot, seat, isSolo } = game;
  const { card, board, me, clues } = snapshot;
  const row = board.me ?? results.rows.find(({ player }) => player === seat.player);
  const { found, of } = game.progress;
  const counting = clues.filter(({ state }) => state !== "void");
  const honour = await honourOf(game, results);
  const svg = resultCard({
    hunt: { id: card.lobby, name: card.name, date: day(card.startsAt ?? Date.now()) },
    player: { seed: `${card.lobby}/${seat.player}`, name: me?.name ?? seat.name ?? "" },
    look: looksIn(snapshot)(seat.player), hasWon: honour.kind === "winner",
    headline: headlineOf(honour, row, { board, found, isSolo }),
    line: (!isSolo && sentenceOf(honour, game))
      || t("bar.solo", { points: row?.points ?? 0, count: row?.points ?? 0, found, of }),
    clues: Math.max(card.clues, counting.length), lit: counting.map((clue) => Number(Boolean(clue.found))),
  });
  const share = el("button.bright.grow", {
    onclick: async () => {
      share.disabled = true;
      await send(svg, card.name).catch(() => game.say(t("error.other"), "bad"));
      share.disabled = false;
    },
  }, icon("send"), t("result.share"));
  return el("section.sharecard.stack", { "aria-label": t("result.card") }, drawn(svg), el("div.row", {}, share, film));
}
