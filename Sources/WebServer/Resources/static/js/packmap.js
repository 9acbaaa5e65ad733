/** Packs on a map: a dot for each, which leads to it. */

import { el } from "quarry/dom";
import { t } from "quarry/texts";
import { MapBoard } from "quarry/mapboard";

/** As near as one sees streets. */
const NEAR = 15;

export class PackMap {
  #board = new MapBoard(t("packs.map"));
  #drawn;
  #dots = [];
  #packs = [];

  get element() {
    return this.#board.element;
  }

  async open() {
    this.#drawn ??= await this.#board.open();
    this.update(this.#packs);
  }

  /** @param {object[]} packs cards; those of which nobody knows where they are have no dot */
  update(packs) {
    this.#packs = packs;
    if (!this.#drawn) return;
    const { leaflet, map } = this.#drawn;
    for (const dot of this.#dots) dot.remove();
    this.#dots = packs.filter(({ place }) => place).map(({ pack, name, location, place: { lat, lon } }) =>
      leaflet.circleMarker([lat, lon], { radius: 11, className: "place" })
        .bindPopup(el("a", { href: `/packs/${pack}` }, el("strong", {}, name), ` ${location}`), { closeButton: false })
        .addTo(map));
    const seen = this.#dots.map((dot) => dot.getLatLng());
    if (seen.length > 0) map.fitBounds(seen, { padding: [32, 32], maxZoom: NEAR, animate: false });
  }
}
