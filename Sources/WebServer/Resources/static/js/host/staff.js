/** Those who help the host: inviting them by a link, listing them, and revoking their links. */

import { el, icon, keep } from "quarry/shared/dom";
import { t, lengthOfTime, moment, sentence } from "quarry/shared/texts";
import { wearLateStyle } from "quarry/host/latestyle";
import { linkCard } from "quarry/host/linkcard";
import { ROLES, inRole, roleName, whatTheyMay } from "quarry/host/roles";
import { field, form, line, needed, select, sheet, sure } from "quarry/forms/fields";

/** How long an invitation can be good, in hours; forever is first. */
const HOURS = [4, 12, 24, 168];

/** Milliseconds between updates of the times. */
const TICK = 30_000;

/** Milliseconds for which somebody counts as just seen. */
const RECENT = 60_000;

/** @param {import("quarry/host/game").HostGame} game */
export function openStaff(game) {
  wearLateStyle();
  const list = el("ul.stack", {});
  const empty = el("p.empty", {}, t("staff.none"));
  let staff = [];
  const draw = () => {
    const now = game.mirror.now();
    // Those who may still do something come first.
    const shown = staff.map((one) => ({ ...one, isOver: one.expiresAt <= now, seen: seen(one, now) }))
      .toSorted((one, other) => (one.revoked || one.isOver) - (other.revoked || other.isOver));
    empty.hidden = shown.length > 0;
    keep(list, shown, (one) => one.staff, (one) => row(game, one));
  };
  const ask = async () => {
    try {
      ({ staff } = await game.call("staff.list"));
      draw();
    } catch (error) {
      game.say(sentence(error), "bad");
    }
  };
  const heard = ({ detail }) => /^staff\./.test(detail.type) && ask();
  const dialog = sheet(t("staff.title"), () => [
    el("p.muted", {}, t("staff.about")),
    el("div.row.actions", {},
      el("button.primary.grow", { onclick: () => openInvitation(game) }, icon("people", { size: 20 }),
        t("staff.invite"))),
    empty, list,
  ], { kind: "large" });
  game.mirror.addEventListener("event", heard);
  const timer = setInterval(ask, TICK);
  dialog.addEventListener("close", () => {
    clearInterval(timer);
    game.mirror.removeEventListener("event", heard);
  });
  ask();
}

function seen({ lastAt }, now) {
  if (lastAt === undefined) return t("staff.neverSeen");
  return now - lastAt < RECENT ? t("staff.seenNow")
    : t("people.ago", { time: lengthOfTime(Math.floor((now - lastAt) / 60_000) * 60) });
}

function row(game, { staff, name, role, clue, expiresAt, revoked, isOver, seen: lastSeen }) {
  const isGone = revoked || isOver;
  const mayRevoke = !isGone && (role !== "cohost" || game.may("invite cohosts"));
  return el("li.card.staffrow", { "data-staff": staff },
    el("span.grow", {},
      el("strong.title", {}, name),
      el("span.under.muted.small", {},
        el("span.badge", {}, roleName(role)),
        revoked && el("span.badge.bad", {}, t("staff.isRevoked")),
        !revoked && isOver && el("span.badge.bad", {}, t("staff.hasExpired")),
        clue && el("span", {}, game.titleOf(clue) ?? clue),
        !isGone && expiresAt !== undefined && el("span", {}, t("staff.until", { time: moment(expiresAt) })),
        el("span", {}, lastSeen))),
    mayRevoke && el("button.danger", { onclick: () => revoke(game, staff, name) }, t("staff.revoke"),
      el("span.unseen", {}, ` ${name}`)));
}

async function revoke(game, staff, name) {
  const isSure = await sure({
    title: t("staff.revokeSure", { name }), text: t("staff.revokeText"), yes: t("staff.revoke"), danger: true,
  });
  if (isSure) await game.attempt("staff.revoke", { staff }, t("staff.revoked", { name }));
}

function openInvitation(game) {
  const roles = ROLES.filter((role) => (role !== "cohost" || game.may("invite cohosts"))
    && (role !== "station" || game.clues?.length > 0));
  const name = line("", { maxLength: 40, required: true });
  const role = select(roles.map((one) => [one, roleName(one)]), "referee", {});
  const help = el("p.muted.small", { role: "status" });
  const clue = select((game.clues ?? []).map((one) => [one.clue, one.title]), undefined, {});
  const place = field(t("staff.clue"), clue);
  const length = select([["", t("staff.noEnd")],
    ...HOURS.map((n) => [String(n), t("staff.for", { time: lengthOfTime(n * 3_600) })])], "", {});
  const follow = () => {
    help.textContent = whatTheyMay(role.value);
    place.hidden = role.value !== "station";
  };
  role.addEventListener("change", follow);
  follow();
  sheet(t("staff.invite"), (dialog) => form({
    submit: t("staff.makeLink"), onsubmit: async () => {
      const wanted = {
        name: needed(name, t("staff.name")), role: role.value, clue: place.hidden ? undefined : clue.value,
        expiresAt: length.value ? Math.round(game.mirror.now() + Number(length.value) * 3_600_000) : undefined,
      };
      const invited = await game.change("staff.invite", wanted);
      dialog.close();
      openLink(game, invited, inRole(wanted.role, wanted.name), t("staff.linkText"));
    },
  }, field(t("staff.name"), name, t("staff.nameHelp")), field(t("staff.role"), role), help, place,
  field(t("staff.expires"), length)));
}

function openLink(game, { token, url }, title, text) {
  // Shorter than the address of the lobby's page, so that the code has larger squares.
  const path = `/host#${token}`;
  return sheet(title, () => el("div.stack", {},
    el("p", {}, text),
    linkCard(game, {
      url: url && new URL(path, url).href, path, label: t("staff.qr", { name: title }), done: t("staff.copied"),
      share: title,
    })));
}

/** The link made here for the host's own phone, which is good as long as this page. */
let ownLink;

/** A code with which the host goes on from their phone. @param {import("quarry/host/game").HostGame} game */
export async function openOwnPhone(game) {
  try {
    ownLink ??= await game.change("staff.invite", { name: t("staff.ownName"), role: "cohost" });
  } catch (error) {
    return game.say(sentence(error), "bad");
  }
  const forget = ({ detail }) => detail.type === "staff.revoked" && detail.data.staff === ownLink?.staff
    && (ownLink = undefined);
  game.mirror.addEventListener("event", forget);
  return openLink(game, ownLink, t("staff.ownPhone"), t("staff.ownText"));
}
