/** The directory of players and their home towns: a map, a list, filters for both, and the user's own entry. */

import { el, fill, icon } from "quarry/shared/dom";
import { t, sentence } from "quarry/shared/texts";
import { field, numeral, select, sheet } from "quarry/forms/fields";
import { addForm, editForm } from "quarry/directory/entryform";
import { HomeMap, hasMap } from "quarry/directory/map";
import { countryName, countryOptions } from "quarry/directory/countries";
import { get, mine, statesOf } from "quarry/directory/requests";
import { showLand } from "quarry/shared/land";
import { lifted } from "quarry/shared/touch";

const PAGE = 24;

/** A player's home in one line. */
const whereFrom = ({ city, state, country }) => [city, state, countryName(country)].filter(Boolean).join(", ");

class Hometown {
  #filter = {};
  #page = 0;
  #asked = 0;
  #picked;
  #count = el("p.muted", { role: "status" });
  #pickbar = el("div.note.info.pickbar", { hidden: true });
  #people = el("ul.people");
  #pages = el("div.row");
  #own = el("div.stack");
  #problem = el("p.note.bad", { role: "alert", hidden: true });
  #map = hasMap() ? new HomeMap({ open: (people, count) => this.#show(people, count), pick: (at) => this.#pick(at) })
    : undefined;

  async open(content) {
    const list = el("section.stack", { "aria-labelledby": "people" },
      el("h2", { id: "people" }, t("hometown.list")), this.#people, this.#pages);
    fill(content,
      el("div.spread", {}, this.#count,
        el("button.primary", { onclick: () => this.#add() }, icon("pin", { size: 20 }), t("hometown.add"))),
      this.#own, this.#problem, this.#pickbar, this.#map?.element, await this.#filters(), list);
    await Promise.all([this.#drawMap(), this.#refresh()]);
  }

  async #drawMap() {
    try {
      await this.#map?.draw();
    } catch {
      // Without Leaflet or a network, the list is enough.
      this.#map = undefined;
      this.#say(t("hometown.noMap"));
    }
  }

  #say(text) {
    this.#problem.textContent = text;
    this.#problem.hidden = !text;
  }

  // Filters

  async #filters() {
    const any = (text) => [["", text]];
    const country = select([...any(t("hometown.allCountries")), ...await countryOptions()]);
    const state = select(any(t("hometown.allStates")), "");
    const states = field(t("hometown.state"), state);
    // Only some countries have states.
    states.hidden = true;
    const year = numeral("", { inputMode: "numeric", placeholder: t("hometown.anyYear") });
    const changed = () => {
      const since = year.value.trim();
      this.#filter = { country: country.value, state: state.value, year: since };
      this.#page = 0;
      this.#refresh();
      this.#map?.show(this.#filter);
    };
    country.addEventListener("change", async () => {
      const chosen = country.value;
      const names = chosen ? await statesOf(chosen) : [];
      if (chosen !== country.value) return;
      fill(state, [...any(t("hometown.allStates")), ...names.map((name) => [name, name])]
        .map(([value, name]) => el("option", { value }, name)));
      states.hidden = names.length === 0;
      changed();
    });
    state.addEventListener("change", changed);
    year.addEventListener("change", changed);
    return el("div.filters", { role: "group", "aria-label": t("hometown.filters") },
      field(t("hometown.country"), country), states, field(t("hometown.year"), year));
  }

  // The list

  async #refresh() {
    const asked = ++this.#asked;
    try {
      const newest = { ...this.#filter, reverse: "true" };
      const [count, people, next, own] = await Promise.all([
        get("count"), get("users", { ...newest, page: this.#page, pagesize: PAGE }),
        // Whether there is a next page.
        get("users", { ...newest, page: (this.#page + 1) * PAGE, pagesize: 1 }), mine(),
      ]);
      await lifted();
      // Something else may have been requested meanwhile.
      if (asked !== this.#asked) return;
      this.#say("");
      this.#count.textContent = t("hometown.players", { n: count });
      this.#map?.invite(count === 0);
      this.#list(people, next.length > 0);
      fill(this.#own, own.length > 0 && [
        el("h2", {}, t("hometown.mine")), el("ul.people", {}, own.map((one) => this.#row(one))),
      ]);
    } catch (error) {
      if (asked === this.#asked) this.#say(sentence(error));
    }
  }

  #list(people, hasMore) {
    fill(this.#people, people.map((person) => this.#row(person)));
    this.#people.hidden = people.length === 0;
    const turn = (by) => {
      this.#page += by;
      this.#refresh();
    };
    fill(this.#pages,
      people.length === 0 && el("p.muted", {}, t("hometown.nobody")),
      this.#page > 0 && el("button", { "data-focus": "newer", onclick: () => turn(-1) },
        icon("left", { size: 20 }), t("hometown.newer")),
      hasMore && el("button", { "data-focus": "older", onclick: () => turn(1) },
        t("hometown.older"), icon("right", { size: 20 })));
  }

  #row(person) {
    return el("li", {}, el("button.person", { onclick: () => this.#show([person], 1) },
      icon("pin"),
      el("span.grow", {}, el("strong", {}, person.nickname), el("span.muted.small", {}, whereFrom(person))),
      el("span.badge.digits", {}, String(person.year))));
  }

  /**
   * Shows the players of a pressed cluster. @param {number} count how many there are; `people` are the first of them
   */
  #show(people, count) {
    if (people.length === 1) return this.#person(people[0]);
    sheet(t("hometown.players", { n: count }), () => [
      el("ul.people", {}, people.map((person) => this.#row(person))),
      count > people.length && el("p.muted", {}, t("hometown.firstOf", { n: people.length })),
    ]);
  }

  #person(person) {
    const row = (name, value) => [el("dt", {}, name), el("dd", {}, value)];
    const dialog = sheet(person.nickname, () => [
      el("dl.facts", {}, row(t("hometown.city"), person.city), person.state && row(t("hometown.state"), person.state),
        row(t("hometown.country"), countryName(person.country)), row(t("hometown.year"), String(person.year))),
      el("button", {
        onclick: () => {
          dialog.close();
          editForm(person, () => this.#changed());
        },
      }, t("hometown.isMine")),
    ]);
  }

  // The user's own entry

  #pick(at) {
    this.#picked = at;
    this.#map.choose(at);
    fill(this.#pickbar, el("p", {}, t("hometown.pickedHere")),
      el("button.primary", { onclick: () => this.#add() }, t("hometown.addHere")),
      el("button.quiet", { onclick: () => this.#unpick() }, t("common.cancel")));
    this.#pickbar.hidden = false;
  }

  #unpick() {
    this.#picked = undefined;
    this.#map?.choose(undefined);
    this.#pickbar.hidden = true;
  }

  #add() {
    addForm(this.#picked, () => this.#changed()).catch((error) => this.#say(sentence(error)));
  }

  /** @returns when the change is visible */
  async #changed() {
    this.#unpick();
    this.#page = 0;
    await Promise.all([this.#refresh(), this.#map?.update()]);
  }
}

const content = document.getElementById("content");
fill(content, el("p.muted", { role: "status" }, t("common.loading")));
new Hometown().open(content).catch((error) => fill(content,
  el("p.note.bad", { role: "alert" }, sentence(error)),
  el("button.primary", { onclick: () => location.reload() }, t("common.again"))));
showLand({ seed: "hometown", place: "town", light: "night", clues: 7, lit: Array(7).fill(1) });
