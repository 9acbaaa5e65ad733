/** The state shared by the parts of the player's page. */

import { LobbyClient } from "quarry/lobby/client";
import { Proofs } from "quarry/player/proofs";

const isSolo = (card) => ["competitive", "casual"].includes(card?.pack?.play);

/** A player's seat, the lobby's state, and the ways to play. */
export class Game extends LobbyClient {
  /**
   * How the player shares their position, if the host has switched that on.
   * @type {import("quarry/player/sharing").Sharing | undefined}
   */
  sharing;
  /**
   * Who is ahead and who has passed the player, once the hunt runs.
   * @type {import("quarry/player/rivals").Rivals | undefined}
   */
  rivals;

  constructor(seat) {
    super(seat, { role: "player", remember: true });
    this.proofs = new Proofs(this.connection, this.mirror, seat);
    this.proofs.addEventListener("waiting", () => this.changed());
    // Others than team-mates are not shown.
    this.onChange(() => this.snapshot.me?.team && this.mirror.follow("presence"));
  }

  clue(id) {
    return this.snapshot.clues.find(({ clue }) => clue === id);
  }

  /** Whether a pack is played solo, without a host or other players. */
  get isSolo() {
    return isSolo(this.snapshot?.card);
  }

  /**
   * How many clues this player has found, and of how many, the same wherever it is shown. After the end the board
   * decides; while the board is frozen during the hunt, the clues show the player's own finds.
   */
  get progress() {
    const { card, board, clues, groups = [], needed } = this.snapshot;
    const counting = clues.filter(({ state }) => state !== "void");
    const isOwn = !board.me || (board.frozen && card.phase !== "ended");
    // Of a group, no more than is needed counts.
    const grouped = new Set(groups.flatMap((group) => group.clues));
    const own = counting.filter(({ clue, found }) => found && !grouped.has(clue)).length
      + groups.reduce((sum, group) => sum + group.found, 0);
    const found = isOwn ? own : board.me.found;
    if (needed !== undefined) return { found, of: Math.max(found, needed) };
    return { found, of: Math.max(found, card.clues, counting.length) };
  }

  /** Whether there is nobody to compare with. */
  get isAlone() {
    return this.snapshot?.card.players < 2;
  }

  /** Whether some code may count only at its place. */
  get needsPlace() {
    return this.snapshot.clues.some(({ found, location, proof }) =>
      !found && location?.required && proof.kind === "scan");
  }

  /** @param {Blob} [picture] a photo to send first */
  prove(method, params, label, picture) {
    return this.proofs.submit(method, params, label, { picture });
  }

  async scan(text) {
    const where = this.needsPlace ? await (await import("quarry/shared/position")).place.soon() : {};
    return this.prove("scan.submit", { text, ...where }, text);
  }

  /** Shows a clue. Parts that are not visible at first are loaded on demand or when idle. */
  async open(clue) {
    if (this.readMarks.opened(clue)) this.changed();
    (await this.part(import("quarry/player/clue")))?.openClue(this, clue);
  }

  async openScanner(options) {
    (await this.part(import("quarry/player/scandialog")))?.openScanner(this, options);
  }

  /** Ends a solo play, after a confirmation. */
  async finish() {
    (await this.part(import("quarry/player/solo")))?.finish(this);
  }

  async openMenu() {
    (await this.part(import("quarry/player/menu")))?.openMenu(this);
  }

  /** Changes the player's face. Of who plays alone, nobody sees it. */
  async openLook() {
    if (!this.isSolo) (await this.part(import("quarry/player/ownlook")))?.openLook(this);
  }

  /** Shows the answer to a proof. @returns when the player has dismissed it */
  async show(outcome) {
    const { showOutcome } = await import("quarry/player/outcome");
    const { total, ...rest } = outcome;
    await showOutcome(this.mirror.isHeld ? rest : outcome, this.titleOf(outcome.clue), this);
    this.leadToDoor(outcome);
  }

  /** The names of those whom a find has overtaken, the best first. @returns {string[]} */
  passedBy({ outcome, total, points }) {
    const { board, me } = this.snapshot;
    if (outcome !== "found" || board.frozen) return [];
    const isBetween = (row) => row.player !== me?.player && row.points > total - points && row.points < total;
    return board.rows.filter(isBetween).map(({ name }) => name);
  }

  /** Opens a station's clue, which has the way in, after a proof from outside. @returns {boolean} whether it does */
  leadToDoor({ outcome, clue }) {
    if (outcome !== "locked" || !clue) return false;
    // A page that was just opened may not know its clues yet.
    const open = () => {
      if (!this.clue(clue)) return;
      stop();
      this.open(clue);
    };
    const stop = this.onChange(open);
    open();
    return true;
  }
}
