/**
 * A chip in the bar that asks to keep the host's code, and ticks itself once it is kept somewhere: copied, shared, or
 * replaced by a passphrase. It waits and blocks nothing.
 */

import { el, fill, icon } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import * as storage from "quarry/shared/storage";

const KEY = "M8 9a4 4 0 1 0 0 8a4 4 0 1 0 0-8M11 10.500L20 4M15.500 7.200l2.500 3.300";

/** @param {import("quarry/host/game").HostGame} game @returns {Element | false} none if it was kept before */
export function keyChip(game) {
  const { lobby } = game.seat;
  if (!storage.isNew(lobby)) return false;
  const open = async () => (await game.part(import("quarry/host/code")))?.openCode(game);
  const chip = el("button.keychip", { onclick: open });
  const draw = (isKept) => {
    chip.classList.toggle("kept", isKept);
    fill(chip, icon(isKept ? "check" : KEY, { size: 18 }), t(isKept ? "hostcode.saved" : "hostcode.save"));
  };
  draw(false);
  const stop = game.onChange(() => {
    if (storage.isNew(lobby)) return;
    draw(true);
    stop();
    // It has done its work: on the next tab, a phone has the room for something else.
    addEventListener("hashchange", () => chip.remove(), { once: true });
  });
  return chip;
}
