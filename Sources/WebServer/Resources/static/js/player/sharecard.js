/** A player's card of the hunt, to send home: always kind, and always true. */

import { el, icon } from "quarry/shared/dom";
import { t, day } from "quarry/shared/texts";
import { save } from "quarry/shared/savefile";
import { drawn } from "quarry/art/paint";
import { asPicture, resultCard } from "quarry/art/resultcard";
import { looksIn } from "quarry/lobby/avatar";
import { honourText } from "quarry/lobby/honours";

/** What a player is honoured for; servers of before know the winners only. */
async function honourOf(game, { winners }) {
  const { awards } = await game.call("lobby.awards").catch(() => ({}));
  const own = game.seat.player;
  return awards?.find(({ player }) => player === own)?.kind
    ?? (winners.some(({ player }) => player === own) ? "winner" : undefined);
}

/** The headline: an honour, else a rank in the upper half, else what was lit. */
function headlineOf(honour, row, { board, found, isSolo }) {
  const text = honourText(honour);
  if (text) return text;
  const isAhead = !isSolo && row?.points > 0 && row.rank <= board.total / 2;
  if (isAhead) return t("finale.rank", { n: row.rank, of: board.total });
  return t("result.lanterns", { n: found });
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
 * @returns {Promise<Element>}
 */
export async function shareCard(game, results) {
  const { snapshot, seat, isSolo } = game;
  const { card, board, me, clues } = snapshot;
  const row = board.me ?? results.rows.find(({ player }) => player === seat.player);
  const { found, of } = game.progress;
  const counting = clues.filter(({ state }) => state !== "void");
  const honour = await honourOf(game, results);
  const svg = resultCard({
    hunt: { id: card.lobby, name: card.name, date: day(card.startsAt ?? Date.now()) },
    player: { seed: `${card.lobby}/${seat.player}`, name: me?.name ?? seat.name ?? "" },
    look: looksIn(snapshot)(seat.player), hasWon: honour === "winner",
    headline: headlineOf(honour, row, { board, found, isSolo }),
    line: t("bar.solo", { points: row?.points ?? 0, count: row?.points ?? 0, found, of }),
    clues: Math.max(card.clues, counting.length), lit: counting.map((clue) => Number(Boolean(clue.found))),
  });
  const share = el("button.bright.wide", {
    onclick: async () => {
      share.disabled = true;
      await send(svg, card.name).catch(() => game.say(t("error.other"), "bad"));
      share.disabled = false;
    },
  }, icon("send"), t("result.share"));
  return el("section.sharecard.stack", { "aria-label": t("result.card") }, drawn(svg), share);
}
