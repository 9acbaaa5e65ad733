/** Where a code of a host or of staff is entered, to use its seat in this browser. */

import { t } from "quarry/shared/texts";
import { Problem, field, form, line, needed, sheet } from "quarry/forms/fields";
import * as storage from "quarry/shared/storage";
import { seatOf } from "quarry/host/invitedseat";

/** Asks for a code from another browser, the host's or of an invitation. */
export function openCodeEntry() {
  const code = line("", { maxLength: 64, spellcheck: false, autocapitalize: "off" });
  sheet(t("hostcode.have"), () => form({
    submit: t("hostcode.use"), onsubmit: async () => {
      const token = needed(code, t("hostcode.label")).replace(/\s/g, "");
      const seat = await seatOf(token);
      if (!seat || seat.staff === "station") throw new Problem(t("hostcode.wrong"), code);
      storage.keepSeat(seat);
      location.href = `/host/${seat.lobby}`;
    },
  }, field(t("hostcode.label"), code, t("hostcode.help"))));
}
