/** Packs that are kept in this browser, to be practised without a network. */

import { el, fill, icon, toast } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { busy, sure } from "quarry/forms/fields";
import { packSentence } from "quarry/packs/requests";
import { lifted } from "quarry/shared/touch";
import { dropKept, keepToPlay, keptClues, keptPacks } from "quarry/shared/keptpacks";
import * as storage from "quarry/shared/storage";

/** What its page says of a pack. */
const ABOUT = ["description", "location", "creator", "gameTime", "pins", "points"];

/**
 * Keeps a pack as it is now, with its answers and pictures.
 * @param {import("quarry/packs/requests").PackRequests} requests
 */
async function fetchPack(requests, pack) {
  const [{ file }, card] = await Promise.all([
    requests.call("pack.export", { pack, format: "quarry" }), requests.call("pack.get", { pack }),
  ]);
  const { name, version, clues = [] } = JSON.parse(file);
  const about = Object.fromEntries(ABOUT.map((member) => [member, card[member]]));
  if (!keepToPlay({ pack, version, name }, { name, clues, about })) {
    throw Object.assign(new Error(t("kept.noRoom")), { sentence: t("kept.noRoom") });
  }
  // The service worker keeps what was asked for once.
  for (const { photo } of clues) {
    if (!photo) continue;
    for (const size of ["", "?size=small"]) fetch(`/photos/${encodeURIComponent(photo)}${size}`).catch(() => undefined);
  }
}

const why = (error) => error.sentence ?? packSentence(error);

/** On the page of a pack: keeps it, or says that it is kept. */
export function keepButton(requests, pack) {
  const place = el("div.row.ways", {});
  const draw = () => {
    const known = keptPacks().find((one) => one.pack === pack.pack);
    const label = !known ? t("kept.keep") : known.version < pack.version ? t("kept.update", { n: pack.version }) : null;
    const button = label && el("button.grow", { onclick: () => keep(button) }, icon("download", { size: 20 }), label);
    const href = practiceOf(pack.pack);
    fill(place, known && el("a.button.grow", { href }, icon("play", { size: 20 }), t("kept.play")), button);
  };
  const keep = async (button) => {
    // Who is on no board has nothing to lose.
    const isKnown = pack.mine || keptClues(pack.pack) || !storage.account();
    const isSure = isKnown || await sure({ title: t("pack.fileSure"), text: t("kept.sure"), yes: t("kept.yes") });
    if (!isSure) return;
    busy(button, true);
    try {
      await fetchPack(requests, pack.pack);
      toast(t("kept.done"), { kind: "good" });
      draw();
    } catch (error) {
      toast(why(error), { kind: "bad" });
      busy(button, false);
    }
  };
  draw();
  return place;
}

/** The address at which a kept pack is practised. */
export const practiceOf = (pack) => `/play/-#kept-${pack}`;

/** The list of kept packs, on the page of all packs. */
export class KeptPacks {
  #requests;
  #newer = new Map();
  #gone = new Set();
  #all = el("button.wide", { onclick: () => this.#updateAll() }, t("kept.updateAll"));
  #list = el("ul.seats", {});
  #state = el("div", { role: "status" });
  element = el("section.card.stack.keptpacks", { "aria-labelledby": "kept-title" },
    el("h2", { id: "kept-title" }, t("kept.title")), this.#list, this.#all, this.#state);

  constructor(requests) {
    this.#requests = requests;
    this.#draw();
    // Without a network they can be played as they are.
    this.#ask().catch(() => undefined);
  }

  async #ask() {
    const kept = keptPacks();
    if (kept.length === 0) return;
    const packs = kept.map(({ pack, version }) => ({ pack, version }));
    const { newer, gone } = await this.#requests.call("pack.versions", { packs });
    this.#newer = new Map(newer.map(({ pack, version }) => [pack, version]));
    this.#gone = new Set(gone);
    await lifted();
    this.#draw();
  }

  async #updateAll() {
    busy(this.#all, true);
    fill(this.#state);
    try {
      await this.#ask();
      for (const pack of this.#newer.keys()) await fetchPack(this.#requests, pack);
      const count = this.#newer.size;
      this.#newer.clear();
      fill(this.#state, el("p.note.good", {}, count > 0 ? t("kept.updated", { n: count }) : t("accountpacks.allNew")));
    } catch (error) {
      fill(this.#state, el("p.note.bad", {}, why(error)));
    } finally {
      busy(this.#all, false);
      this.#draw();
    }
  }

  #draw() {
    const kept = keptPacks();
    this.element.hidden = kept.length === 0;
    fill(this.#list, kept.map((pack) => this.#row(pack)));
  }

  #row({ pack, version, name }) {
    const newer = this.#newer.get(pack);
    const drop = el("button.round.quiet", {
      "aria-label": t("kept.drop", { name }), onclick: () => {
        dropKept(pack);
        this.#draw();
        document.getElementById("main").focus({ preventScroll: true });
      },
    }, icon("bin", { size: 20 }));
    return el("li.row", { "data-kept": pack },
      el("a.seat.grow", { href: practiceOf(pack) }, icon("play", { size: 20 }),
        el("span.grow", {}, el("strong", { dir: "auto" }, name),
          el("span.muted.small", {}, t("pack.version", { n: version })),
          newer && el("span.badge.gold", {}, t("kept.old", { n: newer })),
          this.#gone.has(pack) && el("span.badge", {}, t("accountpacks.gone")))), drop);
  }
}
