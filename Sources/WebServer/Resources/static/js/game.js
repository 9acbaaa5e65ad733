/** What the parts of the player's page share. */

import { toast } from "quarry/dom";
import { Connection } from "quarry/rpc";
import { LobbyMirror } from "quarry/watch";
import { Proofs } from "quarry/proofs";

/** A seat, the lobby as it is, and the ways to change it. */
export class Game {
  #connection = new Connection();
  #listeners = new Set();

  constructor(seat) {
    this.seat = seat;
    const { lobby, token } = seat;
    this.mirror = new LobbyMirror(this.#connection, { lobby, token }, { role: "player", remember: true });
    this.proofs = new Proofs(this.#connection, this.mirror, seat);
    this.mirror.addEventListener("change", () => this.#changed());
    this.mirror.addEventListener("line", () => this.#changed());
    this.proofs.addEventListener("waiting", () => this.snapshot && this.#changed());
  }

  get snapshot() {
    return this.mirror.snapshot;
  }

  clue(id) {
    return this.snapshot.clues.find(({ clue }) => clue === id);
  }

  titleOf(id) {
    return id && this.clue(id)?.title;
  }

  /** Whether a code may count only at its place. */
  get needsPlace() {
    return this.snapshot.clues.some(({ found, location, proof }) =>
      !found && location?.required && proof.kind === "scan");
  }

  call(method, params) {
    return this.#connection.call(method, { ...params, token: this.seat.token });
  }

  change(method, params) {
    return this.#connection.change(method, { ...params, token: this.seat.token });
  }

  prove(method, params, label) {
    return this.proofs.submit(method, params, label);
  }

  async scan(text) {
    const where = this.needsPlace ? await (await import("quarry/place")).place.soon() : {};
    return this.prove("scan.submit", { text, ...where }, text);
  }

  /** Shows a clue. What is not seen at first is loaded when it is wanted, or when there is time. */
  async open(clue) {
    const { openClue } = await import("quarry/clue");
    openClue(this, clue);
  }

  async openScanner(options) {
    const { openScanner } = await import("quarry/scan");
    openScanner(this, options);
  }

  async openMenu() {
    const { openMenu } = await import("quarry/menu");
    openMenu(this);
  }

  /** The answer to a proof, in full. @returns when the player has seen enough of it */
  async show(outcome) {
    const { showOutcome } = await import("quarry/outcome");
    return showOutcome(outcome, this.titleOf(outcome.clue));
  }

  say(text, kind = "info") {
    toast(text, { kind });
  }

  /** @param {() => void} listener called whenever something changed. @returns what ends that */
  onChange(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Nothing is to come any more. */
  end() {
    this.#listeners.clear();
    this.#connection.close();
  }

  #changed() {
    if (this.isDue) return;
    this.isDue = true;
    // Many pushes are one picture: in a large lobby they come by the dozen.
    setTimeout(() => {
      this.isDue = false;
      for (const listener of this.#listeners) listener();
    }, 60);
  }
}
