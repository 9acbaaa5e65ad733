/** Packs on a map, with a dot for each that links to it. */

import { el } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { TileMap, hasGround } from "quarry/shared/tilemap";

/** The zoom level at which streets are visible. */
const NEAR = 15;

export class PackMap {
  #tileMap = new TileMap(t("packs.map"), { isPlain: hasGround });
  #drawn;
  #dots = [];
  #packs = [];

  get element() {
    return this.#tileMap.element;
  }

  async open() {
    this.#drawn ??= await this.#tileMap.open();
    this.update(this.#packs);
  }

  /** @param {object[]} packs cards; those without a known place have no dot */
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
