/** A map to view or press on: of tiles if this server has some, otherwise the built-in one or an empty ground. */

import { el, icon, toast } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { place } from "quarry/shared/position";
import { WORLD_CREDIT, drawWorld, hasWorld } from "quarry/shared/world";

const { tiles, tilesCredit, tilesPhotos, tilesZooms, tilesArea, leafletStyle } = document.documentElement.dataset;

/** Whether places can be drawn at all, if need be on an empty ground. */
export const hasLeaflet = Boolean(leafletStyle);

/** Whether there is a map of streets: the operator has configured tiles. */
const hasMap = Boolean(tiles && leafletStyle);

/** Whether there is a map of any kind, at least of coastlines, borders and towns. */
export const hasGround = hasMap || (hasLeaflet && hasWorld);

const WORLD = [[-55, -140], [65, 150]];

/** The closest level at which the built-in map still shows something: beyond it the coastlines are too coarse. */
const COARSE = 11;

/** A zoom level to go to: without tiles, no closer than where there is something to see. */
export const upTo = (level) => (hasMap ? level : Math.min(level, COARSE));

/** The zoom level at which streets are visible. */
export const STREETS = upTo(15);

/** The area of the operator's own map, which shows a region only; undefined for a tile server. */
const region = () => {
  const [west, south, east, north] = tilesArea?.split(",").map(Number) ?? [];
  return tilesArea && [[south, west], [north, east]];
};

/**
 * Lays the tiles, with the built-in map below where they leave something out.
 * @param {object} [look] of that map, as for `drawWorld`
 */
export function layTiles(leaflet, map, look) {
  map.getContainer().classList.toggle("photos", tilesPhotos !== undefined);
  if (!tilesZooms) return leaflet.tileLayer(tiles, { maxZoom: 19 }).addTo(map);
  // Where it cannot be fetched, the tiles are enough.
  if (hasWorld) drawWorld(leaflet, map, look).catch(() => {});
  const [minZoom, maxNativeZoom] = tilesZooms.split("-").map(Number);
  return leaflet.tileLayer(tiles, { maxZoom: 19, minZoom, maxNativeZoom, bounds: region() }).addTo(map);
}

/** A button that looks for the device's position. @param {(at: [number, number]) => void} found */
export function centreButton(found) {
  const button = el("button.quiet.centre", {
    type: "button", onclick: async () => {
      button.disabled = true;
      // Something else on the page may follow the position.
      const wasOn = place.isOn;
      const { lat, lon } = await place.soon();
      if (!wasOn) place.stop();
      button.disabled = false;
      if (lat !== undefined) return found([lat, lon]);
      return toast(t(place.problem === "denied" ? "place.denied" : "place.unavailable"), { kind: "bad" });
    },
  }, icon("pin", { size: 20 }), t("map.centre"));
  return button;
}

export class TileMap {
  #area;
  #note = el("p.note.gold", { role: "status", hidden: true });
  #credit = el("span", {}, tilesCredit);
  #opening;
  #isPossible;
  #map;
  element;

  /**
   * @param {string} label
   * @param {{role?: string, help?: string, isPlain?: boolean}} [options] `help`: a line below the map; `isPlain`: it is
   *   drawn also on a server without tiles, with a scale
   */
  constructor(label, { role = "group", help, isPlain = false } = {}) {
    this.#isPossible = isPlain ? hasLeaflet : hasMap;
    this.#area = el("div.map", { role, "aria-label": label });
    this.element = el("div.mapboard", { hidden: !this.#isPossible }, this.#area, this.#note,
      help && el("p.muted.small", {}, help),
      el("div.spread", {}, el("p.muted.small.grow", {}, this.#credit),
        centreButton((at) => this.#map?.setView(at, Math.max(this.#map.getZoom(), STREETS)))));
  }

  /**
   * Draws the map, once. @returns {Promise<{leaflet: object, map: object} | undefined>} undefined if there is no map
   */
  open() {
    if (!this.#isPossible) return Promise.resolve(undefined);
    this.#opening ??= this.#draw().catch(() => {
      // Offline, coordinates and text must do; the next call tries again.
      this.#opening = undefined;
      this.element.hidden = true;
    });
    return this.#opening;
  }

  async #draw() {
    if (!document.head.querySelector(`link[href="${leafletStyle}"]`)) {
      document.head.append(el("link", { rel: "stylesheet", href: leafletStyle }));
    }
    const leaflet = await import("quarry/leaflet");
    this.element.hidden = false;
    // Leaflet would insert the credit as markup; we write it below the map.
    const map = leaflet.map(this.#area, { attributionControl: false, maxZoom: 19 });
    this.#map = map;
    // Before the first view: a layer that does not reach so far out would turn to its levels later, and undo a move.
    if (tiles) this.#lay(leaflet, map);
    map.fitBounds(region() ?? WORLD);
    if (!tiles) this.#measure(leaflet, map);
    return { leaflet, map };
  }

  #lay(leaflet, map) {
    const pictures = layTiles(leaflet, map);
    pictures.on("tileload", () => (this.#note.hidden = true));
    pictures.on("tileerror", () => {
      this.#note.textContent = t("map.noPictures");
      this.#note.hidden = false;
    });
  }

  /** Without pictures, coastlines and towns, a scale and the north say how to read it. */
  #measure(leaflet, map) {
    leaflet.control.scale({ imperial: false, maxWidth: 140 }).addTo(map);
    this.#area.classList.add("plain");
    this.#area.append(el("p.north", {}, el("span", { "aria-hidden": "true" }, "↑"), t("livemap.north")));
    // On an empty ground, places and the scale must do.
    if (hasWorld) drawWorld(leaflet, map).then(() => (this.#credit.textContent = WORLD_CREDIT), () => {});
  }
}
