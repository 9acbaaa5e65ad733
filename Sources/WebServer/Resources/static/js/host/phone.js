/** What a player sees of a clue that is being written: in the frame of a phone, or as the player's own page. */

import { el, icon } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { clueParts, openClue } from "quarry/player/clue";
import { playerIn } from "quarry/host/preview";
import { Backdrop } from "quarry/lobby/backdrop";

/** Milliseconds after the last letter before the phone shows it. */
const SOON = 120;

/** The lanterns above the clue. */
const LANTERNS = 3;

/**
 * @param {import("quarry/host/game").HostGame} game
 * @param {() => object} written the clue so far, as of `clue.list`
 * @returns {{element: Element, button: Element, update: () => void}} `button` opens the same on a phone
 */
export function phoneOf(game, written) {
  const { clue } = written();
  const player = playerIn(game, () => [written()]);
  const parts = clueParts(player, clue);
  const land = new Backdrop();
  const { card } = game.snapshot;
  land.show({ seed: card.lobby, light: "day", clues: LANTERNS, zoom: 1.6 });
  let timer = 0;
  // It says nothing that the form does not, and leads nowhere.
  const screen = el("div.phonescreen", { inert: true, "aria-hidden": "true" },
    el("div.phonebar", {}, land.element, el("strong", {}, card.name)),
    el("div.phonesheet", {}, el("div.top", {}, parts.title), parts.body));
  const draw = () => {
    parts.update();
    // On a phone, the page that the button opens has elements with the same names.
    for (const one of screen.querySelectorAll("[id]")) one.removeAttribute("id");
  };
  draw();
  return {
    element: el("figure.phone", {}, screen, el("figcaption.muted.small.center", {}, t("preview.title"))),
    button: el("button.quiet.previewbutton", {
      type: "button", onclick: () => openClue(playerIn(game, () => [written()]), clue),
    }, icon("eye", { size: 20 }), t("preview.open")),
    update: () => {
      clearTimeout(timer);
      timer = setTimeout(draw, SOON);
    },
  };
}
