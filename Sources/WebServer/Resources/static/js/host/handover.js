/** For players who lost their phone: a link and a code that hand their seat over to another device. */

import { el } from "quarry/shared/dom";
import { t, moment, sentence } from "quarry/shared/texts";
import { linkCard } from "quarry/host/linkcard";
import { sheet } from "quarry/forms/fields";

export async function openHandover(game, { player, name }) {
  let offer;
  try {
    offer = await game.call("player.handover", { player });
  } catch (error) {
    return game.say(sentence(error), "bad");
  }
  return sheet(t("handover.title", { name }), () => el("div.stack", {},
    el("p", {}, t("handover.text", { name, time: moment(offer.expiresAt) })),
    linkCard(game, {
      url: offer.url, path: `/play/${game.snapshot.card.code}#${offer.token}`, label: t("handover.qr", { name }),
      done: t("handover.copied"),
    })));
}
