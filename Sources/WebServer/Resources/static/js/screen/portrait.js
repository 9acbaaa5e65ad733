/** Faces on the big screen: what a player has chosen, otherwise the animal that the seed of their seat draws. */

import { el } from "quarry/shared/dom";
import { avatarOf, tinted } from "quarry/lobby/avatar";
import { critter } from "quarry/art/critter";
import { drawn } from "quarry/art/paint";
import { lookOfTeam } from "quarry/art/palette";

/** The colour and the shape of a team id; the first is `t1`. @returns {{colour?: string, shape?: string}} */
export function teamSign(card, team) {
  if (!team) return {};
  const index = Number(team.slice(1)) - 1;
  const { colour, shape } = lookOfTeam(index);
  return { colour: card.teamColours?.[index] || colour, shape };
}

/**
 * How everybody looks: a function of a player's id, and of the team of who has left.
 * @param {{card: object, players: object[]}} snapshot
 */
export function facesIn({ card, players }) {
  const known = new Map(players.map((one) => [one.player, one]));
  return (player, team) => {
    const { avatar, colour, ...seat } = known.get(player) ?? {};
    const sign = teamSign(card, team ?? seat.team);
    return { avatar, seed: avatar?.critter ?? `${card.lobby}/${player}`, ...tinted(sign, colour) };
  };
}

/**
 * @param {object} look as `facesIn` tells
 * @param {{crown?: boolean, plain?: boolean}} [how] `plain`: without the sign of the team
 * @returns {HTMLElement} hidden from screen readers, so put a name beside it
 */
export function portrait(look, { crown = false, plain = false } = {}) {
  const { avatar, seed, colour, shape, tint } = look;
  const picture = avatar?.emoji || avatar?.drawing ? avatarOf({ avatar, colour })
    : drawn(critter(seed, { colour, tint, shape: plain ? undefined : shape, crown }));
  return el("span.portrait", { "aria-hidden": "true" }, picture);
}

/** The share of light that a colour sends back, as in WCAG. */
function luminance(colour) {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const INK = "#14231d";
const WHITE = "#ffffff";
/** The contrast of text with what is behind it. */
const CONTRAST = 7;

/**
 * A ground of this colour and the ink that can be read on it. A colour between light and dark gets darker.
 * @param {string} colour `#rrggbb`
 * @returns {{ground: string, ink: string}}
 */
export function readable(colour) {
  const light = luminance(colour) + 0.05;
  if (light / (luminance(INK) + 0.05) >= CONTRAST) return { ground: colour, ink: INK };
  let share = 1;
  const part = (at) => Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * share).toString(16).padStart(2, "0");
  const darker = () => `#${part(1)}${part(3)}${part(5)}`;
  while (1.05 / (luminance(darker()) + 0.05) < CONTRAST) share -= 0.05;
  return { ground: darker(), ink: WHITE };
}
