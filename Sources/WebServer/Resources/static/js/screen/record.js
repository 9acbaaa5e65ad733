/** A record that turns while a song plays, with what it is. */

import { dotted, el, fill, shape } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { nowPlaying, upNext } from "quarry/lobby/songs";

/** The radii of the grooves. */
const GROOVES = [44, 38, 32, 26];

const ring = (r, name) => shape("circle", { cx: 50, cy: 50, r, class: name });

/** How many of the next are shown. */
const NEXT = 2;

export class Record {
  #disc = shape("svg", { viewBox: "0 0 100 100", class: "disc", "aria-hidden": "true" },
    ring(49, "vinyl"), ...GROOVES.map((r) => ring(r, "groove")), ring(18, "label"),
    shape("path", { class: "mark", d: "M50 36a14 14 0 0 1 14 14h-4a10 10 0 0 0-10-10z" }), ring(3, "hole"));
  #words = el("div.words", {});
  #shown = "";
  #hasNext;
  element = el("section.record", { hidden: true, "aria-label": t("screen.nowPlaying") }, this.#disc, this.#words);

  /** @param {{hasNext?: boolean}} [how] `hasNext`: with the songs that come next */
  constructor({ hasNext = true } = {}) {
    this.#hasNext = hasNext;
  }

  /** @param {{songs?: object[], players: object[]}} snapshot */
  update({ songs = [], players }) {
    const song = nowPlaying(songs);
    this.element.hidden = !song;
    const name = players.find(({ player }) => player === song?.player)?.name;
    const next = song && this.#hasNext ? upNext(songs).slice(0, NEXT) : [];
    const key = JSON.stringify([song?.song, song?.title, song?.artist, name, next.map((one) => one.title)]);
    if (key === this.#shown) return;
    this.#shown = key;
    fill(this.#words, song && [
      el("p", {}, el("span.muted", {}, t("screen.nowPlaying")), " ", el("strong", {}, song.title), " ",
        el("span.artist", {}, dotted(song.artist, name && t("songs.wishedBy", { name })))),
      next.length > 0 && el("p.upnext", {}, el("span.muted", {}, t("songs.next")), " ",
        dotted(...next.map((one) => one.title))),
    ]);
  }
}
