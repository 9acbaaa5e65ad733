/** A map to view or press on, if this server has one, with a note if its tiles fail to load; or without tiles. */

import { el } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";

const { tiles, tilesCredit, leafletStyle } = document.documentElement.dataset;

/** Whether the operator has configured map tiles, and Leaflet is installed to show them. */
export const hasMap = Boolean(tiles && leafletStyle);

/** Whether places can be drawn at all, if need be on an empty ground. */
export const hasLeaflet = Boolean(leafletStyle);

const WORLD = [[-55, -140], [65, 150]];

export class TileMap {
  #area;
  #note = el("p.note.gold", { role: "status", hidden: true });
  #opening;
  #isPossible;
  element;

  /**
   * @param {string} label
   * @param {{role?: string, help?: string, isPlain?: boolean}} [options] `help`: a line below the map; `isPlain`: it is
   *   drawn also on a server without tiles, with a scale on an empty ground
   */
  constructor(label, { role = "group", help, isPlain = false } = {}) {
    this.#isPossible = isPlain ? hasLeaflet : hasMap;
    this.#area = el("div.map", { role, "aria-label": label });
    this.element = el("div.mapboard", { hidden: !this.#isPossible }, this.#area, this.#note,
      el("p.muted.small", {}, [help, tilesCredit].filter(Boolean).join(" ")));
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
    map.fitBounds(WORLD);
    if (tiles) this.#lay(leaflet, map);
    else this.#measure(leaflet, map);
    return { leaflet, map };
  }

  #lay(leaflet, map) {
    const pictures = leaflet.tileLayer(tiles, { maxZoom: 19 }).addTo(map);
    pictures.on("tileload", () => (this.#note.hidden = true));
    pictures.on("tileerror", () => {
      this.#note.textContent = t("map.noPictures");
      this.#note.hidden = false;
    });
  }

  /** Without pictures, a scale and the north say how to read it. */
  #measure(leaflet, map) {
    leaflet.control.scale({ imperial: false, maxWidth: 140 }).addTo(map);
    this.#area.classList.add("plain");
    this.#area.append(el("p.north", {}, el("span", { "aria-hidden": "true" }, "↑"), t("livemap.north")));
  }
}
