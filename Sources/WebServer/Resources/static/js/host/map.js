/** The live map: clues, players who share where they are, finds, and calls for help; and the same as lists. */

import { foundBy as foundByText } from "quarry/lobby/clues";
import { el, fill, icon, keep } from "quarry/shared/dom";
import { t, distance, lengthOfTime, moment } from "quarry/shared/texts";
import { TileMap, hasLeaflet } from "quarry/shared/tilemap";
import { reachOf, zoneShape } from "quarry/shared/zone";
import { Whereabouts } from "quarry/host/whereabouts";

/** Milliseconds for which a find is listed, and for which its clue flashes. */
const RECENT = 300_000;
const FLASH = 8_000;

/** The most players whose names stand on the map; other names appear on pointing. */
const NAMED = 40;

/** The most players listed. */
const LISTED = 200;

/** Milliseconds between updates of the times. */
const TICK = 10_000;

export class LiveMapView {
  #game;
  #whereabouts = new Whereabouts();
  #tileMap = new TileMap(t("livemap.title"), { isPlain: true });
  #leaflet;
  #map;
  /** Whether the host moved the map, which then stays where it is. */
  #isMoved = false;
  #clues = new Map();
  #people = new Map();
  #helpers = new Map();
  #zone = new Map();
  #updated = 0;
  #isFlashing = false;
  #note = el("p.note", { hidden: true });
  #calls = el("ul.stack.calls", { "aria-label": t("safety.calls") });
  #list = el("ul.people", {});
  #finds = el("ul.feed", {});
  #sum = el("p.muted", {});
  #rest = el("p.muted.center.small", { hidden: true });
  element = el("section.view.livemap", { "aria-labelledby": "livemap-title" });

  /** @param {import("quarry/host/game").HostGame} game */
  constructor(game) {
    this.#game = game;
    fill(this.element, this.#calls,
      el("div.column", {},
        el("div.spread", {}, el("h2", { id: "livemap-title" }, t("livemap.title")),
          hasLeaflet && el("button.quiet", { "data-focus": "fit", onclick: () => this.#fit() },
            icon("full", { size: 20 }), t("livemap.fit"))),
        this.#note, this.#tileMap.element),
      el("div.column", {},
        el("section.stack", { "aria-labelledby": "livemap-people" },
          el("div.spread", {}, el("h3", { id: "livemap-people" }, t("room.players")), this.#sum),
          this.#list, this.#rest),
        el("section.stack", { "aria-labelledby": "livemap-finds" },
          el("h3", { id: "livemap-finds" }, t("livemap.finds")), this.#finds)));
    game.mirror.addEventListener("positions", ({ detail }) => {
      this.#whereabouts.heard(detail);
      game.changed();
    });
    game.mirror.follow("positions");
  }

  /** Called when the view is shown. */
  async shown() {
    if (this.#map) return this.#map.invalidateSize();
    const drawn = await this.#tileMap.open();
    if (!drawn || this.#map) return undefined;
    this.#leaflet = drawn.leaflet;
    this.#map = drawn.map;
    for (const type of ["pointerdown", "wheel", "keydown"]) {
      this.#map.getContainer().addEventListener(type, () => (this.#isMoved = true), { passive: true });
    }
    return this.update();
  }

  tick() {
    if (Date.now() - this.#updated > (this.#isFlashing ? 1_000 : TICK)) this.update();
  }

  update() {
    this.#updated = Date.now();
    const now = this.#game.mirror.now();
    this.#whereabouts.age(now);
    const { card } = this.#game.snapshot;
    const isOver = card.phase === "ended";
    this.#note.hidden = card.positions === true && !isOver;
    this.#note.textContent = t(isOver ? "livemap.over" : "livemap.off");
    const finds = this.#recentFinds(now);
    this.#listCalls();
    this.#listPlayers(now);
    keep(this.#finds, finds, ({ key }) => key, ({ text, at }) => el("li.happening", {}, icon("check", { size: 20 }),
      el("span.grow", {}, text), el("span.muted.small.digits", {}, moment(at))));
    if (this.#map) this.#draw(finds, now);
  }

  /** The finds of the last minutes, newest first. */
  #recentFinds(now) {
    return this.#game.log.recent
      .filter(({ type, at }) => type === "clue.scanned" && at > now - RECENT)
      .map(({ seq, at, data: { player, clue } }) => ({
        key: String(seq), at, player, clue,
        text: t("livemap.found", { name: this.#game.nameOf(player), title: this.#game.titleOf(clue) ?? clue }),
      }));
  }

  // The lists

  #listCalls() {
    const calls = this.#game.log.openHelp.map(({ help, player, text, at }) => {
      const { lat, lon } = this.#whereabouts.calls.get(help) ?? {};
      return { help, name: this.#game.nameOf(player), text, at, lat, lon };
    });
    this.#calls.hidden = calls.length === 0;
    keep(this.#calls, calls, ({ help }) => help, ({ name, text, at, lat, lon }) => el("li.note.bad.stack", {},
      el("p.row", {}, icon("bell", { size: 20 }), el("strong.grow", {}, t("safety.needed", { names: name })),
        el("span.digits", {}, moment(at))),
      text && el("p.text", {}, text),
      el("div.row", {},
        lat !== undefined && this.#link(lat, lon),
        this.#game.may("help.answer")
          && el("button.danger", { onclick: () => this.#openSafety() }, t("safety.answer"),
            el("span.unseen", {}, ` ${name}`)))));
  }

  async #openSafety() {
    (await this.#game.part(import("quarry/host/safety")))?.openSafety(this.#game);
  }

  #link(lat, lon) {
    const place = `${lat.toFixed(5)}, ${lon.toFixed(5)}`;
    return el("a.button", { href: `geo:${lat},${lon}` }, icon("map", { size: 20 }), place);
  }

  #listPlayers(now) {
    const sharers = [...this.#whereabouts.players.values()];
    const out = sharers.filter(({ outside }) => outside !== undefined);
    // Who is out of the zone comes first, the longest time at the top.
    const rows = [...out.toSorted((one, other) => one.outside - other.outside),
      ...sharers.filter(({ outside }) => outside === undefined)].slice(0, LISTED)
      .map(({ player, at, accuracy, outside }) => ({
        player, name: this.#game.nameOf(player), accuracy: Math.round(accuracy),
        ago: Math.max(0, Math.floor((now - at) / TICK) * (TICK / 1_000)),
        out: outside === undefined ? undefined : Math.max(0, Math.floor((now - outside) / 60_000)),
      }));
    const sum = t("livemap.sum", { n: sharers.length, of: this.#game.snapshot.players.length });
    this.#sum.textContent = out.length > 0 ? `${sum} · ${t("zone.sum", { n: out.length })}` : sum;
    this.#rest.hidden = sharers.length <= LISTED;
    this.#rest.textContent = t("people.more", { n: sharers.length, shown: LISTED });
    keep(this.#list, rows, ({ player }) => player, ({ player, name, accuracy, ago, out: minutes }) => {
      const inside = [
        el("span.grow", {}, el("strong.title", {}, name), el("span.under.muted.small", {},
          minutes !== undefined && el("span.badge.gold", {}, minutes === 0 ? t("zone.outNow")
            : t("zone.outFor", { time: lengthOfTime(minutes * 60) })),
          ago < 30 ? t("livemap.now") : t("people.ago", { time: lengthOfTime(ago) }), " · ",
          t("place.accuracy", { distance: distance(accuracy) })))];
      const names = { "data-player": player, "data-focus": player };
      return el("li", {}, hasLeaflet
        ? el("button.person", { ...names, onclick: () => this.#show(player) }, inside)
        : el("div.person", { "data-player": player }, inside, this.#place(player)));
    });
  }

  /** Without a map, the place in figures. */
  #place(player) {
    const { lat, lon } = this.#whereabouts.players.get(player);
    return this.#link(lat, lon);
  }

  // The map

  #show(player) {
    const at = this.#whereabouts.players.get(player);
    if (!at || !this.#map) return;
    this.#isMoved = true;
    this.#map.setView([at.lat, at.lon], Math.max(this.#map.getZoom() ?? 0, 17), { animate: false });
    this.#people.get(player)?.dot.openTooltip();
    this.#tileMap.element.scrollIntoView({ block: "nearest" });
  }

  /** Shows everything there is. */
  #fit() {
    const places = this.#places();
    if (places.length > 0) this.#map?.fitBounds(places, { padding: [40, 40], maxZoom: 17, animate: false });
  }

  #isInView() {
    const bounds = this.#map.getBounds();
    // At first, the map shows the whole world.
    return this.#places().every((at) => this.#map.getZoom() > 2 && bounds.contains(at));
  }

  #places() {
    const { zone } = this.#game.snapshot.card;
    return [
      ...(zone ? reachOf(zone) : []),
      ...(this.#game.clues ?? this.#game.snapshot.clues).flatMap(({ location }) => location ?? []),
      ...this.#whereabouts.players.values(),
      ...[...this.#whereabouts.calls.values()].filter(({ lat }) => lat !== undefined),
    ].map(({ lat, lon }) => [lat, lon]);
  }

  #draw(finds, now) {
    const news = finds.filter(({ at }) => at > now - FLASH);
    const flashing = new Set(news.map(({ clue }) => clue));
    const finders = new Set(news.map(({ player }) => player));
    this.#isFlashing = news.length > 0;
    const { zone } = this.#game.snapshot.card;
    this.#keepShapes(this.#zone, zone ? [zone] : [], () => "zone", (one) => ({
      key: one, make: () => [zoneShape(this.#leaflet, one)],
    }));
    const places = (this.#game.clues ?? this.#game.snapshot.clues).filter(({ location }) => location);
    this.#keepShapes(this.#clues, places, ({ clue }) => clue,
      ({ clue, title, location: { lat, lon, radius }, foundBy }) => ({
        key: [title, lat, lon, radius, foundBy, flashing.has(clue)], make: () => [this.#leaflet.circle([lat, lon], {
          radius, className: flashing.has(clue) ? "place flash" : "place", bubblingMouseEvents: false,
        }).bindTooltip(el("span", {}, `${title} · ${foundByText({ foundBy })}`))],
      }));
    const isNamed = this.#whereabouts.players.size <= NAMED;
    this.#keepShapes(this.#people, this.#whereabouts.players.values(), ({ player }) => player, (one) => {
      const name = this.#game.nameOf(one.player);
      return {
        key: [name, one.lat, one.lon, one.trail.length, one.trail[0]?.[2], isNamed, finders.has(one.player),
          one.outside !== undefined],
        make: () => this.#person(one, name, isNamed, finders.has(one.player)),
      };
    });
    const calls = [...this.#whereabouts.calls.values()].filter(({ lat }) => lat !== undefined);
    this.#keepShapes(this.#helpers, calls, ({ help }) => help, ({ player, lat, lon }) => ({
      key: [lat, lon, this.#game.nameOf(player)],
      make: () => [this.#leaflet.circleMarker([lat, lon], { radius: 13, className: "help" })
        .bindTooltip(el("span", {}, t("safety.needed", { names: this.#game.nameOf(player) })), {
          permanent: true, direction: "top", offset: [0, -10],
        })],
    }));
    if (!this.#isMoved && !this.#isInView()) this.#fit();
  }

  #person({ lat, lon, trail, outside }, name, isNamed, hasFound) {
    const className = `me${hasFound ? " finder" : ""}${outside === undefined ? "" : " out"}`;
    const dot = this.#leaflet.circleMarker([lat, lon], { radius: 9, className })
      .bindTooltip(el("span", {}, name), { permanent: isNamed, direction: "right", offset: [8, 0] });
    const line = this.#leaflet.polyline(trail.map(([one, other]) => [one, other]), {
      className: "trail", interactive: false,
    });
    return Object.assign([line, dot], { dot });
  }

  /** Draws what is new or changed, and removes what is gone. */
  #keepShapes(known, items, idOf, shapesOf) {
    const ids = new Set();
    for (const item of items) {
      const id = idOf(item);
      ids.add(id);
      const { key, make } = shapesOf(item);
      const text = JSON.stringify(key);
      if (known.get(id)?.text === text) continue;
      for (const shape of known.get(id)?.shapes ?? []) shape.remove();
      const shapes = make();
      for (const shape of shapes) shape.addTo(this.#map);
      known.set(id, { text, shapes, dot: shapes.dot });
    }
    for (const [id, { shapes }] of known) {
      if (ids.has(id)) continue;
      for (const shape of shapes) shape.remove();
      known.delete(id);
    }
  }
}
