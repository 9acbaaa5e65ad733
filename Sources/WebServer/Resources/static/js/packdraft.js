/** A pack while it is written: what was saved last, what has been changed since, and how both meet a newer version. */

/** Minutes of play that the form offers. */
export const GAME_TIMES = Array.from({ length: 20 }, (_, index) => (index + 1) * 15);

/** So many pins it takes before others can find and play a pack. */
export const PINS_LEAST = 5;

const PLAIN = ["name", "description", "location", "gameTime"];
const EMPTY = { name: "", description: "", location: "", gameTime: 60, clues: [] };

/** What the server adds to a clue that a pack does not hold. */
const ADDED = new Set(["clue", "token", "qr", "foundBy"]);

/** The same text for the same thing, in whatever order its members stand. */
function textOf(value) {
  return JSON.stringify(value, (_, one) => (one && typeof one === "object" && !Array.isArray(one)
    ? Object.fromEntries(Object.entries(one).sort(([first], [second]) => (first < second ? -1 : 1))) : one));
}

const same = (one, other) => textOf(one) === textOf(other);

/** Without what the server adds, and without what is said by being left out. */
const plainClue = (clue) => Object.fromEntries(Object.entries(clue)
  .filter(([name, value]) => !ADDED.has(name) && value !== null && value !== undefined));

const contentOf = (pack) => ({
  ...EMPTY, ...Object.fromEntries(PLAIN.filter((name) => pack[name] !== undefined).map((name) => [name, pack[name]])),
  clues: (pack.clues ?? []).map(plainClue),
});

/** Events: `change`, whenever the content did. */
export class Draft extends EventTarget {
  #base = EMPTY;
  #content = { ...EMPTY };
  /** Undefined as long as it has never been saved. */
  pack;
  version;

  /** @param {object} [pack] as `pack.get` gives it to its creator; none for a new one */
  constructor(pack) {
    super();
    if (!pack) return;
    ({ pack: this.pack, version: this.version } = pack);
    this.#base = contentOf(pack);
    this.#content = { ...this.#base };
  }

  get content() {
    return this.#content;
  }

  get clues() {
    return this.#content.clues;
  }

  /** Whether there is something to save. */
  get isDirty() {
    return !same(this.#content, this.#base);
  }

  get points() {
    return this.clues.reduce((sum, { points }) => sum + (points ?? 0), 0);
  }

  /** @param {"name"|"description"|"location"|"gameTime"} name */
  set(name, value) {
    this.#become({ [name]: value });
  }

  /** @returns {number} its place */
  add(clue) {
    this.#become({ clues: [...this.clues, plainClue(clue)] });
    return this.clues.length - 1;
  }

  replace(index, clue) {
    this.#become({ clues: this.clues.map((one, place) => (place === index ? plainClue(clue) : one)) });
  }

  remove(index) {
    this.#become({ clues: this.clues.filter((_, place) => place !== index) });
  }

  /** To another place in the list; beyond its ends is its end. @returns {number} the place that it has now */
  move(index, to) {
    const place = Math.max(0, Math.min(this.clues.length - 1, to));
    const clues = this.clues.filter((_, at) => at !== index);
    clues.splice(place, 0, this.clues[index]);
    this.#become({ clues });
    return place;
  }

  /** To another place in the world. */
  put(index, { lat, lon }) {
    const clue = this.clues[index];
    this.replace(index, { ...clue, location: { ...clue.location, lat, lon } });
  }

  /** What has been changed since it was saved, as `pack.update` wants it; all of it if it never was. */
  changes() {
    const names = [...PLAIN, "clues"];
    const changed = this.pack ? names.filter((name) => !same(this.#content[name], this.#base[name])) : names;
    return Object.fromEntries(changed.map((name) => [name, this.#content[name]]));
  }

  /** It is stored so, as this version. @param {object} content what was sent, which may be older than what is here */
  saved({ pack = this.pack, version }, content) {
    Object.assign(this, { pack, version });
    this.#base = content;
    this.dispatchEvent(new Event("change"));
  }

  /**
   * Another version was saved meanwhile, as by the creator on another device. What was changed here stays changed; all
   * else becomes as it is there. A pin that both changed stands there twice, so that neither is lost.
   * @param {object} pack as `pack.get` gives it now
   */
  rebase(pack) {
    const [mine, base, theirs] = [this.#content, this.#base, contentOf(pack)];
    const plain = PLAIN.map((name) => [name, same(mine[name], base[name]) ? theirs[name] : mine[name]]);
    this.version = pack.version;
    this.#base = theirs;
    this.#become({ ...Object.fromEntries(plain), clues: mergedClues(mine.clues, base.clues, theirs.clues) });
  }

  #become(change) {
    this.#content = { ...this.#content, ...change };
    this.dispatchEvent(new Event("change"));
  }
}

function mergedClues(mine, base, theirs) {
  if (same(mine, base)) return theirs;
  if (same(theirs, base)) return mine;
  const [inMine, inBase, inTheirs] = [mine, base, theirs].map((clues) => new Set(clues.map(textOf)));
  return [
    ...mine.filter((clue) => inTheirs.has(textOf(clue)) || !inBase.has(textOf(clue))),
    ...theirs.filter((clue) => !inBase.has(textOf(clue)) && !inMine.has(textOf(clue))),
  ];
}
