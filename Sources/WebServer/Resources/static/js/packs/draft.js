/** A pack being edited: the saved version, the changes since, and how they merge with a newer version. */

/** The playing times that the form offers, in minutes. */
export const GAME_TIMES = Array.from({ length: 20 }, (_, index) => (index + 1) * 15);

/** The number of pins from which others can find and play a pack. */
export const PINS_LEAST = 5;

const PLAIN = ["name", "description", "location", "gameTime"];
const EMPTY = { name: "", description: "", location: "", gameTime: 60, clues: [] };

/** Members of a clue that the server adds, and a pack does not contain. */
const ADDED = new Set(["clue", "token", "qr", "foundBy"]);

/** A canonical text for comparison, independent of the order of members. */
function textOf(value) {
  return JSON.stringify(value, (_, one) => (one && typeof one === "object" && !Array.isArray(one)
    ? Object.fromEntries(Object.entries(one).sort(([first], [second]) => (first < second ? -1 : 1))) : one));
}

const same = (one, other) => textOf(one) === textOf(other);

/** A clue without the server's additions and without empty members. */
const plainClue = (clue) => Object.fromEntries(Object.entries(clue)
  .filter(([name, value]) => !ADDED.has(name) && value !== null && value !== undefined));

const contentOf = (pack) => ({
  ...EMPTY, ...Object.fromEntries(PLAIN.filter((name) => pack[name] !== undefined).map((name) => [name, pack[name]])),
  clues: (pack.clues ?? []).map(plainClue),
});

/** Events: `change`, whenever the content changes. */
export class Draft extends EventTarget {
  #base = EMPTY;
  #content = { ...EMPTY };
  /** Undefined until it is saved. */
  pack;
  version;

  /** @param {object} [pack] as its creator gets it from `pack.get`; none for a new one */
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

  /** Whether there are unsaved changes. */
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

  /** @returns {number} its index */
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

  /** Moves a clue within the list, at most to its ends. @returns {number} its new index */
  move(index, to) {
    const place = Math.max(0, Math.min(this.clues.length - 1, to));
    const clues = this.clues.filter((_, at) => at !== index);
    clues.splice(place, 0, this.clues[index]);
    this.#become({ clues });
    return place;
  }

  /** Moves a clue to another location. */
  put(index, { lat, lon }) {
    const clue = this.clues[index];
    this.replace(index, { ...clue, location: { ...clue.location, lat, lon } });
  }

  /** The changes since the last save, as params of `pack.update`; everything if it was never saved. */
  changes() {
    const names = [...PLAIN, "clues"];
    const changed = this.pack ? names.filter((name) => !same(this.#content[name], this.#base[name])) : names;
    return Object.fromEntries(changed.map((name) => [name, this.#content[name]]));
  }

  /** Adds what a file has. What is filled in already stays. @param {object} read the answer to `pack.read` */
  take(read) {
    const { name, description, location } = this.#content;
    const given = Object.entries({ name, description, location }).filter(([, text]) => text);
    this.#become({
      ...contentOf({ ...this.#content, ...read, ...Object.fromEntries(given) }),
      clues: [...this.clues, ...read.clues.map(plainClue)],
    });
  }

  /**
   * Records a save as this version. @param {object} content what was sent, which may be older than the current content
   */
  saved({ pack = this.pack, version }, content) {
    Object.assign(this, { pack, version });
    this.#base = content;
    this.dispatchEvent(new Event("change"));
  }

  /**
   * Merges a version saved elsewhere meanwhile, such as on the creator's other device. Changes made here are kept;
   * everything else follows the newer version. A pin changed in both appears twice, so that neither change is lost.
   * @param {object} pack the current answer to `pack.get`
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
