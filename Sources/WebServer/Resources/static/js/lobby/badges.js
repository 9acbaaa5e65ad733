/** Badges, which are awarded from the log. */

import { el, icon } from "quarry/shared/dom";
import { t, moment } from "quarry/shared/texts";

/** By the protocol's names; an unknown badge, newer than this page, is shown by its name. */
const badges = {
  "all-clues": { icon: "flag", name: "badge.allClues", text: "badge.allCluesText" },
  "winner": { icon: "trophy", name: "badge.winner", text: "badge.winnerText" },
  "first-find": { icon: "check", name: "badge.firstFind", text: "badge.firstFindText" },
  "no-hints": { icon: "puzzle", name: "badge.noHints", text: "badge.noHintsText" },
  "half-time": { icon: "clock", name: "badge.halfTime", text: "badge.halfTimeText" },
  "comeback": { icon: "up", name: "badge.comeback", text: "badge.comebackText" },
  "photo-finish": { icon: "camera", name: "badge.photoFinish", text: "badge.photoFinishText" },
  "last-minute": { icon: "bell", name: "badge.lastMinute", text: "badge.lastMinuteText" },
  "night-owl": { icon: "moon", name: "badge.nightOwl", text: "badge.nightOwlText" },
  "ghost-beaten": { icon: "people", name: "badge.ghostBeaten", text: "badge.ghostBeatenText" },
  "first-of-pack": { icon: "map", name: "badge.firstOfPack", text: "badge.firstOfPackText" },
};

/** The most players whose badges are shown. */
const SHOWN = 100;

const known = (badge) => badges[badge] ?? { icon: "trophy" };

/** A badge is a stamp. Until its painter is there, its mark stands alone. */
function stampOf(badge, shape) {
  const element = el("span.medal-icon", { "aria-hidden": "true" }, icon(shape));
  const mark = element.querySelector("path").getAttribute("d");
  Promise.all([import("quarry/art/stamp"), import("quarry/art/paint")])
    .then(([{ seal }, { drawn }]) => element.replaceChildren(drawn(seal(badge, mark))), () => undefined);
  return element;
}

function one(badge, more) {
  const { icon: shape, name, text } = known(badge);
  return el("li.medal-line", {}, stampOf(badge, shape),
    el("span.grow", {},
      el("strong", {}, name ? t(name) : badge),
      text && el("span.muted.small", {}, t(text)),
      more && el("span.muted.small", {}, more)));
}

/** @param {{player: string, badges: string[]}[]} [all] */
export function ownBadges(all = [], player) {
  const own = all.find((entry) => entry.player === player)?.badges ?? [];
  if (own.length === 0) return null;
  return el("section.stack", { "aria-labelledby": "own-badges" },
    el("h3", { id: "own-badges" }, t("badge.yours", { n: own.length })),
    el("ul.medals", {}, own.map((badge) => one(badge))));
}

/**
 * Everybody's badges.
 * @param {(player: string) => string} name
 * @param {{isTitled?: boolean}} [how] without a title, it stands elsewhere
 */
export function badgesOf(all = [], name, { isTitled = true } = {}) {
  const some = all.filter(({ badges: own }) => own.length > 0);
  if (some.length === 0) return null;
  return el("section.stack", {},
    isTitled && el("h3", {}, t("badge.all")),
    el("ul.board", {}, some.slice(0, SHOWN).map(({ player, badges: own }) => el("li.rank", {},
      el("span.grow", {}, el("span.name", {}, name(player)),
        el("span.under", {}, own.map((badge) => el("span.badge.gold", {},
          icon(known(badge).icon, { size: 16 }), known(badge).name ? t(known(badge).name) : badge))))))),
    some.length > SHOWN && el("p.muted.center.small", {}, t("board.more", { n: some.length })));
}

/** An account's badges from all its hunts. @param {{badge: string, times: number, last: number}[]} [all] */
export function accountBadges(all = []) {
  return el("section.card.stack", { "aria-labelledby": "badges" },
    el("h2", { id: "badges" }, t("badge.title")),
    all.length === 0 ? el("p.muted", {}, t("badge.none"))
      : el("ul.medals", {}, all.map(({ badge, times, last }) =>
        one(badge, t("badge.times", { n: times, time: moment(last) })))));
}
