/** The pack store: packs to play, found by name, place, creator, or distance. */

import { announce, el, fill, icon } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { busy, line, select } from "quarry/forms/fields";
import { installWorker } from "quarry/shared/serviceworker";
import { hasGround } from "quarry/shared/tilemap";
import { PackRequests, packSentence } from "quarry/packs/requests";
import { KeptPacks } from "quarry/packs/kept";
import { packTile } from "quarry/packs/card";
import { PackMap } from "quarry/packs/map";
import { knownPosition } from "quarry/shared/nearby";
import { place } from "quarry/shared/position";
import { showLand } from "quarry/shared/land";
import { lifted } from "quarry/shared/touch";
import { wearLook } from "quarry/shared/look";
import * as storage from "quarry/shared/storage";

/** The number of packs per request. */
const PAGE = 20;
/** Milliseconds after the last keystroke before searching. */
const PAUSE = 350;
/** Distances to choose from, in kilometres. */
const NEAR = [5, 25, 100];

class Store {
  #requests = new PackRequests();
  #text = line("", { type: "search", maxLength: 60 });
  #near = el("div.row");
  /** Where the reader searches around, and where they are if the page knows that already. */
  #here;
  #known;
  #km = select(NEAR.map((km) => [String(km), t("packs.within", { n: km })]), String(NEAR[1]), {
    "aria-label": t("packs.howNear"), onchange: () => this.#search(),
  });
  #count = el("p.muted", { role: "status" });
  #list = el("ol.packtiles", {});
  #more = el("button.wide", { hidden: true, onclick: () => this.#readOn() }, t("packs.more"));
  #map = new PackMap();
  #found = el("section.found", { "aria-labelledby": "found" }, el("div.stack", {},
    el("div.spread", {}, el("h2", { id: "found" }, t("packs.found")), this.#count), this.#list, this.#more));
  #packs = [];
  #next;
  #asked = 0;
  #timer = 0;

  show() {
    this.#text.value = new URLSearchParams(location.search).get("text") ?? "";
    this.#text.addEventListener("input", () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#search(), PAUSE);
    });
    const search = (event) => {
      event.preventDefault();
      clearTimeout(this.#timer);
      this.#search();
    };
    fill(document.getElementById("content"),
      el("div.row.ways", {},
        el("a.button.grow", { href: "/packs/new" }, icon("pin", { size: 20 }), t("packs.make")),
        storage.account() && el("a.button.grow", { href: "/account#packs" }, t("packs.mine"))),
      new KeptPacks(this.#requests).element,
      el("search", {}, el("form.card.stack", { onsubmit: search },
        this.#searchField(), this.#near)),
      this.#found);
    this.#drawNear();
    knownPosition().then((here) => {
      this.#known = here;
      if (here && this.#packs.length > 0) this.#draw(this.#packs, 0);
    });
    this.#search().then(() => {
      // Only now, as the list would move it.
      this.#found.append(hasGround ? this.#map.element : el("p.muted.small", {}, t("packs.noMap")));
      this.#map.open();
    });
  }

  #searchField() {
    this.#text.id = "text";
    return el("div.field", {}, el("label", { htmlFor: "text" }, t("packs.text")),
      el("div.row.search", {}, this.#text,
        el("button.primary.round", { type: "submit", "aria-label": t("packs.search") }, icon("search"))));
  }

  /** Asks for the reader's position only on request, and uses it only for this search. */
  #drawNear(problem) {
    if (this.#here) {
      return fill(this.#near, el("div", {}, this.#km),
        el("button", { type: "button", onclick: () => this.#anywhere() }, t("packs.anywhere")));
    }
    const button = el("button", { type: "button", "data-focus": "near", onclick: () => this.#nearMe(button) },
      icon("pin", { size: 20 }), t("packs.near"));
    return fill(this.#near, problem && el("p.note.gold.wide", { role: "alert" }, problem), button);
  }

  async #nearMe(button) {
    busy(button, true);
    await place.soon();
    place.stop();
    this.#here = place.current;
    if (!this.#here) {
      const why = t(place.problem === "denied" ? "place.denied" : "place.unavailable");
      return this.#drawNear(`${why} ${t("packs.orName")}`);
    }
    this.#drawNear();
    this.#km.focus();
    return this.#search();
  }

  #anywhere() {
    this.#here = undefined;
    this.#drawNear();
    this.#near.querySelector("button").focus();
    this.#search();
  }

  #params() {
    const text = this.#text.value.trim();
    const given = text ? { text } : {};
    const { lat, lon } = this.#here ?? {};
    return this.#here ? { ...given, near: { lat, lon, km: Number(this.#km.value) } } : given;
  }

  async #search() {
    const { near, ...texts } = this.#params();
    const query = new URLSearchParams(texts).toString();
    history.replaceState(null, "", query ? `?${query}` : location.pathname);
    await this.#ask({ ...texts, near });
  }

  #readOn() {
    return this.#ask({ ...this.#params(), after: this.#next });
  }

  async #ask(params) {
    const asked = ++this.#asked;
    busy(this.#more, true);
    try {
      const { packs, next } = await this.#requests.call("pack.search", { ...params, limit: PAGE });
      await lifted();
      // Something else may have been requested meanwhile.
      if (asked !== this.#asked) return;
      this.#next = next;
      this.#draw(params.after ? [...this.#packs, ...packs] : packs, params.after ? this.#packs.length : 0);
    } catch (error) {
      await lifted();
      if (asked === this.#asked) this.#sayProblem(error);
    } finally {
      busy(this.#more, false);
    }
  }

  /** @param {number} from how many of them were shown before */
  #draw(packs, from) {
    this.#packs = packs;
    const rows = packs.map((pack) => packTile(pack, { here: this.#here ?? this.#known }));
    fill(this.#list, rows);
    this.#more.hidden = !this.#next;
    const isSearched = Object.keys(this.#params()).length > 0;
    const text = packs.length > 0 ? t(this.#next ? "packs.countSoFar" : "packs.count", { n: packs.length })
      : t(isSearched ? "packs.none" : "packs.empty");
    if (this.#count.textContent !== text) this.#count.textContent = text;
    this.#map.update(packs);
    if (from > 0) rows[from]?.querySelector("a").focus();
  }

  #sayProblem(error) {
    this.#more.hidden = true;
    this.#count.textContent = "";
    const again = el("button", { onclick: () => this.#search() }, t("common.again"));
    const seats = storage.seats().filter(({ role }) => role === "player").slice(0, 3);
    fill(this.#list, el("li.note.bad.spread", {}, el("span.grow", {}, packSentence(error)), again),
      // Running plays can continue offline.
      !error.kind && seats.map(({ code, title }) => el("li", {}, el("a.seat", { href: `/play/${code}` },
        el("span.grow", {}, el("strong", {}, title ?? code), el("span.muted.small", {}, t("join.goOn")))))));
    announce(packSentence(error));
  }
}

wearLook();
new Store().show();
showLand({ seed: "packs", place: "hills", light: "gold", clues: 5, lit: Array(5).fill(1) });
installWorker();
