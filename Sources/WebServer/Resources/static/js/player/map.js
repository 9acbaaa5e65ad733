/** The clues' places and the player's position, on a map if the server has one, otherwise with a compass. */

import { el, fill } from "quarry/shared/dom";
import { t, distance } from "quarry/shared/texts";
import { place, metersBetween } from "quarry/shared/position";
import { Compass } from "quarry/player/compass";
import { TileMap } from "quarry/shared/tilemap";

export class MapView {
  #game;
  #compass;
  #next = el("div");
  #tileMap = new TileMap(t("map.title"));
  #map;
  #markers = new Map();
  #me;
  element = el("section.view", { "aria-labelledby": "map-title" });

  constructor(game) {
    this.#game = game;
    this.#compass = new Compass(game);
    fill(this.element, el("h2.unseen", { id: "map-title" }, t("tab.map")), this.#next,
      this.#tileMap.element, this.#compass.element);
    place.addEventListener("change", () => this.element.isConnected && !this.element.hidden && this.update());
  }

  /** Called when the view is shown. */
  async shown() {
    place.start();
    if (this.#map) return this.#map.invalidateSize();
    // Without a map, the compass shows the way.
    const drawn = await this.#tileMap.open();
    if (drawn && !this.#map) this.#draw(drawn);
    return undefined;
  }

  #draw({ leaflet, map }) {
    this.leaflet = leaflet;
    this.#map = map;
    const places = this.#game.snapshot.clues.filter(({ location }) => location).map(({ location }) => location);
    const seen = [...places, ...(place.current ? [place.current] : [])].map(({ lat, lon }) => [lat, lon]);
    if (seen.length > 0) this.#map.fitBounds(seen, { padding: [40, 40], maxZoom: 17 });
    this.update();
  }

  update() {
    const clues = this.#game.snapshot.clues.filter(({ location }) => location);
    this.#compass.update(clues);
    this.#sayNext(clues);
    if (!this.#map) return;
    for (const clue of clues) this.#mark(clue);
    this.#markMe();
  }

  /** Shows why the position is unknown, or the nearest clue to find. */
  #sayNext(clues) {
    if (place.problem && !place.current) {
      const text = t(place.problem === "denied" ? "place.denied" : "place.unavailable");
      const again = el("button", { "data-focus": "again", onclick: () => place.start() }, t("common.again"));
      fill(this.#next, el("div.note.gold.spread", {}, el("span.grow", {}, text), again));
      return;
    }
    const near = place.current && clues.filter(({ found }) => !found)
      .map((clue) => ({ clue, meters: metersBetween(place.current, clue.location) }))
      .sort((one, other) => one.meters - other.meters)[0];
    fill(this.#next, near ? el("p.note.good", {}, t("map.next", {
      title: near.clue.title, distance: distance(near.meters),
    })) : !place.current && el("p.note", {}, t("place.looking")));
  }

  #mark(clue) {
    const { lat, lon, radius } = clue.location;
    const key = JSON.stringify([lat, lon, radius, clue.found]);
    const known = this.#markers.get(clue.clue);
    if (known?.key === key) return;
    known?.shape.remove();
    const shape = this.leaflet.circle([lat, lon], {
      radius, className: clue.found ? "place found" : "place", bubblingMouseEvents: false,
    }).bindTooltip(el("span", {}, clue.title));
    shape.on("click", () => this.#game.open(clue.clue));
    shape.addTo(this.#map);
    this.#markers.set(clue.clue, { key, shape });
  }

  #markMe() {
    if (!place.current) return;
    const { lat, lon } = place.current;
    this.#me ??= this.leaflet.circleMarker([lat, lon], { radius: 9, className: "me" }).addTo(this.#map);
    this.#me.setLatLng([lat, lon]);
  }
}
