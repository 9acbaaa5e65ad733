/** The start page: from a join code to a lobby's card, and from there to a seat. */

import { el, fill, icon } from "quarry/shared/dom";
import { language, t, sentence } from "quarry/shared/texts";
import { hearing } from "quarry/shared/hearing";
import { Connection } from "quarry/shared/rpc";
import { codeForm } from "quarry/start/codeform";
import { joinCard } from "quarry/start/joincard";
import { Backdrop, lightOf } from "quarry/lobby/backdrop";
import { TUTORIALS } from "quarry/packs/tutorials";
import { listed } from "quarry/start/listed";
import { nowButton } from "quarry/start/now";
import { trails } from "quarry/start/trails";
import { installWorker } from "quarry/shared/serviceworker";
import { wearLook } from "quarry/shared/look";
import * as storage from "quarry/shared/storage";

wearLook();
const content = document.getElementById("content");
const more = document.getElementById("more");
const land = new Backdrop(document.querySelector(".backdrop"));

function asWhom({ role, name }) {
  if (role === "host") return t("start.asHost");
  return name ? t("start.as", { name }) : t("start.alone");
}

/** The lobbies in which this browser has seats. */
function going() {
  const seats = storage.seats().slice(0, 5);
  if (seats.length === 0) return null;
  return el("section.stack", {},
    el("h2", {}, t("start.going")),
    el("ul.seats", {}, seats.map((seat) => el("li", {},
      el("a.seat", { href: seat.role === "host" ? `/host/${seat.lobby}` : `/play/${seat.code}` },
        el("span.grow", {},
          el("strong", {}, seat.title ?? seat.code),
          el("span.muted.small", {}, asWhom(seat))),
        el("span.badge.digits", {}, seat.isOver ? t("phase.ended") : seat.code))))));
}

function showStart() {
  const connection = hearing(new Connection());
  land.show({ seed: "front", place: "hills", light: "gold", clues: 7, lit: [1, 1, 1, 1] });
  fill(content, codeForm((code) => (location.href = `/join/${code}`)), watchLink("/watch"));
  fill(more,
    el("section.card.stack.maker", {},
      el("h2", {}, t("start.hostHeading")), el("p.muted", {}, t("start.hostText")),
      nowButton(connection),
      el("a.button.wide", { href: "/host" }, t("start.plan"))),
    going(),
    listed(connection),
    el("section.stack.ready", {},
      el("div.spread", {}, el("h2", {}, t("start.packsHeading")), el("a", { href: "/packs" }, t("pack.all"))),
      el("p.muted", {}, t("start.packsText")),
      trails(connection),
      el("div.row", {},
        el("a.button", { href: "/packs" }, t("start.packs")),
        el("a.button.quiet", { href: `/packs/${TUTORIALS[language] ?? TUTORIALS.en}` }, t("start.tutorial")))),
    el("div.stack.narrow", {},
      el("a.button.quiet", { href: "/account" }, storage.account() ? t("start.account") : t("account.signIn")),
      el("a.button.quiet", { href: "/hometown/map" }, t("start.hometown"))));
}

/** For those who do not play. @param {string} address */
const watchLink = (address) => el("a.button.quiet", { href: address }, icon("trophy", { size: 20 }), t("start.watch"));

/** Asks for the code of a hunt to watch, or to replay. @param {"watch"|"replay"} what */
function showWatch(what) {
  land.show({ seed: "front", place: "hills", light: "gold", clues: 7, lit: [1, 1, 1, 1] });
  document.querySelector("h1").textContent = t(what === "watch" ? "start.watchHeading" : "start.replayHeading");
  document.querySelector(".lead").hidden = true;
  fill(content, codeForm((code) => (location.href = `/${what}/${code}`)));
}

async function showCard(code) {
  const heading = document.querySelector("h1");
  document.querySelector(".lead").hidden = true;
  heading.textContent = t("join.heading");
  const connection = hearing(new Connection());
  fill(content, el("p.muted", { role: "status" }, t("join.looking", { code })));
  try {
    const card = await connection.call("lobby.peek", { code });
    heading.textContent = card.name;
    document.querySelector(".start").classList.add("outdoors");
    land.show({ seed: card.lobby, light: lightOf({ card }, Date.now()), clues: card.clues });
    document.title = `${card.name} · Quarry`;
    fill(content, joinCard(connection, card),
      card.phase !== "ended" && !storage.seatIn(card.lobby) && watchLink(`/watch/${card.code}`));
  } catch (error) {
    fill(content,
      el("p.note.bad", { role: "alert" }, error.kind === "lobby-not-found"
        ? t("join.noLobby", { code }) : sentence(error)),
      error.kind ? codeForm((other) => (location.href = `/join/${other}`), code)
        : el("button.primary", { onclick: () => showCard(code) }, t("common.again")));
  }
}

const asked = location.pathname.match(/^\/join\/([^/]+)/i);
const watched = location.pathname.match(/^\/(watch|replay)\/?$/i);
if (watched) showWatch(watched[1].toLowerCase());
else if (asked) showCard(decodeURIComponent(asked[1]).toUpperCase());
else showStart();
installWorker();
