/** The operators' page: the server, its lobbies, accounts, bans and problems. A token stays in this page's memory. */

import { el, fill, announce } from "quarry/shared/dom";
import { t, language, lengthOfTime, moment, number, sentence } from "quarry/shared/texts";
import { Connection } from "quarry/shared/rpc";
import { field, form, line, momentField, momentOf, needed, secret, select, textOf } from "quarry/forms/fields";
import * as storage from "quarry/shared/storage";

const content = document.getElementById("content");
const connection = new Connection();

/** What goes along with each request: the token, and the password of an account that signed in long ago. */
let credentials = {};

const ask = (method, params = {}) => connection.call(`admin.${method}`, { ...params, ...credentials });

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"];

/** 1.5 GB */
function size(bytes) {
  const power = Math.min(UNITS.length - 1, Math.max(1, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  return new Intl.NumberFormat(`${language}-u-nu-latn`, {
    style: "unit", unit: UNITS[power], maximumFractionDigits: 1,
  }).format(bytes / 1_000 ** power);
}

/** Less than this on the disk is worth a look. */
const DISK_LEAST = 1_000_000_000;
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
  const [state, wrong, games] = [server(status), problems(), lobbies()];
  const again = el("button", {
    type: "button", onclick: () => Promise.all([state.look(), wrong.look(), games.look()]),
  }, t("admin.lookAgain"));
  state.head.append(again);
  fill(content, el("div.console", {}, state.element, wrong.element, games.element, accounts(), bans()));
}

function server(status) {
  const about = el("p.muted", {});
  const figures = el("dl.figures", {});
  const { problem, attempt } = results();
  const draw = ({ version, uptime, connections, lobbies: inMemory, logBytes, diskFree, letters, webhooks }) => {
    // The page's own words first: a line runs as its first letters do.
    about.textContent = `${t("admin.uptime", { time: lengthOfTime(Math.round(uptime / 1_000)) })} · Quarry ${version}`;
    const all = [
      [t("admin.connections"), number(connections)], [t("admin.inMemory"), number(inMemory)],
      [t("admin.log"), size(logBytes)], [t("admin.disk"), size(diskFree), diskFree < DISK_LEAST],
      [t("admin.letters"), number(letters)], [t("admin.webhooks"), number(webhooks), webhooks > 0],
    ];
    fill(figures, all.map(([name, value, isBad]) =>
      el(`div.figure${isBad ? ".bad" : ""}`, {}, el("dt", {}, name), el("dd.digits", {}, value))));
  };
  draw(status);
  const head = el("div.spread", {}, el("div", {}, el("h2", {}, t("admin.server")), about));
  return {
    head, look: () => attempt(async () => draw(await ask("status"))),
    element: el("section.card.stack", {}, head, figures, problem),
  };
}

/** A list with a line for problems, which says aloud what was found. */
function results() {
  const problem = el("p.problem", { role: "alert" });
  const list = el("ul.entries", {});
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

/** A button for what cannot be undone: it asks before it acts. @param {{isGrave?: boolean}} [how] */
function earnest(label, subject, act, { isGrave = false } = {}) {
  let isSure = false;
  const draw = () => {
    button.classList.toggle("certain", isSure);
    button.textContent = isSure ? t("admin.sure") : label;
    button.setAttribute("aria-label", isSure ? `${t("admin.sure")} ${label}: ${subject}` : `${label}: ${subject}`);
  };
  const button = el(`button${isGrave ? ".danger" : ""}`, {
    type: "button", onclick: async () => {
      if (!isSure) {
        isSure = true;
        draw();
        return announce(t("admin.sure"));
      }
      button.disabled = true;
      await act();
      button.disabled = false;
      return undefined;
    },
    onblur: () => {
      isSure = false;
      draw();
    },
  });
  draw();
  return button;
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
    const act = (method) => attempt(async () => {
      await ask(method, { lobby: lobby.lobby });
      await look();
    });
    const isOver = lobby.phase === "ended";
    return el("li.entry", {},
      el("div.row", {}, el("strong.grow", { dir: "auto" }, lobby.name),
        el("span.badge.digits", {}, lobby.code), el(`span.badge${lights[lobby.phase]}`, {}, t(phases[lobby.phase]))),
      el("p.muted.small", {},
        `${t("admin.players", { n: number(lobby.players) })} · ${moment(lobby.lastAt)} · ${size(lobby.bytes)}`),
      el("div.row.doings", {},
        !isOver && el("a.button", { href: `/watch/${lobby.code}` }, t("control.watch")),
        !isOver && earnest(t("admin.end"), lobby.name, () => act("endLobby")),
        earnest(t("admin.archive"), lobby.name, () => act("archiveLobby")),
        earnest(t("admin.delete"), lobby.name, () => act("deleteLobby"), { isGrave: true })));
  };
  attempt(look);
  return {
    look: () => attempt(look),
    element: el("section.card.stack.lobbies", {}, el("h2", {}, t("admin.lobbies")),
      asking({ submit: t("admin.search"), onsubmit: look }, field(t("admin.query"), query)), problem,
      el("div.spread", {}, count, phase), list, further),
  };
}

const phases = { open: "phase.open", running: "phase.running", paused: "phase.pausedShort", ended: "phase.ended" };
const lights = { open: ".info", running: ".good", paused: ".gold", ended: "" };

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
    fill(list, [el("li.entry", {},
      el("div.row", {}, el("strong.grow", { dir: "auto" }, textOf(login)),
        found.disabled && el("span.badge.bad", {}, t("admin.isDisabled"))),
      el("p.muted.small", {}, `${moment(found.createdAt)} · ${t("admin.hosted", { n: number(found.lobbies) })}`),
      el("div.row.doings", {},
        found.disabled
          ? el("button", { type: "button", onclick: () => act("enableAccount") }, t("admin.enable"))
          : earnest(t("admin.disable"), textOf(login), () => act("disableAccount"), { isGrave: true }),
        el("button", {
          type: "button",
          onclick: () => attempt(async () => {
            link.textContent = (await ask("resetLink", { account: found.account })).url;
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
  const { problem, list, attempt } = results();
  const look = async () => {
    const found = (await ask("bans")).bans;
    fill(list, found.length ? found.map(item) : [el("li.muted", {}, t("admin.noBans"))]);
  };
  const item = (ban) => el("li.entry", {},
    el("div.row", {}, el("strong.grow", {}, ban.address ?? ban.account),
      ban.until && el("span.badge", {}, moment(ban.until))),
    el("p.muted.small", {}, ban.reason),
    el("div.row.doings", {}, earnest(t("admin.unban"), ban.address ?? ban.account, () => attempt(async () => {
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
    fill(list, sorts.length ? sorts.map(sort) : [el("li.note.good", {}, t("admin.noProblems"))]);
  };
  const sort = ([title, all, text]) => el("li", {}, el("details.more", {}, el("summary", {}, title),
    el("ul.stack", {}, all.map((one) => el("li", {},
      el("div.muted.small", {}, moment(one.at)), el("div.long", { dir: "auto" }, text(one)))))));
  attempt(look);
  return {
    look: () => attempt(look),
    element: el("section.card.stack", {}, el("h2", {}, t("admin.problems")), list, problem),
  };
}

start();
