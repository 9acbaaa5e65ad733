/** What the parts of the host's page share: the seat, the lobby as it is, its clues with their secrets, its log. */

import { Seated } from "quarry/seated";
import { sentence, t } from "quarry/texts";
import { Chronicle } from "quarry/chronicle";
import { Problem } from "quarry/formparts";

/** ms between a change and looking at the clues again: several come together. */
const SOON = 80;

/** ms for what players change: they are many. */
const LATER = 4_000;

/** What to say of codes that were not sent, by the reason. */
const UNSENT = { refused: "mail.refused", undeliverable: "mail.undeliverable", "no-codes": "mail.noCodes" };

const CLUE_EVENTS = /^clue\.(added|updated|removed|moved)|^ruling\./;

export class HostGame extends Seated {
  #clueTimer = 0;
  #laterTimer = 0;
  #moves = 0;
  /** As `clue.list` has them; undefined until they are there. */
  clues;

  constructor(seat) {
    super(seat, { role: "host" });
    this.chronicle = new Chronicle((method, params) => this.call(method, params));
    this.mirror.addEventListener("line", () => this.mirror.isLive && this.#catchUp());
    this.mirror.addEventListener("event", ({ detail }) => {
      this.chronicle.heard(detail);
      if (CLUE_EVENTS.test(detail.type)) this.askForClues();
      if (detail.type === "sheet.mailed") this.say(t("mail.sent"), "good");
      if (detail.type === "sheet.mailFailed") this.say(t(UNSENT[detail.data.reason]), "bad");
      if (detail.type === "clue.scanned") this.#laterTimer ||= setTimeout(() => this.askForClues(0), LATER);
      this.changed();
    });
  }

  async #catchUp() {
    this.askForClues(0);
    await this.chronicle.load().catch(() => undefined);
    this.changed();
  }

  /** Looks at the clues again, once for all that want it at the same time. */
  askForClues(delay = SOON) {
    clearTimeout(this.#clueTimer);
    clearTimeout(this.#laterTimer);
    this.#laterTimer = 0;
    this.#clueTimer = setTimeout(() => this.readClues().catch((error) => {
      if (!["unauthorized", "forbidden"].includes(error.kind)) this.askForClues(2_000);
    }), delay);
  }

  /** Looks at the clues now. */
  async readClues() {
    const moves = this.#moves;
    const { clues } = await this.call("clue.list");
    // What was asked for before one of them was moved shows it where it was.
    if (moves !== this.#moves) return;
    this.clues = clues;
    this.changed();
  }

  /**
   * Waits for what is not there yet when the page has just been opened: the clues, and what has happened.
   * @returns {Promise<boolean>} whether it is there; if not, it was said why
   */
  async isReady() {
    try {
      await Promise.all([this.clues ?? this.readClues(), this.chronicle.isComplete || this.chronicle.load()]);
      return true;
    } catch (error) {
      this.say(sentence(error), "bad");
      return false;
    }
  }

  /** Moves a clue to where it stands among all, at once; the server may say no. @param {string[]} ids of all */
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
    return this.clues?.find(({ clue }) => clue === id);
  }

  nameOf(player) {
    const seated = this.snapshot.players.find((one) => one.player === player);
    return seated?.name ?? this.chronicle.names.get(player) ?? player;
  }

  /** Does it, and says so or why not. @returns {Promise<boolean>} whether it was done */
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

  /** A route of HTTP, as the host. @returns {Promise<Response>} one that went well */
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
