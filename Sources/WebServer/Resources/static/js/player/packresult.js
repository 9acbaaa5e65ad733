/** After a play of a pack: its rank among all plays, and the way back to the pack. */

import { el, icon } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import * as storage from "quarry/shared/storage";

/** @param {import("quarry/player/game").Game} game */
export async function packResult(game) {
  const { pack } = game.snapshot.card;
  const asked = game.connection.call("pack.board", { pack: pack.pack, ...storage.asAccount() });
  const board = await asked.catch(() => undefined);
  return el("section.card.stack", { "aria-labelledby": "pack-rank" },
    el("h3", { id: "pack-rank" }, t("packend.title")),
    board && pack.play !== "group" && el("p", {}, standing(board, pack.play, game.seat)),
    el("a.button.wide", { href: `/packs/${pack.pack}` }, icon("trophy", { size: 20 }), t("packend.toPack")));
}

const REASONS = {
  "casual": "packend.casual", "creator": "packend.creator", "opened": "packend.opened", "signed-out": "packend.signIn",
};

/** Whether this play counted, and the rank of the one that did. */
function standing({ me, players, next }, play, { ranked, unranked }) {
  const rank = me && { n: me.rank, of: players, points: me.points, count: me.points };
  const reason = play === "casual" ? "casual" : unranked;
  if (ranked !== false && !reason) {
    return rank ? t("packend.rank", rank) : t(REASONS[next.unranked] ?? "packend.played");
  }
  return [t(REASONS[reason] ?? "packend.played"), rank && t("packend.earlier", rank)].filter(Boolean).join(" ");
}
