/** How players come in, on the host's page: the code that leads there, large too, and sharing the address. */

import { el, fill, icon } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { sheet } from "quarry/forms/fields";
import { spelled } from "quarry/host/spelled";
import { logoOf } from "quarry/lobby/brand";
import { copied } from "quarry/shared/clipboard";
import { adopt } from "quarry/shared/adopt";
import { qrCode } from "quarry/shared/qr";

/** The lanterns of a poster, and its shape. */
const LANTERNS = 8;
const WIDE = { width: 200, height: 88 };

/** One page, A4 or Letter, also with a name of two lines and a logo. With its margin, the code is 60 mm of 80. */
const POSTER = [
  ".posterland { display: none; }",
  "@media print {",
  "body:has(> dialog.poster[open]) > :not(dialog.poster), dialog.poster button { display: none; }",
  "dialog.poster .top { print-color-adjust: exact; -webkit-print-color-adjust: exact; }",
  "@page { margin: 10mm; }",
  "html, body:has(> dialog.poster[open]) { min-height: 0; height: auto; padding: 0; background: #fff; }",
  "body:has(> dialog.poster[open]) { display: block; }",
  "dialog.poster[open] { position: static; display: block; width: 100%; max-width: none; max-height: none; margin: 0;",
  "border: 0; border-radius: 0; box-shadow: none; background: #fff; color: #000; overflow: visible; animation: none; }",
  "dialog.poster > :is(.top, .inside) { padding: 0; position: static; background: none; }",
  "dialog.poster > .inside { gap: 0; justify-items: center; text-align: center; }",
  "dialog.poster > .top h2 { padding: 0 0 4mm; text-align: center; font-size: 13mm; line-height: 1.05; color: #000; }",
  ".posterland { display: block; width: 100%; height: clamp(48mm, 100vh - 208mm, 84mm);",
  "margin-bottom: 5mm; border-bottom: 0.8mm solid #000; }",
  ".inside:has(.logo) > .posterland { height: 48mm; }",
  "dialog.poster .logo { max-height: 20mm; margin-bottom: 3mm; }",
  "dialog.poster .inside > p.center { font-size: 7mm; line-height: 1.3; color: #000; }",
  "dialog.poster .bigcode { gap: 3mm; margin-block: 4mm; }",
  "dialog.poster .bigcode .qr { width: 80mm; height: 80mm; border: 0; }",
  "dialog.poster .bigcode .joincode { font: 800 26mm / 1 var(--display); letter-spacing: 0.08em; color: #000; }",
  "dialog.poster .inside > p.postersite { font-size: 9mm; font-weight: 700; overflow-wrap: anywhere; }",
  "}",
];

/** Draws the code that leads to an address. */
export const drawCode = (place, code, address) =>
  fill(place, qrCode(address, { label: t("control.qr", { code }) }) ?? icon("scan", { size: 48 }));

/**
 * The way to join on the whole screen, and as a poster for the door: the hunt's land in lines above a code that is read
 * from the other side of a street.
 * @param {import("quarry/host/game").HostGame} game
 */
export function showLarge(game, address) {
  adopt(POSTER);
  const { card } = game.snapshot;
  const picture = el("div.codeplace", {});
  drawCode(picture, card.code, address);
  const land = el("div.posterland", { "aria-hidden": "true" });
  const options = { clues: Math.min(card.clues, LANTERNS), line: true, ...WIDE };
  Promise.all([import("quarry/art/scenery"), import("quarry/art/paint")])
    .then(([{ landscape }, { drawn }]) => fill(land, drawn(landscape(card.lobby, options))), () => undefined);
  sheet(card.name, () => [
    land,
    logoOf(card, ""),
    el("p.center.muted", {}, t("control.scanToJoin")),
    el("div.bigcode", {}, picture, el("p.joincode.digits", {}, spelled(card.code))),
    el("p.center.postersite", {}, address),
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
