/** The latest events, newest first, and the host's announcements in large letters for a while. */

import { announce, el, fill, icon, keep } from "quarry/shared/dom";
import { t, moment } from "quarry/shared/texts";
import { eventLine, Names } from "quarry/lobby/eventline";
import { animateMoves } from "quarry/shared/animation";

/** The number of lines kept; a screen shows as many as fit. */
const LINES = 12;
/** From this many on, players who join one after the other share a line. */
const MANY = 3;
/** The number of past events searched for them when the page opens. */
const LOOK_BACK = 100;
/** The fewest milliseconds between two drawings. */
const BEAT = 1_000;
/** Milliseconds for which an announcement is shown large. */
const LARGE = 45_000;

const hasJoined = ({ type }) => type === "player.joined";

/** The events of each line, newest first. @param {object[]} events */
function told(events) {
  const runs = [];
  for (const event of events) {
    if (hasJoined(event) && runs.at(-1)?.every(hasJoined)) runs.at(-1).push(event);
    else runs.push([event]);
  }
  return runs.flatMap((run) => (run.length < MANY ? run.map((one) => [one]) : [run]));
}

export class Latest {
  #connection;
  #mirror;
  #sounds;
  #lines = [];
  #names = new Names();
  #list = el("ol.happenings", {});
  #ribbon = el("p.ribbon", { hidden: true });
  /** The announcement in large letters. */
  #enlarged;
  #timer = 0;
  #beatTimer = 0;
  #drawnAt = -BEAT;
  /**
   * Tells an announcement in large letters first, where a page does that, and then calls its second argument.
   * @type {((text: string, ontold: () => void) => void) | undefined}
   */
  herald;
  /**
   * The same for a big screen during a hunt: one line at a time.
   * @type {import("quarry/screen/newsline").Newsline | undefined}
   */
  line;
  element = el("section.latest", { "aria-labelledby": "latest-title" });

  /**
   * @param {import("quarry/shared/rpc").Connection} connection
   * @param {import("quarry/lobby/mirror").LobbyMirror} mirror
   * @param {object} lobby request parameters: the lobby, and the seat's token if there is one
   * @param {import("quarry/screen/sounds").Sounds} sounds
   */
  constructor(connection, mirror, lobby, sounds) {
    this.#sounds = sounds;
    this.#connection = connection;
    this.#mirror = mirror;
    this.lobby = lobby;
    fill(this.element, el("h2", { id: "latest-title" }, t("screen.latest")), this.#list);
    mirror.addEventListener("event", ({ detail }) => this.#heard(detail));
  }

  get ribbon() {
    return this.#ribbon;
  }

  learn(snapshot) {
    this.#names.learn(snapshot);
    this.#draw();
  }

  /** Loads what happened before the page was opened. */
  async lookBack() {
    const ask = (params) => this.#connection.call("lobby.history", { ...this.lobby, ...params });
    try {
      const { last } = await ask({ limit: 1 });
      const { events } = await ask({ after: Math.max(0, last - LOOK_BACK), limit: LOOK_BACK });
      for (const event of events) this.#keep(event);
      this.#draw();
      const newest = this.#lines[0];
      this.line?.remind(newest && eventLine(newest, this.#names));
      const notice = events.findLast(({ type }) => type === "notice.sent");
      if (notice) this.#enlarge(notice);
    } catch {
      // The page works without it.
    }
  }

  /** The hunt may be over. */
  update() {
    if (this.#enlarged && this.#isPast(this.#enlarged)) this.#ribbon.hidden = true;
  }

  #heard(event) {
    this.#keep(event);
    this.#draw();
    const line = eventLine(event, this.#names);
    if (line) this.line?.tell(line, { isFind: event.type === "clue.scanned" });
    if (event.type !== "notice.sent") return;
    this.#enlarge(event, { isNew: true });
    if (!this.herald) this.#sounds.play("notice");
  }

  #keep(event) {
    this.#names.learnFrom(event);
    if (this.#lines.some(({ seq }) => seq === event.seq)) return;
    this.#lines = [...this.#lines, event].sort((one, other) => other.seq - one.seq);
    // Only events worth mentioning are kept.
    this.#lines = told(this.#lines.filter((one) => eventLine(one, this.#names))).slice(0, LINES).flat();
  }

  #draw() {
    if (this.#beatTimer) return;
    const left = this.#drawnAt + BEAT - performance.now();
    if (left > 0) {
      this.#beatTimer = setTimeout(() => {
        this.#beatTimer = 0;
        this.#draw();
      }, left);
      return;
    }
    this.#drawnAt = performance.now();
    const items = told(this.#lines).map(([event, ...others]) => ({
      // A line that counts more stays where it is.
      seq: (others.at(-1) ?? event).seq, at: event.at, ...eventLine(event, this.#names),
      ...(others.length > 0 ? { text: t("screen.joined", { n: others.length + 1 }) } : {}),
    }));
    animateMoves(this.#list, () => keep(this.#list, items, ({ seq }) => String(seq), (item) =>
      el("li", { "data-key": String(item.seq) }, icon(item.icon), el("span", {}, item.text),
        el("time.muted.digits", { dateTime: new Date(item.at).toISOString() }, moment(item.at)))));
  }

  /** What was said to those who hunted is no news after the end. */
  #isPast({ at }) {
    const { phase, endsAt } = this.#mirror.snapshot.card;
    return phase === "ended" && at < endsAt;
  }

  #enlarge(event, { isNew = false } = {}) {
    const left = event.at + LARGE - this.#mirror.now();
    if (left <= 0 || this.#isPast(event)) return;
    const { text } = eventLine(event, this.#names);
    clearTimeout(this.#timer);
    fill(this.#ribbon, icon("bell", { size: 32 }), el("span.words", {}, text));
    this.#ribbon.hidden = isNew && this.herald !== undefined;
    this.#enlarged = event;
    const isLate = () => this.#mirror.now() > event.at + LARGE || this.#isPast(event);
    if (isNew && this.herald) this.herald(text, () => (this.#ribbon.hidden = isLate()));
    else announce(text);
    this.#timer = setTimeout(() => (this.#ribbon.hidden = true), left);
  }
}
