/** Before the start: who is here, in the hunt's land at dawn, with a camp for each team. */

import { el, keep } from "quarry/shared/dom";
import { number, t } from "quarry/shared/texts";
import { avatarOf, litFace, looksIn, teamLook } from "quarry/lobby/avatar";
import { Backdrop, lightOf } from "quarry/lobby/backdrop";
import { wearLateStyle } from "quarry/host/latestyle";

/** Faces shown of a camp; without teams, there is one camp with room for more. */
const SHOWN = 24;
const ALONE = 60;

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
    const camps = teams.length > 0 ? teams : [{ name: t("before.players", { n: card.players }) }];
    keep(this.#list, camps.map(({ team, name }) => {
      const members = players.filter((one) => one.team === team);
      const shown = members.slice(0, team ? SHOWN : ALONE);
      return {
        team, name, look: teamLook(card, team), count: members.length,
        faces: shown.map((one) => ({ name: one.name, look: look(one.player), isLit: one.warmedUp === true })),
      };
    }), ({ team = "" }) => team, camp);
  }
}

function camp({ team, name, look, count, faces }) {
  const rest = count - faces.length;
  return el("li.stack", { "data-team": team ?? "" },
    el("h2.row", {}, avatarOf(look), el("span.grow", {}, name), team && el("span.digits", {}, number(count))),
    el("ul.faces", {}, faces.map((one) => el("li", { title: one.name },
      litFace(one.look, one.isLit),
      el("span.unseen", {}, one.name), one.isLit && el("span.unseen", {}, t("warmUp.lit")))),
    rest > 0 && el("li.muted.small", {}, t("before.more", { n: rest }))));
}
