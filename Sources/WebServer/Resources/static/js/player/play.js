/** The player's page: assembles its parts, and announces what happens. */

import { announce, el, fill } from "quarry/shared/dom";
import { language, t, moment, sentence } from "quarry/shared/texts";
import { Game } from "quarry/player/game";
import { Frame } from "quarry/player/frame";
import { Corrections } from "quarry/player/corrections";
import { Notices } from "quarry/player/notices";
import { isEvent } from "quarry/lobby/songs";
import { Names } from "quarry/lobby/eventline";
import { rulingText } from "quarry/lobby/rulingtext";
import * as storage from "quarry/shared/storage";

/** Milliseconds after which an event is not announced to a returning player. */
const NEWS = 120_000;

/** A one-time token of the host's, for a seat on another device. */
const OFFER = /^#([0-9A-Z]{26}\.p\d+\.[\w-]{30})$/;

/** Announces events during the hunt. */
function callOut(game, frame) {
  const names = new Names();
  const news = {
    "hunt.started": () => [t(isEvent(game.snapshot.card) ? "event.started" : "news.started"), "good"],
    "hunt.paused": () => [t("phase.paused"), "info"],
    "hunt.resumed": () => [t("news.resumed"), "good"],
    "hunt.ended": () => [t(game.isSolo || isEvent(game.snapshot.card) ? "solo.over" : "news.ended"), "good"],
    // Only reveals for everybody, not those by the player's own finds.
    "clue.revealed": ({ player }) => (game.isSolo && !player ? [t("news.revealed"), "good"] : undefined),
    "time.extended": ({ seconds }) => [t("news.extended", { n: Math.round(seconds / 60) || 1 }), "info"],
    "ruling.applied": (data) => {
      names.learn(game.snapshot);
      return [t("news.ruling", { text: rulingText(names, data), reason: data.reason }), "info"];
    },
    "board.frozen": () => [t("board.frozen"), "info"],
  };
  game.mirror.addEventListener("event", ({ detail: { type, data, at } }) => {
    const [text, kind] = (at > game.mirror.now() - NEWS && news[type]?.(data)) || [];
    if (!text) return;
    // The banner says that the hunt is paused, as long as it is.
    if (type !== "hunt.paused") game.say(text, kind);
    import("quarry/player/feedback").then(({ feedback }) => feedback("notice"));
    if (type === "hunt.ended" && !isEvent(game.snapshot.card)) frame.choose("clues");
  });
  game.proofs.addEventListener("sent", async ({ detail: { entry, outcome } }) => {
    const { outcomeWord } = await import("quarry/player/outcome");
    const title = game.titleOf(outcome.clue) ?? entry.label;
    const points = outcome.outcome === "found" ? t("outcome.points", {
      points: outcome.points, count: outcome.points,
    }) : "";
    const words = [outcomeWord(outcome), points].filter(Boolean).join(", ");
    game.say(t("banner.sent", { title, time: moment(entry.at), outcome: words }),
      outcome.outcome === "found" ? "good" : "info");
    game.mirror.refresh();
  });
  game.proofs.addEventListener("refused", ({ detail: { entry, error } }) =>
    game.say(t("banner.refused", { title: entry.label, reason: sentence(error) }), "bad"));
}

/** The seat is gone: says why, and how to return. */
function sayGone(game, error) {
  const { seat } = game;
  game.end();
  if (["unauthorized", "kicked"].includes(error.kind)) storage.forgetSeat(seat.lobby);
  document.querySelector(".tabs")?.remove();
  document.querySelector("header.bar")?.remove();
  fill(document.getElementById("main"), el("section.page.stack", {},
    el("h1", {}, t("gone.title")),
    el("p.note.bad", { role: "alert" }, sentence(error)),
    el("a.button.primary", { href: `/join/${seat.code}` }, t("gone.again")),
    el("a.button", { href: "/" }, t("menu.start"))));
}

/** Sends a code that the phone's own camera read on the way here. */
async function settleArrival(game) {
  const outcome = storage.arrival(game.seat.lobby);
  if (outcome) return game.show(outcome);
  const claim = storage.takeClaim();
  if (!claim) return undefined;
  try {
    await game.show(await game.proofs.submit("scan.submit", { text: claim.text }, claim.text, { at: claim.at }));
  } catch (error) {
    game.say(sentence(error), "bad");
  }
}

/** Runs an action once the pack is known to be played solo. */
function whenSolo(game, act) {
  const stop = game.onChange(() => {
    stop();
    if (game.isSolo) act();
  });
}

/** Offers to share the player's position, once the host has switched that on. */
function whenAsked(game) {
  const stop = game.onChange(async () => {
    if (!game.snapshot.card.positions || game.sharing) return;
    stop();
    const { Sharing } = await import("quarry/player/sharing");
    game.sharing = new Sharing(game);
  });
}

/** Who competes with others is told how they stand. */
function whenRunning(game) {
  let isLoading = false;
  const stop = game.onChange(async () => {
    const { card } = game.snapshot;
    if (isLoading || game.isSolo || card.phase !== "running" || isEvent(card)) return;
    isLoading = true;
    // Without a network it is tried again with the next change.
    const part = await import("quarry/player/rivals").catch(() => undefined);
    isLoading = false;
    if (!part) return;
    stop();
    game.rivals = new part.Rivals(game);
  });
}

/** The screen stays on while the hunt runs: a clue is read while walking. */
function stayAwake(game) {
  let isOn = false;
  const follow = async () => {
    const isWanted = game.snapshot.card.phase === "running" && storage.settings().awake;
    if (isWanted === isOn) return;
    isOn = isWanted;
    const wakelock = await import("quarry/shared/wakelock").catch(() => undefined);
    wakelock?.stayAwake(isOn);
  };
  game.onChange(follow);
}

/** The seat's language follows the page's: hints come in it. */
function keepLanguage(game) {
  const stop = game.onChange(() => {
    const { me, card } = game.snapshot;
    if (!game.mirror.isLive || !me) return;
    stop();
    if (!card.languages || card.phase === "ended" || me.language === language) return;
    game.call("player.update", { language }).catch(() => undefined); // Then hints come in the clue's own.
  });
}

/** A pack that is kept in this browser: `/play/-#kept-` and its id. */
const KEPT = /^#kept-(\w{26})$/;

function start() {
  const kept = KEPT.exec(location.hash)?.[1];
  if (kept) return import("quarry/player/practice").then(({ practiseKept }) => practiseKept(kept));
  if (location.hash === "#around") return import("quarry/player/around").then(({ practiseAround }) => practiseAround());
  const code = decodeURIComponent(location.pathname.split("/")[2] ?? "").toUpperCase();
  const offer = OFFER.exec(location.hash)?.[1];
  if (offer) return import("quarry/player/takeover").then(({ takeOver }) => takeOver(code, offer));
  const seat = storage.seatIn(code);
  if (!seat && !storage.lasts()) return import("quarry/player/blocked").then(({ sayBlocked }) => sayBlocked());
  if (!seat) return location.replace(`/join/${encodeURIComponent(code)}`);
  storage.keepSeat(seat);
  const game = new Game(seat);
  const frame = new Frame(game);
  new Notices(game);
  new Corrections(game);
  callOut(game, frame);
  game.mirror.addEventListener("gone", ({ detail }) => sayGone(game, detail));
  const arrive = () => {
    if (!game.mirror.isLive && storage.waiting(seat.lobby).length === 0) return;
    game.mirror.removeEventListener("line", arrive);
    settleArrival(game);
  };
  game.mirror.addEventListener("line", arrive);
  whenAsked(game);
  whenRunning(game);
  keepLanguage(game);
  stayAwake(game);
  whenSolo(game, async () => {
    const { Solo } = await import("quarry/player/solo");
    new Solo(game).begin();
  });
  game.mirror.start();
  if (!game.snapshot) announce(t("common.loading"));
}

// The device's own look needs nothing.
if (storage.settings().look) import("quarry/shared/look").then(({ wearLook }) => wearLook());
start();
import("quarry/shared/serviceworker").then(({ installWorker }) => installWorker());
