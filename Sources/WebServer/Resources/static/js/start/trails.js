/** A row of packs to play, each with its own land. */

import { el, fill } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { cover } from "quarry/packs/cover";

/** As many as stand in a row. */
const SHOWN = 5;

const facts = ({ pins, gameTime, location }) =>
  [location, t("common.minutes", { n: gameTime }), t("packs.pins", { n: pins })].filter(Boolean).join(" · ");

/** @returns {Element} with room for the packs until they come; gone if there are none */
export function trails(connection) {
  const list = el("ul.trails", {});
  connection.call("pack.search", { limit: SHOWN }).then(({ packs }) => {
    fill(list, packs.map((pack) => el("li", {}, el("a.trail", { href: `/packs/${pack.pack}` },
      cover(pack), el("strong", {}, pack.name), el("span.muted.small", {}, facts(pack))))));
    list.hidden = packs.length === 0;
  }, () => (list.hidden = true)); // The page of all packs says why.
  return list;
}
