/** Song requests and their votes, to read and to take part in. */

import { el, fill, icon, keep } from "quarry/shared/dom";
import { t, sentence, signedNumber } from "quarry/shared/texts";
import { inOrder, nowPlaying, upNext } from "quarry/lobby/songs";

export class SongsPart {
  #game;
  #tools;
  #votes;
  #list = el("ol.songs", {});
  #empty = el("p.empty", {});
  #over = el("p.note", {}, t("event.over"));
  #form;
  #order = el("p.muted.small", {}, t("songs.order"));
  #problem = el("p.problem", { role: "alert" });
  element = el("div.stack", {});

  /**
   * @param {(song: object) => Node} [tools] further actions on a song
   * @param {{votes?: boolean}} [options] `votes`: may vote and request songs
   */
  constructor(game, tools = () => null, { votes = true } = {}) {
    this.#game = game;
    this.#votes = votes;
    this.#tools = tools;
    const title = el("input", { id: "song-title", maxLength: 140, required: true, autocomplete: "off" });
    const artist = el("input", { id: "song-artist", maxLength: 140, required: true, autocomplete: "off" });
    const onsubmit = async (event) => {
      event.preventDefault();
      this.#problem.textContent = "";
      const wish = { title: title.value.trim(), artist: artist.value.trim() };
      if (!wish.title || !wish.artist) {
        this.#problem.textContent = t("songs.both");
        return;
      }
      try {
        await game.change("song.request", wish);
        title.value = artist.value = "";
      } catch (error) {
        this.#problem.textContent = sentence(error);
      }
    };
    this.#form = votes && el("form.card.stack", { onsubmit, noValidate: true },
      el("h3", {}, t("songs.wish")),
      el("div.field", {}, el("label", { htmlFor: "song-title" }, t("songs.title")), title),
      el("div.field", {}, el("label", { htmlFor: "song-artist" }, t("songs.artist")), artist),
      this.#problem,
      el("button.primary", { type: "submit" }, t("songs.add")));
    fill(this.element, this.#over, this.#empty, this.#order, this.#list, this.#form);
  }

  update() {
    const { songs, card } = this.#game.snapshot;
    const isOver = card.phase === "ended";
    this.#over.hidden = !isOver || songs.length === 0;
    this.#empty.hidden = songs.length > 0;
    this.#empty.textContent = t(isOver ? "songs.nobody" : "songs.empty");
    this.#order.hidden = songs.length < 2;
    if (this.#form) this.#form.hidden = isOver;
    // What plays comes first, and what was played last.
    const playing = nowPlaying(songs);
    const played = inOrder(songs.filter((song) => song.playedAt !== undefined && song !== playing));
    const rows = [...(playing ? [playing] : []), ...upNext(songs), ...played]
      .map((song) => ({ ...song, isOver, isPlaying: song === playing }));
    keep(this.#list, rows, ({ song }) => song, (song) => this.#row(song));
  }

  #row(song) {
    const vote = (direction, shape) => {
      const isChosen = song.vote === direction;
      return el("button.round", {
        "aria-pressed": String(isChosen),
        "aria-label": t(direction === "up" ? "songs.up" : "songs.down", { title: song.title }),
        onclick: () => this.#vote(song.song, isChosen ? "none" : direction),
      }, icon(shape));
    };
    const mayVote = this.#votes && !song.isOver;
    return el("li.song", {},
      el("span.grow", {}, el("strong.title", {}, song.title), el("span.under.muted.small", {}, song.artist),
        song.isPlaying ? el("span.badge.gold", {}, icon("music", { size: 16 }), t("screen.nowPlaying"))
          : song.playedAt !== undefined && el("span.badge", {}, t("songs.played"))),
      mayVote && vote("up", "up"),
      el("span.votes.digits", {}, el("span.unseen", {}, `${t("songs.votes")} `), signedNumber(song.votes)),
      mayVote && vote("down", "down"), this.#tools(song));
  }

  async #vote(song, vote) {
    try {
      await this.#game.change("song.vote", { song, vote });
    } catch (error) {
      this.#game.say(sentence(error), "bad");
    }
  }
}
