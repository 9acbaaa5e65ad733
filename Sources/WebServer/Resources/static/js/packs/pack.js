/** A pack's page: its description, the ways to play it, its board, and its creator's options. */

import { el, fill, icon, toast } from "quarry/shared/dom";
import { language, t } from "quarry/shared/texts";
import { sure } from "quarry/forms/fields";
import { PackRequests, packSentence } from "quarry/packs/requests";
import { creatorOf, measures } from "quarry/packs/card";
import { landOf } from "quarry/packs/cover";
import { packBoard, packDifficulty } from "quarry/packs/board";
import { keepButton, practiceOf } from "quarry/packs/kept";
import { PackMap } from "quarry/packs/map";
import { playWays } from "quarry/packs/play";
import { PINS_LEAST } from "quarry/packs/draft";
import { hasGround } from "quarry/shared/tilemap";
import { keptClues, keptPacks } from "quarry/shared/keptpacks";
import { showLand } from "quarry/shared/land";
import { wearLook } from "quarry/shared/look";
import { installWorker } from "quarry/shared/serviceworker";
import { lifted } from "quarry/shared/touch";
import * as storage from "quarry/shared/storage";

wearLook();
const content = document.getElementById("content");
const requests = new PackRequests();
const id = decodeURIComponent(location.pathname.split("/")[2]);

async function show() {
  const kept = keptPack();
  // Without a network, this is all there is; on a slow one, it is what there is for now.
  if (kept) showKept(kept, el("p.muted", { role: "status" }, t("common.loading")));
  else fill(content, el("p.muted", { role: "status" }, t("common.loading")));
  try {
    const asked = requests.call("pack.board", { pack: id }).then((board) => ({ board }), (problem) => ({ problem }));
    const pack = await requests.call("pack.get", { pack: id });
    // The pack can be played even if its board cannot be loaded.
    const { board, problem } = await asked;
    await lifted();
    entitle(pack.name);
    const map = pack.place && hasGround ? new PackMap() : undefined;
    fill(content, about(pack), playWays(requests, pack, board, attempt), map?.element,
      board ? [packBoard(board), packDifficulty(board.difficulty)] : el("p.note", {}, packSentence(problem)),
      files(pack), pack.mine && creators(pack),
      el("a.button.quiet", { href: "/packs" }, t("pack.all")));
    map?.update([pack]);
    map?.open();
  } catch (error) {
    if (kept && !error.kind) {
      return showKept(kept, el("p.note.info", { role: "status" }, t("kept.offline")),
        el("button", { onclick: show }, t("common.again")));
    }
    const isGone = ["pack-not-found", "invalid-params"].includes(error.kind);
    fill(content, el("p.note.bad", { role: "alert" }, isGone ? t("pack.gone") : packSentence(error)),
      isGone ? el("a.button.primary", { href: "/packs" }, t("pack.all"))
        : el("button.primary", { onclick: show }, t("common.again")));
  }
  return undefined;
}

/** What this browser keeps of the pack. */
function keptPack() {
  const known = keptPacks().find(({ pack }) => pack === id);
  return known && { ...known, ...keptClues(id)?.about };
}

/** @param {object} pack from `keptPack` @param {...Node} state whether the server is still asked, or cannot be */
function showKept(pack, ...state) {
  entitle(pack.name);
  // What was kept by an earlier version of this page says nothing about itself.
  fill(content, pack.description !== undefined && about(pack), state[0],
    el("div.wayslist", {},
      el("a.button.primary", { href: practiceOf(id) }, icon("play"), el("span.grow", {}, t("kept.play")))),
    state.slice(1), el("a.button.quiet", { href: "/packs" }, t("pack.all")));
}

function entitle(name) {
  document.querySelector("h1").textContent = name;
  document.title = `${name} · Quarry`;
}

function about(pack) {
  showLand(landOf(pack));
  return el("section.stack.tight.packhead", {},
    el("p.lead.muted", {}, [pack.location, creatorOf(pack), t("pack.version", { n: pack.version })].join(" · ")),
    el("p.text", {}, pack.description),
    el("div.row", {}, measures(pack)),
    pack.mine && pack.pins < PINS_LEAST
      && el("p.note.gold", {}, t("packedit.missing", { n: PINS_LEAST - pack.pins })));
}

const FORMATS = { quarry: "pack.asQuarry", townhunt: "pack.asTownhunt", csv: "pack.asTable" };

/** A pack as a file; a table as the spreadsheets of this page's language open it. */
async function fileOf({ pack }, format) {
  if (format === "csv") return requests.file(`/pack/${pack}.csv?language=${language}`);
  const { file, name } = await requests.call("pack.export", { pack, format });
  return { file: new Blob([file], { type: "application/json" }), name };
}

/** Whoever has the file has seen the answers. */
function files(pack) {
  const keep = async (format, button) => {
    const isSure = pack.mine || storage.hasPlayed(pack.pack) || await sure({
      title: t("pack.fileSure"), text: t("pack.fileText"), yes: t("pack.file"),
    });
    if (!isSure) return;
    await attempt(button, async () => {
      const [{ file, name }, { save }] = await Promise.all([
        fileOf(pack, format), import("quarry/shared/savefile"),
      ]);
      save(file, name);
      storage.keepPack(pack);
    });
  };
  const button = ([format, name]) => {
    const element = el("button.grow", { onclick: () => keep(format, element) }, t(name));
    return element;
  };
  return el("section.stack", { "aria-labelledby": "files" },
    el("h2", { id: "files" }, t("pack.file")),
    keepButton(requests, pack), el("div.row.ways", {}, Object.entries(FORMATS).map(button)));
}

function creators(pack) {
  const remove = el("button.grow.danger", {
    onclick: async () => {
      const isSure = await sure({
        title: t("pack.deleteSure", { name: pack.name }), text: t("pack.deleteText"), yes: t("pack.delete"),
        danger: true,
      });
      if (!isSure) return;
      await attempt(remove, async () => {
        await requests.change("pack.delete", { pack: pack.pack });
        storage.forgetPack(pack.pack);
        location.href = "/account#packs";
      });
    },
  }, t("pack.delete"));
  return el("section.stack", { "aria-labelledby": "yours" },
    el("h2", { id: "yours" }, t("pack.yours")),
    el("div.row.ways", {},
      el("a.button.grow", { href: `/packs/${pack.pack}/edit` }, icon("gear", { size: 20 }), t("pack.edit")), remove));
}

/** Runs an action with its button disabled, and shows why it failed. */
async function attempt(button, act) {
  button.disabled = true;
  try {
    await act();
  } catch (error) {
    toast(packSentence(error), { kind: "bad" });
  } finally {
    button.disabled = false;
  }
}

show();
installWorker();
