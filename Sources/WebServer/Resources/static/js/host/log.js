/**
 * What the log tells beyond a snapshot: the hunt's rules, who found what, rulings, and recent events.
 */

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
    const { type, data, at, seq } = event;
    this.#changes[type]?.(data, seq, at);
    if (/^(clue\.(scanned|claimed)|hint\.taken|ruling\.|player\.(left|kicked))/.test(type)) this.moves.push(seq);
    if (SHOWN.test(type)) this.recent = [event, ...this.recent].slice(0, RECENT);
  }

  #changes = {
    "lobby.created": (data) => (this.hunt = data),
    "lobby.updated": (data) => {
      const settings = { ...this.hunt.settings, ...data.settings };
      this.hunt = { ...this.hunt, ...data, settings };
      for (const [name, value] of Object.entries(this.hunt)) if (value === null) delete this.hunt[name];
    },
    "player.joined": ({ player, name }) => this.names.set(player, name),
    "player.renamed": ({ player, name }) => this.names.set(player, name),
    "clue.removed": ({ clue }) => {
      const without = (group) => ({ ...group, clues: group.clues.filter((id) => id !== clue) });
      if (this.hunt.groups) this.hunt = { ...this.hunt, groups: this.hunt.groups.map(without) };
    },
    "player.kicked": ({ player, keepOut }) => keepOut && this.keptOut.add(player),
    "player.admitted": ({ player }) => this.keptOut.delete(player),
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
  + "|(player|hunt|time|wave|notice|ruling|board|help)\\.|chat\\.reported|song\\.requested)");
