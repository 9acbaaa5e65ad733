/** A pack's pins on a map: press to add one, drag to move one, press one to open it. */

import { el } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { TileMap, hasGround, upTo } from "quarry/shared/tilemap";
import { oneWay } from "quarry/shared/position";

/** The zoom level at which houses are visible. */
const HOUSES = 17;
/** The level for a single pin: several show where they are by one another. */
const NEAR = upTo(HOUSES);
/** Enough decimal places for a decimetre. */
const DIGITS = 6;

const rounded = ({ lat, lng }) => ({ lat: Number(lat.toFixed(DIGITS)), lon: oneWay(Number(lng.toFixed(DIGITS))) });

export class PinMap {
  #tileMap = new TileMap(t("pin.map"), { role: "application", help: t("pin.mapHelp"), isPlain: hasGround });
  #drawn;
  #markers = [];
  #clues = [];
  /** The clues that have markers now. */
  #marked;
  #how;

  /**
   * @param {{onadd: (place: {lat: number, lon: number}) => void, onopen: (index: number) => void,
   *   onput: (index: number, place: {lat: number, lon: number}) => void}} how
   */
  constructor(how) {
    this.#how = how;
  }

  get element() {
    return this.#tileMap.element;
  }

  async open() {
    this.#drawn = await this.#tileMap.open();
    if (!this.#drawn) return;
    this.#drawn.map.on("click", ({ latlng }) => this.#how.onadd(rounded(latlng.wrap())));
    this.update(this.#clues);
    this.showAll();
  }

  /** Zooms so that all pins are visible. */
  showAll() {
    const places = this.#clues.filter(({ location }) => location).map(({ location: { lat, lon } }) => [lat, lon]);
    if (this.#drawn && places.length > 0) {
      const maxZoom = places.length > 1 ? HOUSES : NEAR;
      this.#drawn.map.fitBounds(places, { padding: [48, 48], maxZoom, animate: false });
    }
  }

  /** @param {{lat: number, lon: number}} place */
  look({ lat, lon }) {
    this.#drawn?.map.setView([lat, lon], NEAR, { animate: false });
  }

  /** @param {object[]} clues the pins in order */
  update(clues) {
    this.#clues = clues;
    // Replacing a marker under a finger would break a press or drag.
    if (!this.#drawn || clues === this.#marked) return;
    this.#marked = clues;
    for (const marker of this.#markers) marker.remove();
    this.#markers = clues.flatMap((clue, index) => (clue.location ? [this.#mark(clue, index)] : []));
  }

  #mark({ title, location }, index) {
    const { leaflet, map } = this.#drawn;
    const marker = leaflet.marker([location.lat, location.lon], {
      draggable: true, autoPanOnFocus: false,
      icon: leaflet.divIcon({
        html: el("span.digits", {}, String(index + 1)), className: "pinmark", iconSize: [40, 40],
      }),
    });
    marker.on("click", () => this.#how.onopen(index));
    marker.on("dragend", () => this.#how.onput(index, rounded(marker.getLatLng().wrap())));
    marker.addTo(map);
    // Leaflet assigns the role of an image.
    const element = marker.getElement();
    element.setAttribute("role", "button");
    element.setAttribute("aria-label", t("pin.onMap", { n: index + 1, title }));
    element.addEventListener("keydown", (event) => {
      if (!["Enter", " "].includes(event.key)) return;
      event.preventDefault();
      this.#how.onopen(index);
    });
    return marker;
  }
}
