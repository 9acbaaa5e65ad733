/** A link that is a seat, as a QR code to scan and a text to copy or share. */

import { el, fill, icon } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { addressNote, whereFound } from "quarry/shared/origin";
import { copied } from "quarry/shared/clipboard";
import { qrCode } from "quarry/shared/qr";

/**
 * @param {import("quarry/host/game").HostGame} game
 * @param {{url?: string, path: string, label: string, done: string, share?: string}} link `url` is used instead of
 *   `path` if the server knows its address; `label` describes the code, `done` says that the link is copied, `share` is
 *   the title to share it under
 */
export function linkCard(game, { url, path, label, done, share }) {
  const card = el("div.bigcode", {});
  const draw = (where) => {
    const address = url ?? (where.origin && `${where.origin}${path}`);
    fill(card,
      address && qrCode(address, { label }),
      address && el("button.wide", {
        "data-focus": "copy", onclick: async () => game.say(await copied(address) ? done : address, "info"),
      }, icon("link", { size: 22 }), t("handover.copy")),
      address && share && navigator.share && el("button.wide", {
        // Cancelling is not an error.
        onclick: () => navigator.share({ title: share, url: address }).catch(() => undefined),
      }, icon("send", { size: 22 }), t("staff.send")),
      !url && addressNote(where, () => whereFound().then(draw)));
  };
  whereFound().then(draw);
  return card;
}
