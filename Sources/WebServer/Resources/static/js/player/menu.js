/** The player's menu: name, sound, music, vibration, language, and leaving. */

import { el, fill, icon, languages, openDialog } from "quarry/shared/dom";
import { t, sentence } from "quarry/shared/texts";
import { lookField } from "quarry/shared/lookfield";
import { musicPart } from "quarry/shared/music";
import { feedback } from "quarry/player/feedback";
import * as storage from "quarry/shared/storage";

function toggle(name, label, changed) {
  const button = el("button.switch", {
    role: "switch", "aria-checked": String(storage.settings()[name]), onclick: () => {
      const isOn = !storage.settings()[name];
      storage.set(name, isOn);
      button.setAttribute("aria-checked", String(isOn));
      changed(isOn);
    },
  }, el("span.grow", {}, label), el("span.knob", { "aria-hidden": "true" }));
  return button;
}

const sample = (isOn) => isOn && feedback("notice");

/** @param {import("quarry/player/sharing").Sharing} sharing */
function sharingSwitch(sharing) {
  const button = el("button.switch", {
    role: "switch", "aria-checked": String(sharing.choice === "yes"), onclick: () => {
      sharing.choose(sharing.choice !== "yes");
      button.setAttribute("aria-checked", String(sharing.choice === "yes"));
    },
  }, el("span.grow", {}, t("sharing.menu")), el("span.knob", { "aria-hidden": "true" }));
  return button;
}

/** @param {import("quarry/player/game").Game} game */
export function openMenu(game) {
  const dialog = openDialog(el("dialog", { "aria-labelledby": "menu-title" },
    el("div.top", {}, el("h2", { id: "menu-title" }, t("menu.title")),
      el("button.round.quiet", { "aria-label": t("common.close"), onclick: () => dialog.close() }, icon("close"))),
    el("div.inside", {},
      !game.isSolo && el("button.danger", {
        onclick: async () => {
          dialog.close();
          (await game.part(import("quarry/player/help")))?.openHelp(game);
        },
      }, icon("bell", { size: 20 }), t("help.title")),
      !game.isSolo && nameForm(game),
      !game.isSolo && game.snapshot.card.phase !== "ended" && lookPart(game),
      toggle("sound", t("menu.sound"), sample),
      toggle("vibration", t("menu.vibration"), sample),
      toggle("awake", t("menu.awake"), () => game.changed()),
      musicPart(),
      lookField(),
      game.sharing?.isOffered && sharingSwitch(game.sharing),
      languages(),
      el("a.button", { href: "/" }, t("menu.start")),
      game.snapshot.card.phase !== "ended" && !game.isSolo && leaveButton(game),
      forgetButton(game, () => dialog.close()))));
}

function nameForm(game) {
  const input = el("input", {
    id: "my-name", maxLength: 40, required: true, spellcheck: false, autocomplete: "nickname",
    value: game.snapshot.me?.name ?? game.seat.name,
  });
  const problem = el("p.problem", { role: "alert" });
  const onsubmit = async (event) => {
    event.preventDefault();
    problem.textContent = "";
    const name = input.value.trim();
    if (!name) return input.focus();
    try {
      await game.change("player.rename", { name });
      storage.keepSeat({ ...game.seat, name });
      storage.set("name", name);
      game.say(t("menu.renamed", { name }), "good");
    } catch (error) {
      problem.textContent = sentence(error);
    }
  };
  return el("form.field", { onsubmit, noValidate: true },
    el("label", { htmlFor: "my-name" }, t("join.name")),
    el("div.row", {}, el("div.grow", {}, input), el("button", { type: "submit" }, t("menu.rename"))),
    problem);
}

/** The player's face, folded away. */
function lookPart(game) {
  const inside = el("div.stack", {});
  const open = async () => {
    if (!element.open || inside.hasChildNodes()) return;
    const part = await game.part(import("quarry/player/ownlook"));
    if (part) fill(inside, part.lookForm(game));
  };
  const element = el("details.more", { ontoggle: open }, el("summary", {}, t("avatar.look")), inside);
  return element;
}

/** Needs a second press, as nothing can bring the name back. */
function forgetButton(game, close) {
  const more = el("p.muted.small", { hidden: true }, t("menu.forgetText"));
  const button = el("button.danger", {
    onclick: async () => {
      if (!button.dataset.sure) {
        button.dataset.sure = "yes";
        button.classList.add("primary");
        button.textContent = t("menu.forgetSure");
        more.hidden = false;
        return;
      }
      try {
        await game.change("player.forget");
        storage.forgetName(game.seat);
        close();
        game.say(t("menu.forgotten"), "good");
      } catch (error) {
        game.say(sentence(error), "bad");
      }
    },
  }, t("menu.forget"));
  return el("div.stack", {}, button, more);
}

/** Needs a second press, as the seat and all finds are lost. */
function leaveButton(game) {
  const button = el("button.danger", {
    onclick: async () => {
      if (!button.dataset.sure) {
        button.dataset.sure = "yes";
        button.classList.add("primary");
        button.textContent = t("menu.leaveSure");
        return;
      }
      try {
        await game.change("lobby.leave");
        storage.forgetSeat(game.seat.lobby);
        location.href = "/";
      } catch (error) {
        game.say(sentence(error), "bad");
      }
    },
  }, t("menu.leave"));
  return button;
}
