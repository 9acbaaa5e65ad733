/** A lobby's card before joining, and the form to join. */

import { el, fill } from "quarry/shared/dom";
import { apart, inItsWords, language, t, clock, lengthOfTime, moment, sentence } from "quarry/shared/texts";
import { newKey } from "quarry/shared/rpc";
import { drawnSeed, faceWithDie } from "quarry/forms/die";
import { avatarOf, teamLook } from "quarry/lobby/avatar";
import { logoOf, wearColour } from "quarry/lobby/brand";
import { isEvent } from "quarry/lobby/songs";
import * as storage from "quarry/shared/storage";

/** A card's time in words: until the start or the end, or that the hunt is over. */
function timeOf(card) {
  const start = performance.now();
  const left = (seconds) => seconds - (performance.now() - start) / 1_000;
  const show = (seconds) => (seconds > 86_400 ? lengthOfTime(seconds) : clock(seconds));
  const line = el("span.digits", {});
  const update = () => {
    if (card.phase === "ended") line.textContent = t("join.ended");
    else if (card.phase === "paused") line.textContent = t("join.paused");
    else if (card.phase === "running") {
      line.textContent = card.secondsToEnd === undefined
        ? t("join.running") : t("join.toEnd", { time: show(left(card.secondsToEnd)) });
    } else if (card.secondsToStart === undefined) line.textContent = t("join.hostStarts");
    else {
      line.textContent = t("join.toStart", { time: show(left(card.secondsToStart)), moment: moment(card.startsAt) });
    }
  };
  update();
  setInterval(update, 1_000);
  return line;
}

/** How many shapes of teams are seen before one looks for one's own. */
const SHAPES = 6;

/**
 * Folded away, as any team will do. Each has its shape, so that friends find one another by colour.
 * @returns {Element | null}
 */
function teamField(card) {
  const { teams } = card;
  if (teams.length === 0) return null;
  const options = [["", t("join.anyTeam")], ...teams.map((name, index) => [`t${index + 1}`, name])];
  const chosen = el("span.grow.muted", {}, options[0][1]);
  const shapes = el("span.shapes", {},
    teams.slice(0, SHAPES).map((_, index) => avatarOf(teamLook(card, `t${index + 1}`))));
  const onchange = ({ target }) => {
    chosen.textContent = options.find(([value]) => value === target.value)[1];
    fill(shapes, target.value && avatarOf(teamLook(card, target.value)));
  };
  return el("details.more.teams", {}, el("summary", {}, t("join.team"), chosen, shapes),
    el("fieldset.stack", { onchange },
      el("legend.unseen", {}, t("join.team")),
      el("div.choices", {}, options.map(([value, name], index) => el("label.choice", {},
        el("input", { type: "radio", name: "team", value, checked: index === 0 }),
        avatarOf(teamLook(card, value)), el("span", {}, name))))));
}

function divisionField(divisions, hasTeams) {
  if (divisions.length === 0) return null;
  // A team may have a division already, which its other members share.
  const options = [...(hasTeams ? [["", t("join.divisionOfTeam")]] : []), ...divisions.map((name) => [name, name])];
  // To join takes a name and a button: whoever plays in another one sees the choice.
  return el("fieldset.stack", {},
    el("legend", {}, t("join.division")),
    el("div.choices", {}, options.map(([value, name]) => el("label.choice", {},
      el("input", { type: "radio", name: "division", value, checked: value === divisions[0] }),
      el("span", {}, name)))));
}

/**
 * Offers a team's own division to those who join a team that has one: its first member chooses for all.
 * @param {Element} form
 */
async function followTeam(form, connection, code) {
  const asTeam = form.querySelector("input[name=division][value='']");
  if (!asTeam) return;
  // Only where one may watch before joining; otherwise the answer to joining tells.
  const board = await connection.call("lobby.board", { code, limit: 1 }).catch(() => undefined);
  if (!board?.teams) return;
  const divisions = new Map(board.teams.map(({ team, division }) => [team, division]));
  const update = ({ target } = {}) => {
    const theirs = divisions.get(new FormData(form).get("team"));
    asTeam.disabled = theirs === undefined;
    asTeam.nextElementSibling.textContent = theirs === undefined ? t("join.divisionOfTeam")
      : `${t("join.divisionOfTeam")} (${apart(theirs)})`;
    if (target?.name === "team" && theirs !== undefined) asTeam.checked = true;
    else if (asTeam.disabled && asTeam.checked) form.querySelector("input[name=division]:enabled").checked = true;
  };
  form.addEventListener("change", update);
  update();
}

/** @param {import("quarry/shared/rpc").Connection} connection */
export function joinCard(connection, card) {
  wearColour(card);
  const seat = storage.seatIn(card.lobby);
  return el("div.stack", {},
    el("section.card.stack.branded", { "aria-label": t("join.card") },
      logoOf(card, t("look.logo")),
      card.description && el("p", {}, card.description),
      el("dl.facts", {},
        card.author && [el("dt", {}, t("join.author")), el("dd", {}, card.author)],
        el("dt", {}, t("join.clues")),
        el("dd.digits", {}, isEvent(card) ? t("event.card") : String(card.clues)),
        el("dt", {}, t("join.players")),
        el("dd.digits", {}, t("join.playersOf", { n: card.players, capacity: card.capacity })),
        el("dt", {}, t("join.time")), el("dd", {}, timeOf(card)))),
    seat ? goOn(card, seat) : card.phase === "ended" ? over(card)
      : storage.lasts() ? joinForm(connection, card) : nothingKept());
}

function goOn(card, seat) {
  return el("div.stack", {},
    seat.name && el("p", {}, t("join.youAre", { name: seat.name })),
    el("a.button.primary.wide", { href: `/play/${card.code}` }, t("join.goOn")));
}

/** Before anything is created: the seat would be gone with the next page. */
const nothingKept = () => el("p.note.bad", { role: "alert" }, t("storage.blocked"));

function over(card) {
  return el("a.button.wide", { href: `/watch/${card.code}` }, t("join.seeResults"));
}

/** Explains why joining failed. */
function sentenceFor(error, isRanked) {
  // Ranked play needs an account, and the user may have been signed out meanwhile.
  if (isRanked && ["forbidden", "unauthorized"].includes(error.kind)) return inItsWords(error);
  if (error.kind === "kicked") return t("join.keptOut");
  return error.kind === "forbidden" ? t("join.closed") : sentence(error);
}

/** Warns if the result would not be listed, as the user's only chance may be used up. */
function unlisted(connection, pack) {
  const place = el("p.note.gold", { hidden: true }, t("join.notListed"));
  if (!storage.account()) return place;
  connection.call("pack.board", { pack, ...storage.asAccount() })
    .then(({ next }) => (place.hidden = next.ranked || next.unranked === "signed-out"))
    .catch(() => undefined); // Joining is possible anyway.
  return place;
}

function joinForm(connection, card) {
  const isRanked = card.pack?.play === "ranked";
  const name = el("input", {
    id: "name", name: "name", autocomplete: "nickname", maxLength: 40, required: true, spellcheck: false,
    value: storage.settings().name ?? "", "aria-describedby": "name-problem",
  });
  const problem = el("p.problem", { id: "name-problem", role: "alert" });
  const button = el("button.primary.wide", { type: "submit" }, t(isEvent(card) ? "event.join" : "join.join"));
  const divisions = divisionField(card.divisions ?? [], card.teams.length > 0);
  const nameField = el("div.field", {}, el("label", { htmlFor: "name" }, t("join.name")), name, problem);
  const say = (text, isOfDivision) => {
    // Below what it is about.
    (isOfDivision && divisions || nameField).append(problem);
    problem.textContent = text;
    if (isOfDivision) return divisions?.querySelector("input:enabled").focus();
    name.setAttribute("aria-invalid", "true");
    name.focus();
  };
  divisions?.addEventListener("change", () => (problem.textContent = ""));
  name.addEventListener("input", () => {
    name.removeAttribute("aria-invalid");
    if (nameField.contains(problem)) problem.textContent = "";
  });
  const look = lookField(card);
  // Reuses the key while the name stays the same: if the reply to a join is lost, a retry returns the same seat.
  let tried = { name: "", key: "" };
  const submit = async (event) => {
    event.preventDefault();
    const chosen = name.value.trim();
    if (!chosen) return say(t("join.needName"));
    const given = new FormData(event.target);
    const [team, division] = [given.get("team") || undefined, given.get("division") || undefined];
    // Whoever is the first of a team cannot follow it, and without a team there is nothing to follow.
    const mayFollow = team && divisions?.querySelector("[value='']:enabled");
    if (divisions && !division && !mayFollow) return say(t(team ? "join.firstOfTeam" : "join.needDivision"), true);
    if (tried.name !== chosen) tried = { name: chosen, key: newKey() };
    button.disabled = true;
    button.setAttribute("aria-busy", "true");
    try {
      const seat = await connection.call("lobby.join", {
        code: card.code, name: chosen, team, division, device: storage.device(), key: tried.key, ...look.value(),
        // Only where it makes a difference.
        language: card.languages ? language : undefined, ...storage.asAccount(),
      });
      storage.set("name", chosen);
      storage.keepSeat({
        role: "player", lobby: seat.lobby, code: card.code, token: seat.token, player: seat.player, name: chosen,
        title: card.name, isWaiting: card.phase === "open" || undefined,
      });
      location.href = `/play/${card.code}`;
    } catch (error) {
      const isOfDivision = error.data?.field === "division";
      const reason = division ? "join.otherDivision" : team ? "join.firstOfTeam" : "join.needDivision";
      say(isOfDivision ? t(reason) : sentenceFor(error, isRanked), isOfDivision);
      button.disabled = false;
      button.removeAttribute("aria-busy");
    }
  };
  const form = el("form.card.stack", { onsubmit: submit, noValidate: true },
    isRanked && unlisted(connection, card.pack.pack),
    isRanked && el("p.note", {}, t("join.ranked"), !storage.account() && [" ", el("a", { href: "/account" },
      t("account.signIn"))]),
    el("div.whoami", {}, look.face, nameField),
    teamField(card),
    divisions,
    look.element,
    button);
  form.addEventListener("change", ({ target }) => target.name === "team" && look.join(target.value));
  followTeam(form, connection, card.code);
  return form;
}

/** The face to join with: a die draws another one. Other avatars and colours are folded away. */
function lookField(card) {
  let fields;
  let avatar = drawnSeed();
  let team = {};
  const picture = el("div.picture", {});
  const show = (look) => fill(picture, avatarOf(look));
  const draw = () => (fields ? fields.draw(avatar, team) : show({ ...team, avatar }));
  const face = faceWithDie(picture, (seed) => {
    avatar = seed;
    draw();
  });
  const inside = el("div.stack", {});
  const element = el("details.more", {
    ontoggle: async () => {
      if (fields || !element.open) return;
      const { avatarFields } = await import("quarry/forms/avatar");
      fields ??= avatarFields({ avatar }, team, show);
      fill(inside, fields.elements);
    },
  }, el("summary", {}, t("avatar.look")), inside);
  draw();
  return {
    element, face, value: () => fields?.value() ?? { avatar },
    /** In a team, the face has its colour. */
    join: (id) => {
      team = teamLook(card, id);
      if (fields) fields.wear(team);
      else draw();
    },
  };
}
