/** The state shared by the parts of the host's page: the seat, the lobby, its clues with their secrets, and its log. */

import { LobbyClient } from "quarry/lobby/client";
import { sentence, t } from "quarry/shared/texts";
import { LobbyLog } from "quarry/host/log";
import { may } from "quarry/host/rights";
import { Problem } from "quarry/forms/fields";

/** Milliseconds before reloading the clues after a change, as changes come in groups. */
const SOON = 80;

/** The same for changes by players, which are frequent. */
const LATER = 4_000;

/** Explanations of why codes were not sent, by reason. */
const UNSENT = { refused: "mail.refused", undeliverable: "mail.undeliverable", "no-codes": "mail.noCodes" };

const CLUE_EVENTS = /^clue\.(added|updated|removed|moved)|^ruling\./;

export class HostGame extends LobbyClient {
  #clueTimer = 0;
  #laterTimer = 0;
  #moves = 0;
  /** As returned by `clue.list`; undefined until loaded. */
  clues;

  constructor(seat) {
    super(seat, { role: "host", follows: ["presence"] });
    this.log = new LobbyLog((method, params) => this.call(method, params));
    this.mirror.addEventListener("line", () => this.mirror.isLive && this.#catchUp());
    this.mirror.addEventListener("event", ({ detail }) => {
      this.log.heard(detail);
      if (CLUE_EVENTS.test(detail.type)) this.askForClues();
      if (detail.type === "sheet.mailed") this.say(t("mail.sent"), "good");
      if (detail.type === "sheet.mailFailed") this.say(t(UNSENT[detail.data.reason]), "bad");
      if (detail.type === "clue.scanned") this.#laterTimer ||= setTimeout(() => this.askForClues(0), LATER);
      this.changed();
    });
  }

  /** Whether whoever holds this seat may do something: the name of a method, or see `rights.js`. */
  may(action) {
    return may(this.seat.staff, action);
  }

  /** Whether a start is counted in that can be taken back; the log knows, also after the page was loaded anew. */
  get isCountedIn() {
    const { phase, startsAt } = this.snapshot.card;
    const last = this.log.recent.find(({ type }) => type === "hunt.starting" || type === "hunt.startCancelled");
    return phase === "open" && last?.type === "hunt.starting" && last.data.at === startsAt;
  }

  async #catchUp() {
    this.askForClues(0);
    await this.log.load().catch(() => undefined);
    this.changed();
  }

  /** Reloads the clues soon, once for all requests at the same time. */
  askForClues(delay = SOON) {
    if (!this.may("clue.list")) return;
    clearTimeout(this.#clueTimer);
    clearTimeout(this.#laterTimer);
    this.#laterTimer = 0;
    this.#clueTimer = setTimeout(() => this.readClues().catch((error) => {
      if (!["unauthorized", "forbidden"].includes(error.kind)) this.askForClues(2_000);
    }), delay);
  }

  /** Reloads the clues now. */
  async readClues() {
    const moves = this.#moves;
    const { clues } = await this.call("clue.list");
    // A reply requested before a move has the old order.
    if (moves !== this.#moves) return;
    this.clues = clues;
    this.changed();
  }

  /**
   * Waits until a newly opened page has loaded the clues and the log.
   * @returns {Promise<boolean>} whether it has; if not, the error is shown
   */
  async isReady() {
    try {
      const clues = this.clues ?? (this.may("clue.list") && this.readClues());
      await Promise.all([clues, this.log.isComplete || this.log.load()]);
      return true;
    } catch (error) {
      this.say(sentence(error), "bad");
      return false;
    }
  }

  /** Moves a clue locally at once; the server may refuse. @param {string[]} ids of all clues in the new order */
  async moveClue(id, ids) {
    const place = new Map(ids.map((one, index) => [one, index]));
    this.#moves += 1;
    this.clues = this.clues.toSorted((one, other) => place.get(one.clue) - place.get(other.clue));
    this.changed();
    await this.attempt("clue.move", { clue: id, before: ids[ids.indexOf(id) + 1] });
    this.#moves += 1;
    this.askForClues(0);
  }

  clue(id) {
    return (this.clues ?? this.snapshot.clues).find(({ clue }) => clue === id);
  }

  nameOf(player) {
    const seated = this.snapshot.players.find((one) => one.player === player);
    return seated?.name ?? this.log.names.get(player) ?? player;
  }

  /** Makes a change, and reports success or failure. @returns {Promise<boolean>} whether it succeeded */
  async attempt(method, params, done) {
    try {
      await this.change(method, params);
      if (done) this.say(done, "good");
      return true;
    } catch (error) {
      this.say(sentence(error), "bad");
      return false;
    }
  }

  /** Fetches an HTTP route of the lobby as the host. @returns {Promise<Response>} a successful one */
  async fetch(path, options = {}) {
    let response;
    try {
      response = await fetch(`/lobbies/${this.seat.lobby}/${path}`, {
        ...options, headers: { Authorization: `Bearer ${this.seat.token}` },
      });
    } catch {
      throw new Problem(t("error.unreachable"));
    }
    if (response.ok) return response;
    const answer = await response.json().catch(() => ({}));
    throw new Problem(answer.error?.message ?? t("error.unavailable"));
  }
}
