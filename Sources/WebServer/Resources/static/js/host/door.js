/** How players come in, on the host's page: the code that leads there, large too, and sharing the address. */

import { el, fill, icon } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { sheet } from "quarry/forms/fields";
import { spelled } from "quarry/host/spelled";
import { logoOf } from "quarry/lobby/brand";
import { copied } from "quarry/shared/clipboard";
import { qrCode } from "quarry/shared/qr";

/** Draws the code that leads to an address. */
export const drawCode = (place, code, address) =>
  fill(place, qrCode(address, { label: t("control.qr", { code }) }) ?? icon("scan", { size: 48 }));

/** @param {import("quarry/host/game").HostGame} game */
export function showLarge(game, address) {
  const { card } = game.snapshot;
  const picture = el("div.codeplace", {});
  drawCode(picture, card.code, address);
  sheet(card.name, () => [
    logoOf(card, ""),
    el("p.center.muted", {}, t("control.scanToJoin")),
    el("div.bigcode", {}, picture, el("p.joincode.digits", {}, spelled(card.code))),
    el("p.center", {}, address),
    el("button.wide", { onclick: () => print() }, icon("print", { size: 20 }), t("edit.print"))],
  { kind: "poster" });
}

/** @param {import("quarry/host/game").HostGame} game */
export async function share(game, address) {
  const { name } = game.snapshot.card;
  try {
    if (navigator.share && innerWidth < 900) await navigator.share({ title: name, url: address });
    else if (await copied(address)) game.say(t("control.copied"), "good");
    else game.say(address);
  } catch (error) {
    // Cancelling is not an error.
    if (error.name !== "AbortError") game.say(address);
  }
}
