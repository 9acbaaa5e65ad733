/** Changing a hunt, saving it as a file, and leaving it. */

import { el, fill, icon, languages } from "quarry/shared/dom";
import { day, t } from "quarry/shared/texts";
import { field, form, line, Problem, sheet, sure, textOf } from "quarry/forms/fields";
import { lookFields } from "quarry/host/lookfields";
import { huntFields } from "quarry/host/huntform";
import { fileOf } from "quarry/host/huntfile";
import { passphraseButton } from "quarry/host/passphrase";
import { save } from "quarry/shared/savefile";
import * as storage from "quarry/shared/storage";

/** @param {import("quarry/host/game").HostGame} game */
export async function openSettings(game) {
  await game.isReady();
  const { hunt } = game.log;
  const { card } = game.snapshot;
  const ends = await endsOf(game);
  const fields = card.phase === "ended" || hunt.name === undefined ? undefined
    : huntFields(hunt, {
      isStarted: card.phase !== "open", hasEmail: game.snapshot.sheet?.email === true,
      mails: game.call("server.info").then(({ mail }) => mail),
    });
  const look = fields && lookFields(game, hunt);
  const zone = fields && zonePart(game);
  sheet(t("room.settings"), (dialog) => [
    fields && form({
      submit: t("edit.save"), onsubmit: async () => {
        const { language, teamColours, ...rest } = look.params();
        // There may be fewer teams now.
        const colours = teamColours && { teamColours: teamColours.slice(0, fields.teams().length) };
        const params = { ...fields.params(), ...rest, ...colours };
        const area = zone.value();
        if (area !== undefined) params.settings = { ...params.settings, zone: area };
        if (Object.keys(params).length > 0) await game.change("lobby.update", params);
        // Beside an address, a language would be that of letters.
        if (language !== undefined) await game.change("lobby.update", { language });
        dialog.close();
        game.say(t("edit.saved"), "good");
      },
    }, fields.name, fields.settings, zone.element,
    el("details.more", {}, el("summary", {}, t("look.title")), el("div.stack", {}, look.elements))),
    el("section.stack.others", { "aria-label": t("room.more") },
      el("button", {
        disabled: !game.clues, onclick: () => {
          const file = fileOf(game.log.hunt, game.clues);
          save(new Blob([file], { type: "application/json" }), `${card.name}.json`);
        },
      }, icon("download", { size: 20 }), t("room.keepFile")),
      !game.seat.staff && card.phase !== "ended" && passphraseButton(game),
      languages(),
      el("a.button", { href: "/host" }, t("room.toHost")),
      ends.map((text) => el("p.muted.small", {}, text)),
      ["open", "ended"].includes(card.phase) && !game.seat.staff && el("button.danger", {
        "data-focus": "delete", onclick: () => openDeletion(game),
      }, icon("close", { size: 20 }), t("room.delete")),
      card.phase === "ended" && el("button.quiet", {
        onclick: async () => {
          const question = { title: t("room.forgetSure"), text: t("room.forgetText"), yes: t("room.forget") };
          if (!(await sure({ ...question, danger: true }))) return;
          storage.forgetSeat(game.seat.lobby, "host");
          location.href = "/host";
        },
      }, t("room.forget"))),
  ], { kind: "large" });
}

/** Where the hunt is played, with a map that is drawn once somebody looks. */
function zonePart(game) {
  const inside = el("div.stack", {});
  let fields;
  const element = el("details.more.zonepart", {
    ontoggle: async () => {
      if (!element.open || fields) return;
      const { ZoneFields } = (await game.part(import("quarry/forms/zone"))) ?? {};
      if (!ZoneFields || fields) return;
      fields = new ZoneFields(game.snapshot.card.zone, (game.clues ?? []).flatMap(({ location }) => location ?? []));
      fill(inside, fields.elements);
    },
  }, el("summary", {}, t("zone.title")), inside);
  return { element, value: () => fields?.value() };
}

/** What the server does to a hunt that is over, and when. @param {import("quarry/host/game").HostGame} game */
async function endsOf(game) {
  const { phase, endsAt, pack } = game.snapshot.card;
  // What counts for accounts stays with them.
  if (phase !== "ended" || endsAt === undefined || pack?.kind === "ranked") return [];
  const { retention = {} } = await game.call("server.info").catch(() => ({}));
  const after = (days) => day(endsAt + days * 86_400_000);
  return [
    retention.keepNames && t("room.namesUntil", { day: after(retention.keepNames) }),
    retention.deleteAfter && t("room.keptUntil", { day: after(retention.deleteAfter) }),
  ].filter(Boolean);
}

/** Deletes the hunt for good, once its name is typed. @param {import("quarry/host/game").HostGame} game */
function openDeletion(game) {
  const { name } = game.snapshot.card;
  sheet(t("room.deleteSure"), () => {
    const typed = line("");
    return form({
      submit: t("room.delete"), danger: true, onsubmit: async () => {
        if (textOf(typed) !== name) throw new Problem(t("room.deleteOther"), typed);
        await game.call("lobby.delete");
        storage.forgetSeat(game.seat.lobby, "host");
        location.href = "/host";
      },
    }, el("p", {}, t("room.deleteText")), field(t("room.deleteName", { name }), typed));
  });
}
