/** A passphrase of the host's own, by which they come in from any browser. */

import { el, fill, icon } from "quarry/shared/dom";
import { t, sentence } from "quarry/shared/texts";
import { Problem, field, form, needed, secret, sheet, sure } from "quarry/forms/fields";
import { enter, keepHosting } from "quarry/host/invitedseat";
import * as storage from "quarry/shared/storage";

const LENGTH = { from: 12, to: 200 };

/** @param {import("quarry/host/game").HostGame} game */
export function openPassphrase(game) {
  const { code } = game.snapshot.card;
  const passphrase = Object.assign(secret("new"), { maxLength: 400 });
  const state = el("p.muted", { role: "status" });
  const remove = el("button.danger.grow", { type: "button", hidden: true }, t("passphrase.remove"));
  const follow = (isSet) => {
    state.textContent = t(isSet ? "passphrase.isSet" : "passphrase.isNot");
    remove.hidden = !isSet;
  };
  const dialog = sheet(t("passphrase.title"), () => [
    el("p", {}, t("passphrase.about", { code })), state,
    form({
      submit: t("passphrase.set"), more: [remove], onsubmit: async () => {
        const text = checked(passphrase);
        await game.change("lobby.setPassphrase", { passphrase: text });
        // It is another way back in.
        storage.forgetNew(game.seat.lobby);
        game.changed();
        // Coming in by an earlier one is over.
        if (game.seat.isByPassphrase) return await comeInAnew(code, text);
        dialog.close();
        game.say(t("passphrase.saved"), "good");
      },
      // A password manager keeps it under the code.
    }, el("input", { type: "text", autocomplete: "username", value: code, readOnly: true, hidden: true }),
    field(t("passphrase.label"), passphrase, t("passphrase.help"))),
  ]);
  remove.onclick = async () => {
    const question = { title: t("passphrase.removeSure"), text: t("passphrase.outs"), yes: t("passphrase.remove") };
    if (!(await sure({ ...question, danger: true }))) return;
    if (await game.attempt("lobby.setPassphrase", { passphrase: null }, t("passphrase.removed"))) dialog.close();
  };
  game.call("staff.list").then(({ passphrase: isSet }) => follow(isSet), (error) => fill(state, sentence(error)));
}

function checked(input) {
  const text = needed(input, t("passphrase.label")) && input.value.normalize("NFC").trim();
  const { length } = [...new Intl.Segmenter().segment(text)];
  if (length < LENGTH.from) throw new Problem(t("passphrase.tooShort"), input);
  if (length > LENGTH.to) throw new Problem(t("form.tooLong", { label: t("passphrase.label"), to: LENGTH.to }), input);
  return text;
}

async function comeInAnew(code, passphrase) {
  const seat = await enter(code, passphrase);
  if (!seat) return;
  await keepHosting(seat);
  location.reload();
}

/** The button that opens it. @param {import("quarry/host/game").HostGame} game */
export const passphraseButton = (game) => el("button", {
  type: "button", onclick: () => openPassphrase(game),
}, icon("lock", { size: 20 }), t("passphrase.open"));
