/** Freezing the board, so that the end is told act by act. */

import { t } from "quarry/shared/texts";
import { sure } from "quarry/forms/fields";

/** Asks, and freezes. @param {import("quarry/host/game").HostGame} game */
export async function freeze(game) {
  const isSure = await sure({ title: t("freeze.sure"), text: t("freeze.text"), yes: t("freeze.freeze") });
  if (isSure) await game.attempt("lobby.freeze", {}, t("freeze.done"));
}
