/** The feed: what happens in the hunt, newest first, and what people think of it. */

import { adopt } from "quarry/shared/adopt";
import { announce, el, fill, icon, openDialog } from "quarry/shared/dom";
import { moment, sentence, t } from "quarry/shared/texts";
import { avatarOf, looksIn } from "quarry/lobby/avatar";
import { Feed } from "quarry/lobby/feed";
import { FEED_LOOK } from "quarry/lobby/feedlook";
import { privatePhoto } from "quarry/lobby/photos";
import { ReactionRow } from "quarry/lobby/reactions";

/** Below so many pixels somebody reads: what is new waits. */
const READS = 40;
/** Milliseconds between two announcements of what is new. */
const QUIET = 30_000;

/** How near a photo has to be before it is fetched, in the height of the page. */
const NEAR = "100%";

/** What changes how entries look. */
const DRAWS = ["players", "clues", "card", "me"];

export class FeedView {
  #game;
  #feed;
  #reacts;
  #isHeld;
  #seesAll;
  /** The elements of the entries shown, by `seq`. */
  #shown = new Map();
  /** The newest entry that is shown; later ones wait behind the button. */
  #newest;
  #isStale = true;
  #saidAt = -QUIET;
  /** What fetches the photo of each button once it is near. */
  #fetches = new WeakMap();
  #near = new IntersectionObserver((all) => {
    for (const { isIntersecting, target } of all) {
      if (!isIntersecting) continue;
      this.#near.unobserve(target);
      target.append(this.#fetches.get(target)());
    }
  }, { rootMargin: `${NEAR} 0px` });
  #note = el("p.note.info", { hidden: true });
  #empty = el("p.empty", { role: "status" });
  #list = el("ol.entries", { "aria-label": t("tab.feed") });
  #fresh = el("button.primary.fresh", { type: "button", hidden: true, onclick: () => this.#showNew() });
  #older = el("button.wide", {
    type: "button", hidden: true, onclick: () => this.#showOlder(),
  }, t("feed.older"));
  element = el("section.view.feedview", { "aria-labelledby": "feed-title" });

  /**
   * @param {object} game what `LobbyClient` has: the mirror, the seat, and how to ask
   * @param {{reacts?: boolean, isHeld?: () => boolean, seesAll?: boolean, isTitled?: boolean}} [how] `reacts`: whether
   *   whoever looks may react; `isHeld`: whether nobody may know yet how it ended; `seesAll`: a frozen board as well;
   *   `isTitled`: it is a part of a page
   */
  constructor(game, {
    reacts = true, isHeld = () => isHeldFor(game.mirror), seesAll = false, isTitled = false,
  } = {}) {
    adopt(FEED_LOOK);
    this.#game = game;
    this.#reacts = reacts;
    this.#isHeld = isHeld;
    this.#seesAll = seesAll;
    this.#feed = new Feed(game, { isHeld, isSeen: () => this.element.offsetParent !== null && !document.hidden });
    this.#feed.addEventListener("change", () => game.changed());
    game.mirror.addEventListener("change", ({ detail }) => {
      this.#isStale ||= DRAWS.some((part) => detail.has(part));
    });
    addEventListener("scroll", () => !this.#fresh.hidden && !this.#isRead && game.changed(), { passive: true });
    const title = el(`h2${isTitled ? "" : ".unseen"}`, { id: "feed-title", tabIndex: -1 }, t("tab.feed"));
    fill(this.element, title, this.#fresh, this.#note,
      this.#empty, this.#list, this.#older);
  }

  update() {
    this.#feed.update();
    const { entries, hasMore } = this.#feed;
    this.#sayNote(entries);
    this.#older.hidden = !hasMore || !entries?.length;
    if (!entries || !this.element.isConnected) return;
    // Whoever reads finds everything where it was.
    if (this.#newest === undefined || !this.#isRead) this.#newest = entries[0]?.seq;
    this.#draw(entries.filter(({ seq }) => seq <= this.#newest));
    this.#offerNew(entries.filter(({ seq }) => seq > this.#newest).length);
  }

  /** Whether somebody reads further below, or has the focus in an entry. */
  get #isRead() {
    const focused = document.activeElement;
    const isFocused = this.#list.contains(focused) && focused.matches(":focus-visible");
    return isFocused || document.querySelector("dialog[open]") !== null
      || (this.#list.childElementCount > 0 && this.#top < -READS);
  }

  /** How far the list's top is below where it is read from: a page's head and its notices stay above it. */
  get #top() {
    const head = document.querySelector("header.bar")?.getBoundingClientRect().bottom ?? 0;
    const notices = parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--notices")) || 0;
    return this.#list.getBoundingClientRect().top - Math.max(0, head, notices);
  }

  #sayNote(entries) {
    const { board } = this.#game.snapshot;
    const isHeld = this.#isHeld();
    const text = isHeld ? t("feed.held") : board.frozen && !this.#seesAll ? t("feed.frozen") : "";
    this.#note.hidden = text === "";
    if (this.#note.textContent !== text) this.#note.textContent = text;
    const empty = entries ? t("feed.empty") : t("common.loading");
    this.#empty.hidden = entries?.length > 0 || (!entries && isHeld);
    if (this.#empty.textContent !== empty) this.#empty.textContent = empty;
  }

  #draw(entries) {
    const look = looksIn(this.#game.snapshot);
    const names = new Map(this.#game.snapshot.players.map(({ player, name }) => [player, name]));
    const isStarted = this.#game.snapshot.card.phase !== "open";
    const today = new Date().toDateString();
    let before = null;
    for (const entry of entries) {
      const { reactions, mine, ...told } = entry;
      let row = this.#shown.get(entry.seq);
      if (!row || this.#isStale || row.told !== JSON.stringify(told)) {
        const words = this.#wordsOf({ ...entry, name: names.get(entry.player) ?? entry.name });
        const key = JSON.stringify([told, words.text, today, isStarted, entry.player && look(entry.player)]);
        if (row?.key !== key) {
          const made = this.#make(entry, words, entry.player && look(entry.player), isStarted);
          if (row) replace(row.element, made.element);
          row = { ...made, key };
          this.#shown.set(entry.seq, row);
        }
        row.told = JSON.stringify(told);
      }
      row.reactions?.update(entry);
      const next = before ? before.nextElementSibling : this.#list.firstElementChild;
      if (row.element !== next) this.#list.insertBefore(row.element, next);
      before = row.element;
    }
    const kept = new Set(entries.map(({ seq }) => seq));
    for (const [seq, { element }] of this.#shown) {
      if (kept.has(seq)) continue;
      element.remove();
      this.#shown.delete(seq);
    }
    this.#isStale = false;
  }

  #wordsOf({ type, name, clue, text, caption }) {
    if (type === "notice.sent") return { text: t("news.host"), said: text };
    if (type === "photo.published") return { text: t("photos.by", { name }), said: caption };
    return { text: t("happened.found", { name, clue: this.#game.titleOf(clue) ?? t("happened.someClue") }) };
  }

  #make(entry, { text, said }, look, isStarted) {
    const { seq, type, at, photo, first, leader } = entry;
    const reactions = isStarted ? this.#row(seq, text) : undefined;
    const element = el(`li.entry${first || leader ? ".great" : ""}`, { "data-seq": String(seq) },
      look ? avatarOf(look) : el("span.mark", {}, icon(type === "notice.sent" ? "bell" : "flag")),
      el("div.words", {},
        el("p.title", {}, text),
        el("p.under.muted.small", {},
          el("time.digits", { dateTime: new Date(at).toISOString() }, moment(at)),
          first && el("span.badge.gold", {}, icon("flag", { size: 16 }), t("feed.first")),
          leader && el("span.badge.gold", {}, icon("trophy", { size: 16 }), t("feed.leader")))),
      said && el("p.said", { dir: "auto" }, said),
      photo && this.#look(entry, text),
      reactions?.element);
    return { element, reactions };
  }

  /** A small photo, which opens large. */
  #look({ seq, photo }, text) {
    const button = el("button.look", {
      type: "button", "aria-label": text, onclick: () => this.#enlarge(seq, text),
    });
    this.#fetches.set(button, () => privatePhoto(this.#game.seat.token, photo, { alt: "" }, { small: true }));
    this.#near.observe(button);
    return button;
  }

  /** A photo by itself, large. */
  #enlarge(seq, text) {
    const entry = this.#feed.entry(seq);
    if (!entry) return;
    const reactions = this.#row(seq, text);
    reactions.update(entry);
    const follow = () => {
      const now = this.#feed.entry(seq);
      if (now) reactions.update(now);
      else dialog.close();
    };
    this.#feed.addEventListener("change", follow);
    const dialog = openDialog(el("dialog.large.lookphoto", {
      "aria-label": text, onclose: () => this.#feed.removeEventListener("change", follow),
    },
      el("div.top", {}, el("h2", {}, text), el("button.round.quiet", {
        type: "button", "aria-label": t("common.close"), onclick: () => dialog.close(),
      }, icon("close"))),
      el("div.inside", {},
        privatePhoto(this.#game.seat.token, entry.photo, { alt: entry.caption ?? text }),
        entry.caption && el("p", { dir: "auto" }, entry.caption),
        reactions.element)));
  }

  #row(seq, text) {
    return new ReactionRow(text, this.#reacts ? (kind) => this.#react(seq, kind) : undefined);
  }

  async #react(seq, kind) {
    const answer = this.#feed.react(seq, kind);
    // At once, as a finger expects.
    this.#shown.get(seq)?.reactions?.update(this.#feed.entry(seq));
    try {
      await answer;
    } catch (error) {
      const isGone = error.kind === "invalid-params";
      this.#game.say(isGone ? t("feed.gone") : sentence(error), "bad");
    }
  }

  #offerNew(count) {
    this.#fresh.hidden = count === 0;
    if (count === 0) return;
    const text = t("feed.new", { n: count });
    if (this.#fresh.textContent !== text) fill(this.#fresh, icon("up", { size: 18 }), text);
    if (performance.now() - this.#saidAt < QUIET) return;
    this.#saidAt = performance.now();
    announce(text);
  }

  #showNew() {
    this.#newest = this.#feed.entries[0]?.seq;
    this.element.querySelector("h2").focus({ preventScroll: true });
    this.update();
    scrollTo({ top: 0 });
  }

  async #showOlder() {
    const last = this.#list.lastElementChild;
    this.#older.setAttribute("aria-busy", "true");
    try {
      await this.#feed.older();
    } catch (error) {
      this.#game.say(sentence(error), "bad");
    }
    this.#older.removeAttribute("aria-busy");
    this.update();
    // The button may be gone: Tab goes on at the first that has come.
    if (this.#older.hidden) last?.nextElementSibling?.querySelector("button")?.focus({ preventScroll: true });
  }
}

/** The result is known only once the big screen has told it. */
const isHeldFor = (mirror) => mirror.isHeld
  || (mirror.revealedAt !== undefined && mirror.snapshot.card.phase === "ended" && mirror.snapshot.board.frozen);

/** Puts a new element in the place of one, with the focus where it was. */
function replace(old, fresh) {
  const at = [...old.querySelectorAll("button")].indexOf(document.activeElement);
  old.replaceWith(fresh);
  if (at >= 0) fresh.querySelectorAll("button")[at]?.focus({ preventScroll: true });
}
