/** A lobby as seen from a player's or host's seat: its state, and requests that change it. */

import { toast } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { isPressing } from "quarry/shared/touch";
import { hearing } from "quarry/shared/hearing";
import { Connection } from "quarry/shared/rpc";
import { ReadMarks } from "quarry/lobby/readmarks";
import { LobbyMirror } from "quarry/lobby/mirror";

/** Milliseconds for which changes are drawn together: in a large lobby, pushes come by the dozen. */
const PICTURE = 60;

/** Milliseconds that a page may take to connect before it says that it is offline. */
const GRACE = 2_000;

export class LobbyClient {
  #listeners = new Set();
  #isDue = false;
  #isNew = true;

  /** @param {object} how options for the mirror: see `LobbyMirror` */
  constructor(seat, how) {
    this.seat = seat;
    this.readMarks = new ReadMarks(seat.lobby, how.role);
    const { lobby, token } = seat;
    this.connection = hearing(new Connection());
    this.mirror = new LobbyMirror(this.connection, { lobby, token }, how);
    this.mirror.addEventListener("change", () => this.changed());
    this.mirror.addEventListener("line", () => {
      if (this.mirror.isLive) this.#isNew = false;
      this.changed();
    });
    setTimeout(() => {
      this.#isNew = false;
      this.changed();
    }, GRACE);
  }

  /** Whether to say that the page is offline. */
  get isOffline() {
    return !this.mirror.isLive && !this.#isNew;
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
   * Loads a part of the page on demand, and says so if it cannot be loaded.
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
   * @param {() => void} listener called after every change, once the lobby is loaded
   * @returns a function that removes the listener
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

  /** Stops updates and closes the connection. */
  end() {
    this.#listeners.clear();
    this.connection.close();
  }

  #asSeated(params) {
    return { ...params, lobby: this.seat.lobby, token: this.seat.token };
  }
}
