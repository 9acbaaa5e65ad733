/** A pack's pins as a list, which offers everything the map does, also with the keyboard alone. */

import { announce, el, fill, icon, keep } from "quarry/shared/dom";
import { t, distance, number } from "quarry/shared/texts";
import { kinds } from "quarry/lobby/clues";
import { metersBetween } from "quarry/shared/position";

/** How far a pin is from the last one before it that has a place. Its coordinates are in its form. */
function stretch(clues, index) {
  const { location } = clues[index];
  if (!location) return t("pin.nowhere");
  const before = clues.findLastIndex((clue, place) => place < index && clue.location);
  if (before < 0) return t("pin.first");
  return t("pin.after", { distance: distance(metersBetween(clues[before].location, location)), n: before + 1 });
}

export class PinList {
  #draft;
  #onopen;
  #list = el("ol.pins", {});
  #gone = el("div", { role: "status" });
  element = el("div.stack", {}, this.#list, this.#gone);

  /** @param {import("quarry/packs/draft").Draft} draft @param {(index: number) => void} onopen */
  constructor(draft, onopen) {
    this.#draft = draft;
    this.#onopen = onopen;
  }

  update() {
    const { clues } = this.#draft;
    const items = clues.map((clue, index) => ({
      clue, index, isLast: index === clues.length - 1, way: stretch(clues, index),
    }));
    keep(this.#list, items, ({ index }) => String(index), (item) => this.#row(item));
  }

  #row({ clue, index, isLast, way }) {
    const kind = kinds[Object.keys(clue.proof)[0]];
    const n = index + 1;
    const names = { title: clue.title, n };
    return el("li.pin", { "data-pin": String(n) },
      el("button.clue", { type: "button", onclick: () => this.#onopen(index) },
        el("span.mark.digits", { "aria-hidden": "true" }, String(n)),
        el("span.grow", {},
          el("span.title", {}, el("span.unseen", {}, `${n}. `), clue.title),
          el("span.under.muted.small", {}, t(kind.name))),
        el("span.points.digits", {}, number(clue.points ?? 0), el("span.unseen", {}, ` ${t("stats.points")}`))),
      el("div.pinways", {},
        el("span.grow.muted.small.digits", {}, way),
        this.#way("up", t("pin.up", names), index === 0, () => this.#move(index, index - 1)),
        this.#way("down", t("pin.down", names), isLast, () => this.#move(index, index + 1)),
        this.#way("bin", t("pin.remove", names), false, () => this.#remove(index))));
  }

  #way(shape, name, disabled, onclick) {
    const props = { type: "button", "aria-label": name, title: name, disabled, onclick };
    return el("button.round.quiet", props, icon(shape));
  }

  #move(index, to) {
    const { title } = this.#draft.clues[index];
    const place = this.#draft.move(index, to);
    // Keep the focus on the moved pin.
    const ways = this.#list.children[place].querySelectorAll(".pinways button");
    const way = ways[to < index ? 0 : 1];
    (way.disabled ? ways[to < index ? 1 : 0] : way).focus();
    announce(t("edit.moved", { title, n: place + 1, of: this.#draft.clues.length }));
  }

  #remove(index) {
    const clue = this.#draft.clues[index];
    this.#draft.remove(index);
    const back = el("button", {
      type: "button", onclick: () => {
        this.#draft.move(this.#draft.add(clue), index);
        fill(this.#gone);
        this.focus(index);
      },
    }, t("pin.putBack"));
    fill(this.#gone, el("div.note.spread", {}, el("span.grow", {}, t("pin.removed", { title: clue.title })), back));
    back.focus();
  }

  /** Focuses a pin. */
  focus(index) {
    this.#list.children[index]?.querySelector(".clue").focus();
  }
}
