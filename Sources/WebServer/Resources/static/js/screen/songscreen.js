/** The screen of an event for songs. */

import { el, keep } from "quarry/shared/dom";
import { t, number, signedNumber } from "quarry/shared/texts";
import { animateMoves } from "quarry/shared/animation";
import { invite } from "quarry/lobby/invite";
import { upNext } from "quarry/lobby/songs";
import { Record } from "quarry/screen/record";

/** The most songs on a big screen. */
const SHOWN = 10;

/** The big screen of an event: the most wanted songs, and how to join. */
export class SongScreen {
  #mirror;
  #list = el("ol.rows.wishes", { "aria-label": t("talk.songs") });
  #empty = el("p.empty", {}, t("songs.empty"));
  #record = new Record({ hasNext: false });
  #rest = el("p.muted.morenote", {});
  #invite;
  #latest;
  element;

  constructor(mirror, latest) {
    this.#mirror = mirror;
    this.#latest = latest;
    this.#invite = invite(mirror.snapshot.card);
    this.element = el("div.arena", {},
      el("div.stage", {}, el("section.standings", { "aria-labelledby": "songs-title" },
        el("h2", { id: "songs-title" }, t("talk.songs")), this.#record.element, this.#list, this.#empty, this.#rest)),
      el("aside.side", { "aria-label": t("screen.beside") }, this.#invite, latest.element),
      latest.ribbon);
    latest.lookBack();
  }

  update() {
    const { card, songs } = this.#mirror.snapshot;
    this.#record.update(this.#mirror.snapshot);
    // What was played is no longer waited for.
    const waiting = upNext(songs);
    const shown = waiting.slice(0, SHOWN);
    this.#list.style.setProperty("--units", Math.max(6, shown.length));
    this.#list.style.gridTemplateRows = `repeat(${Math.max(6, shown.length)}, minmax(0, 1fr))`;
    animateMoves(this.#list, () => keep(this.#list, shown.map((song, index) => ({ ...song, place: index + 1 })),
      ({ song }) => song, (song) => this.#row(song)));
    this.#list.hidden = shown.length === 0;
    this.#empty.hidden = songs.length > 0;
    this.#rest.hidden = waiting.length <= SHOWN;
    this.#rest.textContent = t("event.more", { n: waiting.length - SHOWN });
    if (this.#invite) this.#invite.hidden = card.phase === "ended";
  }

  tick() {}

  #row({ song, title, artist, votes, place }) {
    return el("li.line", { "data-key": song },
      el("span.rankmark.digits", { "aria-hidden": "true" }, number(place)),
      el("span.who", {}, el("span.name", {}, title), el("span.team", {}, artist)),
      el("span.score.digits", {}, el("span.unseen", {}, `${t("songs.votes")} `), signedNumber(votes)));
  }
}
