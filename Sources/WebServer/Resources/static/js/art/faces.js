/** Puts the face of a player, or the shape of a team, into an element. */

import { critter } from "quarry/art/critter";
import { drawn } from "quarry/art/paint";
import { shapeMark } from "quarry/art/teams";

/** @param {Element} element @param {{avatar?: {critter: string}, colour?: string, shape?: string}} look */
export function paintFace(element, { avatar, colour, shape }) {
  element.replaceChildren(drawn(avatar ? critter(avatar.critter, { colour, shape })
    : shapeMark(shape, { colour: "#fff" })));
}
