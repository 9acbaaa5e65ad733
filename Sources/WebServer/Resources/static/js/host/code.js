/** The host's code, with which the hunt can be run from another browser, and the ways to keep it. */

import { announce, el, icon } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { sheet } from "quarry/forms/fields";
import { tokenCard } from "quarry/forms/token";
import { passphraseButton } from "quarry/host/passphrase";
import * as storage from "quarry/shared/storage";

/**
 * Asks to keep the code of the hunt.
 * @param {import("quarry/host/game").HostGame} game
 */
export function openCode(game) {
  const { lobby, code, token, title: name } = game.seat;
  const keep = () => {
    if (!storage.isNew(lobby)) return;
    storage.forgetNew(lobby);
    announce(t("hostcode.saved"));
    game.changed();
  };
  // Alone in its line, it is marked and copied whole.
  const text = `${t("hostcode.letter", { name, code, address: `${location.origin}/host#code` })}\n\n${token}`;
  const share = () => navigator.share({ title: name, text }).then(keep, () => undefined); // Cancelling is not an error.
  const letter = new URLSearchParams({ subject: `${name} · ${t("hostcode.label")}`, body: text });
  const dialog = sheet(t("hostcode.title"), () => [
    el("p", {}, t("hostcode.text")),
    tokenCard(t("hostcode.label"), token, { done: t("hostcode.copied"), oncopied: keep }),
    el("div.row.actions", {},
      navigator.share && el("button.grow", { "data-focus": "share", onclick: share },
        icon("send", { size: 20 }), t("control.share")),
      // Programs for letters know no plus signs as spaces.
      el("a.button.grow", { href: `mailto:?${String(letter).replaceAll("+", "%20")}`, onclick: keep },
        icon(LETTER, { size: 20 }), t("hostcode.mail"))),
    el("p.muted", {}, t("passphrase.instead")),
    el("div.row.actions", {},
      passphraseButton(game),
      el("button.grow", {
        onclick: () => {
          keep();
          dialog.close();
        },
      }, icon("check", { size: 20 }), t("hostcode.kept"))),
  ], { kind: "hostcode" });
}

/** The path of an icon. */
const LETTER = "M3 6h18v12H3zM3.500 7l8.500 6 8.500-6";
