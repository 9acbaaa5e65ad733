/**
 * The time is up: night falls, and the screen counts what was found. Where the host has yet to reveal how it ended, it
 * stays night until then, and those who have played gather.
 */

import { el } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { adopt } from "quarry/shared/adopt";
import { mayMove } from "quarry/shared/animation";
import { facesIn, portrait } from "quarry/screen/portrait";

/** Milliseconds for which it is shown. */
export const NIGHT = 6_000;
/** The most faces that gather, and those in a row. */
const MOST = 24;
const ROW = 12;
/** How numbers count up: one after the other, in so many steps of so many milliseconds. */
const COUNT = { steps: 24, milliseconds: 40 };

/** The night that stays: words above, and below by the trail those who have played. */
const RULES = [
  "@media (min-width: 900px) and (min-aspect-ratio: 1/1) and (min-height: 480px) {",
  ".dusk { overflow: hidden; } .dusk[hidden] { display: none; }",
  ".dusk > .nightfall.act { inset-block-end: 26vh; background: none; }",
  ".dusk > .land::after { content: ''; position: absolute; inset: 0;",
  "background: linear-gradient(rgb(6 12 22 / 50%) 52%, transparent 74%); }",
  ".nightfall.awaiting .placename { max-width: 84vw; font-size: calc(8.4 * var(--u)); text-wrap: balance; }",
  ".gathering { position: absolute; inset: auto 3vw 8.4vh; display: grid; justify-items: center; }",
  ".gathering > div { display: flex; gap: 0.6vw; justify-content: center; }",
  ".gathering .portrait { width: 13vh; height: 13vh; }",
  ".gathering.two .portrait { width: 12vh; height: 12vh; } .gathering.two > div + div { margin-block-start: -1.4vh; }",
  ".gathering.two > :first-child .portrait { width: 9.6vh; height: 9.6vh; }",
  ".dusk > .ribbon { position: absolute; z-index: 1; inset: 3vh 8vw auto; margin: 0;",
  "font: 800 calc(5.2 * var(--u)) / 1.14 var(--letters); background: var(--lantern); color: #14231d; }",
  // What is pressed stays above it.
  ".screen:has(.dusk) .tools { z-index: 7; }",
  ".peek { position: absolute; z-index: 7; inset-block-end: 1.4vh; inset-inline-start: 1vw; background: #182a38;",
  "color: #fffdf7; border-color: #7f95a3; } .racing:not(:hover) > .peek:not(:focus-visible) { opacity: 0; }",
  "@media (prefers-reduced-motion: no-preference) { .gathering .portrait {",
  "animation: lt-gather 4.8s calc(-4.8s * var(--turn)) cubic-bezier(0.2, 0.8, 0.2, 1) infinite; } }",
  "}",
  "@keyframes lt-gather { 0%, 24%, 100% { transform: none; } 4% { transform: scale(1.06, 0.9); }",
  "12% { transform: translateY(-2.4vh) scale(0.97, 1.05); } 20% { transform: scale(1.04, 0.94); } }",
];

/** @param {{card: object, clues: object[]}} snapshot */
export function nightfall({ card, clues }) {
  const finds = clues.reduce((sum, { foundBy = 0 }) => sum + foundBy, 0);
  const lit = clues.filter(({ foundBy }) => foundBy > 0).length;
  const counts = [
    { of: card.players, words: (n) => t("before.players", { n }) }, { of: finds, words: (n) => t("film.finds", { n }) },
    { of: lit, words: (n) => t("screen.lit", { n }) },
  ];
  const all = counts.map(({ of, words }) => words(of));
  const items = all.map((text) => el("li", {}, text));
  // As soon as it is on the page.
  if (mayMove()) queueMicrotask(() => countUp(items, counts));
  return el("div.act.nightfall", {},
    el("p.placename", {}, t("screen.timeUp")),
    el("p.unseen", { role: "status" }, all.join(", ")),
    el("ul", { "aria-hidden": "true" }, items));
}

/** After that: what everybody waits for. */
export function awaiting(picture) {
  picture.classList.add("awaiting");
  // Below it the table says so to screen readers.
  const words = el("p.placename", { "aria-hidden": "true" }, t("screen.stillOver"));
  picture.querySelector(".placename").replaceWith(words);
}

/** Those who have played, one beside the other, as far as there is room. */
export function gathering(snapshot) {
  adopt(RULES);
  const { players } = snapshot;
  const look = facesIn(snapshot);
  const shown = players.slice(0, MOST);
  const rows = shown.length > ROW
    ? [shown.slice(0, Math.floor(shown.length / 2)), shown.slice(Math.floor(shown.length / 2))] : [shown];
  return el(`div.gathering${rows.length > 1 ? ".two" : ""}`, { "aria-hidden": "true" }, rows.map((row, line) =>
    el("div", {}, row.map(({ player, team }, index) => {
      const face = portrait(look(player, team));
      // One after the other hops, here and there.
      face.style.setProperty("--turn", ((index * 5 + line * 3) % ROW) / ROW);
      return face;
    }))));
}

/** Each has the room of its last number from the beginning, and is seen once it is counted. */
function countUp(items, counts) {
  for (const item of items) item.style.minWidth = `${item.getBoundingClientRect().width}px`;
  items.forEach((item, index) => {
    item.textContent = counts[index].words(0);
    item.style.opacity = 0;
  });
  const step = (index, done) => {
    if (index === items.length || !items[index].isConnected) return;
    items[index].style.opacity = 1;
    items[index].textContent = counts[index].words(Math.round((counts[index].of * done) / COUNT.steps));
    const isLast = done === COUNT.steps || counts[index].of === 0;
    setTimeout(() => (isLast ? step(index + 1, 0) : step(index, done + 1)), COUNT.milliseconds);
  };
  step(0, 0);
}
