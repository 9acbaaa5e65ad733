/** Coming back from a provider that signs people in (OpenID Connect), and the providers of an account. */

import { el, toast } from "quarry/shared/dom";
import { t, sentence } from "quarry/shared/texts";
import { Problem, field, form, secret, sure } from "quarry/forms/fields";
import * as storage from "quarry/shared/storage";

const COOKIE = "quarry-ticket";

/** Takes the ticket that the way back has left, which can be read once. @returns {string | undefined} */
export function takeTicket() {
  const found = document.cookie.split("; ").find((cookie) => cookie.startsWith(`${COOKIE}=`));
  document.cookie = `${COOKIE}=; Path=/account; Max-Age=0; SameSite=Lax`;
  return found?.slice(COOKIE.length + 1) || undefined;
}

const refusals = {
  cancelled: "account.providerCancelled", distrusted: "account.providerDistrusted",
  unreachable: "account.providerUnreachable", tooMany: "account.providerTooMany",
};

/** Why nobody is signed in. @param {string} [refusal] the server's word for it */
export const reason = (refusal) =>
  t(Object.hasOwn(refusals, refusal ?? "") ? refusals[refusal] : "account.providerRestart");

/** What a ticket or a provider cannot be used for, by the server's wording. */
const faults = [
  [/^has been used/, "account.providerRestart"], [/another account/, "account.linkTaken"],
  [/somebody else/, "account.otherLink"], [/only way/, "account.lastWayIn"],
];

/** The error in the user's language. @param {string} provider its title */
function explained(error, provider) {
  const isOurs = error.kind === "invalid-params" && ["ticket", "provider"].includes(error.data?.field);
  const found = isOurs && faults.find(([pattern]) => pattern.test(error.data.problem ?? ""));
  return found ? new Problem(t(found[1], { provider })) : error;
}

/**
 * Signs in with a ticket. A new person may create an account, or link the one that is signed in.
 * @param {import("quarry/shared/rpc").Connection} connection
 * @param {{show: Function, enter: Function, leave: (note?: string) => void, register: Function,
 *   providers: {name: string, title: string}[]}} page
 */
export async function arrive(connection, ticket, page) {
  let answer;
  try {
    answer = await connection.change("account.signIn", { ticket });
  } catch (error) {
    return page.leave(sentence(explained(error)));
  }
  if (answer.token) return page.enter(answer);
  const person = answer.new;
  const title = page.providers.find(({ name }) => name === person.provider)?.title ?? person.provider ?? "";
  const mine = storage.account();
  const account = mine && (await connection.call("account.get", { token: mine.token }).catch(() => undefined));
  if (account) showLink(connection, { ticket, person, account, title }, page);
  else page.register({ ticket, person, title });
}

function showLink(connection, { ticket, person, account, title }, page) {
  const password = !account.passwordless && secret("current");
  const who = [person.firstName, person.lastName].filter(Boolean).join(" ") || person.username;
  page.show(el("section.card.stack", {},
    el("h2", {}, t("account.linkSure", { provider: title, name: account.username })),
    el("p", {}, t("account.linkText", { provider: title })),
    (who || person.email) && el("p.muted", { dir: "auto" }, [who, person.email].filter(Boolean).join(" · ")),
    form({
      submit: t("account.link"),
      onsubmit: async () => {
        try {
          await connection.call("account.link", {
            ticket, token: storage.account().token, ...(password && { password: password.value }),
          });
        } catch (error) {
          throw explained(error, title);
        }
        toast(t("account.linked", { provider: title }), { kind: "good" });
        page.leave();
      },
      more: [el("button.quiet", { type: "button", onclick: () => page.leave() }, t("common.cancel"))],
    }, password && field(t("account.password"), password))));
}

/** The providers of the server, and which of them sign the account's owner in. */
export function ways({ person, providers, call, draw }) {
  if (providers.length === 0) return null;
  const row = ({ name, title }) => {
    const isLinked = (person.signIn ?? []).includes(name);
    const unlink = async () => {
      const question = { title: t("account.unlinkSure", { provider: title }), yes: t("account.unlink"), danger: true };
      if (!(await sure(question))) return;
      try {
        await call("account.unlink", { provider: name });
        await draw();
        toast(t("account.unlinked", { provider: title }), { kind: "good" });
      } catch (error) {
        toast(sentence(explained(error, title)), { kind: "bad" });
      }
    };
    return el("li", {}, el("div.seat", {},
      el("span.grow", {}, el("strong", {}, title),
        el("span.muted.small", {}, t(isLinked ? "account.wayLinked" : "account.wayNotLinked"))),
      isLinked
        ? el("button", { "aria-label": t("account.unlinkName", { provider: title }), onclick: unlink },
          t("account.unlink"))
        : el("a.button", { href: `/sign-in/${name}`, "aria-label": t("account.linkName", { provider: title }) },
          t("account.link"))));
  };
  return el("section.card.stack", { "aria-labelledby": "ways" },
    el("h2", { id: "ways" }, t("account.ways")), el("p.muted", {}, t("account.waysText")),
    el("ul.seats", {}, providers.map(row)));
}
