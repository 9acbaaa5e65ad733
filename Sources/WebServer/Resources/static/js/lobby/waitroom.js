/** The waiting room: the hunt's name on a card, the player's face on the trail, and the faces of all who are here. */

import { el, fill, icon, keep } from "quarry/shared/dom";
import { number, t } from "quarry/shared/texts";
import { hop } from "quarry/shared/hop";
import { Cheer } from "quarry/lobby/cheer";
import { startLine } from "quarry/lobby/clues";
import * as storage from "quarry/shared/storage";
import { avatarOf, lampOf, litFace, looksIn, teamLook } from "quarry/lobby/avatar";

/** Faces that are shown; up to so many have their names beside them. */
const SHOWN = 120;
const NAMED = 16;
/** How many of the others stand beside the player on the trail. */
const MATES = 4;

/** Who is here already is asked whether the phone may sound. */
function soundChip() {
  const button = el("button.chip.soundchip", {
    onclick: async () => {
      storage.set("sound", !storage.settings().sound);
      draw();
      (await import("quarry/player/feedback")).feedback("notice");
    },
  });
  const draw = () => {
    const { sound } = storage.settings();
    button.setAttribute("aria-pressed", String(sound));
    fill(button, icon(sound ? "sound" : "silent", { size: 20 }), t("menu.sound"));
  };
  draw();
  return button;
}

/** A face in a list, whose name is always said. */
const face = ({ name, look, isMine, isNamed, isLit }) =>
  el(`li${isMine ? ".mine" : ""}`, { title: isNamed ? undefined : name },
    litFace(look, isLit), el(isNamed ? "span" : "span.unseen", {}, name),
    isLit && el("span.unseen", {}, t("warmUp.lit")));

export class WaitRoom {
  #game;
  #card = el("section.card.stack.waitroom", {});
  #people = el("section.stack", {});
  #title = el("h3", {});
  #groups = el("div.stack", {});
  #rest = el("p.muted", {});
  #camp = el("div.camp", {});
  #lantern = el("div.ownlantern", { hidden: true });
  #try = el("button.grow", { onclick: () => this.#game.openScanner() }, icon("camera", { size: 22 }),
    el("span", {}, t("warmUp.try")));
  #actions;
  #drawn = "";
  #lit = "";
  #grouped = "";
  element = el("div.stack", {}, this.#card, this.#people);

  constructor(game) {
    this.#game = game;
    const cheer = new Cheer(game, () => hop(this.#camp.querySelector(".me .avatar"), 28));
    this.#actions = el("div.row.doings", {}, !game.isSolo && cheer.element, this.#try, soundChip());
    fill(this.#people, this.#title, this.#groups, this.#rest);
    document.querySelector(".strip")?.append(this.#camp);
    // Screen readers and keys have the face in the bar for it.
    this.#camp.addEventListener("click", ({ target }) => target.closest(".me") && game.openLook());
  }

  /** The hunt has begun. */
  remove() {
    this.#camp.remove();
  }

  update() {
    const { snapshot } = this.#game;
    const { card, players, me } = snapshot;
    const key = JSON.stringify([card, me]);
    if (key !== this.#drawn) this.#drawCard(snapshot);
    this.#drawn = key;
    this.#title.textContent = t("before.players", { n: card.players });
    this.#drawLantern(snapshot);
    const look = looksIn(snapshot);
    const own = this.#game.seat.player;
    const shown = players.slice(0, SHOWN).map(({ player, name, team, warmedUp }) => ({
      player, name, team, look: look(player), isMine: player === own, isNamed: players.length <= NAMED,
      isLit: warmedUp,
    }));
    this.#drawGroups(card, shown, players);
    this.#rest.hidden = players.length <= SHOWN;
    this.#rest.textContent = t("before.more", { n: Math.max(0, players.length - SHOWN) });
    this.#drawCamp(players.filter(({ player }) => player !== own), me, look);
  }

  #drawCard({ card, me }) {
    const team = me?.team && card.teams[Number(me.team.slice(1)) - 1];
    fill(this.#card,
      el("h2", {}, card.name),
      el("p", {}, card.startsAt === undefined ? t("before.hostStarts") : t("before.starts")),
      me?.wave !== undefined && el("p", {},
        `${t("wave.yours", { title: card.waves?.[me.wave]?.title ?? "" })}${me.startsAt ? ` ${startLine(me)}` : ""}`),
      el("div.row", {}, me && el("strong", {}, me.name),
        team && this.#teamChip(card, me.team, team)),
      card.description && el("p", {}, card.description),
      el("p.muted", {}, icon("flag", { size: 20 }), " ", t("before.clues", { n: card.clues })),
      this.#lantern, this.#actions);
  }

  /** The player's team; a tap changes it if there are others. */
  #teamChip(card, id, name) {
    const look = avatarOf(teamLook(card, id));
    if (card.teams.length < 2) return el("span.chip", {}, look, name);
    return el("button.chip", { onclick: () => this.#changeTeam() }, look, name,
      el("span.unseen", {}, `: ${t("team.change")}`), el("span.muted", { "aria-hidden": "true" }, "▾"));
  }

  async #changeTeam() {
    const { openTeams } = (await this.#game.part(import("quarry/forms/teams"))) ?? {};
    openTeams?.(this.#game, { team: this.#game.snapshot.me?.team });
  }

  /** Where there is a code to warm up with: the player's own lantern, and the way to light it. */
  #drawLantern({ card, me }) {
    const isLit = me?.warmedUp === true;
    this.#lantern.hidden = !card.warmUp && !isLit;
    this.#try.hidden = this.#lantern.hidden || isLit;
    const key = JSON.stringify([isLit, this.#lantern.hidden]);
    if (key === this.#lit) return;
    this.#lit = key;
    fill(this.#lantern, lampOf({ isLit, post: true }),
      el("p.grow", {}, isLit ? [el("strong", {}, t("warmUp.yours")), " ", t("warmUp.works")] : t("warmUp.dark")));
  }

  /** By team, those without one at the end. */
  #drawGroups(card, shown, players) {
    const ids = card.teams.map((_, index) => `t${index + 1}`);
    const groups = [...ids, undefined].map((team) => [team, shown.filter((one) => one.team === team)])
      .filter(([, members]) => members.length > 0);
    const key = JSON.stringify([card.teams, card.teamColours, groups.map(([team]) => team)]);
    if (key !== this.#grouped) {
      this.#grouped = key;
      fill(this.#groups, groups.map(([team]) => el("div.stack", { "data-team": team ?? "" },
        team && el("h4.camp-name", {}, avatarOf(teamLook(card, team)), card.teams[ids.indexOf(team)],
          el("span.headcount.muted.digits", {})),
        el("ul.faces", {}))));
    }
    for (const [team, members] of groups) {
      const group = this.#groups.querySelector(`[data-team="${team ?? ""}"]`);
      const count = players.filter((one) => one.team === team).length;
      if (team) group.querySelector(".headcount").textContent = number(count);
      const list = group.querySelector(".faces");
      list.classList.toggle("named", members[0].isNamed);
      keep(list, members, ({ player }) => player, face);
    }
  }

  /** The player's own face in the middle, beside team-mates or the newest of the others. */
  #drawCamp(others, me, look) {
    const mates = (me?.team ? others.filter(({ team }) => team === me.team) : others).slice(-MATES);
    const half = Math.ceil(mates.length / 2);
    const standing = [...mates.slice(0, half), { player: this.#game.seat.player, isMine: true }, ...mates.slice(half)];
    const hasLamp = !this.#lantern.hidden;
    const isLit = me?.warmedUp === true;
    keep(this.#camp, standing.map(({ player, isMine }) =>
      ({ player, isMine, look: look(player), ...(isMine && { hasLamp, isLit }) })),
    ({ player }) => player, (one) => el(`span${one.isMine ? ".me" : ""}`, {}, avatarOf(one.look),
      one.hasLamp && lampOf({ isLit: one.isLit, post: true })));
  }
}
