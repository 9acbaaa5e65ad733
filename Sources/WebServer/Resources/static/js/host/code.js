/** The host's code, with which the hunt can be run from another browser. It is shown once. */

import { el, icon } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { tokenCard } from "quarry/forms/token";
import { passphraseButton } from "quarry/host/passphrase";
import * as storage from "quarry/shared/storage";

/**
 * A card that shows the code of a hunt just created here, until it is dismissed.
 * @param {import("quarry/host/game").HostGame} game
 * @returns {HTMLElement}
 */
export function codeCard(game) {
  const { lobby, token } = game.seat;
  const card = el("section.card.stack.hostcode", { "aria-labelledby": "hostcode-title" },
    el("h2", { id: "hostcode-title" }, t("hostcode.title")),
    el("p", {}, t("hostcode.text")),
    tokenCard(t("hostcode.label"), token, { done: t("hostcode.copied") }),
    el("p.muted", {}, t("passphrase.instead")),
    el("div.row.actions", {},
      passphraseButton(game),
      el("button.grow", {
        onclick: () => {
          storage.forgetNew(lobby);
          card.remove();
          document.getElementById("main").focus();
        },
      }, icon("check", { size: 20 }), t("hostcode.kept"))));
  return card;
}
