/** The hunts that everybody can join, if hosts have listed any. */

import { dotted, el, fill } from "quarry/shared/dom";
import { t, moment } from "quarry/shared/texts";

/** As many as fit before the packs. */
const SHOWN = 6;

const PHASES = { running: "phase.running", paused: "phase.pausedShort" };

const facts = ({ author, phase, startsAt, players, capacity }) => dotted(author,
  PHASES[phase] ? t(PHASES[phase]) : startsAt && t("start.startsAt", { time: moment(startsAt) }),
  t("start.seats", { n: players, capacity }));

/** @returns {Element} hidden as long as there are none */
export function listed(connection) {
  const list = el("ul.seats", {});
  const section = el("section.stack.listed", { hidden: true }, el("h2", {}, t("start.listed")), list);
  connection.call("lobby.listed", {}).then(({ lobbies }) => {
    fill(list, lobbies.slice(0, SHOWN).map((lobby) => el("li", {},
      el("a.seat", { href: `/join/${lobby.code}` },
        el("span.grow", {},
          el("strong", {}, lobby.name),
          el("span.muted.small", {}, facts(lobby))),
        el("span.badge.digits", {}, lobby.code)))));
    section.hidden = lobbies.length === 0;
  }, () => {}); // A code still leads into every hunt.
  return section;
}
