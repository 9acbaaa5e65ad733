/** What staff may do here, and how they leave. */

import { el, languages } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { inRole, whatTheyMay } from "quarry/host/roles";
import { sheet, sure } from "quarry/forms/fields";
import * as storage from "quarry/shared/storage";

/** @param {import("quarry/host/game").HostGame} game */
export function openOwnRole({ seat }) {
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
