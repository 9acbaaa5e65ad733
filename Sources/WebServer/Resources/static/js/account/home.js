/** The signed-in user's account: hunts, profile, devices, and signing out or deleting it. */

import { el, fill, icon, toast } from "quarry/shared/dom";
import { t, day, language, number, sentence } from "quarry/shared/texts";
import { lastFor, lastOf, wholeName } from "quarry/account/names";
import { address, field, form, line, needed, secret, sheet, textOf } from "quarry/forms/fields";
import { accountBadges } from "quarry/lobby/badges";
import { keys } from "quarry/account/keys";
import { folded, keptPacks, ownPacks } from "quarry/account/packs";
import { ways } from "quarry/account/provider";
import { lifted } from "quarry/shared/touch";
import * as storage from "quarry/shared/storage";

/**
 * @param {import("quarry/shared/rpc").Connection} connection
 * @param {{sendsMail: boolean, providers: {name: string, title: string}[], leave: (note?: string) => void}} options
 *   `leave` shows the sign-in form again
 * @returns {Promise<Node[]>}
 */
export async function home(connection, { sendsMail, providers, leave }) {
  const call = (method, params) => connection.call(method, { ...params, token: storage.account().token });
  const change = (method, params) => connection.change(method, { ...params, token: storage.account().token });
  const element = el("div.home", {});
  const draw = async () => {
    const [person, { sessions }, { keys: apiKeys }, { packs }] = await Promise.all([
      call("account.get"), call("account.sessions"), call("account.keys"), call("pack.mine"),
    ]);
    await lifted();
    const parts = { person, sessions, keys: apiKeys, packs, call, change, draw, leave, sendsMail, providers };
    document.querySelector("h1").textContent = t("account.hello", { name: person.firstName });
    document.querySelector(".lead").textContent = `@${person.username}`;
    fill(element, verification(parts), numbers(person),
      el("div.column", {},
        hunts(parts), strays(parts), ownPacks(parts), keptPacks(parts), accountBadges(person.badges)),
      el("div.column", {}, profile(parts), ways(parts), devices(parts), keys(parts), privacy(parts)));
  };
  await draw();
  return [element];
}

function verification({ person, change, sendsMail }) {
  if (person.emailVerified || !sendsMail) return null;
  return el("section.note.spread", { "aria-label": t("account.email") },
    el("span.grow", {}, t("account.unverified", { email: person.email })),
    el("button", {
      onclick: (event) => attempt(event.currentTarget, async () => {
        await change("account.requestVerification", { language });
        toast(t("account.verificationSent"), { kind: "good" });
      }),
    }, t("account.verify")));
}

function hunts({ person }) {
  const phases = {
    open: t("phase.open"), running: t("phase.running"), paused: t("phase.pausedShort"), ended: t("phase.ended"),
  };
  const row = ({ lobby, code, name, phase, keptUntil }) => el("li", {},
    el("a.seat", { href: `/host/${lobby}`, onclick: () => takeOver(lobby, code, name) },
      el("span.grow", {}, el("strong", { dir: "auto" }, name), el("span.muted.small", {},
        keptUntil ? `${phases[phase]} · ${t("account.keptUntil", { day: day(keptUntil) })}` : phases[phase])),
      el("span.badge.digits", {}, code)));
  const list = (title, lobbies) => lobbies.length > 0 && [el("h3", {}, title), folded(lobbies.map(row))];
  const isNew = person.hosting.length + person.hosted.length === 0;
  return el("section.card.stack", { "aria-labelledby": "hunts" },
    el("h2", { id: "hunts" }, t("account.hunts")), isNew && el("p.muted", {}, t("account.noHunts")),
    list(t("account.hosting"), person.hosting), list(t("account.hosted"), person.hosted),
    el(`a.button.wide${isNew ? ".primary" : ""}`, { href: "/host" }, icon("flag"), t("host.new")));
}

/** Makes the account the hunt's host on this device, too, also if it was only a helper's. */
function takeOver(lobby, code, title) {
  const known = storage.seatIn(lobby, "host");
  if (!known || known.staff || known.isByPassphrase) {
    storage.keepSeat({ role: "host", lobby, code, title, token: storage.account().token });
  }
}

/** Hunts created in this browser before the account existed. */
function strays({ person, change, draw }) {
  const known = new Set([...person.hosting, ...person.hosted].map(({ lobby }) => lobby));
  const seats = storage.seats().filter(({ role, lobby, staff, isByPassphrase }) =>
    role === "host" && !staff && !isByPassphrase && !known.has(lobby));
  if (seats.length === 0) return null;
  return el("section.card.stack", { "aria-labelledby": "strays" },
    el("h2", { id: "strays" }, t("account.strays")), el("p.muted", {}, t("account.straysText")),
    el("ul.seats", {}, seats.map((seat) => el("li", {}, el("div.seat", {},
      el("span.grow", {}, el("strong", { dir: "auto" }, seat.title ?? seat.code)),
      el("button", {
        "aria-label": t("account.claim", { name: seat.title ?? seat.code }),
        onclick: (event) => attempt(event.currentTarget, async () => {
          await change("account.claim", { host: seat.token });
          await draw();
        }),
      }, t("account.add")))))));
}

function numbers({ stats, hosting, hosted }) {
  const all = [
    [t("account.huntsHosted"), hosting.length + hosted.length], [t("account.packsCreated"), stats.packsCreated],
    [t("account.packsPlayed"), stats.packsPlayed], [t("account.points"), stats.competitivePoints],
  ];
  // Nothing but zeros tells nobody anything.
  return all.some(([, value]) => value > 0) && el("section", { "aria-label": t("account.numbers") },
    el("dl.figures", {}, all.map(([name, value]) =>
      el("div.figure", {}, el("dt", {}, name), el("dd.digits", {}, number(value))))));
}

function profile({ person, change, draw }) {
  const rows = [
    [t("account.name"), wholeName(person)], [t("account.email"), person.email],
    [t("account.username"), person.username],
  ];
  const newPassword = t(person.passwordless ? "account.setPassword" : "account.changePassword");
  const edit = (title, make) => () => sheet(title, (dialog) => make(async (params) => {
    await change("account.update", params);
    // The form may be reopened at once, and must not show the old values.
    await draw();
    dialog.close();
    toast(t("account.saved"), { kind: "good" });
  }));
  return el("section.card.stack", {}, el("h2", {}, t("account.profile")),
    el("dl.facts", {}, rows.map(([name, value]) => [el("dt", {}, name), el("dd", { dir: "auto" }, value)])),
    el("div.row.links", {},
      el("button", { onclick: edit(t("account.changeName"), (save) => nameForm(person, save)) },
        t("account.changeName")),
      el("button", { onclick: edit(t("account.changeEmail"), (save) => emailForm(person, save)) },
        t("account.changeEmail")),
      el("button", { onclick: edit(newPassword, (save) => passwordForm(person, save)) }, newPassword)));
}

function nameForm(person, save) {
  const first = line(person.firstName, { autocomplete: "given-name", maxLength: 60 });
  const last = line(lastOf(person), { autocomplete: "family-name", maxLength: 60 });
  return form({
    submit: t("edit.save"),
    onsubmit: async () => save({
      firstName: needed(first, t("account.firstName")), lastName: lastFor(textOf(last)),
    }),
  }, field(t("account.firstName"), first), field(t("account.lastName"), last));
}

/** The current password, which an account that providers sign in to may lack. */
const currentPassword = ({ passwordless }) => !passwordless && secret("current");

function emailForm(person, save) {
  const fresh = address(person.email);
  const current = currentPassword(person);
  return form({
    submit: t("edit.save"),
    onsubmit: async () => save({
      email: needed(fresh, t("account.email")), ...(current && { currentPassword: current.value }),
    }),
  }, field(t("account.email"), fresh), current && field(t("account.currentPassword"), current));
}

function passwordForm(person, save) {
  const [current, fresh] = [currentPassword(person), secret("new")];
  return form({
    submit: t("edit.save"),
    onsubmit: async () => save({ password: fresh.value, ...(current && { currentPassword: current.value }) }),
  }, current && field(t("account.currentPassword"), current),
    field(t("account.newPassword"), fresh, t("account.passwordRules")));
}

function devices({ sessions, call, draw, leave }) {
  const row = ({ session, since, current }) => el("li", {}, el("div.seat", {},
    el("span.grow", {},
      el("strong", {}, current ? t("account.thisDevice") : t("account.otherDevice")),
      el("span.muted.small", {}, t("account.since", { time: day(since) }))),
    !current && el("button", {
      onclick: (event) => attempt(event.currentTarget, async () => {
        await call("account.revoke", { session });
        await draw();
      }),
    }, t("account.revoke"))));
  const signOut = (everywhere) => async (event) => attempt(event.currentTarget, async () => {
    await call("account.logout", everywhere ? { everywhere } : {});
    storage.forgetAccount();
    leave(t("account.signedOut"));
    resetHead();
  });
  return el("section.card.stack", { "aria-labelledby": "devices" },
    el("h2", { id: "devices" }, t("account.devices")),
    el("ul.seats", {}, sessions.map(row)),
    el("div.row.actions", {},
      el("button", { onclick: signOut(false) }, t("account.signOut")),
      sessions.length > 1 && el("button", { onclick: signOut(true) }, t("account.signOutEverywhere"))));
}

function resetHead() {
  document.querySelector("h1").textContent = t("account.heading");
  document.querySelector(".lead").textContent = t("account.description");
}

function privacy({ person, call, leave }) {
  const takeout = (event) => attempt(event.currentTarget, async () => {
    const [everything, { save }] = await Promise.all([call("account.export"), import("quarry/shared/savefile")]);
    save(new Blob([JSON.stringify(everything, null, 2)], { type: "application/json" }), "quarry-account.json");
  });
  const remove = () => sheet(t("account.deleteSure", { name: person.username }), (dialog) => {
    const password = currentPassword(person);
    return form({
      submit: t("account.delete"), danger: true,
      onsubmit: async () => {
        await call("account.delete", password ? { password: password.value } : {});
        dialog.close();
        storage.forgetAccount();
        leave(t("account.deleted"));
        resetHead();
      },
    }, el("p", {}, t("account.deleteText")), password && field(t("account.password"), password));
  });
  return el("section.card.stack", { "aria-labelledby": "privacy" },
    el("h2", { id: "privacy" }, t("account.yourData")), el("p.muted", {}, t("account.yourDataText")),
    el("div.row.actions", {},
      el("button", { onclick: takeout }, t("account.takeout")),
      el("button.danger", { onclick: remove }, t("account.delete"))));
}

/** Runs an action with its button disabled, and shows why it failed. */
async function attempt(button, act) {
  button.disabled = true;
  try {
    await act();
  } catch (error) {
    toast(sentence(error), { kind: "bad" });
  } finally {
    button.disabled = false;
  }
}
