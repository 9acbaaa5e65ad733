/** A player as the big screen names them everywhere. What belongs beside the name, such as a picture, goes in here. */

import { el } from "quarry/shared/dom";

/** @param {{player: string, name: string}} who @returns {HTMLElement[]} */
export const nameTag = ({ name }) => [el("span.name", {}, name)];
