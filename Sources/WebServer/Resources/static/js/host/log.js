/**
 * What the log tells beyond a snapshot: the hunt's rules, who found what, rulings, and recent events.
 */

import { NOBODY } from "quarry/lobby/changes";

/** The most events kept for display. */
const RECENT = 200;

export class LobbyLog {
  /** The current params of `lobby.create`, without clues. */
  hunt = {};
  /** Events, newest first. */
  recent = [];
  /** By id: `{ruling, kind, …, isRevoked?}`. */
  rulings = new Map();
  /** By player: the clues they found, with the time of each find. */
  finds = new Map();
  names = new Map();
  /** Removed players who cannot join again. */
  keptOut = new Set();
  /** Players' photos by submission, but those that a newer one replaced or that went with their player. */
  photos = new Map();
  /** The names of staff. */
  staff = new Map();
  /** The newest roll call, and who has answered it. */
  roll;
  /** Calls for help that nobody has answered, oldest first. */
  openHelp = [];
  /** The event whose board others see while it is frozen. */
  frozenAt;
  /** Sequence numbers of events that may have changed the board. */
  moves = [];

  #seq = 0;
  #early = [];
  #isComplete = false;
  #loading;

  /** @param {(method: string, params: object) => Promise<any>} call */
  constructor(call) {
    this.call = call;
  }

  /** Whether everything up to the last reconnection has been read. */
  get isComplete() {
    return this.#isComplete;
  }

  /** Reads the events that are still missing. */
  load() {
    this.#isComplete = false;
    this.#loading ??= this.#read().finally(() => (this.#loading = undefined));
    return this.#loading;
  }

  async #read() {
    for (;;) {
      const { events } = await this.call("lobby.history", { after: this.#seq, limit: 1_000 });
      for (const event of events) this.#apply(event);
      if (events.length === 0) break;
    }
    this.#isComplete = true;
    for (const event of this.#early.splice(0)) this.#apply(event);
  }

  /** Takes a pushed event. */
  heard(event) {
    if (this.#isComplete) this.#apply(event);
    else this.#early.push(event);
  }

  #apply(event) {
    if (event.seq <= this.#seq) return;
    this.#seq = event.seq;
    const { type, data, at, seq, by } = event;
    this.#changes[type]?.(data, seq, at, by);
    if (/^(clue\.(scanned|claimed)|hint\.taken|ruling\.|player\.(left|kicked))/.test(type)) this.moves.push(seq);
    if (SHOWN.test(type) || (by && !HIDDEN.test(type))) this.recent = [event, ...this.recent].slice(0, RECENT);
  }

  #judge(submission, judgement) {
    const photo = this.photos.get(submission);
    if (photo) this.photos.set(submission, { ...photo, ...judgement });
  }

  /** The points for them stay. */
  #blankPhotos(player) {
    for (const [submission, photo] of this.photos) {
      if (photo.player !== player) continue;
      this.photos.set(submission, { ...photo, photo: undefined, caption: undefined, reason: undefined });
    }
  }

  #dropPhotos(isGone) {
    for (const [submission, photo] of this.photos) if (isGone(photo)) this.photos.delete(submission);
  }

  #changes = {
    "lobby.created": (data) => (this.hunt = data),
    "lobby.updated": (data) => {
      const settings = { ...this.hunt.settings, ...data.settings };
      this.hunt = { ...this.hunt, ...data, settings };
      for (const [name, value] of Object.entries(this.hunt)) if (value === null) delete this.hunt[name];
    },
    "player.joined": ({ player, name }) => this.names.set(player, name),
    "player.renamed": ({ player, name }) => {
      this.names.set(player, name);
      if (name === NOBODY) this.#blankPhotos(player);
    },
    "clue.removed": ({ clue }) => {
      const without = (group) => ({ ...group, clues: group.clues.filter((id) => id !== clue) });
      if (this.hunt.groups) this.hunt = { ...this.hunt, groups: this.hunt.groups.map(without) };
    },
    "player.left": ({ player }) => this.#dropPhotos((photo) => photo.player === player),
    "player.kicked": ({ player, keepOut }) => {
      this.#dropPhotos((photo) => photo.player === player);
      if (keepOut) this.keptOut.add(player);
    },
    "player.admitted": ({ player }) => this.keptOut.delete(player),
    "photo.submitted": (data, _, at) => {
      const { player, clue } = data;
      this.#dropPhotos((photo) => photo.player === player && photo.clue === clue && photo.state === "pending");
      this.photos.set(data.submission, { ...data, at, state: "pending" });
    },
    "photo.accepted": ({ submission }, seq, at, by) => this.#judge(submission, { state: "accepted", by }),
    "photo.rejected": ({ submission, reason }, seq, at, by) =>
      this.#judge(submission, { state: "rejected", reason, by }),
    "photo.reopened": ({ submission }) =>
      this.#judge(submission, { state: "pending", reason: undefined, by: undefined }),
    "photo.published": ({ submission }) => this.#judge(submission, { isPublished: true }),
    "photo.withdrawn": ({ submission }) => this.#judge(submission, { isPublished: false }),
    "staff.invited": ({ staff, name }) => this.staff.set(staff, name),
    "clue.scanned": ({ player, clue }, seq) => {
      if (!this.finds.has(player)) this.finds.set(player, new Map());
      this.finds.get(player).set(clue, seq);
    },
    "roll.called": ({ roll, text }) => (this.roll = { roll, text, answered: new Set() }),
    "roll.answered": ({ roll, player }) => this.roll?.roll === roll && this.roll.answered.add(player),
    "roll.closed": ({ roll }) => this.roll?.roll === roll && (this.roll.isClosed = true),
    "help.asked": (data, _, at) => (this.openHelp = [...this.openHelp, { ...data, at }]),
    "help.answered": ({ help }) => (this.openHelp = this.openHelp.filter((call) => call.help !== help)),
    "ruling.applied": (data) => this.rulings.set(data.ruling, data),
    "ruling.revoked": ({ ruling }) => {
      const known = this.rulings.get(ruling);
      if (known) this.rulings.set(ruling, { ...known, isRevoked: true });
    },
    "board.frozen": ({ seq }) => (this.frozenAt = seq),
    "board.revealed": ({ seq }) => (this.frozenAt = seq),
  };
}

/** Events shown in the activity list. */
const SHOWN = new RegExp("^(clue\\.(scanned|claimed)|hint\\.taken|roll\\.(called|closed)"
  + "|(player(?!\\.updated)|hunt|time|wave|notice|ruling|board|help|staff)\\.|chat\\.reported|song\\.requested)");

/** Events not shown there even if one of staff caused them: they are seen elsewhere. */
const HIDDEN = /^(chat\.sent|song\.voted|clue\.revealed|player\.updated)$/;
