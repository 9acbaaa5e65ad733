/** The photo that people loved most has a moment of its own, once it is told how the hunt ended. */

import { adopt } from "quarry/shared/adopt";
import { el } from "quarry/shared/dom";
import { number, t } from "quarry/shared/texts";
import { loadPhoto } from "quarry/lobby/photos";
import { REACTIONS, reactionOf } from "quarry/lobby/reactions";
import { facesIn, portrait } from "quarry/screen/portrait";

/** Milliseconds for which it is shown. */
export const LOVED = 12_000;

/** Entries of the feed in one answer, and how many answers are read: no hunt has more. */
const ENTRIES = 100;
const ANSWERS = 60;

const RULES = [
  ".loved { align-content: start; grid-template-rows: auto minmax(0, 1fr) auto auto; gap: 1.6vh;",
  "padding: 4.5vh 4vw 4vh; }",
  ".loved > img { min-height: 0; max-width: 84vw; height: 100%; width: auto; object-fit: contain; border-radius: 1vh;",
  "border: 1.4vh solid #fffdf7; box-shadow: 0 1vh 6vh rgb(0 0 0 / 60%); rotate: -1.2deg; }",
  ".loved > .by { display: flex; gap: 1.4vh; align-items: center; max-width: 92vw;",
  "font: 800 calc(5.2 * var(--u)) / 1.2 var(--letters); }",
  ".loved > .by > span:last-child { overflow: hidden; white-space: nowrap; text-overflow: ellipsis;",
  "padding-block: 0.1em; }",
  ".loved > .by > .portrait { flex: none; width: 9vh; height: 9vh; }",
  ".loved > .liked { display: flex; gap: 3vw; font: 800 calc(5.2 * var(--u)) / 1 var(--letters); }",
  ".loved > .liked > span { display: flex; gap: 0.8vw; align-items: center; }",
  ".loved .reaction { width: 8vh; height: 8vh; overflow: visible; fill: none; stroke: #14231d; stroke-width: 1.7;",
  "stroke-linecap: round; stroke-linejoin: round; }",
  "@media (prefers-reduced-motion: no-preference) {",
  ".loved > img { animation: limelight 900ms var(--over) backwards; }",
  ".loved > :is(.by, .liked) { animation: ascend 450ms 700ms var(--ease) backwards; }",
  ".loved > .liked { animation-delay: 1s; } }",
];

const sumOf = ({ reactions }) => Object.values(reactions).reduce((sum, n) => sum + n, 0);

/**
 * The published photo with most reactions, the earlier of two, with its picture.
 * @param {(method: string, params: object) => Promise<object>} ask
 * @param {string} [token] of a seat
 * @returns {Promise<object | undefined>} undefined if nobody loved any
 */
export async function mostLoved(ask, token) {
  let best;
  let before;
  for (let asked = 0; asked < ANSWERS; asked += 1) {
    const { entries, more } = await ask("feed.list", { before, limit: ENTRIES });
    for (const entry of entries) {
      if (entry.type === "photo.published" && sumOf(entry) >= Math.max(1, best ? sumOf(best) : 0)) best = entry;
    }
    before = entries.at(-1)?.seq;
    if (!more || before === undefined) break;
  }
  return best && { ...best, address: URL.createObjectURL(await loadPhoto(token, best.photo)) };
}

/** Its picture on the stage. @param {object} loved as `mostLoved` found it @param {object} snapshot */
export function lovedPicture({ player, name, caption, reactions, address }, snapshot) {
  adopt(RULES);
  const who = snapshot.players.find((one) => one.player === player)?.name ?? name;
  const by = t("photos.by", { name: who });
  return el("div.act.loved", {},
    el("p.placename", {}, t("screen.lovedPhoto")),
    el("img", { src: address, alt: caption ?? by }),
    el("p.by", {}, portrait(facesIn(snapshot)(player), { plain: true }),
      el("span", {}, caption ? `${caption} · ${who}` : by)),
    el("p.liked", {}, Object.entries(REACTIONS).filter(([kind]) => reactions[kind] > 0).map(([kind, words]) =>
      el("span.digits", {}, reactionOf(kind), number(reactions[kind]), el("span.unseen", {}, ` ${t(words)}`)))));
}
