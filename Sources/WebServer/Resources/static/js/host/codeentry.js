/** Where a code of a host or of staff is entered, to use its seat in this browser. */

import { el } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { Problem, field, form, line, needed } from "quarry/forms/fields";
import * as storage from "quarry/shared/storage";
import { seatOf } from "quarry/host/invitedseat";

/** The form to enter a code from another browser, the host's or of an invitation. */
export function codeEntry() {
  const code = line("", { maxLength: 64, spellcheck: false, autocapitalize: "off" });
  return el("details.more.card", { id: "code", open: location.hash === "#code" },
    el("summary", {}, t("hostcode.have")),
    form({
      submit: t("hostcode.use"), onsubmit: async () => {
        const token = needed(code, t("hostcode.label")).replace(/\s/g, "");
        const seat = await seatOf(token);
        if (!seat || seat.staff === "station") throw new Problem(t("hostcode.wrong"), code);
        storage.keepSeat(seat);
        location.href = `/host/${seat.lobby}`;
      },
    }, field(t("hostcode.label"), code, t("hostcode.help"))));
}
