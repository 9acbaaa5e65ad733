/** Tells staff who they are here and what they may do. */

import { el, icon, languages } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { inRole, roleIcon, whatTheyMay } from "quarry/host/roles";
import { sheet, sure } from "quarry/forms/fields";
import * as storage from "quarry/shared/storage";

/** The button in the bar that names them. @param {import("quarry/host/game").HostGame} game */
export function whoAmI(game) {
  return el("button.quiet.whoami", { onclick: () => openWhoAmI(game) },
    icon(roleIcon(game.seat.staff), { size: 18 }),
    el("span.name-of-staff", {}, inRole(game.seat.staff, game.seat.name)));
}

function openWhoAmI({ seat }) {
  sheet(inRole(seat.staff, seat.name), () => [
    el("p", {}, whatTheyMay(seat.staff)),
    languages(),
    el("a.button", { href: "/host" }, t("room.toHost")),
    el("button.danger", {
      onclick: async () => {
        const question = { title: t("staff.leaveSure"), text: t("staff.leaveText"), yes: t("staff.leave") };
        if (!(await sure({ ...question, danger: true }))) return;
        storage.forgetSeat(seat.lobby, "host");
        location.href = "/host";
      },
    }, t("staff.leave")),
  ]);
}
