/** Packs on the account page: the user's own, and those on this device that have newer versions. */

import { el, fill, icon } from "quarry/shared/dom";
import { t, sentence } from "quarry/shared/texts";
import { busy } from "quarry/forms/fields";
import { packRow } from "quarry/packs/card";
import { lifted } from "quarry/shared/touch";
import * as storage from "quarry/shared/storage";

/** The most packs to ask about at once. */
const MANY = 500;

/** Rows of a list that are seen at once. */
const SHOWN = 5;

/** A list of which only the first rows are unfolded. @param {Node[]} rows */
export const folded = (rows) => [
  el("ul.seats", {}, rows.slice(0, SHOWN)),
  rows.length > SHOWN && el("details.more", {}, el("summary", {}, t("room.more")),
    el("div.stack", {}, el("ul.seats", {}, rows.slice(SHOWN)))),
];

export function ownPacks({ packs }) {
  return el("section.card.stack", { "aria-labelledby": "packs" },
    el("h2", { id: "packs" }, t("accountpacks.own")),
    packs.length === 0 ? el("p.muted", {}, t("accountpacks.none"))
      : folded(packs.map((pack) => packRow(pack))),
    el("div.row.actions", {},
      el("a.button", { href: "/packs/new" }, icon("pin", { size: 20 }), t("packs.make")),
      el("a.button", { href: "/packs" }, t("pack.all"))));
}

/** Packs that were downloaded or hosted from this browser. */
export function keptPacks({ packs, call }) {
  const own = new Set(packs.map(({ pack }) => pack));
  const kept = storage.packs().filter(({ pack }) => !own.has(pack)).slice(-MANY);
  if (kept.length === 0) return null;
  const result = el("div", { role: "status" });
  const update = el("button.wide", {
    onclick: async () => {
      busy(update, true);
      try {
        const { newer, gone } = await call("pack.versions", {
          packs: kept.map(({ pack, version }) => ({ pack, version })),
        });
        for (const pack of gone) storage.forgetPack(pack);
        await lifted();
        fill(result, news(kept, newer, gone));
      } catch (error) {
        fill(result, el("p.note.bad", {}, sentence(error)));
      } finally {
        busy(update, false);
      }
    },
  }, t("accountpacks.update"));
  return el("section.card.stack", { "aria-labelledby": "kept" },
    el("h2", { id: "kept" }, t("accountpacks.kept")),
    el("p.muted", {}, t("accountpacks.keptText", { n: kept.length })), update, result);
}

function news(kept, newer, gone) {
  const known = (id) => kept.find(({ pack }) => pack === id);
  if (newer.length + gone.length === 0) return el("p.note.good", {}, t("accountpacks.allNew"));
  return el("ul.seats", {},
    newer.map(({ pack, version }) => el("li", {}, el("a.seat", { href: `/packs/${pack}` },
      el("span.grow", {}, el("strong", { dir: "auto" }, known(pack).name),
        el("span.muted.small", {}, t("accountpacks.newer", { n: version, old: known(pack).version })))))),
    gone.map((pack) => el("li", {}, el("div.seat", {},
      el("span.grow", {}, el("strong", { dir: "auto" }, known(pack).name),
        el("span.muted.small", {}, t("accountpacks.gone")))))));
}
