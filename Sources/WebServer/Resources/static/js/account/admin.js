/** The operators' page: the server, its lobbies, accounts, bans and problems. A token stays in this page's memory. */

import { el, fill, icon } from "quarry/shared/dom";
import { t, moment, number, sentence } from "quarry/shared/texts";
import { hearing } from "quarry/shared/hearing";
import { Connection } from "quarry/shared/rpc";
import { field, form, line, momentField, momentOf, needed, secret, select, sheet, textOf } from "quarry/forms/fields";
import { tokenCard } from "quarry/forms/token";
import { asked, results, size } from "quarry/account/console";
import { problems } from "quarry/account/problems";
import { server } from "quarry/account/server";
import * as storage from "quarry/shared/storage";

const content = document.getElementById("content");
const connection = hearing(new Connection());

/** What goes along with each request: the token, and the password of an account that signed in long ago. */
let credentials = {};

const call = (method, params = {}) => connection.call(method, { ...params, ...credentials });
const ask = (method, params) => call(`admin.${method}`, params);

/** Lobbies on a page. */
const MANY = 20;

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
  const [state, wrong, games] = [server(status, ask), problems(ask, call), lobbies()];
  const again = el("button", {
    type: "button", onclick: () => Promise.all([state.look(), wrong.look(), games.look()]),
  }, t("admin.lookAgain"));
  state.head.append(again);
  fill(content, el("div.console", {}, state.element, wrong.element, games.element, accounts(), bans()));
}

/** One line to ask for something, with its button beside it. */
function asking(options, ...children) {
  const element = form(options, ...children);
  element.classList.add("asking");
  return element;
}

function lobbies() {
  const query = line("", { maxLength: 100, spellcheck: false });
  const { problem, list, attempt } = results();
  const count = el("p.muted", { role: "status" });
  const further = el("button.wide", { type: "button", hidden: true, onclick: () => attempt(more) }, t("room.more"));
  const names = Object.entries(phases).map(([name, text]) => [name, t(text)]);
  const phase = select([["", t("admin.anyPhase")], ...names], "", {
    "aria-label": t("admin.phase"), onchange: () => attempt(look),
  });
  const page = (after) => ask("lobbies", {
    limit: MANY, ...(textOf(query) && { query: textOf(query) }), ...(phase.value && { phase: phase.value }),
    ...(after && { after }),
  });
  const draw = ({ lobbies: found, total }) => {
    list.append(...found.map(item));
    further.hidden = found.length < MANY || list.childElementCount >= total;
    further.value = found.at(-1)?.lobby ?? "";
  };
  const look = async () => {
    const found = await page();
    count.textContent = found.total ? t("admin.found", { n: number(found.total) }) : t("admin.nothing");
    fill(list, []);
    draw(found);
  };
  const more = async () => {
    const last = list.lastElementChild;
    draw(await page(further.value));
    last?.nextElementSibling?.querySelector("a, button")?.focus();
  };
  const item = (lobby) => {
    const { code, name } = lobby;
    const doing = (shape, label, method, text) => ({
      shape, label, text, isGrave: method === "deleteLobby", run: async () => {
        if (!(await asked(label, name, text))) return;
        await attempt(async () => {
          await ask(method, { lobby: lobby.lobby });
          await look();
        });
      },
    });
    const isOver = lobby.phase === "ended";
    const doings = [
      !isOver && doing("close", t("admin.end"), "endLobby", t("control.endText")),
      doing("folder", t("admin.archive"), "archiveLobby", t("admin.archiveText")),
      doing("hidden", t("admin.delete"), "deleteLobby", t("room.deleteText")),
    ].filter(Boolean);
    return el("li.entry", {},
      el("div.row", {}, el("strong.grow", { dir: "auto" }, name),
        el("span.badge.digits", {}, code), el(`span.badge${lights[lobby.phase]}`, {}, t(phases[lobby.phase]))),
      el("p.muted.small", {},
        `${t("admin.players", { n: number(lobby.players) })} · ${moment(lobby.lastAt)} · ${size(lobby.bytes)}`),
      el("div.row.doings", {},
        !isOver && el("a.button", { href: `/watch/${code}` }, t("control.watch")),
        // Where there is room, they are in view.
        el("button.gathered", {
          type: "button", "aria-label": `${t("admin.actions")}: ${name}`, "aria-haspopup": "dialog",
          onclick: () => menu(name, doings),
        }, t("admin.actions")),
        doings.map(({ shape, label, isGrave, run }) => el(`button.inview${isGrave ? ".danger" : ""}`, {
          type: "button", "aria-label": `${label}: ${name}`, onclick: run,
        }, icon(shape, { size: 18 }), label))));
  };
  attempt(look);
  return {
    look: () => attempt(look),
    element: el("section.card.stack.lobbies", {}, el("h2", {}, t("admin.lobbies")),
      asking({ submit: t("admin.search"), onsubmit: look }, field(t("admin.query"), query)), problem,
      el("div.spread", {}, count, phase), list, further),
  };
}

/** A choice of what to do, each with what comes of it. */
function menu(title, choices) {
  const dialog = sheet(title, () => el("div.menu", {}, choices.map(({ shape, label, text, isGrave, run }) =>
    el(`button.wide.aligned${isGrave ? ".danger" : ""}`, {
      type: "button", onclick: () => {
        dialog.close();
        run();
      },
    }, icon(shape, { size: 22 }), el("span.grow", {}, label, el("span.under.muted.small", {}, text))))));
}

const phases = { open: "phase.open", running: "phase.running", paused: "phase.pausedShort", ended: "phase.ended" };
const lights = { open: ".info", running: ".good", paused: ".gold", ended: "" };

function accounts() {
  const login = line("", { maxLength: 254, spellcheck: false, autocapitalize: "none" });
  const { problem, list, attempt } = results();
  const look = async () => {
    fill(list, []);
    const found = await ask("account", { login: needed(login, t("admin.login")) });
    const link = el("div", {});
    const name = textOf(login);
    const act = (method) => attempt(async () => {
      await ask(method, { account: found.account });
      await look();
    });
    const disable = async () => {
      if (await asked(t("admin.disable"), name, t("admin.disableText"))) await act("disableAccount");
    };
    fill(list, [el("li.entry", {},
      el("div.row", {}, el("strong.grow", { dir: "auto" }, name),
        found.disabled && el("span.badge.bad", {}, t("admin.isDisabled"))),
      el("p.muted.small", {}, `${moment(found.createdAt)} · ${t("admin.hosted", { n: number(found.lobbies) })}`),
      el("div.row.doings", {},
        found.disabled
          ? el("button", { type: "button", onclick: () => act("enableAccount") }, t("admin.enable"))
          : el("button.danger", {
            type: "button", "aria-label": `${t("admin.disable")}: ${name}`, onclick: disable,
          }, t("admin.disable")),
        el("button", {
          type: "button",
          onclick: () => attempt(async () => {
            const { url } = await ask("resetLink", { account: found.account });
            fill(link, tokenCard(t("admin.resetLink"), url, { done: t("control.copied") }));
          }),
        }, t("admin.resetLink"))),
      link)]);
  };
  return el("section.card.stack", {}, el("h2", {}, t("admin.accounts")),
    asking({ submit: t("admin.find"), onsubmit: look }, field(t("admin.login"), login)), problem, list);
}

function bans() {
  const address = line("", { maxLength: 64, spellcheck: false, autocapitalize: "none" });
  const reason = line("", { maxLength: 300 });
  const until = momentField();
  let wanted;
  const { problem, list, attempt } = results();
  const look = async () => {
    const found = (await ask("bans")).bans;
    fill(list, found.length ? found.map(item) : [el("li.muted", {}, t("admin.noBans"))]);
  };
  const item = (ban) => el("li.entry", {},
    el("div.row", {}, el("strong.grow", { dir: "auto" }, ban.address ?? ban.account),
      ban.until && el("span.badge", {}, moment(ban.until))),
    el("p.muted.small", {}, ban.reason),
    el("div.row.doings", {}, el("button", {
      type: "button", "aria-label": `${t("admin.unban")}: ${ban.address ?? ban.account}`, onclick: () => lift(ban),
    }, t("admin.unban"))));
  const lift = async (ban) => {
    if (!(await asked(t("admin.unban"), ban.address ?? ban.account, undefined, { danger: false }))) return;
    await attempt(async () => {
      await ask("unban", { ban: ban.ban });
      await look();
    });
  };
  attempt(look);
  return el("section.card.stack", {}, el("h2", {}, t("admin.bans")), list, problem,
    form({
      submit: t("admin.ban"), danger: true,
      isSure: async () => {
        wanted = { address: needed(address, t("admin.address")), reason: needed(reason, t("admin.reason")) };
        return asked(t("admin.ban"), wanted.address, t("admin.banText"));
      },
      onsubmit: async () => {
        const end = momentOf(until);
        await ask("ban", { ...wanted, ...(end && { until: end }) });
        address.value = reason.value = until.value = "";
        await look();
      },
    }, field(t("admin.address"), address), field(t("admin.reason"), reason), field(t("admin.until"), until)));
}

start();
