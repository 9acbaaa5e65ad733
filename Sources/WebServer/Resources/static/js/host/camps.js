/**
 * Before the start: who is here, in the hunt's land at dawn, with a camp for each team. A face can be dragged to
 * another camp; a player's menu in the list below does the same.
 */

import { el, keep } from "quarry/shared/dom";
import { number, t } from "quarry/shared/texts";
import { avatarOf, litFace, looksIn, teamLook } from "quarry/lobby/avatar";
import { Backdrop, lightOf } from "quarry/lobby/backdrop";
import { wearLateStyle } from "quarry/host/latestyle";

/** Faces shown of a camp; without teams, there is one camp with room for more. */
const SHOWN = 24;
const ALONE = 60;

/** What is dragged from camp to camp. */
const DRAGGED = "application/x-quarry-player";

export class Camps {
  #game;
  #land = new Backdrop();
  // Many camps scroll beside one another on a phone.
  #list = el("ul.camps", { tabIndex: 0, "aria-label": t("room.players") });
  element = el("section.campstrip", { "aria-label": t("room.players") }, this.#land.element, this.#list);

  /** @param {import("quarry/host/game").HostGame} game */
  constructor(game) {
    wearLateStyle();
    this.#game = game;
  }

  update() {
    const { snapshot, mirror } = this.#game;
    const { card, players } = snapshot;
    this.#land.show({ seed: card.lobby, light: lightOf(snapshot, mirror.now()) });
    const look = looksIn(snapshot);
    const teams = card.teams.map((name, index) => ({ team: `t${index + 1}`, name }));
    // Those who joined before there were teams.
    const alone = { name: t("team.none"), isRest: true };
    const camps = teams.length === 0 ? [{ name: t("before.players", { n: card.players }) }]
      : players.some((one) => !one.team) ? [...teams, alone] : teams;
    const canMove = teams.length > 1 && this.#game.may("player.team");
    keep(this.#list, camps.map(({ team, name, isRest = false }) => {
      const members = players.filter((one) => one.team === team);
      const shown = members.slice(0, team ? SHOWN : ALONE);
      return {
        team, name, look: teamLook(card, team), count: members.length, isCounted: team !== undefined || isRest, canMove,
        faces: shown.map((one) => ({
          player: one.player, name: one.name, look: look(one.player), isLit: one.warmedUp === true,
        })),
      };
    }), ({ team = "" }) => team, (one) => this.#camp(one));
  }

  #camp({ team, name, look, count, isCounted, canMove, faces }) {
    const rest = count - faces.length;
    const element = el("li.stack", { "data-team": team ?? "" },
      el("h2.row", {}, avatarOf(look), el("span.grow", {}, name), isCounted && el("span.digits", {}, number(count))),
      el("ul.faces", {}, faces.map((one) => el("li", {
        title: one.name, draggable: canMove,
        ondragstart: ({ dataTransfer }) => {
          dataTransfer.setData(DRAGGED, JSON.stringify({ player: one.player, name: one.name, team }));
          dataTransfer.effectAllowed = "move";
        },
      }, litFace(one.look, one.isLit),
      el("span.unseen", {}, one.name), one.isLit && el("span.unseen", {}, t("warmUp.lit"))))),
      rest > 0 && el("p.muted.small", {}, t("before.more", { n: rest })));
    if (canMove && team) this.#takeIn(element, team, name);
    return element;
  }

  /** Lets a camp take in players who are dropped on it. */
  #takeIn(element, team, title) {
    const mark = (isOver) => element.classList.toggle("over", isOver);
    element.addEventListener("dragover", (event) => {
      if (!event.dataTransfer.types.includes(DRAGGED)) return;
      event.preventDefault();
      mark(true);
    });
    element.addEventListener("dragleave", ({ relatedTarget }) => mark(element.contains(relatedTarget)));
    element.addEventListener("drop", (event) => {
      event.preventDefault();
      mark(false);
      const dropped = JSON.parse(event.dataTransfer.getData(DRAGGED) || "{}");
      if (!dropped.player || dropped.team === team) return;
      this.#game.attempt("player.team", { player: dropped.player, team },
        t("activity.moved", { name: dropped.name, team: title }));
    });
  }
}
