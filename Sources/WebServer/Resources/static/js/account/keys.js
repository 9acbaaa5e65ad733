/** The account's API keys: making one, and revoking it. */

import { el, toast } from "quarry/shared/dom";
import { t, lengthOfTime, moment, sentence } from "quarry/shared/texts";
import { Problem, busy, check, field, form, line, needed, secret, select, sheet, sure } from "quarry/forms/fields";
import { tokenCard } from "quarry/forms/token";

const DAY = 86_400;
/** Days that a key may be chosen to last. */
const LIVES = [30, 90, 365];

const words = { read: "account.keyRead", host: "account.keyHost", packs: "account.keyPacks" };

/** @param {{person: object, keys: object[], call: Function, change: Function, draw: () => Promise<void>}} parts */
export function keys({ person, keys: all, call, change, draw }) {
  return el("section.card.stack", { "aria-labelledby": "keys" },
    el("h2", { id: "keys" }, t("account.keys")), el("p.muted", {}, t("account.keysText")),
    all.length > 0 && el("ul.seats", {}, all.map((key) => row(key, { call, draw }))),
    el("div.row.actions", {},
      el("button", { "data-focus": "new-key", onclick: () => ask({ person, change, draw }) }, t("account.keyNew"))));
}

function row({ apiKey, name, scopes, expiresAt, lastAt }, { call, draw }) {
  const isOver = expiresAt <= Date.now();
  const facts = [
    t(isOver ? "account.keyOver" : "account.keyUntil", { time: moment(expiresAt) }),
    lastAt !== undefined && t("account.keyUsed", { time: moment(lastAt) }),
  ];
  const revoke = async ({ currentTarget: button }) => {
    const question = { title: t("account.keyRevokeSure", { name }), yes: t("account.keyRevoke"), danger: true };
    if (!isOver && !(await sure(question))) return;
    busy(button, true);
    try {
      await call("account.revokeKey", { apiKey });
      await draw();
      toast(t("account.keyRevoked", { name }), { kind: "good" });
    } catch (error) {
      toast(sentence(error), { kind: "bad" });
    } finally {
      busy(button, false);
    }
  };
  return el("li", {}, el("div.seat", {},
    el("span.grow", {},
      el("strong", { dir: "auto" }, name),
      el("span.muted.small", {}, scopes.map((scope) => t(words[scope])).join(" · ")),
      el("span.muted.small", {}, facts.filter(Boolean).join(" · "))),
    el("button", { "aria-label": t("account.keyRevokeName", { name }), onclick: revoke }, t("account.keyRevoke"))));
}

function ask({ person, change, draw }) {
  const name = line("", { maxLength: 60 });
  const scopes = Object.entries(words).map(([scope, text]) => ({ scope, choice: check(t(text), scope === "read") }));
  const life = select(LIVES.map((days) => [String(days), lengthOfTime(days * DAY)]), "90");
  // A key outlasts the session that makes it. Providers may be all that signs somebody in.
  const password = !person.passwordless && secret("current");
  sheet(t("account.keyNew"), (dialog) => form({
    submit: t("account.keyCreate"),
    onsubmit: async () => {
      const wanted = scopes.filter(({ choice }) => choice.input.checked).map(({ scope }) => scope);
      const label = needed(name, t("account.keyName"));
      if (wanted.length === 0) throw new Problem(t("account.keyNoScope"), scopes[0].choice.input);
      const { token } = await change("account.createKey", {
        name: label, scopes: wanted, expiresAt: Date.now() + Number(life.value) * DAY * 1_000,
        ...(password && { password: password.value }),
      });
      await draw();
      dialog.close();
      show(label, token);
    },
  }, field(t("account.keyName"), name),
    el("fieldset.stack.tight", {}, el("legend", {}, t("account.keyScopes")), scopes.map(({ choice }) => choice)),
    field(t("account.keyLife"), life), password && field(t("account.password"), password)));
}

/** The only time that the token is seen. */
function show(name, token) {
  sheet(name, () => [
    el("p", {}, t("account.keyToken")),
    tokenCard(t("account.keyTokenLabel"), token, { done: t("account.keyCopied") }),
  ]);
}
