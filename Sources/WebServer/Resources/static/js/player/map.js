/** The clues' places and the player's position, on a map if the server has one, otherwise with a compass. */

import { el, fill, icon } from "quarry/shared/dom";
import { t, distance } from "quarry/shared/texts";
import { place } from "quarry/shared/position";
import { Compass, arrow, wayTo, wind } from "quarry/player/compass";
import { TileMap } from "quarry/shared/tilemap";
import { zoneShape } from "quarry/shared/zone";

const { tiles } = document.documentElement.dataset;

export class MapView {
  #game;
  #compass;
  #next = el("div");
  #count = el("span.badge.digits", {});
  #tileMap;
  #map;
  #zone;
  #about = el("p.muted.small", {}, t("zone.players"));
  #markers = new Map();
  #me;
  element = el("section.view", { "aria-labelledby": "map-title" });

  constructor(game) {
    this.#game = game;
    this.#compass = new Compass(game);
    // Where the hunt is played is drawn also on an empty ground.
    this.#tileMap = new TileMap(t("map.title"), { isPlain: Boolean(game.snapshot.card.zone) });
    // A map needs the room of a heading.
    fill(this.element, tiles ? el("h2.unseen", { id: "map-title" }, t("tab.map"))
      : el("div.spread", {}, el("h2", { id: "map-title" }, t("tab.places")), this.#count),
    this.#next, this.#tileMap.element, this.#about, this.#compass.element);
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
    if (this.#zone) this.#map.fitBounds(this.#zone.shape.getBounds().extend(seen), { padding: [24, 24], maxZoom: 17 });
  }

  update() {
    const clues = this.#game.snapshot.clues.filter(({ location }) => location);
    this.#compass.update(clues);
    this.#count.hidden = clues.length === 0;
    this.#about.hidden = !this.#game.snapshot.card.zone || !this.#map;
    this.#count.textContent = t("stats.of", { n: clues.filter(({ found }) => found).length, of: clues.length });
    // The card says it all.
    this.#compass.element.hidden = !tiles && clues.length === 1 && !clues[0].found && Boolean(place.current);
    this.#sayNext(clues);
    if (!this.#map) return;
    this.#markZone();
    for (const clue of clues) this.#mark(clue);
    this.#markMe();
  }

  #markZone() {
    const { zone } = this.#game.snapshot.card;
    const key = JSON.stringify(zone);
    if (key === this.#zone?.key) return;
    this.#zone?.shape.remove();
    this.#zone = zone && { key, shape: zoneShape(this.leaflet, zone).addTo(this.#map) };
    this.#zone?.shape.bringToBack();
  }

  /** Shows why the position is unknown, or the nearest clue to find. */
  #sayNext(clues) {
    if (clues.length === 0) return this.#put("", () => null);
    if (place.problem && !place.current) {
      const text = t(place.problem === "denied" ? "place.denied" : "place.unavailable");
      const again = () => el("button", { "data-focus": "again", onclick: () => place.start() }, t("common.again"));
      return this.#put(text, () => el("div.note.gold.spread", {}, el("span.grow", {}, text), again()));
    }
    if (clues.every(({ found }) => found)) return this.#say("check", t("place.allFound"));
    if (!place.current) return this.#say("pin", t("place.looking"), t("place.asks"));
    const near = clues.filter(({ found }) => !found).map((clue) => ({ clue, ...wayTo(clue) }))
      .sort((one, other) => one.meters - other.meters)[0];
    const words = t("map.next", { title: near.clue.title, distance: distance(near.meters) });
    if (tiles) return this.#put(words, () => el("p.note.good", {}, words));
    const where = near.isThere ? t("place.there") : wind(near.degrees);
    return this.#put(words + near.degrees + near.heading, () => el("button.card.nearest", {
      "data-focus": "nearest", onclick: () => this.#game.open(near.clue.clue),
    }, near.isThere ? icon("pin", { size: 64 }) : arrow(near.degrees),
    el("span.grow", {}, el("strong", {}, words), el("span.muted", {}, where))));
  }

  #say(shape, text, more) {
    this.#put(text, () => el("div.card.stack.waitroom.center", {},
      el("div", {}, icon(shape, { size: 40 })), el("h3", {}, text), more && el("p.muted", {}, more)));
  }

  /** What is replaced under a finger cannot be pressed. */
  #put(key, make) {
    if (this.#next.dataset.key === key) return;
    this.#next.dataset.key = key;
    fill(this.#next, make());
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
