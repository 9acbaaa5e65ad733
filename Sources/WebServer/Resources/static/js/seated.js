/** What a page has of one seat in a lobby, a player's or a host's: the lobby as it is, and the ways to change it. */

import { toast } from "quarry/dom";
import { t } from "quarry/texts";
import { isPressing } from "quarry/pressing";
import { Connection } from "quarry/rpc";
import { Reading } from "quarry/reading";
import { LobbyMirror } from "quarry/watch";

/** ms in which changes are one picture: in a large lobby pushes come by the dozen. */
const PICTURE = 60;

export class Seated {
  #listeners = new Set();
  #isDue = false;

  /** @param {object} how what the mirror is to know: see `LobbyMirror` */
  constructor(seat, how) {
    this.seat = seat;
    this.reading = new Reading(seat.lobby, how.role);
    const { lobby, token } = seat;
    this.connection = new Connection();
    this.mirror = new LobbyMirror(this.connection, { lobby, token }, how);
    this.mirror.addEventListener("change", () => this.changed());
    this.mirror.addEventListener("line", () => this.changed());
  }

  get snapshot() {
    return this.mirror.snapshot;
  }

  titleOf(id) {
    return id && this.clue(id)?.title;
  }

  call(method, params) {
    return this.connection.call(method, this.#asSeated(params));
  }

  change(method, params) {
    return this.connection.change(method, this.#asSeated(params));
  }

  say(text, kind = "info") {
    toast(text, { kind });
  }

  /**
   * A part of the page that is loaded when it is wanted; where there is no network for it, that is said.
   * @param {Promise<object>} loading an `import`
   * @returns {Promise<object | undefined>}
   */
  async part(loading) {
    try {
      return await loading;
    } catch {
      return this.say(t("error.unreachable"), "bad");
    }
  }

  /**
   * @param {() => void} listener called whenever something changed, once there is a lobby to show
   * @returns what ends that
   */
  onChange(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  changed() {
    if (this.#isDue) return;
    this.#isDue = true;
    setTimeout(() => this.#draw(), PICTURE);
  }

  #draw() {
    if (isPressing()) {
      setTimeout(() => this.#draw(), PICTURE);
      return;
    }
    this.#isDue = false;
    if (this.snapshot) for (const listener of this.#listeners) listener();
  }

  /** Nothing is to come any more. */
  end() {
    this.#listeners.clear();
    this.connection.close();
  }

  #asSeated(params) {
    return { ...params, lobby: this.seat.lobby, token: this.seat.token };
  }
}
