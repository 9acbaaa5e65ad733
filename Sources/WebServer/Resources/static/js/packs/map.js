/** Packs on a map, with a dot for each that links to it; packs at one spot share a dot with their number. */

import { el } from "quarry/shared/dom";
import { t, number } from "quarry/shared/texts";
import { STREETS, TileMap, hasGround } from "quarry/shared/tilemap";

/** Pixels between dots that can be told apart and pressed. */
const APART = 28;
/** Packs named at one dot; further ones are in the list. */
const NAMED = 8;

export class PackMap {
  #tileMap = new TileMap(t("packs.map"), { isPlain: hasGround });
  #drawn;
  #dots = [];
  #packs = [];

  get element() {
    return this.#tileMap.element;
  }

  async open() {
    if (!this.#drawn) {
      this.#drawn = await this.#tileMap.open();
      this.#drawn?.map.on("zoomend", () => this.#draw());
    }
    this.update(this.#packs);
  }

  /** @param {object[]} packs cards; those without a known place have no dot */
  update(packs) {
    this.#packs = packs.filter(({ place }) => place);
    if (!this.#drawn) return;
    const seen = this.#packs.map(({ place: { lat, lon } }) => [lat, lon]);
    if (seen.length > 0) this.#drawn.map.fitBounds(seen, { padding: [32, 32], maxZoom: STREETS, animate: false });
    this.#draw();
  }

  #draw() {
    for (const dot of this.#dots) dot.remove();
    this.#dots = this.#spots().map((spot) => this.#dot(spot));
  }

  /** The packs in groups of those that would cover each other. */
  #spots() {
    const spots = [];
    for (const pack of this.#packs) {
      const at = this.#drawn.map.latLngToLayerPoint([pack.place.lat, pack.place.lon]);
      const spot = spots.find((one) => one.at.distanceTo(at) < APART);
      if (spot) spot.packs.push(pack);
      else spots.push({ at, packs: [pack] });
    }
    return spots;
  }

  #dot({ packs }) {
    const { leaflet, map } = this.#drawn;
    const { lat, lon } = packs[0].place;
    const name = t("packs.count", { n: packs.length });
    const dot = packs.length === 1 ? leaflet.circleMarker([lat, lon], { radius: 11, className: "place" })
      : leaflet.marker([lat, lon], {
        title: name, icon: leaflet.divIcon({
          className: "pinmark", iconSize: [36, 36], html: el("span", {}, number(packs.length)),
        }),
      });
    const links = packs.slice(0, NAMED).map(({ pack, name: title, location }) =>
      el("li", {}, el("a", { href: `/packs/${pack}` }, el("strong", {}, title), ` ${location}`)));
    dot.bindPopup(el("ul.stack.tight", {}, links), { closeButton: false }).addTo(map);
    const element = dot.getElement();
    element.dataset.packs = String(packs.length);
    if (packs.length > 1) element.setAttribute("aria-label", name);
    return dot;
  }
}
