/** The pictures of the finale: who comes to the foot of the trail, who has a place, and the winners together. */

import { el } from "quarry/shared/dom";
import { t, day, number } from "quarry/shared/texts";
import { drawn } from "quarry/art/paint";
import { lantern } from "quarry/art/lantern";
import { shapeMark } from "quarry/art/teams";
import { fitLines } from "quarry/screen/fitline";
import { portrait, readable } from "quarry/screen/portrait";

/** The blocks of those without a team: gold, silver and bronze. */
const METALS = ["#ffc53d", "#c3cfdb", "#ffb08a"];
/** The faces of a team on its block; the one in the middle is the largest. */
const CREW = 5;
/** The lanterns on each side of the podium. */
const POSTS = 4;
const PLACES = ["screen.placeOne", "screen.placeTwo", "screen.placeThree"];

export const placeName = ({ rank }) => t(PLACES[rank - 1] ?? PLACES[2]);

/** Those who have come to the foot of the trail, the newest below. @param {object[]} entries */
export function footPicture(title, entries) {
  const list = el("ol.foot", {}, entries.map((one) => el("li", { "data-key": one.name },
    el("span.rankmark.digits", {}, number(one.rank)),
    one.isTeam ? el("span.portrait", {}, drawn(shapeMark(one.shape, { colour: "#fff", ground: one.colour })))
      : portrait(one.faces[0]),
    el("span.name", {}, one.name), el("span.score.digits", {}, number(one.points)))));
  return el("div.act", {}, el("p.contest", {}, title), list);
}

/** A lantern swings before a place is told. */
export const rollPicture = (title, entry) => el("div.act.roll", {}, el("p.contest", {}, title),
  el("p.placename", {}, placeName(entry)),
  el("div.swing", { "aria-hidden": "true" }, drawn(lantern({ lit: 1, wide: true }))));

/** A spotlight on who has a place. */
export function spotPicture(title, entry) {
  const { isTeam, faces, mates, points, under, name } = entry;
  const crown = entry.rank === 1;
  const [first, ...others] = faces;
  return el(`div.act.spot${entry.rank === 1 ? ".first" : ""}`, {},
    el("p.contest", {}, title),
    el("p.placename", {}, placeName(entry)),
    el("div.limelight", {}, first && portrait(first, { crown, plain: !isTeam })),
    el("p.name", {}, name),
    el("p.what", {}, [t("clue.points", { n: points }), under].filter(Boolean).join(" · ")),
    el("div.mates", {}, (isTeam ? others : mates).map((look) => portrait(look, { plain: true }))));
}

/** One of the first three on its block. */
export function stand(entry) {
  const { place, rank, name, points, isTeam, colour, shape, faces } = entry;
  const { ground, ink } = readable(colour ?? METALS[place - 1]);
  const middle = Math.floor(Math.min(CREW, faces.length) / 2);
  const crew = isTeam ? faces.slice(0, CREW) : faces;
  const block = el("div.block", {},
    el("span.no.digits", {}, number(rank)), el("strong.name", {}, name),
    el("span.pts.digits", {}, isTeam && drawn(shapeMark(shape)), t("clue.points", { n: points })));
  block.style.setProperty("--team", ground);
  block.style.setProperty("--on-team", ink);
  return el(`li.step${place}`, {},
    el(`div.crew${isTeam ? "" : ".alone"}`, { "aria-hidden": "true" }, crew.map((look, index) => {
      const face = portrait(look, { plain: true, crown: rank === 1 && index === middle });
      face.classList.toggle("middle", index === middle);
      return face;
    })),
    block);
}

/** The winners together, for a photograph. @param {object} contest @param {{name: string, clues: number}} card */
export function photoPicture({ title, name, entries }, { name: hunt, clues }, headline) {
  const posts = (side) => el(`div.posts.${side}`, { "aria-hidden": "true" },
    Array.from({ length: Math.min(POSTS, Math.ceil(clues / 2)) }, () =>
      el("span.post", {}, drawn(lantern({ lit: 1, frame: "#7f95a3" })))));
  return el("section.act.photo.podium", { "aria-labelledby": "podium-title" },
    el("header.caption", {},
      el("p.hunt", {}, hunt, " ", el("span.day", {}, day(Date.now())), name && ` · ${title}`),
      el("h2", { id: "podium-title" }, headline)),
    posts("left"), posts("right"),
    el(`ol.steps.of${Math.min(3, entries.length)}`, {}, entries.slice(0, 3).map(stand)));
}

/** Call it once a picture is on the page. */
export function fitPicture(picture) {
  const fit = (selector, sizes) => fitLines([...picture.querySelectorAll(selector)], sizes);
  fit(".foot .name", { most: 5.2, least: 3, two: 2.8 });
  fit(".spot > .name", { most: 12, least: 7, two: 6 });
  fit(".block .name", { most: 6, least: 3.4, two: 3.4 });
  fit(".photo h2", { most: 11, least: 6, two: 5 });
}
