/** Tells staff who they are here and what they may do. */

import { el, icon } from "quarry/shared/dom";
import { inRole, roleIcon } from "quarry/host/roles";

/** The button in the bar that names them. @param {import("quarry/host/game").HostGame} game */
export function whoAmI(game) {
  const open = async () => (await game.part(import("quarry/host/ownrole")))?.openOwnRole(game);
  return el("button.quiet.whoami", { onclick: open },
    icon(roleIcon(game.seat.staff), { size: 18 }),
    el("span.name-of-staff", {}, inRole(game.seat.staff, game.seat.name)));
}
