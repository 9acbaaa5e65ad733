/** A pack's entry in a list, with the facts to know before playing. */

import { dotted, el, icon } from "quarry/shared/dom";
import { t, distance, number } from "quarry/shared/texts";
import { cover } from "quarry/packs/cover";
import { PINS_LEAST } from "quarry/packs/draft";
import { metersBetween } from "quarry/shared/position";

/** The creator's name; packs without one came with the server. */
export const creatorOf = ({ creator }) => t("packs.by", { name: creator ?? "Quarry" });

/** Its clues, points and playing time, as badges. */
export function measures({ pins, points, gameTime }) {
  return [
    el("span.badge.digits", {}, icon("pin", { size: 16 }), t("packs.pins", { n: pins })),
    el("span.badge.digits", {}, t("clue.points", { n: points })),
    el("span.badge.digits", {}, icon("clock", { size: 16 }), t("common.minutes", { n: gameTime })),
  ];
}

/** The same in a line of text, for lists. */
const inWords = ({ pins, points, gameTime }) => [
  t("packs.pins", { n: pins }), t("clue.points", { n: points }), t("common.minutes", { n: gameTime }),
].flatMap((text, index) => [index > 0 && " · ", el("span.whole", {}, text)]);

/** An entry in a narrow list. @param {object} pack a card from `pack.search` */
export function packRow(pack) {
  return el("li", { "data-pack": pack.pack },
    el("a.seat.pack", { href: `/packs/${pack.pack}` },
      cover(pack),
      el("span.grow", {},
        el("strong", {}, pack.name),
        el("span.muted.small", {}, [pack.location, creatorOf(pack)].join(" · ")),
        el("span.muted.small.digits", {}, inWords(pack)),
        pack.pins < PINS_LEAST && el("span.badge.gold", {}, t("packs.unfinished")))));
}

/** Metres from which on a distance is told in whole kilometres. */
const FAR = 10_000;

/** How far away it is, for those whose place is known. @param {{lat: number, lon: number}} [here] */
function wayTo({ place }, here) {
  if (!here || !place) return undefined;
  const meters = metersBetween(here, place);
  return t("packs.away", { distance: distance(meters < FAR ? meters : Math.round(meters / 1_000) * 1_000) });
}

/** How players liked it, if any have said. */
const liking = ({ stars }) => stars !== undefined && el("span.liking.digits", {},
  el("span", { "aria-hidden": "true" }, `★ ${tenth(stars)}`),
  el("span.unseen", {}, t("packs.stars", { n: tenth(stars) })));

const tenth = (value) => number(Math.round(value * 10) / 10);

/**
 * A pack as a large picture with what to know before playing below it.
 * @param {object} pack a card from `pack.search`
 * @param {{here?: {lat: number, lon: number}, isShort?: boolean}} [options] `here`: to show the distance; `isShort`: in
 *   one line
 */
export function packTile(pack, { here, isShort = false } = {}) {
  const way = wayTo(pack, here);
  const facts = [t("common.minutes", { n: pack.gameTime }), t("packs.pins", { n: pack.pins }),
    !isShort && t("clue.points", { n: pack.points }), pack.plays > 0 && t("packs.plays", { n: pack.plays }),
    isShort && pack.location];
  return el("li", { "data-pack": pack.pack },
    el("a.trail", { href: `/packs/${pack.pack}` },
      el("div.framed", {}, cover(pack), way && el("span.away.digits", {}, icon("pin", { size: 16 }), way)),
      el("span.spread.named", {}, el("strong.grow", {}, pack.name), liking(pack)),
      !isShort && el("span.muted.small", {}, [pack.location, creatorOf(pack)].join(" · ")),
      el("span.muted.small.digits", {}, dotted(...facts)),
      pack.pins < PINS_LEAST && el("span.badge.gold", {}, t("packs.unfinished"))));
}
