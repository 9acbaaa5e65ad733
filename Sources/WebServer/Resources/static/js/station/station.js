/**
 * The page of a station: a device at a clue, which staff run. It scans the badges of players, or takes their tags from
 * a keyboard, and credits the find; without a network it keeps them, with their times, until there is one.
 */

import { announce, el, fill, keep } from "quarry/shared/dom";
import { t, moment, sentence, signedNumber } from "quarry/shared/texts";
import { Connection, Refused } from "quarry/shared/rpc";
import { LobbyMirror } from "quarry/lobby/mirror";
import { Proofs } from "quarry/player/proofs";
import { BadgeCamera } from "quarry/station/camera";
import { field, select } from "quarry/forms/fields";
import { tagIn } from "quarry/station/tag";
import * as storage from "quarry/shared/storage";

const content = document.getElementById("content");
const LOBBY = decodeURIComponent(location.pathname.split("/")[2] ?? "").toUpperCase();

/** Where this browser keeps the invitation, so that the page can be opened again without its link. */
const KEPT = `quarry.station.${LOBBY}`;

/** The newest outcomes that stay on the page. */
const SHOWN = 12;

/** Who may scan badges; an account runs its own hunts. */
const MAY_SCAN = new Set(["station", "host", "cohost", "referee", "account"]);

/** What each outcome looks like, and says. */
const LOOKS = {
  "found": ["good", "station.found"], "already-found": ["info", "station.alreadyFound"],
  "locked": ["gold", "station.locked"], "closed": ["gold", "station.isClosed"], "late": ["gold", "station.late"],
  "pending": ["gold", "station.pending"], "waiting": ["gold", "station.waiting"],
  "entered": ["good", "station.entered"], "full": ["bad", "station.full"], "left": ["good", "station.hasLeft"],
};

/** The token in the link, the one that it left here, or that of this browser's own hunt. */
function invitation() {
  if (location.hash.length > 1) {
    storage.keepText("localStorage", KEPT, location.hash.slice(1));
    history.replaceState(null, "", location.pathname);
  }
  return storage.text("localStorage", KEPT) ?? storage.seatIn(LOBBY, "host")?.token ?? "";
}

class Station {
  #token;
  #connection = new Connection();
  #mirror;
  #proofs;
  #camera;
  /** Who runs it, as last known: a station's own clue, or all clues to choose from. */
  #staff = storage.stationStaff(LOBBY);
  #clue;
  #mode = "find";
  #last = { tag: "", at: 0 };
  /** Whose tags were scanned here before: only the outcome of a find tells. */
  #players = new Map();
  #log = [];
  #count = 0;
  #head = el("div.stack", {});
  #modes = el("div", {});
  #banner = el("p.note", { role: "status", hidden: true });
  #result = el("section.result", { "aria-live": "assertive", hidden: true });
  #problem = el("p.problem", { role: "alert", id: "tag-problem" });
  #input = el("input.typed", {
    id: "tag", autocomplete: "off", autocapitalize: "characters", spellcheck: false, maxLength: 200,
    placeholder: "XXXX-XXXX-XXXX", "aria-describedby": "tag-problem",
  });
  #list = el("ul.scans", {});
  #past = el("section.stack", { hidden: true }, el("h2", {}, t("station.scans")), this.#list);

  constructor(token) {
    this.#token = token;
    const names = { lobby: LOBBY, token };
    // A seat of a player in the same browser has a queue of its own.
    this.#mirror = new LobbyMirror(this.#connection, names, { role: "station", topics: ["events"], remember: true });
    this.#proofs = new Proofs(this.#connection, this.#mirror, { lobby: `station.${LOBBY}`, token });
    this.#proofs.addEventListener("waiting", () => this.#drawBanner());
    this.#proofs.addEventListener("sent", ({ detail: { entry, outcome } }) =>
      this.#note({ ...outcome, tag: entry.params.tag, clue: entry.params.clue, at: entry.at }));
    this.#proofs.addEventListener("refused", ({ detail: { entry, error } }) =>
      this.#note({ error: sentence(error), tag: entry.params.tag, clue: entry.params.clue, at: entry.at }));
    this.#mirror.addEventListener("line", () => this.#arrive());
    this.#mirror.addEventListener("change", () => this.#drawHead());
    this.#mirror.addEventListener("gone", ({ detail }) => sayOver(detail));
    this.#connection.addEventListener("lost", () => this.#drawBanner());
    this.#camera = new BadgeCamera((text) => this.#scan(text));
  }

  show() {
    // A phone has a camera and no scanner, and a field with the focus would open its keyboard.
    const isPhone = matchMedia("(pointer: coarse)").matches;
    const [camera, typing] = [this.#camera.element, this.#typing(isPhone)];
    fill(content, this.#banner, this.#head, this.#modes, this.#result, isPhone ? [camera, typing] : [typing, camera],
      this.#past);
    this.#camera.element.querySelector("button").classList.toggle("primary", isPhone);
    this.#drawHead();
    this.#drawBanner();
    this.#mirror.start();
    // A scanner that types as a keyboard does so wherever the focus is.
    document.addEventListener("keydown", ({ key, ctrlKey, metaKey, altKey }) => {
      const isElsewhere = document.activeElement === document.body || document.activeElement === null;
      if (key.length === 1 && !ctrlKey && !metaKey && !altKey && isElsewhere) this.#input.focus();
    });
    if (!isPhone) this.#input.focus();
  }

  #typing(isPhone) {
    const submit = (event) => {
      event.preventDefault();
      const text = this.#input.value;
      // A wrong tag stays, to be put right; the next one that a scanner types replaces it.
      if (tagIn(text)) this.#input.value = "";
      else this.#input.select();
      this.#scan(text, { isTyped: true });
    };
    this.#input.addEventListener("input", () => (this.#problem.textContent = ""));
    return el("form.stack", { onsubmit: submit, noValidate: true },
      el("label", { htmlFor: "tag" }, t("station.type")),
      el("div.row", {}, el("div.grow", {}, this.#input),
        el(isPhone ? "button" : "button.primary", { type: "submit" }, t("station.send"))),
      this.#problem);
  }

  /** Connected, perhaps for the first time. */
  async #arrive() {
    this.#drawBanner();
    if (!this.#mirror.isLive) return;
    try {
      const staff = await this.#connection.call("session.attach", { token: this.#token });
      if (!MAY_SCAN.has(staff.role)) return sayOver({ kind: "forbidden" });
      const clues = staff.role === "station" ? undefined
        : (await this.#connection.call("clue.list", { lobby: LOBBY, token: this.#token })).clues
          .map(({ clue, title, station }) => ({ clue, title, station }));
      this.#staff = { role: staff.role, name: staff.name, clue: staff.clue, clues };
      storage.keepStationStaff(LOBBY, this.#staff);
      this.#drawHead();
    } catch (error) {
      if (error instanceof Refused && !["unavailable", "rate-limited"].includes(error.kind)) sayOver(error);
    }
  }

  get #place() {
    return this.#staff?.clue ?? this.#clue;
  }

  #titleOf(clue) {
    const known = this.#staff?.clues ?? this.#mirror.snapshot?.clues ?? [];
    return known.find((one) => one.clue === clue)?.title;
  }

  #nameOf(player) {
    return this.#mirror.snapshot?.players.find((one) => one.player === player)?.name ?? player;
  }

  // What the page shows

  #drawHead() {
    if (!this.#staff) return;
    const { name, clue, clues } = this.#staff;
    if (clue) {
      // Before the start, nobody but the host knows its title.
      const title = this.#titleOf(clue);
      document.querySelector("h1").textContent = name;
      fill(this.#head, el("p", {}, title ? t("station.at", { clue: title }) : t("station.heading")));
    }
    if (!clue && !this.#clue) this.#chooseClue(clues ?? []);
    this.#drawModes();
  }

  #chooseClue(clues) {
    this.#clue = clues[0]?.clue;
    const choice = select(clues.map((one) => [one.clue, one.title]), this.#clue, {
      onchange: () => {
        this.#clue = choice.value;
        this.#drawModes();
      },
    });
    fill(this.#head, clues.length > 0 ? field(t("station.where"), choice) : el("p", {}, t("station.noClues")));
  }

  /** A clue with few places checks players in and out, too. */
  #drawModes() {
    const known = this.#staff?.clues ?? this.#mirror.snapshot?.clues ?? [];
    const hasPlaces = known.some(({ clue, station }) => clue === this.#place && station);
    if (!hasPlaces) this.#mode = "find";
    this.#modes.hidden = !hasPlaces;
    const modes = [["enter", t("station.enter")], ["find", t("station.credit")], ["leave", t("station.leave")]];
    keep(this.#modes, hasPlaces ? [this.#mode] : [], () => "modes", () => el("fieldset.choices", {},
      el("legend", {}, t("station.what")),
      modes.map(([value, label]) => el("label.choice", {},
        el("input", {
          type: "radio", name: "mode", value, checked: value === this.#mode,
          onchange: () => (this.#mode = value),
        }), label))));
  }

  #drawBanner() {
    const n = this.#proofs.waiting.length;
    const lines = [
      this.#mirror.isLive && this.#connection.isOpen ? "" : t("station.noLine"), n > 0 ? t("station.kept", { n }) : "",
    ];
    const text = lines.filter(Boolean).join(" ");
    this.#banner.hidden = text === "";
    if (this.#banner.textContent !== text) this.#banner.textContent = text;
  }

  // Scanning

  /** @param {string} text what a badge's code says, or what was typed */
  async #scan(text, { isTyped = false } = {}) {
    const tag = tagIn(text);
    if (!tag) {
      if (isTyped) this.#problem.textContent = t("station.noTag");
      return;
    }
    // A badge that is still in front of the camera.
    const now = performance.now();
    const isSame = !isTyped && tag === this.#last.tag && now - this.#last.at < 4_000;
    this.#last = { tag, at: now };
    if (isSame) return;
    if (!this.#place) {
      this.#problem.textContent = t("station.needsLine");
      return;
    }
    try {
      this.#note(await (this.#mode === "find" ? this.#credit(tag) : this.#move(tag)));
    } catch (error) {
      this.#note({ error: sentence(error), tag, clue: this.#place, at: this.#mirror.now() });
    }
  }

  async #credit(tag) {
    const clue = this.#place;
    const outcome = await this.#proofs.submit("tag.scan", { tag, clue }, tag);
    this.#drawBanner();
    return { ...outcome, tag, clue, at: outcome.at ?? this.#mirror.now() };
  }

  async #move(tag) {
    const clue = this.#place;
    if (!this.#connection.isOpen) throw new Error(t("station.needsLine"));
    const isIn = this.#mode === "enter";
    const outcome = await this.#connection.change(isIn ? "station.enter" : "station.leave",
      { clue, tag, lobby: LOBBY, token: this.#token }, { patience: 6_000 });
    return { outcome: "left", ...outcome, tag, clue, at: this.#mirror.now() };
  }

  /** Shows what came of a scan, large, and in the list. */
  #note(scan) {
    const [look, text] = scan.error ? ["bad"] : LOOKS[scan.outcome] ?? LOOKS.closed;
    const isOutside = scan.outcome === "locked" && this.#hasPlaces(scan.clue) && scan.player;
    const words = scan.error ?? t(isOutside ? "station.notInside" : text);
    if (scan.player) this.#players.set(scan.tag, scan.player);
    const player = this.#players.get(scan.tag);
    const who = player ? this.#nameOf(player) : grouped(scan.tag);
    const points = scan.outcome === "found" ? t("outcome.points", {
      points: signedNumber(scan.points), count: scan.points,
    }) : "";
    this.#result.hidden = false;
    this.#result.className = `result ${look}`;
    fill(this.#result, el("strong.who.title", {}, who), el("span.words", {}, words),
      points && el("span.points.digits", {}, points));
    announce([who, words, points].filter(Boolean).join(". "), { now: true });
    import("quarry/player/feedback").then(({ feedback }) =>
      feedback({ good: "found", bad: "wrong" }[look] ?? "neutral"));
    this.#log = [{ id: ++this.#count, look, who, words, points, clue: scan.clue, at: scan.at }, ...this.#log]
      .slice(0, SHOWN);
    this.#past.hidden = false;
    keep(this.#list, this.#log, ({ id }) => String(id), (one) => el(`li.${one.look}`, {},
      el("strong.title", {}, one.who), ` ${one.words} `, one.points && el("span.digits", {}, `${one.points} `),
      el("span.muted.small.digits", {}, [moment(one.at), this.#titleOf(one.clue)].filter(Boolean).join(" · "))));
  }

  #hasPlaces(clue) {
    const known = this.#staff?.clues ?? this.#mirror.snapshot?.clues ?? [];
    return known.some((one) => one.clue === clue && one.station);
  }
}

const grouped = (tag) => tag.match(/.{1,4}/g).join("-");

/** The invitation is over, or there was none. */
function sayOver(error) {
  const text = ["unauthorized", "kicked"].includes(error.kind) ? t("station.over")
    : error.kind === "forbidden" ? t("station.not") : sentence(error);
  fill(content, el("p.note.bad", { role: "alert" }, text));
}

function start() {
  const token = invitation();
  if (!token) return sayOver({ kind: "unauthorized" });
  new Station(token).show();
}

start();
import("quarry/shared/serviceworker").then(({ installWorker }) => installWorker());
