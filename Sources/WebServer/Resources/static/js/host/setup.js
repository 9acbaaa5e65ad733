/** The steps from a new hunt to its start, on the host's page until the start. */

import { el, icon } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";

/** Whether a code of the hunt is to be printed. */
const isPrinted = ({ proof }) => proof.scan && !proof.scan.living;

/**
 * Which steps are done; undefined for a step that is not needed. Who prints in one browser and looks into another sees
 * the same: nobody but the printer knows what is on paper, so printing is done only once the server has mailed it.
 * @param {import("quarry/host/game").HostGame} game
 */
export function stepsOf({ clues, snapshot: { card, sheet } }) {
  const needsPrint = clues === undefined || clues.length === 0 || clues.some(isPrinted);
  return {
    clues: card.clues > 0,
    print: needsPrint ? sheet?.state === "mailed" : undefined,
    invite: card.players > 0,
    start: false,
  };
}

/** Whether somebody has unfolded the list: it stays so when a step is done. */
let isUnfolded = false;

/**
 * @param {import("quarry/host/game").HostGame} game
 * @param {ReturnType<typeof stepsOf>} steps
 * @param {boolean} isFolded its list is folded away until it is wanted
 */
export function setupCard(game, steps, isFolded) {
  const print = async () => (await game.part(import("quarry/host/print")))?.openPrint(game);
  const { code } = game.snapshot.card;
  const ways = {
    clues: el("a.button.quiet", { href: "#clues" }, t("setup.clues")),
    print: el("button.quiet", { "data-focus": "setup-print", onclick: print }, t("setup.print")),
    invite: el("span", {}, t("setup.invite", { code })),
    start: el("span", {}, t("control.start")),
  };
  const shown = Object.entries(steps).filter(([, isDone]) => isDone !== undefined);
  // What may be done at any time has no number.
  const numbered = shown.map(([name]) => name).filter((name) => name !== "print");
  const next = numbered.find((name) => !steps[name]);
  const sign = (name) => (name === "print" ? icon("print", { size: 20 }) : String(numbered.indexOf(name) + 1));
  const title = el("h2", { id: "setup-title" }, t("setup.title"));
  const list = el("ol.setup", {}, shown.map(([name, isDone]) => el(`li${isDone ? ".done" : ""}`, {
    "aria-current": name === next ? "step" : undefined,
  },
    el("span.mark", { "aria-hidden": isDone ? undefined : "true" },
      isDone ? [icon("check", { size: 20 }), el("span.unseen", {}, t("setup.done"))] : sign(name)),
    ways[name])));
  if (!isFolded) return [title, list];
  return el("details.folded", {
    open: isUnfolded, ontoggle: ({ target }) => (isUnfolded = target.open),
  }, el("summary", {}, title, icon("down", { size: 20 })), list);
}
