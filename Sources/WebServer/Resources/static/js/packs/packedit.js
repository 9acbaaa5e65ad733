/** The pack editor: its description, its pins on a map and in a list, and saving. */

import { announce, el, fill, icon } from "quarry/shared/dom";
import { t, inItsWords } from "quarry/shared/texts";
import { Problem, area, complain, field, form, line, needed, select, textOf } from "quarry/forms/fields";
import { PackRequests, packSentence } from "quarry/packs/requests";
import { Draft, GAME_TIMES, PINS_LEAST } from "quarry/packs/draft";
import { PinMap } from "quarry/packs/pinmap";
import { PinList } from "quarry/packs/pinlist";
import { openPinForm } from "quarry/packs/pinform";
import { importChoice, isShort, upload } from "quarry/packs/import";
import { showLand } from "quarry/shared/land";
import { hasGround } from "quarry/shared/tilemap";
import * as storage from "quarry/shared/storage";

const content = document.getElementById("content");
const requests = new PackRequests();
/** Where the draft of a new pack is kept. */
const NEW = "pack";
const asked = location.pathname.split("/")[2];
const id = asked === "new" ? undefined : asked;

class Editor {
  #draft;
  #list;
  #map;
  #totals = el("p.muted.digits", { role: "status" });
  #state = el("p.muted.small");
  #stale = el("div", { role: "alert" });
  #fields;
  #form;
  #kept = el("div", {});
  /** Whether others find it: its saved version has enough pins. */
  #isPublic;

  constructor(pack) {
    this.#draft = new Draft(pack);
    this.#isPublic = pack?.clues.length >= PINS_LEAST;
    this.#list = new PinList(this.#draft, (index) => this.#open(index));
    this.#map = new PinMap({
      onadd: (place) => this.#add(place), onopen: (index) => this.#open(index),
      onput: (index, place) => this.#draft.put(index, place),
    });
    this.#fields = packFields(this.#draft);
    this.#draft.addEventListener("change", () => this.#update());
    // A new pack's draft is kept here.
    addEventListener("beforeunload", (event) => this.#draft.pack && this.#draft.isDirty && event.preventDefault());
  }

  show() {
    this.#form = form({ submit: t("packedit.save"), onsubmit: () => this.#save() },
      el("section.card.stack", { "aria-labelledby": "about" },
        el("h2", { id: "about" }, t("packedit.about")), this.#fields.elements),
      el("section.stack", { "aria-labelledby": "pins" },
        el("h2", { id: "pins" }, t("packedit.pins")),
        this.#totals,
        el("div.mapped", {}, hasGround ? this.#map.element : el("p.note", {}, t("packedit.noMap")),
          el("div.stack", {}, this.#list.element,
            el("button.wide", { type: "button", id: "add-pin", onclick: () => this.#add() },
              icon("pin", { size: 20 }), t("packedit.addPin"))))),
      this.#stale);
    this.#form.classList.add("packform");
    // Beside the button that saves, wherever one scrolled to.
    this.#form.querySelector(".actions").prepend(this.#state);
    fill(content, help(), this.#kept, this.#form,
      !this.#draft.pack && el("section.stack", { "aria-labelledby": "import" },
        el("h2", { id: "import" }, t("packimport.title")),
        importChoice(requests, (read) => this.#take(read))));
    if (!this.#draft.pack) this.#restore();
    this.#update();
    this.#map.open();
  }

  /** Goes on with what was written here and never saved. */
  #restore() {
    const kept = storage.draft(NEW);
    if (kept?.account !== storage.account().account) return;
    this.#draft.take(kept.content);
    this.#fields.fill();
    fill(this.#kept, el("div.note.spread", { role: "status" }, el("span.grow", {}, t("packedit.restored")),
      el("button", {
        type: "button", onclick: () => {
          storage.dropDraft(NEW);
          location.reload();
        },
      }, t("packedit.startOver"))));
  }

  #take(read) {
    this.#draft.take(read);
    this.#fields.fill();
    this.#map.showAll();
    this.#list.focus(this.#draft.clues.length - read.clues.length);
  }

  #update() {
    const { clues, points, isDirty, pack } = this.#draft;
    if (!pack && isDirty) storage.keepDraft(NEW, { account: storage.account()?.account, content: this.#draft.content });
    else if (!pack) storage.dropDraft(NEW);
    this.#list.update();
    this.#map.update(clues);
    const sum = t("packedit.totals", { n: clues.length, points: t("clue.points", { n: points }) });
    const missing = PINS_LEAST - clues.length;
    this.#totals.textContent = missing > 0 ? `${sum} ${t("packedit.missing", { n: missing })}` : sum;
    const heading = this.#draft.content.name || t(pack ? "packedit.heading" : "packedit.new");
    document.querySelector("h1").textContent = heading;
    fill(this.#state, isDirty ? t("packedit.unsaved")
      : pack && [icon("check", { size: 18 }), t("packedit.savedAs", { n: this.#draft.version }), " ",
        el("a", { href: `/packs/${pack}` }, t("packedit.toPack"))]);
  }

  #add(location) {
    openPinForm(location && { location: { ...location, radius: 30 } }, {
      isNew: true, around: this.#lastPlace(), onsave: (clue) => {
        const index = this.#draft.add(clue);
        // A pin placed by pressing on the map is visible already.
        if (clue.location && !location) this.#map.look(clue.location);
        this.#list.focus(index);
      },
    });
  }

  /** The newest place of a pin. */
  #lastPlace() {
    const last = this.#draft.clues.findLast(({ location }) => location)?.location;
    return last ? [last] : [];
  }

  #open(index) {
    openPinForm(this.#draft.clues[index], {
      around: this.#lastPlace(), onsave: (clue) => {
        this.#draft.replace(index, clue);
        this.#list.focus(index);
      },
    });
  }

  async #save() {
    this.#fields.check();
    const isNew = !this.#draft.pack;
    const { content: sent } = this.#draft;
    const params = { ...this.#draft.changes(), pack: this.#draft.pack, version: this.#draft.version };
    fill(this.#stale);
    try {
      const saved = isShort(params) ? await requests.change(isNew ? "pack.create" : "pack.update", params)
        : await upload(JSON.stringify(sent), isNew ? {} : { pack: params.pack, version: params.version });
      this.#draft.saved(saved, sent);
    } catch (error) {
      if (error.kind === "version-conflict") return this.#sayStale();
      throw this.#aboutPin(error);
    }
    storage.keepPack({ pack: this.#draft.pack, version: this.#draft.version, name: sent.name });
    announce(t("packedit.saved"));
    if (isNew) {
      storage.dropDraft(NEW);
      fill(this.#kept);
      history.replaceState(null, "", `/packs/${this.#draft.pack}/edit`);
    }
    return this.#celebrate(sent);
  }

  /** Once others find it, its author sees what they see. */
  async #celebrate({ name, clues }) {
    const wasPublic = this.#isPublic;
    this.#isPublic = clues.length >= PINS_LEAST;
    if (!this.#isPublic || wasPublic) return;
    // It is saved; without a network, only the picture is missed.
    const part = await import("quarry/packs/published").catch(() => undefined);
    part?.openPublished({ pack: this.#draft.pack, name, pins: clues.length });
  }

  /** Focuses the pin that the server objects to. */
  #aboutPin(error) {
    const match = error.data?.field?.match(/^clues\[(\d+)\]/);
    if (!match) return error.kind ? new Problem(packSentence(error)) : error;
    const index = Number(match[1]);
    this.#list.focus(index);
    const { title } = this.#draft.clues[index];
    const problem = inItsWords({ message: error.data.problem });
    return new Problem(t("packedit.problem", { n: index + 1, title, problem }));
  }

  #sayStale() {
    const load = el("button", {
      type: "button", onclick: async () => {
        try {
          const pack = await requests.call("pack.get", { pack: this.#draft.pack });
          this.#draft.rebase(pack);
          this.#fields.fill();
          fill(this.#stale, el("p.note", {}, t("packedit.rebased", { n: pack.version })));
        } catch (error) {
          complain(this.#form.querySelector(".problem"), error);
        }
      },
    }, t("packedit.rebase"));
    fill(this.#stale, el("div.note.gold.stack.tight", {}, el("p", {}, t("packedit.stale")), load));
    load.focus();
  }
}

function packFields(draft) {
  const inputs = {
    name: line("", { maxLength: 60, required: true }),
    location: line("", { maxLength: 60, required: true }),
    description: area("", { maxLength: 500 }),
  };
  const known = draft.content.gameTime;
  const times = GAME_TIMES.includes(known) ? GAME_TIMES : [...GAME_TIMES, known].sort((one, other) => one - other);
  const gameTime = select(times.map((minutes) => [String(minutes), t("common.minutes", { n: minutes })]));
  for (const [name, input] of Object.entries(inputs)) {
    input.addEventListener("input", () => draft.set(name, textOf(input)));
  }
  gameTime.addEventListener("change", () => draft.set("gameTime", Number(gameTime.value)));
  const show = () => {
    for (const [name, input] of Object.entries(inputs)) input.value = draft.content[name];
    gameTime.value = String(draft.content.gameTime);
  };
  show();
  return {
    fill: show,
    check: () => {
      needed(inputs.name, t("packedit.name"));
      needed(inputs.location, t("packedit.place"));
      needed(inputs.description, t("packedit.text"));
    },
    elements: [
      field(t("packedit.name"), inputs.name),
      field(t("packedit.place"), inputs.location, t("packedit.placeHelp")),
      field(t("packedit.text"), inputs.description),
      field(t("packedit.time"), gameTime, t("packedit.timeHelp")),
    ],
  };
}

function help() {
  return el("details.more", {}, el("summary", {}, t("packedit.help")), el("div.stack", {},
    el("ol.steps", {}, ["packedit.helpName", "packedit.helpPin", "packedit.helpMove", "packedit.helpProof",
      "packedit.helpSave"].map((key) => el("li", {}, t(key))))));
}

async function start() {
  if (!id) document.querySelector("h1").textContent = t("packedit.new");
  if (!storage.account()) {
    return fill(content, el("p.note", {}, t("packedit.signIn")),
      el("a.button.primary", { href: "/account" }, t("account.signIn")));
  }
  if (!id) return new Editor().show();
  fill(content, el("p.muted", { role: "status" }, t("common.loading")));
  try {
    const pack = await requests.call("pack.get", { pack: id });
    if (pack.clues) return new Editor(pack).show();
    fill(content, el("p.note.bad", { role: "alert" }, t("packedit.notYours")),
      el("a.button", { href: `/packs/${id}` }, t("packedit.toPack")));
  } catch (error) {
    fill(content, el("p.note.bad", { role: "alert" }, packSentence(error)),
      el("button.primary", { onclick: start }, t("common.again")));
  }
  return undefined;
}

start();
showLand({ seed: id ?? "new pack", place: "woods", light: "day", clues: 5, lit: 5 });
