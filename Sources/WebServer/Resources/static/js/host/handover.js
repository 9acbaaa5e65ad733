/** For players who lost their phone: a link and a code that hand their seat over to another device. */

import { el, fill, icon } from "quarry/shared/dom";
import { t, moment, sentence } from "quarry/shared/texts";
import { addressNote, whereFound } from "quarry/shared/origin";
import { copied } from "quarry/shared/clipboard";
import { qrCode } from "quarry/shared/qr";
import { sheet } from "quarry/forms/fields";

export async function openHandover(game, { player, name }) {
  let offer;
  try {
    offer = await game.call("player.handover", { player });
  } catch (error) {
    return game.say(sentence(error), "bad");
  }
  const link = el("div.bigcode", {});
  const draw = (where) => {
    const address = offer.url ?? (where.origin && `${where.origin}/play/${game.snapshot.card.code}#${offer.token}`);
    fill(link,
      address && qrCode(address, { label: t("handover.qr", { name }) }),
      address && el("button.wide", {
        onclick: async () =>
          game.say(await copied(address) ? t("handover.copied") : address, "info"),
      }, icon("link", { size: 22 }), t("handover.copy")),
      !offer.url && addressNote(where, () => whereFound().then(draw)));
  };
  whereFound().then(draw);
  return sheet(t("handover.title", { name }), () => el("div.stack", {},
    el("p", {}, t("handover.text", { name, time: moment(offer.expiresAt) })), link));
}
