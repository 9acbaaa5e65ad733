/** Hunts to begin with: one to try at once, and some for an occasion, each with a land of its own. */

import { t } from "quarry/shared/texts";

const MINUTE = 60;

const scan = (title, text) => ({ title: t(title), text: t(text), points: 10, proof: { scan: {} } });

const teams = () => ({ teams: t("starter.teams").split(", ") });

/** Questions that are answered on the phone. */
const questions = () => [
  {
    title: t("starter.sampleFox"), text: t("starter.sampleFoxText"), points: 10,
    proof: { codeword: { accepts: [t("starter.sampleFoxWord")] } },
  },
  {
    title: t("starter.sampleCount"), points: 20,
    proof: { number: { question: t("starter.sampleCountText"), answer: 9, tolerance: 0 } },
  },
  {
    title: t("starter.samplePlanet"), text: t("starter.samplePlanetText"), points: 20,
    proof: { choice: { options: t("starter.samplePlanets").split(", "), answer: 0 } },
  },
];

/** The same places without codes: whoever is there takes a picture. */
const photographed = (clues) => clues.map((clue) => ({
  ...clue, proof: { photo: { ask: t("starter.photoAsk"), review: "auto" } },
}));

/** One of the names of trails: nobody has to think of one, and two hunts in a room are told apart. */
function drawnName() {
  const names = t("template.sampleNames").split(", ");
  return names[Math.floor(Math.random() * names.length)];
}

/** @returns {{params: object, clues: object[]}} a hunt with a clue of several kinds, to be played at a desk */
export const sample = () => ({
  params: { name: drawnName(), duration: 30 * MINUTE },
  clues: [...questions(), scan("starter.sampleCode", "starter.sampleCodeText")],
});

/**
 * By name: what the hunt is called, its land, its settings, its first clues with codes to print, and without.
 * @returns {Record<string, {title: string, name: string, land: object, params: object, printed: object[],
 *   ready: object[]}>} there may be no clues
 */
export function templates() {
  const birthday = [
    scan("starter.coats", "starter.coatsText"), scan("starter.cake", "starter.cakeText"),
    scan("starter.garden", "starter.gardenText"),
  ];
  const walk = [
    scan("starter.fountain", "starter.fountainText"), scan("starter.house", "starter.houseText"),
    scan("starter.view", "starter.viewText"),
  ];
  const office = [
    scan("starter.coffee", "starter.coffeeText"), scan("starter.printer", "starter.printerText"),
    scan("starter.meeting", "starter.meetingText"),
  ];
  const classroom = [
    scan("starter.bookshelf", "starter.bookshelfText"), scan("starter.window", "starter.windowText"),
    scan("starter.board", "starter.boardText"),
  ];
  return {
    classroom: {
      title: t("template.classroom"), name: t("template.classroom"), land: { place: "hills", light: "day" },
      params: { duration: 30 * MINUTE, ...teams() }, printed: classroom, ready: questions(),
    },
    birthday: {
      title: t("template.birthday"), name: t("template.birthday"), land: { place: "park", light: "gold" },
      params: { duration: 30 * MINUTE, order: "sequence" }, printed: birthday, ready: photographed(birthday),
    },
    walk: {
      title: t("template.walk"), name: t("template.walk"), land: { place: "town", light: "dusk" },
      params: { duration: 90 * MINUTE, settings: { positions: true } }, printed: walk, ready: photographed(walk),
    },
    office: {
      title: t("template.office"), name: t("template.office"), land: { place: "shore", light: "dawn" },
      params: { duration: 45 * MINUTE, ...teams() }, printed: office, ready: photographed(office),
    },
    own: {
      title: t("template.own"), name: t("template.ownName"), land: { place: "woods", light: "day" },
      params: {}, printed: [], ready: [],
    },
  };
}
