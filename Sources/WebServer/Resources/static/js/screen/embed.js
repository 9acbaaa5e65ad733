/** A board within a page of another site: what spectators see, and nothing to press but the way here. */

import { el, fill, icon, keep } from "quarry/shared/dom";
import { t, clock, number, sentence } from "quarry/shared/texts";
import { Connection } from "quarry/shared/rpc";
import { LobbyMirror } from "quarry/lobby/mirror";
import { boardRow } from "quarry/lobby/board";
import { looksIn, teamLook } from "quarry/lobby/avatar";
import { wearBrand } from "quarry/lobby/brand";
import { lobbyNamed } from "quarry/lobby/address";
import { themeSwitch } from "quarry/shared/theme";

const asked = new URLSearchParams(location.search);
/** How many rows: from the address (`?rows=5`), at most as many as boards have. */
const ROWS = Math.min(100, Math.max(1, Math.round(Number(asked.get("rows"))) || 10));

const main = document.getElementById("main");
const name = el("h1", {}, "Quarry");
const time = el("p.clock.digits", { role: "timer", "aria-live": "off" });
const note = el("div");
const list = el("ol.board", {});
const count = el("span.muted");
const mirror = new LobbyMirror(new Connection(), lobbyNamed(location.pathname), { topics: ["events", "board"] });

function update() {
  const { card, board } = mirror.snapshot;
  if (!list.isConnected) draw();
  document.title = `${card.name} · Quarry`;
  name.textContent = card.name;
  wearBrand(card, name);
  fill(note,
    board.frozen && el("p.note.info", {}, icon("pause", { size: 20 }), " ", t("board.frozen")),
    board.total === 0 && el("p.empty", {}, t("board.empty")));
  const byTeams = asked.get("by") === "teams" && board.teams;
  if (byTeams) {
    const teams = board.teams.slice(0, ROWS).map((row) => ({ ...row, look: teamLook(card, row.team) }));
    keep(list, teams, ({ team }) => team, (row) => boardRow(card, { ...row, team: undefined }));
  } else {
    const look = looksIn(mirror.snapshot);
    const players = board.rows.slice(0, ROWS).map((row) => ({ ...row, look: look(row.player) }));
    keep(list, players, ({ player }) => player, (row) => boardRow(card, row));
  }
  list.hidden = board.total === 0;
  count.textContent = !byTeams && board.total > ROWS ? `${number(ROWS)} / ${number(board.total)}` : "";
  tick();
}

function draw() {
  const there = location.pathname.replace("/embed/", "/watch/");
  fill(main, el("div.head", {}, name, time), note, list,
    el("p.foot", {}, count, el("a", { href: there, target: "_blank", rel: "noopener" }, t("embed.open"))));
}

function tick() {
  if (!mirror.snapshot) return;
  const { phase } = mirror.snapshot.card;
  const seconds = mirror.secondsLeft();
  const words = { open: t("phase.open"), paused: t("phase.pausedShort"), ended: t("phase.ended") };
  const text = words[phase] ?? (seconds === undefined ? "" : clock(seconds));
  if (time.textContent !== text) time.textContent = text;
}

/** Tells the page around this one how high the board is, for `embed.js`. It is no secret. */
function tellSize() {
  const height = Math.ceil(main.getBoundingClientRect().height);
  parent.postMessage({ quarry: { height, title: document.title } }, "*");
}

// Follows `?theme=` or the device; there is no switch here.
themeSwitch();
mirror.addEventListener("change", update);
mirror.addEventListener("gone", ({ detail }) => {
  const text = detail.kind === "forbidden" ? t("embed.playersOnly") : sentence(detail);
  fill(main, el("div.head", {}, el("h1", {}, "Quarry")), el("p.note.bad", { role: "alert" }, text));
});
mirror.start();
mirror.everySecond(tick);
if (parent !== window) new ResizeObserver(tellSize).observe(main);
