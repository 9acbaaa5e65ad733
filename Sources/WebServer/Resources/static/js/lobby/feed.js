/**
 * The feed of a lobby as this page knows it: the newest entries and those asked for, and what people think of them.
 * What events tell is asked for anew, so that all pages show the same.
 *
 * Events: `change`.
 */

/** Entries asked for at once: the newest, and to be sure of all. */
const FEW = 30;
const MANY = 100;
/** The most answers for one question. Who missed more begins anew. */
const ANSWERS = 5;
/** The least and the most milliseconds until a page asks: many phones hear of a find at the same moment. */
const SOON = 300;
const SPREAD = 900;
/** The least milliseconds between two questions about what is new: in a rush, several finds are one answer. */
const APART = 2_000;
/** Milliseconds until it asks again after a failure. */
const RETRY = 4_000;

/** What adds entries, and what takes some away or brings them back. */
const ADDS = new Set(["clue.scanned", "photo.published", "notice.sent"]);
const CHANGES = /^(ruling\.|board\.|player\.(left|kicked|renamed)|photo\.(withdrawn|reopened|rejected|accepted))/;

export class Feed extends EventTarget {
  /** The entries that are known, newest first, as `feed.list` has them; undefined until there are some to show. */
  entries;
  /** Whether there are earlier ones. */
  hasMore = false;
  #ask;
  #change;
  #mirror;
  #isHeld;
  #isSeen;
  #timer = 0;
  #askedAt = -APART;
  #isAsking = false;
  /** What has to be asked for: nothing, what is new, or everything again. */
  #due = "all";
  /** Reactions on their way to the server, by entry: how many, what it has for certain, and counts that came then. */
  #sending = new Map();

  /**
   * @param {{mirror: import("quarry/lobby/mirror").LobbyMirror, call: Function, change: Function}} game
   * @param {{isHeld: () => boolean, isSeen: () => boolean}} how `isHeld`: whether nobody may know yet how the hunt
   *   ended; `isSeen`: whether anybody looks. Otherwise nothing is asked for until `update`
   */
  constructor(game, { isHeld, isSeen }) {
    super();
    this.#mirror = game.mirror;
    this.#ask = (params) => game.call("feed.list", params);
    this.#change = (params) => game.change("feed.react", params);
    this.#isHeld = isHeld;
    this.#isSeen = isSeen;
    const { mirror } = game;
    mirror.follow("feed");
    mirror.addEventListener("feed", ({ detail }) => this.#counted(detail));
    mirror.addEventListener("event", ({ detail }) => this.#heard(detail));
    mirror.addEventListener("line", () => mirror.isLive && this.#want("all"));
  }

  /** Asks for what is due: call it when it is looked at, and when the result may be known now. */
  update() {
    if (this.#due) this.#want(this.#due, this.entries ? undefined : 0);
  }

  #heard({ type, data }) {
    if (type === "photo.withdrawn" && this.entries) {
      // At once, before anything is asked for.
      this.entries = this.entries.filter(({ submission }) => submission !== data.submission);
      this.#changed();
    }
    if (ADDS.has(type)) this.#want("new");
    else if (CHANGES.test(type)) this.#want("all");
  }

  #want(what, delay = SOON + Math.random() * SPREAD) {
    if (this.#due !== "all") this.#due = what;
    if (!this.#isSeen()) return;
    const wait = Math.max(delay, this.#askedAt + APART - performance.now());
    this.#timer ||= setTimeout(() => this.#fetch(), wait);
  }

  async #fetch() {
    this.#timer = 0;
    if (this.#isAsking || !this.#due || this.#isHeld()) return;
    const isNew = this.#due === "new" && this.entries?.length > 0;
    const until = this.entries?.at(isNew ? 0 : -1)?.seq;
    this.#due = undefined;
    this.#isAsking = true;
    this.#askedAt = performance.now();
    try {
      this.#merge(await this.#answersUntil(until, isNew || !this.entries ? FEW : MANY));
    } catch (error) {
      this.#due = isNew ? "new" : "all";
      // What is switched off is not asked for again.
      if (error.kind !== "forbidden") this.#timer ||= setTimeout(() => this.#fetch(), RETRY);
    } finally {
      this.#isAsking = false;
    }
    if (this.#due) this.#want(this.#due);
  }

  /** The newest entries down to one. @param {number} [until] its `seq` */
  async #answersUntil(until, limit) {
    const found = [];
    let more = true;
    for (let asked = 0; asked < ANSWERS && more; asked += 1) {
      const answer = await this.#ask({ before: found.at(-1)?.seq, limit });
      found.push(...answer.entries);
      more = answer.more && answer.entries.length > 0;
      if (until === undefined || found.at(-1)?.seq <= until) break;
    }
    return { found, more };
  }

  #merge({ found, more }) {
    // The board may have been revealed meanwhile.
    if (this.#isHeld()) return void (this.#due = "all");
    const oldest = found.at(-1)?.seq ?? 0;
    const isJoined = found.some(({ seq }) => seq <= (this.entries?.[0]?.seq ?? Infinity));
    const older = more && isJoined ? (this.entries ?? []).filter(({ seq }) => seq < oldest) : [];
    this.hasMore = older.length > 0 ? this.hasMore : more;
    this.entries = [...found.map((entry) => this.#asShown(entry)), ...older];
    return this.#changed();
  }

  /** An entry as the server has it, but for a reaction that is on its way there. */
  #asShown(entry) {
    const sending = this.#sending.get(entry.seq);
    if (!sending) return entry;
    Object.assign(sending, { mine: entry.mine, counts: entry.reactions });
    return this.entry(entry.seq) ?? entry;
  }

  entry(seq) {
    return this.entries?.find((entry) => entry.seq === seq);
  }

  /** Loads earlier entries. */
  async older() {
    const { entries, more } = await this.#ask({ before: this.entries?.at(-1)?.seq, limit: FEW });
    const oldest = this.entries?.at(-1)?.seq ?? Infinity;
    this.entries = [...(this.entries ?? []), ...entries.filter(({ seq }) => seq < oldest)];
    this.hasMore = more;
    this.#changed();
  }

  #counted(entries) {
    for (const { entry: seq, reactions } of entries) {
      const sending = this.#sending.get(seq);
      if (sending) sending.counts = reactions;
      else this.#put(seq, { reactions });
    }
    this.#changed();
  }

  /** Reacts, or takes the reaction back; shown at once. Throws what the server answers, once that is undone. */
  async react(seq, reaction) {
    const entry = this.entry(seq);
    if (!entry) return;
    const wanted = entry.mine === reaction ? null : reaction;
    const sending = this.#sending.get(seq) ?? { count: 0, mine: entry.mine, counts: undefined };
    sending.count += 1;
    this.#sending.set(seq, sending);
    this.#choose(seq, wanted ?? undefined);
    try {
      await this.#change({ entry: seq, reaction: wanted });
      sending.mine = wanted ?? undefined;
    } finally {
      sending.count -= 1;
      if (sending.count === 0) {
        this.#sending.delete(seq);
        // After a refusal, what the server has counts.
        if (this.entry(seq)?.mine !== sending.mine) this.#choose(seq, sending.mine);
        if (sending.counts) this.#put(seq, { reactions: withOwn(sending.counts, this.entry(seq)) });
        this.#changed();
      }
    }
  }

  #choose(seq, mine) {
    const entry = this.entry(seq);
    if (!entry) return;
    const reactions = { ...entry.reactions };
    if (entry.mine) reactions[entry.mine] = Math.max(0, reactions[entry.mine] - 1);
    if (mine) reactions[mine] += 1;
    this.#put(seq, { reactions, mine });
    this.#changed();
  }

  #put(seq, changed) {
    this.entries = this.entries?.map((entry) => (entry.seq === seq ? { ...entry, ...changed } : entry));
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}

/** Counts that came while an own reaction was on its way: it is one of them, whether or not they knew it. */
const withOwn = (counts, { mine } = {}) => (mine ? { ...counts, [mine]: Math.max(1, counts[mine]) } : counts);
