/** Where a code of a host or of staff, or the host's passphrase, is entered, to use its seat in this browser. */

import { t } from "quarry/shared/texts";
import { Problem, field, form, line, needed, secret, sheet, textOf } from "quarry/forms/fields";
import { enter, keepHosting, seatOf } from "quarry/host/invitedseat";

/** Asks for a code from another browser: the host's, of an invitation, or that of the hunt with the passphrase. */
export function openCodeEntry() {
  const code = line("", { maxLength: 64, spellcheck: false, autocapitalize: "off", autocomplete: "username" });
  const passphrase = Object.assign(secret("current"), { maxLength: 400 });
  const opened = async (lobby) => {
    const seat = await enter(lobby, passphrase.value);
    if (!seat) throw new Problem(t("passphrase.wrong"), passphrase);
    return seat;
  };
  sheet(t("hostcode.have"), () => form({
    submit: t("hostcode.use"), onsubmit: async () => {
      const token = needed(code, t("hostcode.label")).replace(/\s/g, "");
      const seat = textOf(passphrase) ? await opened(token) : await seatOf(token);
      if (!seat || seat.staff === "station") throw new Problem(t("hostcode.wrong"), code);
      await keepHosting(seat);
      location.href = `/host/${seat.lobby}`;
    },
  }, field(t("hostcode.label"), code, t("hostcode.help")),
  field(t("passphrase.label"), passphrase, t("passphrase.entryHelp"))));
}
