/** What went wrong on the server since its start, each sort folded up. */

import { el, fill, toast } from "quarry/shared/dom";
import { t, moment, number } from "quarry/shared/texts";
import { results } from "quarry/account/console";

/**
 * @param {(method: string, params?: object) => Promise<object>} ask an operator's request, without `admin.`
 * @param {(method: string, params?: object) => Promise<object>} call any other request of an operator
 */
export function problems(ask, call) {
  const { problem, list, attempt } = results();
  const line = (one, ...children) => el("li", {}, el("div.muted.small", {}, moment(one.at)), children);
  const long = (text) => el("div.long", { dir: "auto" }, text);
  const look = async () => {
    const found = await ask("problems");
    const names = await namesOf(found.webhooks, ask, call);
    const send = (webhook) => attempt(async () => {
      await call("webhook.test", { webhook });
      toast(t("admin.hookSent"), { kind: "good" });
    });
    const sorts = [
      ["slow", t("admin.slow", { n: number(found.slow.length) }), found.slow,
        (one) => line(one, long(`${one.request} · ${number(one.ms)} ms · ${one.outcome}`))],
      ["warnings", t("admin.warnings", { n: number(found.warnings.length) }), found.warnings,
        (one) => line(one, long(one.text))],
      ["letters", t("admin.failedLetters", { n: number(found.letters.length) }), found.letters,
        (one) => line(one, long(`${one.letter} · ${one.reason}`))],
      ["webhooks", t("admin.failedWebhooks", { n: number(found.webhooks.length) }), found.webhooks,
        (one) => line(one, delivery(one, names, send))],
    ].filter(([, , all]) => all.length);
    fill(list, sorts.length ? sorts.map(sort) : [el("li.note.good", {}, t("admin.noProblems"))]);
  };
  // What is open stays open when the list is drawn anew.
  const opened = new Set();
  const ontoggle = (name) => ({ target }) => (target.open ? opened.add(name) : opened.delete(name));
  const sort = ([name, title, all, row]) => el("li", {},
    el("details.more", { open: opened.has(name), ontoggle: ontoggle(name) }, el("summary", {}, title),
      el("ul.stack", {}, all.map(row))));
  attempt(look);
  return {
    look: () => attempt(look),
    element: el("section.card.stack", {}, el("h2", {}, t("admin.problems")), list, problem),
  };
}

/** The addresses of the server's webhooks, and the names of the lobbies that have others. */
async function namesOf(failed, ask, call) {
  const addresses = new Map();
  const lobbies = new Map();
  if (failed.some(({ server }) => server)) {
    const { webhooks } = await call("webhook.list");
    for (const { webhook, url } of webhooks) addresses.set(webhook, url);
  }
  const theirs = new Set(failed.filter(({ server }) => !server).map(({ lobby }) => lobby));
  await Promise.all([...theirs].map(async (lobby) => {
    const { lobbies: [found] } = await ask("lobbies", { query: lobby, limit: 1 });
    lobbies.set(lobby, found?.name ?? lobby);
  }));
  return { addresses, lobbies };
}

/** Whose receiver failed, how, and what to do about it. */
function delivery({ webhook, server, lobby, seq, status, attempt }, { addresses, lobbies }, send) {
  const isThere = addresses.has(webhook);
  const whose = !server ? t("admin.hookOfLobby", { id: webhook, lobby: lobbies.get(lobby) })
    : isThere ? t("admin.hookOfServer", { address: addresses.get(webhook), id: webhook })
      : t("admin.hookGone", { id: webhook });
  const what = status === 0 ? t("admin.hookSilent") : t("admin.hookRefused", { status });
  const next = seq === 0 ? t("admin.hookTest")
    : attempt === 0 ? t("admin.hookGivenUp") : t("admin.hookAgain", { n: number(attempt) });
  return [
    el("strong.long", { dir: "auto" }, whose), el("p", {}, what),
    el("p", {}, server ? next : `${next} ${t("admin.hookHost")}`),
    server && isThere && el("button", { type: "button", onclick: () => send(webhook) }, t("admin.hookSend"),
      el("span.unseen", {}, ` ${webhook}`)),
  ];
}
