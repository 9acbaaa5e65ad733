/** The host's list of clues: their order, and ways to add, change, try and print them. */

import { announce, dotted, el, fill, icon, keep } from "quarry/shared/dom";
import { t, number, sentence } from "quarry/shared/texts";
import { adopt } from "quarry/shared/adopt";
import { kinds, thumbnail } from "quarry/lobby/clues";
import { tools } from "quarry/host/tools";
import { busy, complain, form, sheet } from "quarry/forms/fields";
import * as storage from "quarry/shared/storage";

/** How the list looks. */
const LOOK = [
  ".edited > li { display: flex; align-items: center; gap: 2px; }",
  ".edited .clue { flex: 1; min-width: 0; }",
  ".edited:has(.showcode) .clue { padding-inline-end: 54px; } .showcode { margin-inline-start: -50px; }",
  ".handle { color: var(--muted); cursor: grab; touch-action: none; margin-inline-start: -10px; }",
  ".handle .icon { stroke-width: 3.2; }",
  ".dragged .clue { border-color: var(--accent); box-shadow: var(--shadow), 0 0 0 2px var(--accent); }",
  ".dragged .handle { cursor: grabbing; }",
];

const LETTERS = { requested: "mail.underWay", mailed: "mail.sent", failed: "mail.notSent" };

export class HostCluesView {
  #game;
  #list = el("ol.clues.edited", {});
  #sum = el("p.muted", {});
  #empty = el("div.card.stack.center", {}, el("h3", {}, t("edit.noClues")), el("p.muted", {}, t("edit.noCluesText")));
  #bar;
  /** What needs clues. */
  #rehearse;
  #others;
  /** What to do once all clues are there. */
  #done = el("section.card.stack", { hidden: true, "aria-labelledby": "setup-done" });
  #doneDrawn;
  /** Whether the server sends mail; asked for once. */
  #mails;
  /** The ids in order during a drag. */
  #order;
  element = el("section.view", { "aria-labelledby": "clues-title" });

  constructor(game) {
    adopt(LOOK);
    this.#game = game;
    const edits = game.may("clue.add");
    this.#rehearse = el("button", {
      onclick: async () => (await game.part(import("quarry/host/rehearsal")))?.openRehearsal(game),
    }, icon("play", { size: 20 }), t("rehearsal.title"));
    const print = el("button", { onclick: () => this.#print() }, icon("print", { size: 20 }), t("edit.print"));
    const preview = el("button", {
      onclick: async () => (await game.part(import("quarry/host/preview")))?.openPreview(game),
    }, icon("people", { size: 20 }), t("edit.preview"));
    const groups = edits && el("button", {
      onclick: async () => (await game.part(import("quarry/host/groups")))?.openGroups(game),
    }, icon("folder", { size: 20 }), t("group.title"));
    this.#others = [print, preview, groups].filter(Boolean);
    this.#bar = tools([
      edits && el("button.primary", { onclick: () => this.#add() }, icon("flag", { size: 20 }), t("edit.add")), print,
    ], [
      edits && el("button", { onclick: () => this.#paste() }, icon("keyboard", { size: 20 }), t("edit.paste")),
      edits && el("button", { onclick: () => this.#file() }, icon("file", { size: 20 }), t("edit.file")),
      preview, this.#rehearse, groups,
    ]);
    fill(this.element,
      el("div.spread", {}, el("h2", { id: "clues-title" }, t("tab.clues")), this.#sum),
      this.#bar.element, this.#empty, this.#list, this.#done,
      el("p.unseen", { id: "reorder-help" }, t("edit.reorderHelp")));
  }

  update() {
    const { clues, snapshot } = this.#game;
    const isEnded = snapshot.card.phase === "ended";
    this.#empty.hidden = clues === undefined || clues.length > 0;
    const hasClues = snapshot.card.clues > 0;
    for (const button of this.#others) button.hidden = !hasClues;
    this.#rehearse.hidden = snapshot.card.phase !== "open" || !hasClues || !this.#game.may("lobby.rehearse");
    this.#bar.update();
    this.#bar.element.hidden ||= isEnded;
    if (!clues) return;
    const points = clues.reduce((sum, clue) => sum + clue.points, 0);
    this.#sum.textContent = `${t("edit.sum", { n: clues.length })} · ${t("clue.points", { n: points })}`;
    const states = new Map(snapshot.clues.map(({ clue, state }) => [clue, state]));
    const shown = this.#order ? this.#order.map((id) => this.#game.clue(id)).filter(Boolean) : clues;
    this.#offerCodes(clues, snapshot);
    const groups = this.#game.log.hunt.groups ?? [];
    const groupOf = (id) => groups.find((group) => group.clues.includes(id))?.title;
    keep(this.#list, shown.map((clue, index) => ({
      clue, index, isVoid: states.get(clue.clue) === "void", isEnded, group: groupOf(clue.clue),
    })),
      ({ clue }) => clue.clue, (entry) => this.#row(entry));
  }

  /** The last step of the setup: printing the codes, here or from a letter. */
  async #offerCodes(clues, { card, sheet: letter }) {
    this.#mails ??= this.#game.call("server.info").then(({ mail }) => mail === true, () => false);
    const mails = await this.#mails;
    this.#done.hidden = card.phase !== "open" || !clues.some(({ proof }) => proof.scan && !proof.scan.living)
      || !this.#game.may("lobby.sendSheet");
    const state = [letter?.email === true, letter?.state];
    if (this.#done.hidden || this.#doneDrawn === state.join()) return;
    this.#doneDrawn = state.join();
    const alone = mails ? "mail.none" : "mail.printOnly";
    const text = letter?.state ? LETTERS[letter.state] : letter?.email ? "mail.comes" : alone;
    fill(this.#done, el("h3", { id: "setup-done" }, t("mail.doneTitle")), el("p", {}, t(text)),
      el("div.row.actions", {},
        el("button.grow", { onclick: () => this.#print() }, icon("print", { size: 20 }),
          t(mails ? "mail.printOrSend" : "setup.print")),
        letter?.email && el("button.grow", {
          onclick: () => this.#game.attempt("lobby.sendSheet", {}, t("mail.underWay")),
        }, icon("send", { size: 20 }), t(letter.state ? "mail.again" : "mail.now"))));
  }

  async #print() {
    (await this.#game.part(import("quarry/host/print")))?.openPrint(this.#game);
  }

  #row({ clue, index, isVoid, isEnded, group }) {
    const [kind] = Object.keys(clue.proof);
    const handle = el("button.round.quiet.handle", {
      "aria-label": t("edit.move", { title: clue.title, n: index + 1 }),
      "aria-describedby": "reorder-help", onkeydown: (event) => this.#moveByKey(event, clue.clue),
      onpointerdown: (event) => this.#drag(event, clue.clue),
    }, icon("grip"));
    return el("li", { "data-clue": clue.clue },
      !isEnded && this.#game.may("clue.move") && handle,
      el("button.clue.grow", { onclick: () => this.#open(clue.clue) },
        clue.photo ? thumbnail(clue.photo, "img.mark")
          : el("span.mark", {}, icon(kinds[kind].icon), el("span.unseen", {}, t(kinds[kind].name))),
        el("span.grow", {},
          el("span.title", {}, clue.title),
          el("span.under.muted.small", {},
            isVoid && el("span.badge.bad", {}, t("clue.void")),
            group && el("span.badge", {}, group),
            dotted(t(clue.proof.scan?.living ? "kind.living" : kinds[kind].name),
              clue.location && kind !== "visit" && t("edit.hasPlace"),
              clue.hints?.length > 0 && t("edit.hints", { n: clue.hints.length }),
              clue.foundBy > 0 && t("clue.foundBy", { n: clue.foundBy })))),
        el("span.points.digits", {}, number(clue.points), el("span.unseen", {}, ` ${t("stats.points")}`))),
      clue.proof.scan && !clue.proof.scan.living && !isEnded && clue.qr && el("button.round.quiet.showcode", {
        "aria-label": t("edit.showOf", { title: clue.title }), onclick: () => this.#show(clue.clue),
      }, icon("scan")));
  }

  /** Moves a clue up or down, or to the first or last place. */
  #moveByKey(event, id) {
    const ids = this.#game.clues.map(({ clue }) => clue);
    const at = ids.indexOf(id);
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: ids.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (to < 0 || to >= ids.length || to === at) return;
    ids.splice(to, 0, ...ids.splice(at, 1));
    this.#game.moveClue(id, ids);
    this.update();
    announce(t("edit.moved", { title: this.#game.titleOf(id), n: to + 1, of: ids.length }));
  }

  #drag(event, id) {
    if (event.button !== 0) return;
    const handle = event.currentTarget;
    const before = this.#game.clues.map(({ clue }) => clue);
    const row = () => this.#list.querySelector(`[data-clue="${id}"]`);
    this.#order = before;
    row().classList.add("dragged");
    const move = ({ clientY }) => {
      const rows = [...this.#list.children];
      const ids = this.#order.filter((one) => one !== id);
      const at = rows.filter((one) => one.dataset.clue !== id)
        .findIndex((one) => clientY < one.getBoundingClientRect().top + one.offsetHeight / 2);
      ids.splice(at < 0 ? ids.length : at, 0, id);
      if (ids.join() === this.#order.join()) return;
      this.#order = ids;
      // Only reorder rows, so that the dragged element stays the same.
      this.#list.append(...ids.flatMap((one) => rows.filter(({ dataset }) => dataset.clue === one)));
    };
    const up = () => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", up);
      row()?.classList.remove("dragged");
      const ids = this.#order;
      this.#order = undefined;
      if (ids.join() !== before.join()) this.#game.moveClue(id, ids);
      this.update();
      handle.focus();
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", up);
  }

  async #add() {
    const part = await this.#game.part(import("quarry/host/clueform"));
    part?.openClueForm(this.#game);
  }

  /** Opens the current clue, as the row may be outdated or its clue gone. */
  async #open(id) {
    const part = await this.#game.part(import("quarry/host/clueform"));
    const clue = this.#game.clue(id);
    if (clue) part?.openClueForm(this.#game, clue);
  }

  /** A code on this screen, for whoever has no printer. */
  async #show(id) {
    const part = await this.#game.part(import("quarry/host/showcode"));
    const clue = this.#game.clue(id);
    if (clue) part?.showCode(clue);
  }

  /** @param {string} [text] of a file; otherwise what was written here and not added, which outlives the page */
  async #paste(text) {
    const { tableFields } = await import("quarry/host/tablefields");
    const name = `table.${this.#game.seat.lobby}`;
    const table = tableFields((written) => storage.keepDraft(name, written));
    sheet(t("edit.paste"), (dialog) => {
      dialog.addEventListener("close", () => storage.dropDraft(name));
      return form({
        submit: t("edit.addAll"), onsubmit: async () => {
          await this.#addAll(table.clues());
          dialog.close();
        },
      }, table.elements);
    }, { kind: "large" });
    const kept = text ?? storage.draft(name);
    if (kept) table.write(kept);
  }

  #file() {
    sheet(t("edit.file"), (dialog) => {
      const problem = el("p.problem", { role: "alert" });
      const found = el("div.stack", {});
      const accept = ".json,.csv,.tsv,.txt,application/json,text/csv";
      const input = el("input", { type: "file", accept, id: "clue-file" });
      input.addEventListener("change", async () => {
        const [file] = input.files;
        if (!file) return;
        problem.textContent = "";
        fill(found);
        busy(input, true);
        try {
          const { huntOfFile, isTable, tableOfFile } = await import("quarry/host/huntfile");
          if (isTable(file)) {
            const text = await tableOfFile(file);
            dialog.close();
            return await this.#paste(text);
          }
          await this.#preview((await huntOfFile(file)).clues ?? [], found, dialog);
        } catch (error) {
          complain(problem, error);
        } finally {
          busy(input, false);
        }
        return undefined;
      });
      return [el("p", {}, t("edit.fileText")),
        el("div.field", {}, el("label", { htmlFor: "clue-file" }, t("edit.fileLabel")), input), problem, found];
    }, { kind: "large" });
  }

  /** Shows what a file would add, before it is. */
  async #preview(clues, place, dialog) {
    const { cluesTable } = await import("quarry/host/tablefields");
    fill(place, clues.length === 0 ? el("p.note", {}, t("edit.noClues")) : form({
      submit: t("edit.addAll"), onsubmit: async () => {
        await this.#addAll(clues);
        dialog.close();
      },
    }, cluesTable(clues)));
  }

  async #addAll(clues) {
    const { addClues } = await import("quarry/host/huntfile");
    try {
      await addClues((method, clue) => this.#game.change(method, clue), clues);
      this.#game.say(t("edit.added", { n: clues.length }), "good");
    } catch (error) {
      throw Object.assign(error, { message: sentence(error) });
    }
  }
}
