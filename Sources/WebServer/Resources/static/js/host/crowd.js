/** How crowded each clue is, live, the most crowded first. */

import { el, fill, keep } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { wearLateStyle } from "quarry/host/latestyle";

/** Clues listed unless the host asks for all. */
const LISTED = 8;

/** The fuller its station is, the more crowded is a clue; then by how many are about to come. */
function compare(one, other) {
  const share = ({ inside = 0, capacity = 1 }) => inside / capacity;
  return share(other) - share(one) || other.next - one.next || other.finds - one.finds;
}

export class CrowdView {
  #game;
  #isWhole = false;
  #list = el("ul.crowd", {});
  #quiet = el("p.empty", {}, t("crowd.quiet"));
  #all = el("button.quiet", {
    onclick: () => {
      this.#isWhole = !this.#isWhole;
      this.update();
    },
  });
  elements = [el("h2", { id: "crowd-title" }, t("crowd.title")), this.#quiet, this.#list, this.#all];

  /** @param {import("quarry/host/game").HostGame} game */
  constructor(game) {
    wearLateStyle();
    this.#game = game;
    game.mirror.follow("crowd");
  }

  update() {
    const { crowd } = this.#game.mirror;
    const entries = [...crowd.values()].sort(compare);
    const busyOnes = entries.filter(({ capacity, next, finds }) => capacity !== undefined || next > 0 || finds > 0);
    const shown = this.#isWhole ? entries : busyOnes.slice(0, LISTED);
    this.#quiet.hidden = shown.length > 0;
    this.#list.hidden = shown.length === 0;
    this.#all.hidden = !this.#isWhole && entries.length <= shown.length;
    fill(this.#all, t(this.#isWhole ? "crowd.fewer" : "crowd.all", { n: entries.length }));
    this.#all.setAttribute("aria-expanded", String(this.#isWhole));
    keep(this.#list, shown.map((entry) => ({ ...entry, title: this.#game.titleOf(entry.clue) ?? entry.clue })),
      ({ clue }) => clue, row);
  }
}

function row({ clue, title, inside, capacity, next, finds }) {
  const isFull = capacity !== undefined && inside >= capacity;
  return el(`li.stack${isFull ? ".full" : ""}`, { "data-crowd": clue },
    el("div.spread", {}, el("strong.grow", {}, title),
      capacity !== undefined && el("span.digits", {}, t("station.inside", { n: inside, of: capacity }))),
    capacity !== undefined && el("progress", {
      value: Math.min(inside, capacity), max: capacity, "aria-label": t("crowd.bar", { title }),
    }),
    (next > 0 || finds > 0) && el("p.muted.small", {},
      [next > 0 && t("crowd.next", { n: next }), finds > 0 && t("crowd.finds", { n: finds })]
        .filter(Boolean).join(" · ")));
}
