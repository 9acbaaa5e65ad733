/** Puts the face of a player, the shape of a team, or a lantern into an element. */

import { critter } from "quarry/art/critter";
import { lantern } from "quarry/art/lantern";
import { drawn } from "quarry/art/paint";
import { shapeMark } from "quarry/art/teams";

/** @param {Element} element
 * @param {{avatar?: {critter: string}, colour?: string, shape?: string, tint?: string}} look */
export function paintFace(element, { avatar, colour, shape, tint }) {
  element.replaceChildren(drawn(avatar ? critter(avatar.critter, { colour, shape, tint })
    : shapeMark(shape, { colour: "#fff" })));
}

/** @param {Element} element @param {{isLit: boolean, post: boolean}} how */
export function paintLamp(element, { isLit, post }) {
  element.replaceChildren(drawn(lantern({ lit: Number(isLit), post })));
}
