/** A pack's entry in a list, with the facts to know before playing. */

import { el, icon } from "quarry/shared/dom";
import { t, distance } from "quarry/shared/texts";
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

/**
 * @param {object} pack a card from `pack.search`
 * @param {{lat: number, lon: number}} [here] to show the distance
 */
export function packRow(pack, here) {
  const way = here && pack.place && t("packs.away", { distance: distance(metersBetween(here, pack.place)) });
  return el("li", { "data-pack": pack.pack },
    el("a.seat.pack", { href: `/packs/${pack.pack}` },
      cover(pack),
      el("span.grow", {},
        el("strong", {}, pack.name),
        el("span.muted.small", {}, [pack.location, creatorOf(pack), way].filter(Boolean).join(" · ")),
        el("span.muted.small.digits", {}, inWords(pack)),
        pack.pins < PINS_LEAST && el("span.badge.gold", {}, t("packs.unfinished")))));
}
