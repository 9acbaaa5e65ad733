/** Players' photos for those who may look at them but judge none: everything comes from the log. */

import { el, fill, keep } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { adopt } from "quarry/shared/adopt";
import { privatePhoto } from "quarry/lobby/photos";

/** How albums look on the host's page. */
export const ALBUM = [
  ".album { list-style: none; padding: 0; display: grid; gap: 12px;",
  "grid-template-columns: repeat(auto-fill, minmax(130px, 1fr)); }",
  ".album li { display: grid; gap: 6px; align-content: start; }",
  ".album figure { margin: 0; display: grid; gap: 4px; }",
  ".album .photo { aspect-ratio: 1; width: 100%; object-fit: cover; border-radius: var(--radius-small);",
  "background: var(--sunken); }",
];

/** The most photos shown. */
const SHOWN = 60;

const STATES = { pending: "gallery.pending", accepted: "gallery.accepted", rejected: "photos.wasRejected" };

export class GalleryView {
  #game;
  #sum = el("p.muted", { role: "status" });
  #empty = el("p.empty", {}, t("gallery.none"));
  #list = el("ul.album", {});
  element = el("section.view", { "aria-labelledby": "photos-title" });

  /** @param {import("quarry/host/game").HostGame} game */
  constructor(game) {
    adopt(ALBUM);
    this.#game = game;
    fill(this.element, el("div.spread", {}, el("h2", { id: "photos-title" }, t("photos.title")), this.#sum),
      this.#empty, this.#list);
  }

  update() {
    const photos = [...this.#game.log.photos.values()].toReversed();
    this.#empty.hidden = photos.length > 0;
    this.#sum.textContent = t("photos.waiting", { n: photos.filter(({ state }) => state === "pending").length });
    keep(this.#list, photos.slice(0, SHOWN).map((photo) => ({
      ...photo, name: this.#game.nameOf(photo.player), title: this.#game.titleOf(photo.clue) ?? photo.clue,
    })), ({ submission }) => submission, (photo) => this.#row(photo));
  }

  #row({ photo, caption, name, title, state, isPublished, reason, by }) {
    return el("li", {},
      el("figure", {},
        privatePhoto(this.#game.seat.token, photo, { alt: caption ?? t("photos.by", { name }) }, { small: true }),
        el("figcaption.small", {}, el("strong", {}, t("photos.of", { name, title })),
          caption && el("span.under", {}, caption),
          el("span.under.muted", {}, el("span.badge", {}, t(STATES[state])),
            isPublished && el("span.badge", {}, t("gallery.shown")),
            reason && el("span", {}, reason), by && el("span", {}, t("photos.judgedBy", by))))));
  }
}
