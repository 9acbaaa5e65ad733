/** The hunt as a player sees it while it runs. Nothing tried here counts. */

import { t } from "quarry/shared/texts";
import { CluesView } from "quarry/lobby/clues";
import { openClue } from "quarry/player/clue";
import { shownProof } from "quarry/player/practicerules";
import { sheet } from "quarry/forms/fields";
import { el } from "quarry/shared/dom";

/** The groups, of which nothing is found. */
const shownGroups = ({ log }) => (log.hunt.groups ?? []).flatMap(({ title, clues, need }, index) =>
  (clues.length === 0 ? [] : [{ group: `g${index + 1}`, title, clues, need: Math.min(need, clues.length), found: 0 }]));

/** A clue of `clue.list` as a player has it. */
const shownClue = ({ proof, hints = [], ...clue }) => ({
  ...clue, proof: shownProof(proof), hints: hints.map(({ cost }) => ({ cost })),
  found: false, foundBy: 0, state: "open",
});

/**
 * A player for whom the hunt runs, and who finds nothing.
 * @param {import("quarry/host/game").HostGame} game
 * @param {() => object[]} clues as of `clue.list`
 */
export function playerIn(game, clues) {
  const { card } = game.snapshot;
  const tell = () => {
    throw Object.assign(new Error(t("preview.only")), { sentence: t("preview.only"), kind: "preview" });
  };
  const player = {
    snapshot: {
      card: { ...card, phase: "running" }, clues: clues().map(shownClue), groups: shownGroups(game), players: [],
      notices: [], board: { rows: [], total: 0 },
    },
    mirror: { now: () => game.mirror.now(), refresh: () => {} },
    proofs: { waiting: [] },
    readMarks: { isChanged: () => false, opened: () => false },
    clue: (id) => clues().map(shownClue).find(({ clue }) => clue === id),
    titleOf: (id) => game.titleOf(id),
    open: (id) => openClue(player, id),
    openScanner: () => game.say(t("preview.only")),
    prove: async () => tell(),
    change: async (_, { clue, hint }) => ({ text: clues().find((one) => one.clue === clue).hints[hint].text }),
    onChange: () => () => {},
  };
  return player;
}

/** @param {import("quarry/host/game").HostGame} game */
export async function openPreview(game) {
  if (!(await game.isReady())) return;
  const view = new CluesView(playerIn(game, () => game.clues));
  view.element.querySelector("h2")?.remove();
  view.element.removeAttribute("aria-labelledby");
  view.update();
  sheet(t("preview.title"), () => [el("p.note.info", {}, t("preview.text")), view.element], { kind: "large" });
}
