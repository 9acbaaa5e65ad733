/** A player as the big screen names them everywhere. What belongs beside the name, such as a picture, goes in here. */

import { el } from "quarry/shared/dom";
import { avatarOf } from "quarry/lobby/avatar";

/** @param {{name: string, look?: object}} who @returns {HTMLElement[]} */
export const nameTag = ({ name, look }) => [el("span.name", {}, avatarOf(look), name)];
