/** After a play of a pack: where its result stands among all, and the way to the pack. */

import { el, icon } from "quarry/dom";
import { t } from "quarry/texts";
import * as vault from "quarry/vault";

/** @param {import("quarry/game").Game} game */
export async function packEnd(game) {
  const { pack } = game.snapshot.card;
  const asked = game.connection.call("pack.board", { pack: pack.pack, ...vault.asAccount() });
  const board = await asked.catch(() => undefined);
  return el("section.card.stack", { "aria-labelledby": "pack-rank" },
    el("h3", { id: "pack-rank" }, t("packend.title")),
    board && pack.play !== "group" && el("p", {}, standing(board, pack.play)),
    el("a.button.wide", { href: `/packs/${pack.pack}` }, icon("trophy", { size: 20 }), t("packend.toPack")));
}

function standing({ me, players }, play) {
  if (me) return t("packend.rank", { n: me.rank, of: players, points: me.points });
  if (!vault.account()) return t("packend.signIn");
  return t(play === "casual" ? "packend.casual" : "packend.notListed");
}
