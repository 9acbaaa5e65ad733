/** The published photos on the big screen, one after the other. */

import { el, fill } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { album, changesAlbum, privatePhoto } from "quarry/lobby/photos";

/** Milliseconds for which each photo is shown. */
const SHOWN = 8_000;

export class Slideshow {
  #ask;
  #mirror;
  #token;
  #photos = [];
  #index = -1;
  #timer = 0;
  element = el("section.slideshow", { "aria-label": t("photos.album"), hidden: true });

  /** @param {(method: string, params: object) => Promise<object>} ask */
  constructor(mirror, ask, token) {
    this.#mirror = mirror;
    this.#ask = ask;
    this.#token = token;
    mirror.addEventListener("event", ({ detail }) => this.#heard(detail));
    mirror.addEventListener("line", () => mirror.isLive && this.#load());
    this.#load();
  }

  #heard({ type, data }) {
    if (!changesAlbum(type)) return;
    if (type === "photo.withdrawn") {
      // At once, before anything is loaded.
      const shown = this.#photos[this.#index];
      this.#photos = this.#photos.filter(({ submission }) => submission !== data.submission);
      if (shown?.submission === data.submission) this.#next();
    }
    this.#load();
  }

  async #load() {
    try {
      this.#photos = await album(this.#ask);
    } catch {
      return; // The next connection asks again.
    }
    // The first connection asks again once it knows the players' names.
    if (this.#mirror.snapshot && (this.#photos.length === 0 || this.element.hidden)) this.#next();
  }

  #next() {
    clearTimeout(this.#timer);
    this.element.hidden = this.#photos.length === 0;
    if (this.#photos.length === 0) {
      fill(this.element);
      return;
    }
    this.#index = (this.#index + 1) % this.#photos.length;
    const { photo, player, caption } = this.#photos[this.#index];
    const name = this.#mirror.snapshot.players.find((one) => one.player === player)?.name ?? player;
    fill(this.element, el("figure", {},
      privatePhoto(this.#token, photo, { alt: caption ?? t("photos.by", { name }) }),
      el("figcaption", {}, caption ? `${caption} (${name})` : name)));
    this.#timer = setTimeout(() => this.#next(), SHOWN);
  }
}
