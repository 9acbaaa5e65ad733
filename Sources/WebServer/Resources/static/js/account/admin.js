/** The operators' page: the server, its lobbies, accounts, bans and problems. A token stays in this page's memory. */

import { el, fill, announce } from "quarry/shared/dom";
import { t, lengthOfTime, moment, number, sentence } from "quarry/shared/texts";
import { Connection } from "quarry/shared/rpc";
import { field, form, line, momentField, momentOf, needed, secret, textOf } from "quarry/forms/fields";
import * as storage from "quarry/shared/storage";

const content = document.getElementById("content");
const connection = new Connection();

/** What goes along with each request: the token, and the password of an account that signed in long ago. */
let credentials = {};

const ask = (method, params = {}) => connection.call(`admin.${method}`, { ...params, ...credentials });

const size = (bytes) => `${number(Math.round(bytes / 100_000) / 10)} MB`;

// Signing in

/** @param {string} [note] why */
function showSignIn(note) {
  const token = secret("current");
  fill(content, [note && el("p.note", { role: "status" }, note),
    el("section.card.stack", {}, form({
      submit: t("admin.enter"),
      onsubmit: async () => {
        credentials = { token: needed(token, t("admin.token")) };
        await enter();
      },
    }, field(t("admin.token"), token, t("admin.tokenHelp"))))]);
}

function showPassword() {
  const password = secret("current");
  fill(content, [el("section.card.stack", {}, form({
    submit: t("admin.enter"),
    onsubmit: async () => {
      credentials.password = password.value;
      await enter();
    },
  }, el("p", {}, t("admin.oldSignIn")), field(t("account.password"), password)))]);
}

async function enter() {
  show(await ask("status"));
}

async function start() {
  const account = storage.account();
  if (!account) return showSignIn();
  credentials = { token: account.token };
  try {
    await enter();
  } catch (error) {
    if (error.data?.field === "password") showPassword();
    else if (["forbidden", "unauthorized"].includes(error.kind)) showSignIn(t("admin.noOperator"));
    else showSignIn(sentence(error));
  }
}

// The page

function show(status) {
  fill(content, [server(status), lobbies(), accounts(), bans(), problems()]);
}

function server(status) {
  const facts = [
    [t("admin.connections"), number(status.connections)], [t("admin.inMemory"), number(status.lobbies)],
    [t("admin.log"), size(status.logBytes)], [t("admin.disk"), size(status.diskFree)],
    [t("admin.letters"), number(status.letters)], [t("admin.webhooks"), number(status.webhooks)],
  ];
  return el("section.card.stack", {}, el("h2", {}, t("admin.server")),
    el("p.muted", {}, `Quarry ${status.version} · ${lengthOfTime(Math.round(status.uptime / 1_000))}`),
    el("dl.facts", {}, facts.map(([name, value]) => [el("dt", {}, name), el("dd", {}, value)])));
}

/** A list with a line for problems, which says aloud what was found. */
function results() {
  const problem = el("p.problem", { role: "alert" });
  const list = el("ul.stack", {});
  const attempt = async (work) => {
    problem.textContent = "";
    try {
      await work();
    } catch (error) {
      problem.textContent = ["forbidden", "wrong-phase"].includes(error.kind) ? error.message : sentence(error);
    }
  };
  return { problem, list, attempt };
}

/** A button for what cannot be undone: it asks before it acts. */
function earnest(label, subject, act) {
  let isSure = false;
  const button = el("button.quiet", {
    type: "button", "aria-label": `${label}: ${subject}`, onclick: async () => {
      if (!isSure) {
        isSure = true;
        button.classList.replace("quiet", "danger");
        button.textContent = t("admin.sure");
        button.setAttribute("aria-label", `${t("admin.sure")} ${label}: ${subject}`);
        announce(t("admin.sure"));
        return;
      }
      button.disabled = true;
      await act();
      button.disabled = false;
    },
    onblur: () => {
      isSure = false;
      button.classList.replace("danger", "quiet");
      button.textContent = label;
      button.setAttribute("aria-label", `${label}: ${subject}`);
    },
  }, label);
  return button;
}

function lobbies() {
  const query = line("", { maxLength: 100, spellcheck: false });
  const { problem, list, attempt } = results();
  const count = el("p.muted", { role: "status" });
  const look = async () => {
    const found = await ask("lobbies", { limit: 50, ...(textOf(query) && { query: textOf(query) }) });
    count.textContent = found.total ? t("admin.found", { n: number(found.total) }) : t("admin.nothing");
    fill(list, found.lobbies.map(item));
  };
  const item = (lobby) => {
    const act = (method) => attempt(async () => {
      await ask(method, { lobby: lobby.lobby });
      await look();
    });
    return el("li.stack", {},
      el("div", {}, el("strong", {}, lobby.name), ` · ${lobby.code} · ${t(phases[lobby.phase])}`),
      el("p.muted.small", {},
        `${t("admin.players", { n: number(lobby.players) })} · ${moment(lobby.lastAt)} · ${size(lobby.bytes)}`),
      el("div.row", {},
        lobby.phase !== "ended" && el("a.button", { href: `/watch/${lobby.code}` }, t("control.watch")),
        lobby.phase !== "ended" && earnest(t("admin.end"), lobby.name, () => act("endLobby")),
        earnest(t("admin.archive"), lobby.name, () => act("archiveLobby")),
        earnest(t("admin.delete"), lobby.name, () => act("deleteLobby"))));
  };
  return el("section.card.stack", {}, el("h2", {}, t("admin.lobbies")),
    form({ submit: t("admin.search"), onsubmit: look }, field(t("admin.query"), query)), problem, count, list);
}

const phases = { open: "phase.open", running: "phase.running", paused: "phase.pausedShort", ended: "phase.ended" };

function accounts() {
  const login = line("", { maxLength: 254, spellcheck: false, autocapitalize: "none" });
  const { problem, list, attempt } = results();
  const look = async () => {
    fill(list, []);
    const found = await ask("account", { login: needed(login, t("admin.login")) });
    const link = el("p", { role: "status" });
    const act = (method) => attempt(async () => {
      await ask(method, { account: found.account });
      await look();
    });
    fill(list, [el("li.stack", {},
      el("div", {}, el("strong", {}, textOf(login)), found.disabled && ` · ${t("admin.isDisabled")}`),
      el("p.muted.small", {}, `${moment(found.createdAt)} · ${t("admin.hosted", { n: number(found.lobbies) })}`),
      el("div.row", {},
        found.disabled
          ? el("button.quiet", { type: "button", onclick: () => act("enableAccount") }, t("admin.enable"))
          : earnest(t("admin.disable"), textOf(login), () => act("disableAccount")),
        el("button.quiet", {
          type: "button",
          onclick: () => attempt(async () => {
            link.textContent = (await ask("resetLink", { account: found.account })).url;
          }),
        }, t("admin.resetLink"))),
      link)]);
  };
  return el("section.card.stack", {}, el("h2", {}, t("admin.accounts")),
    form({ submit: t("admin.find"), onsubmit: look }, field(t("admin.login"), login)), problem, list);
}

function bans() {
  const address = line("", { maxLength: 64, spellcheck: false, autocapitalize: "none" });
  const reason = line("", { maxLength: 300 });
  const until = momentField();
  const { problem, list, attempt } = results();
  const look = async () => {
    const found = (await ask("bans")).bans;
    fill(list, found.length ? found.map(item) : [el("li.muted", {}, t("admin.noBans"))]);
  };
  const item = (ban) => el("li.stack", {},
    el("div", {}, el("strong", {}, ban.address ?? ban.account), ban.until && ` · ${moment(ban.until)}`),
    el("p.muted.small", {}, ban.reason),
    el("div.row", {}, earnest(t("admin.unban"), ban.address ?? ban.account, () => attempt(async () => {
      await ask("unban", { ban: ban.ban });
      await look();
    }))));
  attempt(look);
  return el("section.card.stack", {}, el("h2", {}, t("admin.bans")), list, problem,
    form({
      submit: t("admin.ban"),
      onsubmit: async () => {
        const end = momentOf(until);
        await ask("ban", {
          address: needed(address, t("admin.address")), reason: needed(reason, t("admin.reason")),
          ...(end && { until: end }),
        });
        address.value = reason.value = until.value = "";
        await look();
      },
    }, field(t("admin.address"), address), field(t("admin.reason"), reason), field(t("admin.until"), until)));
}

/** What went wrong since the start, each sort folded up. */
function problems() {
  const { problem, list, attempt } = results();
  const look = async () => {
    const found = await ask("problems");
    const sorts = [
      [t("admin.slow", { n: number(found.slow.length) }), found.slow,
        (one) => `${one.request} · ${number(one.ms)} ms · ${one.outcome}`],
      [t("admin.warnings", { n: number(found.warnings.length) }), found.warnings, (one) => one.text],
      [t("admin.failedLetters", { n: number(found.letters.length) }), found.letters,
        (one) => `${one.letter} · ${one.reason}`],
      [t("admin.failedWebhooks", { n: number(found.webhooks.length) }), found.webhooks,
        (one) => [one.webhook, one.lobby, one.status].filter((part) => part !== undefined).join(" · ")],
    ].filter(([, all]) => all.length);
    fill(list, sorts.length ? sorts.map(sort) : [el("li.muted", {}, t("admin.noProblems"))]);
  };
  const sort = ([title, all, text]) => el("li", {}, el("details", {}, el("summary", {}, title),
    el("ul.stack", {}, all.map((one) => el("li", {},
      el("div.muted.small", {}, moment(one.at)), el("div.long", { dir: "auto" }, text(one)))))));
  attempt(look);
  return el("section.card.stack", {}, el("h2", {}, t("admin.problems")), list, problem,
    el("div.row", {}, el("button.quiet", { type: "button", onclick: () => attempt(look) }, t("admin.lookAgain"))));
}

start();
