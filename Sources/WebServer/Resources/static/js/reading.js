/** What of a lobby's talk was read in this browser. It is kept, so that nothing becomes new again by a reload. */

import * as vault from "quarry/vault";

/** Messages and notices count from `m1` and `n1` on. */
const numberOf = (id) => Number(id.slice(1));

/** Notices that are remembered one by one; a lobby rarely has as many. */
const REMEMBERED = 500;

export class Reading {
  #lobby;
  #role;
  /** `chat`: the newest message that was read; `news`: the notices. Undefined until the lobby was seen once. */
  #read;

  /** @param {string} lobby @param {"host"|"player"} role */
  constructor(lobby, role) {
    this.#lobby = lobby;
    this.#role = role;
    this.#read = vault.read(lobby, role);
  }

  /** Whoever comes later has not missed what was said before, but for the newest notice. */
  begin({ chat, notices }) {
    if (this.#read) return;
    this.#read = { chat: newest(chat), news: notices.slice(0, -1).map(({ notice }) => notice) };
    this.#keep();
  }

  /** @returns {boolean} whether anything of it was new */
  readChat(chat) {
    const last = newest(chat);
    if (!this.#read || last <= this.#read.chat) return false;
    this.#read.chat = last;
    this.#keep();
    return true;
  }

  /** @param {{notice: string}[]} notices @returns {boolean} whether one of them was new */
  readNews(notices) {
    const some = notices.map(({ notice }) => notice).filter((notice) => !this.#read?.news.includes(notice));
    if (!this.#read || some.length === 0) return false;
    this.#read.news = [...this.#read.news, ...some].slice(-REMEMBERED);
    this.#keep();
    return true;
  }

  /** What the host has told and the player has not read. A host reads what they write. */
  unreadNews({ notices }) {
    if (this.#role === "host" || !this.#read) return [];
    return notices.filter(({ notice }) => !this.#read.news.includes(notice));
  }

  /** How many messages of others and notices are new. */
  unread(snapshot) {
    this.begin(snapshot);
    const me = snapshot.me?.player;
    const lines = snapshot.chat.filter(({ message, player }) => numberOf(message) > this.#read.chat && player !== me);
    return lines.length + this.unreadNews(snapshot).length;
  }

  #keep() {
    vault.keepRead(this.#lobby, this.#role, this.#read);
  }
}

const newest = (chat) => Math.max(0, ...chat.map(({ message }) => numberOf(message)));
