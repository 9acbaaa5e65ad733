/** A practice hunt around whoever opens it: its places are a minute's walk away. The position stays in the browser. */

import { el, fill } from "quarry/shared/dom";
import { t, language } from "quarry/shared/texts";
import { TUTORIALS } from "quarry/packs/tutorials";
import { practise } from "quarry/player/practice";
import { metersBetween, place } from "quarry/shared/position";
import * as storage from "quarry/shared/storage";

/** Milliseconds to wait for a position: it may have to be allowed first. */
const PATIENCE = 30_000;
/** How far away the places are, in metres, and how near counts as there. */
const STEPS = [35, 50, 65, 45];
const RADIUS = 15;
/** Who is farther than this from where the places were laid gets new ones. */
const FAR = 400;
const METERS_OF_DEGREE = 111_195;

const TUTORIAL = `/packs/${TUTORIALS[language] ?? TUTORIALS.en}`;

/** Places in a ring around the middle, the first in a direction of its own each time. */
export function laid({ lat, lon, turn }) {
  return STEPS.map((meters, index) => {
    const angle = turn + (index * 2 * Math.PI) / STEPS.length;
    const north = (meters * Math.cos(angle)) / METERS_OF_DEGREE;
    const east = (meters * Math.sin(angle)) / METERS_OF_DEGREE / Math.cos((lat * Math.PI) / 180);
    return { lat: lat + north, lon: lon + east, radius: RADIUS, required: true };
  });
}

function clues(middle) {
  const [first, second, third, fourth] = laid(middle);
  return [
    { title: t("around.place"), text: t("around.placeText"), points: 10, proof: { visit: {} }, location: first },
    {
      title: t("around.word"), text: t("around.wordText"), points: 10, proof: { codeword: { accepts: ["quarry"] } },
      location: second,
    },
    {
      title: t("around.choice"), text: t("around.choiceText"), points: 10, location: third,
      proof: { choice: { options: [t("around.clues"), t("around.deer"), t("around.bargains")], answer: 0 } },
    },
    {
      title: t("around.number"), text: t("around.numberText"), points: 10, location: fourth,
      proof: { number: { question: "3 × 7", answer: 21 } }, hints: [{ text: t("around.hint"), cost: 2 }],
    },
  ];
}

/** Where the places lie: as last time, unless the player is elsewhere by now. */
function middleAt(here) {
  const known = storage.draft("around");
  if (known && metersBetween(known, here) < FAR) return known;
  const middle = { lat: here.lat, lon: here.lon, turn: Math.random() * 2 * Math.PI };
  storage.keepDraft("around", middle);
  storage.dropDraft("practice.around");
  return middle;
}

export async function practiseAround() {
  fill(document.getElementById("main"), el("p.empty", { role: "status" }, t("around.looking")));
  await place.soon(PATIENCE);
  if (place.current) {
    const hunt = { name: t("around.title"), note: t("around.safe"), clues: clues(middleAt(place.current)) };
    return practise("around", hunt, TUTORIAL);
  }
  document.querySelector(".tabs").remove();
  const why = t(place.problem === "denied" ? "place.denied" : "place.unavailable");
  fill(document.getElementById("main"), el("section.card.stack", {},
    el("h1", {}, t("around.title")),
    el("p.note.gold", { role: "alert" }, `${why} ${t("around.without")}`),
    el("a.button.primary", { href: TUTORIAL }, t("start.tutorial"))));
}
