/**
 * Sends scans and answers to the server. Each is stored with its time and a key before it is sent, until the server has
 * judged it: a phone that is switched off in between or has no network sends it later.
 */

import { Refused, newKey } from "quarry/shared/rpc";
import { dropPicture, keepPicture, keptPicture, sendPicture } from "quarry/shared/picture";
import { t } from "quarry/shared/texts";
import * as storage from "quarry/shared/storage";

/** Milliseconds to show a spinner before saying that it will be sent later. */
const PATIENCE = 6_000;

/**
 * Events: `waiting` whenever the waiting proofs change; `sent` (detail: `{entry, outcome}`) and `refused` (detail:
 * `{entry, error}`) for proofs sent later.
 */
export class Proofs extends EventTarget {
  #connection;
  #mirror;
  #seat;
  /** Keys of proofs whose answer the player is waiting for, which must not be sent twice. */
  #inHand = new Set();
  #isFlushing = false;

  constructor(connection, mirror, seat) {
    super();
    this.#connection = connection;
    this.#mirror = mirror;
    this.#seat = seat;
    mirror.addEventListener("line", () => mirror.isLive && this.flush());
  }

  /** The proofs waiting to be sent, oldest first. */
  get waiting() {
    return storage.waiting(this.#seat.lobby).filter(({ key }) => !this.#inHand.has(key));
  }

  /**
   * @param {"scan.submit"|"clue.answer"|"clue.visit"} method
   * @param {object} params without token, key and time
   * @param {string} label a description for people
   * @param {{at?: number, picture?: Blob}} [more] `picture`: a photo that is sent first
   * @returns {Promise<object>} the outcome, or `{outcome: "waiting", at}` if it will be sent later
   * @throws {Refused}
   */
  async submit(method, params, label, { at = this.#mirror.now(), picture } = {}) {
    const entry = { key: newKey(), method, params, at, label, hasPicture: picture !== undefined };
    if (picture) await keepPicture(entry.key, picture);
    storage.keepWaiting(this.#seat.lobby, entry);
    if (!this.#connection.isOpen) return this.#leaveForLater(entry);
    this.#inHand.add(entry.key);
    try {
      const outcome = await this.#send(entry, {}, PATIENCE);
      this.#drop(entry);
      return outcome;
    } catch (error) {
      if (error instanceof Refused && error.kind !== "unavailable") {
        this.#drop(entry);
        throw error;
      }
      return this.#leaveForLater(entry);
    } finally {
      this.#inHand.delete(entry.key);
    }
  }

  #drop({ key, hasPicture }) {
    storage.dropWaiting(this.#seat.lobby, key);
    if (hasPicture) dropPicture(key);
  }

  /** Sends an entry's photo, once: its name replaces it. */
  async #sendPhoto(entry) {
    const picture = await keptPicture(entry.key);
    if (!picture) throw new Refused({ message: t("photos.lost"), data: { kind: "invalid-params" } });
    entry.params.answer.photo = await sendPicture(this.#seat, picture);
    storage.keepWaiting(this.#seat.lobby, entry);
  }

  async #send(entry, more, patience) {
    if (entry.hasPicture && !entry.params.answer.photo) await this.#sendPhoto(entry);
    const { key, method, params } = entry;
    return this.#connection.call(method, { ...params, ...more, key, token: this.#seat.token }, { patience });
  }

  #leaveForLater(entry) {
    this.#inHand.delete(entry.key);
    this.dispatchEvent(new Event("waiting"));
    setTimeout(() => this.flush(), 3_000);
    return { outcome: "waiting", at: entry.at };
  }

  /** Sends waiting proofs in order. Those refused for good are dropped, as they would block the others for ever. */
  async flush() {
    if (this.#isFlushing || !this.#mirror.isLive) return;
    this.#isFlushing = true;
    try {
      for (const entry of this.waiting) await this.#settle(entry);
    } catch {
      // The connection is lost again; they keep waiting.
    } finally {
      this.#isFlushing = false;
      this.dispatchEvent(new Event("waiting"));
    }
  }

  async #settle(entry) {
    try {
      const outcome = await this.#send(entry, { at: entry.at });
      this.#drop(entry);
      this.dispatchEvent(new CustomEvent("sent", { detail: { entry, outcome } }));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.kind === "rate-limited" || error.kind === "unavailable") {
        setTimeout(() => this.flush(), error.data.retryAfter ?? 5_000);
        throw error;
      }
      this.#drop(entry);
      this.dispatchEvent(new CustomEvent("refused", { detail: { entry, error } }));
    }
  }
}
