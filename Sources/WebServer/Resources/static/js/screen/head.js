/** The land of a hunt behind the head of a small or upright screen. */

import { Backdrop, lightOf } from "quarry/lobby/backdrop";
import { brightness } from "quarry/screen/brightness";

const backdrop = new Backdrop();

/** @param {import("quarry/lobby/mirror").LobbyMirror} mirror @param {boolean} isSmall whether there is no other land */
export function drawHead(mirror, isSmall) {
  const { element } = backdrop;
  if (!isSmall) return element.remove();
  const { snapshot } = mirror;
  const { lobby: seed, clues, phase } = snapshot.card;
  if (!element.isConnected) document.querySelector("header.top").prepend(element);
  const frozen = phase !== "open" && snapshot.board.frozen;
  backdrop.show({ seed, light: lightOf(snapshot, mirror.now()), clues, lit: brightness(snapshot), zoom: 1.2, frozen });
  return undefined;
}
