/** What the parts of the player's page share. */

import { Seated } from "quarry/seated";
import { Proofs } from "quarry/proofs";

const isSolo = (card) => ["competitive", "casual"].includes(card?.pack?.play);

/** A player's seat, the lobby as it is, and the ways to play. */
export class Game extends Seated {
  constructor(seat) {
    super(seat, { role: "player", remember: true });
    this.proofs = new Proofs(this.connection, this.mirror, seat);
    this.proofs.addEventListener("waiting", () => this.changed());
  }

  clue(id) {
    return this.snapshot.clues.find(({ clue }) => clue === id);
  }

  /** Whether a pack is played alone: there is no host, and nobody else. */
  get isSolo() {
    return isSolo(this.snapshot?.card);
  }

  /**
   * How many clues this player has found, and of how many: the same wherever it is shown. After the end it is what the
   * board says; while the board stands still and the hunt goes on, one's own finds are no secret.
   */
  get progress() {
    const { card, board, clues } = this.snapshot;
    const counting = clues.filter(({ state }) => state !== "void");
    const isOwn = !board.me || (board.frozen && card.phase !== "ended");
    const found = isOwn ? counting.filter((clue) => clue.found).length : board.me.found;
    return { found, of: Math.max(found, card.clues - (clues.length - counting.length), counting.length) };
  }

  /** Whether there is nobody to be compared with. */
  get isAlone() {
    return this.snapshot?.card.players < 2;
  }

  /** Whether a code may count only at its place. */
  get needsPlace() {
    return this.snapshot.clues.some(({ found, location, proof }) =>
      !found && location?.required && proof.kind === "scan");
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
    (await this.part(import("quarry/clue")))?.openClue(this, clue);
  }

  async openScanner(options) {
    (await this.part(import("quarry/scan")))?.openScanner(this, options);
  }

  /** Ends what is played alone, once that is meant. */
  async finish() {
    (await this.part(import("quarry/solo")))?.finish(this);
  }

  async openMenu() {
    (await this.part(import("quarry/menu")))?.openMenu(this);
  }

  /** The answer to a proof, in full. @returns when the player has seen enough of it */
  async show(outcome) {
    const { showOutcome } = await import("quarry/outcome");
    const { total, ...rest } = outcome;
    return showOutcome(this.mirror.isHeld ? rest : outcome, this.titleOf(outcome.clue), this);
  }
}
