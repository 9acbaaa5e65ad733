/** The account page: signing in, and the account itself. */

import { el, fill, toast } from "quarry/shared/dom";
import { t, language, sentence } from "quarry/shared/texts";
import { Connection } from "quarry/shared/rpc";
import { Problem, address, field, form, line, needed, secret } from "quarry/forms/fields";
import { lifted } from "quarry/shared/touch";
import * as storage from "quarry/shared/storage";

const content = document.getElementById("content");
const frame = content.closest(".start");
const connection = new Connection();

/** Counts what was shown, so that a late reply does not replace something newer. */
let shown = 0;

function show(...children) {
  shown += 1;
  frame.classList.remove("wide");
  fill(content, children);
}

/** Whether the server sends mail. */
const sendsMail = async () => (await connection.call("server.info")).mail === true;

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
    const parts = await home(connection, { sendsMail: await sendsMail(), leave: showSignIn });
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

/** @param {string} [note] why the user must sign in */
function showSignIn(note) {
  const login = line("", { autocomplete: "username", spellcheck: false, autocapitalize: "none" });
  const password = secret("current");
  show(note && el("p.note", { role: "status" }, note),
    el("section.card.stack", {},
      el("h2", {}, t("account.signIn")),
      form({
        submit: t("account.signIn"),
        onsubmit: async () => enter(await connection.call("account.login", {
          login: needed(login, t("account.login")), password: neededSecret(password, t("account.password")),
        })),
      }, field(t("account.login"), login), field(t("account.password"), password)),
      way(t("account.forgotten"), showForgotten)),
    el("section.card.hosting", {},
      el("div.grow", {}, el("h2", {}, t("account.new")), el("p.muted", {}, t("account.newText"))),
      el("button", { onclick: () => showRegister() }, t("account.register"))));
}

/** Does not trim a password: a trailing space belongs to it. */
function neededSecret(input, label) {
  if (input.value === "") needed(input, label);
  return input.value;
}

/** @param {string} [invitation] what an operator has sent */
function showRegister(invitation) {
  const first = line("", { autocomplete: "given-name", maxLength: 60 });
  const last = line("", { autocomplete: "family-name", maxLength: 60 });
  const username = line("", { autocomplete: "username", maxLength: 40, spellcheck: false, autocapitalize: "none" });
  const email = address();
  const password = secret("new");
  const labels = { first: t("account.firstName"), last: t("account.lastName"), username: t("account.username") };
  show(el("section.card.stack", {},
    el("h2", {}, t("account.new")),
    form({
      submit: t("account.register"),
      onsubmit: async () => enter(await connection.change("account.register", {
        firstName: needed(first, labels.first), lastName: needed(last, labels.last),
        username: needed(username, labels.username), email: needed(email, t("account.email")),
        password: neededSecret(password, t("account.password")), ...(invitation && { invitation }),
      })),
      more: [way(t("common.cancel"), () => showSignIn())],
    },
      el("div.pair", {}, field(labels.first, first), field(labels.last, last)),
      field(labels.username, username, t("account.usernameHelp")),
      field(t("account.email"), email), field(t("account.password"), password, rules())),
    el("p.muted.small", {}, t("account.privacy"))));
  first.focus();
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

/** Makes a request with a token from a letter, and explains an expired link in the user's language. */
async function redeem(method, params) {
  try {
    return await connection.call(method, params);
  } catch (error) {
    throw ["resetToken", "verificationToken"].includes(error.data?.field) ? new Problem(t("account.linkDead")) : error;
  }
}

function showReset(resetToken) {
  const password = secret("new");
  show(el("section.card.stack", {},
    el("h2", {}, t("account.newPassword")),
    form({
      submit: t("account.savePassword"),
      onsubmit: async () => {
        const seat = await redeem("account.reset", {
          resetToken, password: neededSecret(password, t("account.password")),
        });
        toast(t("account.passwordChanged"), { kind: "good" });
        await enter(seat);
      },
      more: [way(t("common.cancel"), () => showSignIn())],
    }, field(t("account.newPassword"), password, rules()))));
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

function start() {
  // Links in letters carry their tokens after the #, which servers and logs never see.
  const asked = new URLSearchParams(location.hash.slice(1));
  if (location.hash !== "#packs") history.replaceState(null, "", location.pathname + location.search);
  if (asked.get("reset")) showReset(asked.get("reset"));
  else if (asked.get("verify")) verify(asked.get("verify"));
  else if (storage.account()) showHome();
  else if (asked.get("invitation")) showRegister(asked.get("invitation"));
  else showSignIn();
}

start();
// If the page is open already, following such a link only changes the part after the #.
addEventListener("hashchange", start);
