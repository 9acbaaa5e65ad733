/** Hunts to begin with: one to try at once, and some to change. */

import { t } from "quarry/shared/texts";

const MINUTE = 60;

const scan = (title, text) => ({ title: t(title), text: t(text), points: 10, proof: { scan: {} } });

const teams = () => ({ teams: t("starter.teams").split(", ") });

/** @returns {{params: object, clues: object[]}} a hunt with a clue of several kinds, to be played at a desk */
export const sample = () => ({
  params: { name: t("template.sampleName"), duration: 30 * MINUTE },
  clues: [
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
    scan("starter.sampleCode", "starter.sampleCodeText"),
  ],
});

/** By name: the settings and the first clues of a hunt for an occasion. */
export const templates = () => ({
  classroom: {
    name: t("template.classroom"),
    params: { duration: 30 * MINUTE, ...teams() },
    clues: [
      scan("starter.bookshelf", "starter.bookshelfText"), scan("starter.window", "starter.windowText"),
      scan("starter.board", "starter.boardText"),
    ],
  },
  birthday: {
    name: t("template.birthday"),
    params: { duration: 30 * MINUTE, order: "sequence" },
    clues: [
      scan("starter.coats", "starter.coatsText"), scan("starter.cake", "starter.cakeText"),
      scan("starter.garden", "starter.gardenText"),
    ],
  },
  walk: {
    name: t("template.walk"),
    params: { duration: 90 * MINUTE, settings: { positions: true } },
    clues: [
      scan("starter.fountain", "starter.fountainText"), scan("starter.house", "starter.houseText"),
      scan("starter.view", "starter.viewText"),
    ],
  },
  office: {
    name: t("template.office"),
    params: { duration: 45 * MINUTE, ...teams() },
    clues: [
      scan("starter.coffee", "starter.coffeeText"), scan("starter.printer", "starter.printerText"),
      scan("starter.meeting", "starter.meetingText"),
    ],
  },
});
