/** A record that turns while a song plays, with what it is. */

import { el, fill, shape } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";

/** The radii of the grooves. */
const GROOVES = [44, 38, 32, 26];

const ring = (r, name) => shape("circle", { cx: 50, cy: 50, r, class: name });

/** The song that plays now: the one that was played last. @param {{playedAt?: number}[]} songs */
export const nowPlaying = (songs) => songs.filter(({ playedAt }) => playedAt !== undefined)
  .toSorted((one, other) => other.playedAt - one.playedAt)[0];

export class Record {
  #disc = shape("svg", { viewBox: "0 0 100 100", class: "disc", "aria-hidden": "true" },
    ring(49, "vinyl"), ...GROOVES.map((r) => ring(r, "groove")), ring(18, "label"),
    shape("path", { class: "mark", d: "M50 36a14 14 0 0 1 14 14h-4a10 10 0 0 0-10-10z" }), ring(3, "hole"));
  #words = el("p", {});
  #shown = "";
  element = el("section.record", { hidden: true }, this.#disc, this.#words);

  /** @param {object[]} songs */
  update(songs) {
    const song = nowPlaying(songs);
    this.element.hidden = !song;
    const key = song ? `${song.song} ${song.title} ${song.artist}` : "";
    if (key === this.#shown) return;
    this.#shown = key;
    fill(this.#words, song && [el("span.muted", {}, t("screen.nowPlaying")), " ", el("strong", {}, song.title), " ",
      el("span.artist", {}, song.artist)]);
  }
}
