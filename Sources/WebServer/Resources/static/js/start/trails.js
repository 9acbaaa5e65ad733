/** A row of packs to play, each with its own land. */

import { el, fill } from "quarry/shared/dom";
import { packTile } from "quarry/packs/card";

/** As many as stand in a row. */
const SHOWN = 5;

/** @returns {Element} with room for the packs until they come; gone if there are none */
export function trails(connection) {
  const list = el("ul.trails", {});
  let packs = [];
  const draw = (here) => fill(list, packs.map((pack) => packTile(pack, { here, isShort: true })));
  connection.call("pack.search", { limit: SHOWN }).then(async (found) => {
    ({ packs } = found);
    list.hidden = packs.length === 0;
    draw();
    const { knownPosition } = await import("quarry/shared/nearby");
    const here = await knownPosition();
    if (here) draw(here);
  }).catch(() => (list.hidden = packs.length === 0)); // The page of all packs says why.
  return list;
}
