/** Tracks what was read and seen in this browser, across reloads: messages, notices, changed clues and the own rank. */

import * as storage from "quarry/shared/storage";

/** Messages and notices are numbered from `m1` and `n1`. */
const numberOf = (id) => Number(id.slice(1));

/** The most notices remembered; a lobby rarely has as many. */
const REMEMBERED = 500;

export class ReadMarks {
  #lobby;
  #role;
  /**
   * `chat`: the newest message read; `news`: the notices read; `changed`: clues that the host has changed since they
   * were last opened; `rank`: the player's, when they last looked. Undefined until the lobby has been seen.
   */
  #read;

  /** @param {string} lobby @param {"host"|"player"} role */
  constructor(lobby, role) {
    this.#lobby = lobby;
    this.#role = role;
    this.#read = storage.read(lobby, role);
  }

  /** Marks everything from before the first visit as read, except the newest notice. */
  begin({ chat, notices }) {
    if (this.#read) return;
    this.#read = { chat: newest(chat), news: notices.slice(0, -1).map(({ notice }) => notice) };
    this.#keep();
  }

  /** @returns {boolean} whether any message was new */
  readChat(chat) {
    const last = newest(chat);
    if (!this.#read || last <= this.#read.chat) return false;
    this.#read.chat = last;
    this.#keep();
    return true;
  }

  /** @param {{notice: string}[]} notices @returns {boolean} whether any of them was new */
  readNews(notices) {
    const some = notices.map(({ notice }) => notice).filter((notice) => !this.#read?.news.includes(notice));
    if (!this.#read || some.length === 0) return false;
    this.#read.news = [...this.#read.news, ...some].slice(-REMEMBERED);
    this.#keep();
    return true;
  }

  /** The host has changed a clue. */
  change(clue) {
    if (!this.#read || this.isChanged(clue)) return;
    this.#read.changed = [...(this.#read.changed ?? []), clue];
    this.#keep();
  }

  isChanged(clue) {
    return this.#read?.changed?.includes(clue) ?? false;
  }

  /** @returns {boolean} whether the clue had changed */
  opened(clue) {
    if (!this.isChanged(clue)) return false;
    this.#read.changed = this.#read.changed.filter((one) => one !== clue);
    this.#keep();
    return true;
  }

  get rank() {
    return this.#read?.rank;
  }

  set rank(rank) {
    if (!this.#read || this.#read.rank === rank) return;
    this.#read.rank = rank;
    this.#keep();
  }

  /** The notices that the player has not read. A host has read their own. */
  unreadNews({ notices }) {
    if (this.#role === "host" || !this.#read) return [];
    return notices.filter(({ notice }) => !this.#read.news.includes(notice));
  }

  /** The number of unread notices and unread messages by others. */
  unread(snapshot) {
    this.begin(snapshot);
    const me = snapshot.me?.player;
    const lines = snapshot.chat.filter(({ message, player }) => numberOf(message) > this.#read.chat && player !== me);
    return lines.length + this.unreadNews(snapshot).length;
  }

  #keep() {
    storage.keepRead(this.#lobby, this.#role, this.#read);
  }
}

const newest = (chat) => Math.max(0, ...chat.map(({ message }) => numberOf(message)));
