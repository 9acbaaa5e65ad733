/** The moment in which a pack is there for everybody: what it looks like, and how others come to it. */

import { el, fill, icon, toast } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { sheet } from "quarry/forms/fields";
import { cover } from "quarry/packs/cover";
import { copied } from "quarry/shared/clipboard";
import { addressNote, whereFound } from "quarry/shared/origin";
import { qrCode } from "quarry/shared/qr";

/** @param {{pack: string, name: string, pins: number}} what */
export function openPublished({ pack, name, pins }) {
  const path = `/packs/${pack}`;
  const way = el("div.way", {});
  const draw = (where) => {
    const address = where.origin && `${where.origin}${path}`;
    // Cancelling is not an error.
    const share = () => navigator.share({ title: name, url: address }).catch(() => undefined);
    const copy = async () => toast(await copied(address) ? t("control.copied") : address, { kind: "good" });
    fill(way,
      address && qrCode(address, { label: t("packedit.codeOf", { name }) }),
      el("div.stack.tight", {},
        address && el("p", { dir: "ltr" }, address),
        address && el("button.wide", { onclick: copy }, icon("link", { size: 20 }), t("hostcode.copy")),
        address && navigator.share && el("button.wide", { onclick: share }, icon("send", { size: 20 }),
          t("control.share")),
        addressNote(where, () => whereFound().then(draw))));
  };
  whereFound().then(draw);
  sheet(t("packedit.published"), () => [
    el("div", {}, cover({ pack, pins })),
    el("p", {}, t("packedit.publishedText", { name })),
    way,
    el("a.button.bright.wide", { href: path }, icon("play"), t("packedit.playIt")),
  ], { kind: "published" });
}
