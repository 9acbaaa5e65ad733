/** How bright the lanterns of a hunt's land burn. */

/** The brightness has so many steps, and a find is seen at once. */
const STEPS = 8;
const LEAST = 0.12;

/** The place of a clue on the trail. */
export function placeOf(clue, index, count) {
  const number = Number(clue.slice(1)) - 1;
  return number < count ? number : index;
}

/** How bright each lantern is: by the share of the players who have found its clue. */
export function brightness({ card, clues, players }) {
  const lit = Array.from({ length: card.clues }, () => 0);
  clues.forEach(({ clue, foundBy = 0 }, index) => {
    const share = Math.ceil((foundBy / Math.max(1, players.length)) * STEPS) / STEPS;
    lit[placeOf(clue, index, card.clues)] = foundBy > 0 ? Math.max(LEAST, Math.min(1, share)) : 0;
  });
  return lit;
}
