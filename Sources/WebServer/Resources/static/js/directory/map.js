/**
 * The directory on a map: players who live close together form clusters, which the server counts for the visible area.
 */

import { el } from "quarry/shared/dom";
import { t, number, sentence } from "quarry/shared/texts";
import { get } from "quarry/directory/requests";
import { lifted } from "quarry/shared/touch";
import { WORLD_CREDIT, drawWorld, hasWorld } from "quarry/shared/world";
import { centreButton, layTiles } from "quarry/shared/tilemap";

const { tiles, tilesCredit, leafletStyle } = document.documentElement.dataset;
/** The land by night, on which every player is a light. */
const NIGHT = { color: "#3d5a6e", fillColor: "#1c3242" };
const WORLD = [[-50, -130], [65, 160]];
const ZOOM_MAX = 19;

/** @returns {boolean} whether this server can show maps at all */
export const hasMap = () => leafletStyle !== undefined;

export class HomeMap {
  #leaflet;
  #map;
  #markers;
  #chosen;
  #filter = {};
  #asked = 0;
  #isMoved = false;
  #pick;
  #open;
  #note = el("p.muted.small", { role: "status" });
  #board = el("div.homes", { role: "application", "aria-label": t("hometown.map") });
  #invitation = el("p.dark", { hidden: true }, t("hometown.dark"));
  element = el("div.stack", {}, el("div.night", {}, this.#board, this.#invitation),
    el("div.spread", {}, this.#note, centreButton((at) => this.#map?.setView(at, Math.max(this.#map.getZoom(), 9)))));

  /**
   * @param {(people: object[]) => void} open shows the players of a pressed cluster
   * @param {(at: {lat: number, lon: number}) => void} pick called when an empty place is pressed
   */
  constructor({ open, pick }) {
    this.#open = open;
    this.#pick = pick;
  }

  /** Draws the map. Throws if it cannot be loaded. */
  async draw() {
    document.head.append(el("link", { rel: "stylesheet", href: leafletStyle }));
    this.#leaflet = await import("quarry/leaflet");
    const leaflet = this.#leaflet;
    // Leaflet would insert the credit as markup; we write it below the map.
    this.#map = leaflet.map(this.#board, {
      attributionControl: false, worldCopyJump: true, minZoom: 0, maxZoom: ZOOM_MAX, zoomSnap: 0.5,
    });
    this.#map.fitBounds(WORLD);
    // A turned phone shows the whole world again, unless somebody has looked closer.
    this.#map.on("resize", ({ oldSize, newSize }) => {
      if (!this.#isMoved && oldSize.x !== newSize.x) this.#map.fitBounds(WORLD, { animate: false });
    });
    for (const touch of ["pointerdown", "wheel", "keydown"]) {
      this.element.addEventListener(touch, () => (this.#isMoved = true), { once: true, passive: true });
    }
    this.#drawGround();
    this.#markers = leaflet.layerGroup().addTo(this.#map);
    this.#map.on("moveend", () => this.update());
    this.#map.on("click", ({ latlng }) => {
      const at = latlng.wrap();
      this.#pick({ lat: at.lat, lon: at.lng });
    });
    await this.update();
  }

  /** Draws the map tiles or, without them, the built-in map or the lines of the globe. */
  #drawGround() {
    if (!tiles) return this.#drawOwnGround();
    this.#note.textContent = tilesCredit;
    const layer = layTiles(this.#leaflet, this.#map, NIGHT);
    layer.once("tileerror", () => {
      this.#note.textContent = t("hometown.tilesMissing");
      if (hasWorld) drawWorld(this.#leaflet, this.#map, NIGHT).catch(() => this.#drawGrid());
      else this.#drawGrid();
    });
  }

  async #drawOwnGround() {
    try {
      if (!hasWorld) throw new Error("no map");
      await drawWorld(this.#leaflet, this.#map, NIGHT);
      this.#note.textContent = WORLD_CREDIT;
      this.#uncover();
    } catch {
      this.#note.textContent = t("hometown.noTiles");
      this.#drawGrid();
    }
  }

  #drawGrid() {
    const options = { className: "grid", interactive: false };
    const line = (points) => this.#leaflet.polyline(points, options).addTo(this.#map);
    for (let lon = -180; lon <= 180; lon += 30) line([[-85, lon], [85, lon]]);
    for (let lat = -60; lat <= 60; lat += 30) line([[lat, -180], [lat, 180]]);
  }

  /** Shows only the players that match a filter. */
  async show(filter) {
    this.#filter = filter;
    await this.update();
  }

  /** A world in which nobody plays yet asks for the first light. */
  invite(isDark) {
    this.#invitation.hidden = !isDark;
  }

  /** Fetches and draws the visible area, unless the map has moved meanwhile. */
  async update() {
    if (!this.#map) return;
    const asked = ++this.#asked;
    try {
      const clusters = await get("clusters", { ...this.#window(), ...this.#filter });
      await lifted();
      if (asked !== this.#asked) return;
      this.#markers.clearLayers();
      for (const cluster of clusters) this.#mark(cluster);
      this.#board.dataset.clusters = String(clusters.length);
      this.#uncover();
    } catch (error) {
      if (asked === this.#asked) this.#note.textContent = sentence(error);
    }
  }

  /** Hides the names of places that a cluster covers in part. */
  #uncover() {
    const spots = [...this.#board.querySelectorAll(".spot")].map((spot) => spot.getBoundingClientRect());
    for (const name of this.#board.querySelectorAll(".placename span")) {
      const { left, right, top, bottom } = name.getBoundingClientRect();
      const isCovered = spots.some((spot) =>
        spot.left < right && left < spot.right && spot.top < bottom && top < spot.bottom);
      name.classList.toggle("covered", isCovered);
    }
  }

  #window() {
    const bounds = this.#map.getBounds();
    const isWhole = bounds.getEast() - bounds.getWest() >= 360;
    const turn = (degrees) => ((degrees + 180) % 360 + 360) % 360 - 180;
    return {
      south: Math.max(-90, bounds.getSouth()), north: Math.min(90, bounds.getNorth()),
      west: isWhole ? -180 : turn(bounds.getWest()), east: isWhole ? 180 : turn(bounds.getEast()),
      zoom: Math.max(0, Math.round(this.#map.getZoom())),
    };
  }

  /** The longitude nearest to the view: across the 180th meridian a place also appears 360 degrees further on. */
  #nearView(longitude) {
    const middle = this.#map.getCenter().lng;
    return longitude + 360 * Math.round((middle - longitude) / 360);
  }

  #mark(cluster) {
    const { count, latitude, longitude } = cluster;
    const size = count === 1 ? 28 : Math.min(64, 34 + 6 * Math.log10(count));
    const name = count === 1 ? t("hometown.onePlayer") : t("hometown.players", { n: count });
    const icon = this.#leaflet.divIcon({
      className: count === 1 ? "spot single" : "spot", iconSize: [size, size],
      html: el("span", {}, count === 1 ? "" : short(count)),
    });
    const marker = this.#leaflet.marker([latitude, this.#nearView(longitude)], { icon, title: name });
    marker.on("click", () => this.#press(cluster)).addTo(this.#markers);
    marker.getElement().setAttribute("role", "button");
    marker.getElement().setAttribute("aria-label", name);
  }

  /** Zooms into a pressed cluster if it can be split; otherwise shows its players. */
  async #press({ count, south, west, north, east }) {
    const corners = [[south, this.#nearView(west)], [north, this.#nearView(east)]];
    const zoom = this.#map.getBoundsZoom(corners);
    if (count > 1 && this.#map.getZoom() < ZOOM_MAX && (north - south > 1e-4 || east - west > 1e-4)) {
      const maxZoom = Math.min(ZOOM_MAX, Math.max(zoom, 3));
      this.#map.flyToBounds(corners, { padding: [60, 60], maxZoom, duration: 0.4 });
      return;
    }
    try {
      this.#open(await get("within", { south, west, north, east, ...this.#filter }), count);
    } catch (error) {
      this.#note.textContent = sentence(error);
    }
  }

  /** Marks the place of a new entry. @param {{lat: number, lon: number} | undefined} at */
  choose(at, { move = false } = {}) {
    this.#chosen?.remove();
    this.#chosen = undefined;
    if (!at || !this.#map) return;
    this.#chosen = this.#leaflet.circleMarker([at.lat, this.#nearView(at.lon)], { radius: 10, className: "chosen" })
      .addTo(this.#map);
    this.#isMoved = true;
    if (move) this.#map.setView([at.lat, at.lon], Math.max(this.#map.getZoom(), 8));
  }
}

/** A count that fits into a circle: 950, 1.2k, 3M. */
function short(count) {
  if (count < 1_000) return String(count);
  if (count < 1_000_000) return `${number(Math.floor(count / 100) / 10)}k`;
  return `${number(Math.floor(count / 100_000) / 10)}M`;
}
