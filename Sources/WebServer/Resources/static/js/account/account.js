/** The account page: signing in, and the account itself. */

import { el, fill, toast } from "quarry/shared/dom";
import { t, language, sentence } from "quarry/shared/texts";
import { hearing } from "quarry/shared/hearing";
import { Connection } from "quarry/shared/rpc";
import { Problem, address, check, field, form, line, needed, secret, textOf } from "quarry/forms/fields";
import { another, parted, suggested, wholeName } from "quarry/account/names";
import { showLand } from "quarry/shared/land";
import { lifted } from "quarry/shared/touch";
import { wearLook } from "quarry/shared/look";
import * as storage from "quarry/shared/storage";

wearLook();
const content = document.getElementById("content");
const frame = content.closest(".start");
const connection = hearing(new Connection());

/** Counts what was shown, so that a late reply does not replace something newer. */
let shown = 0;

function show(...children) {
  shown += 1;
  frame.classList.remove("wide");
  fill(content, children);
}

const info = () => connection.call("server.info");

/** Whether the server sends mail. */
const sendsMail = async () => (await info()).mail === true;

const rules = () => t("account.passwordRules");

/** A navigation link, as a button that looks like a link. */
const way = (text, onclick) => el("button.quiet", { type: "button", onclick }, text);

async function enter({ account, token }) {
  storage.keepAccount({ account, token });
  await showHome();
}

async function showHome() {
  show(el("p.muted", { role: "status" }, t("common.loading")));
  frame.classList.add("wide");
  const asked = shown;
  try {
    const { home } = await import("quarry/account/home");
    const { mail, signIn = [] } = await info();
    const parts = await home(connection, { sendsMail: mail === true, providers: signIn, leave: showSignIn });
    if (asked !== shown) return;
    show(parts);
    frame.classList.add("wide");
    // The element that the address points to exists only now.
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  } catch (error) {
    if (asked !== shown) return;
    if (error.kind !== "unauthorized") return showProblem(error);
    // The session is over: signed out elsewhere, or too old.
    storage.forgetAccount();
    showSignIn(t("account.sessionOver"));
  }
}

function showProblem(error) {
  show(el("p.note.bad", { role: "alert" }, sentence(error)),
    el("button.primary", { onclick: () => showHome() }, t("common.again")));
}

/** @param {string} [note] why the user must sign in @param {string} [kind] how good that is */
function showSignIn(note, kind = "") {
  const login = line("", { autocomplete: "username", spellcheck: false, autocapitalize: "none" });
  const password = secret("current");
  const others = el("div.stack.tight", {});
  show(note && el(`p.note${kind && `.${kind}`}`, { role: "status" }, note),
    el("section.card.stack", {},
      el("h2", {}, t("account.signIn")),
      form({
        submit: t("account.signIn"),
        onsubmit: async () => enter(await connection.call("account.login", {
          login: needed(login, t("account.login")), password: neededSecret(password, t("account.password")),
        })),
      }, field(t("account.login"), login), field(t("account.password"), password),
      way(t("account.forgotten"), showForgotten)), others),
    el("section.card.hosting", {},
      el("div.grow", {}, el("h2", {}, t("account.new")), el("p.muted", {}, t("account.newText"))),
      el("button", { onclick: () => showRegister() }, t("account.register"))));
  offerProviders(others);
}

/** Shows the providers that sign people in, once the server has named them. */
async function offerProviders(place) {
  const { signIn = [] } = await info().catch(() => ({}));
  fill(place, signIn.length > 0 && el("p.muted.center", {}, t("account.or")), signIn.map(({ name, title }) =>
    el("a.button.wide", { href: `/sign-in/${name}` }, t("account.signInWith", { provider: title }))));
}

/** Does not trim a password: a trailing space belongs to it. */
function neededSecret(input, label) {
  if (input.value === "") needed(input, label);
  return input.value;
}

/**
 * @param {{invitation?: string, ticket?: string, person?: object, title?: string}} [known] what an operator has sent,
 *   or whom a provider has signed in
 */
function showRegister({ invitation = storage.invitation(), ticket, person = {}, title } = {}) {
  const name = line(wholeName(person), { autocomplete: "name", maxLength: 120 });
  const username = usernameField(person.username, name);
  const email = address(person.email);
  const password = !ticket && secret("new");
  const others = el("div.stack.tight", {});
  const leave = () => showSignIn(ticket && t("account.haveAccountText", { provider: title }));
  show(el("section.card.stack", {},
    el("h2", {}, t("account.new")), ticket && el("p", {}, t("account.providerNew", { provider: title })),
    form({
      submit: t("account.register"),
      onsubmit: async () => {
        const params = {
          ...parted(needed(name, t("join.name"))), email: needed(email, t("account.email")),
          ...(ticket ? { ticket } : { password: neededSecret(password, t("account.password")) }),
          ...(invitation && { invitation }),
        };
        const seat = await username.find((chosen) => redeem("account.register", { ...params, username: chosen }));
        storage.keepInvitation(undefined);
        await enter(seat);
      },
      more: [way(t(ticket ? "account.haveAccount" : "common.cancel"), leave)],
    },
      field(t("join.name"), name), field(t("account.email"), email),
      password && field(t("account.password"), password, rules()), username.element), others),
    el("p.muted.small", {}, t("account.privacy")));
  name.focus();
  if (!ticket) offerProviders(others);
}

/** How often a suggested username gets another number if somebody has it already. */
const TRIES = 4;

/**
 * The username, folded away: it follows the name until somebody writes another one.
 * @param {string} [known]
 * @param {HTMLInputElement} name
 */
function usernameField(known, name) {
  const input = line(known, { autocomplete: "username", maxLength: 40, spellcheck: false, autocapitalize: "none" });
  const shown = el("span.muted", { dir: "auto" });
  let isOwn = Boolean(known);
  const follow = () => {
    if (!isOwn) input.value = suggested(name.value);
    shown.textContent = input.value;
  };
  name.addEventListener("input", follow);
  input.addEventListener("input", () => {
    isOwn = input.value !== "";
    shown.textContent = input.value;
  });
  follow();
  return {
    element: el("details.more", {},
      el("summary", {}, el("span", {}, t("account.username")), shown),
      el("div.stack", {}, field(t("account.username"), input, t("account.usernameHelp")))),
    /** Registers with it or, if it is only suggested and others have it, with a number behind it. */
    find: async (register) => {
      const first = needed(input, t("account.username"));
      for (let tries = 1; ; tries += 1) {
        try {
          return await register(textOf(input));
        } catch (error) {
          const mayGoOn = !isOwn && tries < TRIES && error.kind === "username-taken";
          if (!mayGoOn) throw error.kind === "username-taken" || error.data?.field === "username"
            ? new Problem(sentence(error), input) : error;
          input.value = another(first);
          shown.textContent = input.value;
        }
      }
    },
  };
}

async function showForgotten() {
  const email = address();
  const asked = shown;
  const mails = await sendsMail().catch(() => true);
  await lifted();
  if (asked !== shown) return;
  show(el("section.card.stack", {},
    el("h2", {}, t("account.forgotten")),
    mails
      ? form({
        submit: t("account.sendReset"),
        onsubmit: async () => {
          await connection.call("account.requestReset", { email: needed(email, t("account.email")), language });
          if (email.isConnected) showSignIn(t("account.resetSent"));
        },
        more: [way(t("common.cancel"), () => showSignIn())],
      }, el("p", {}, t("account.forgottenText")), field(t("account.email"), email))
      : [el("p.note", {}, t("account.mailOff")), way(t("common.back"), () => showSignIn())]));
}

/** Makes a request with a token from a letter or a provider, and explains one that has expired. */
async function redeem(method, params) {
  try {
    return await connection.change(method, params);
  } catch (error) {
    if (error.data?.field === "ticket") throw new Problem(t("account.providerRestart"));
    throw ["resetToken", "verificationToken"].includes(error.data?.field) ? new Problem(t("account.linkDead")) : error;
  }
}

async function showReset(resetToken) {
  const password = secret("new");
  const asked = shown;
  // A letter that has expired is explained when it is used.
  const [{ signIn: linked = [] }, { signIn: providers = [] }] = await Promise.all(
    [connection.call("account.checkReset", { resetToken }), info()].map((call) => call.catch(() => ({}))));
  if (asked !== shown) return;
  const links = providers.filter(({ name }) => linked.includes(name))
    .map(({ name, title }) => ({ name, choice: check(t("account.unlinkName", { provider: title })) }));
  show(el("section.card.stack", {},
    el("h2", {}, t("account.setPassword")),
    form({
      submit: t("account.savePassword"),
      onsubmit: async () => {
        const seat = await redeem("account.reset", {
          resetToken, password: neededSecret(password, t("account.password")),
          ...(links.length > 0 && {
            unlink: links.filter(({ choice }) => choice.input.checked).map(({ name }) => name),
          }),
        });
        toast(t("account.passwordChanged"), { kind: "good" });
        await enter(seat);
      },
      more: [way(t("common.cancel"), () => showSignIn())],
    }, field(t("account.newPassword"), password, rules()),
    links.length > 0 && el("fieldset.stack.tight", {},
      el("legend", {}, t("account.ways")), links.map(({ choice }) => choice)))));
}

async function verify(verificationToken) {
  show(el("p.muted", { role: "status" }, t("common.loading")));
  let note = [t("account.verified"), "good"];
  try {
    await redeem("account.verify", { verificationToken });
  } catch (error) {
    note = [sentence(error), "bad"];
  }
  toast(note[0], { kind: note[1] });
  if (storage.account()) await showHome();
  else showSignIn(note[0]);
}

/** Comes back from a provider with a ticket, or with why there is none. @param {string} refusal */
async function comeBack(refusal) {
  const { arrive, reason, takeTicket } = await import("quarry/account/provider");
  const ticket = takeTicket();
  const leave = async (note) => {
    if (!storage.account()) return showSignIn(note, note && "bad");
    await showHome();
    if (note) toast(note, { kind: "bad" });
  };
  if (!ticket) return leave(reason(refusal));
  show(el("p.muted", { role: "status" }, t("common.loading")));
  const { signIn: providers = [] } = await info().catch(() => ({}));
  await arrive(connection, ticket, { show, enter, leave, providers, register: showRegister });
}

function start() {
  // Links in letters carry their tokens after the #, which servers and logs never see.
  const asked = new URLSearchParams(location.hash.slice(1));
  if (location.hash !== "#packs") history.replaceState(null, "", location.pathname + location.search);
  // What a letter asks for needs nothing of this browser.
  if (!storage.lasts() && !asked.get("reset") && !asked.get("verify")) {
    return show(el("p.note.bad", { role: "alert" }, t("account.blocked")));
  }
  if (asked.has("sign-in")) comeBack(asked.get("sign-in"));
  else if (asked.get("reset")) showReset(asked.get("reset"));
  else if (asked.get("verify")) verify(asked.get("verify"));
  else if (storage.account()) showHome();
  else if (asked.get("invitation")) showRegister({ invitation: storage.keepInvitation(asked.get("invitation")) });
  else showSignIn();
}

start();
showLand({ seed: "account", place: "town", light: "gold", clues: 5, lit: 5 });
// If the page is open already, following such a link only changes the part after the #.
addEventListener("hashchange", start);
