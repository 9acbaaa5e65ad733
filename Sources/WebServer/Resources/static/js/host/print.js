/** Printing the codes, and the badges and punch cards of players: what, on which paper, and how it will look. */

import { el, fill } from "quarry/shared/dom";
import { t, language } from "quarry/shared/texts";
import { address, busy, complain, field, form, needed, numberOf, numeral, select, sheet } from "quarry/forms/fields";
import { wearLateStyle } from "quarry/host/latestyle";
import { PaperView } from "quarry/host/paperview";
import { picks } from "quarry/host/picks";
import { addressNote, scanNote, whereFound } from "quarry/shared/origin";
import { save } from "quarry/shared/savefile";
import * as storage from "quarry/shared/storage";

/** Which file of the server prints what. */
const FILES = { sheet: "codes", tags: "badges", punchcards: "punchcards" };

const TEXTS = { sheet: "print.text", tags: "print.badgesText", punchcards: "print.punchCardsText" };

const KINDS = { sheet: "print.codes", tags: "print.badges", punchcards: "print.punchCards" };
const LAYOUTS = { cards: "print.cards", poster: "print.poster", stickers: "print.stickers", labels: "print.sticky" };
const LOOKS = { framed: "print.framed", plain: "print.plain", night: "print.night" };
const PAPERS = { a4: "A4", letter: "Letter" };

/** Layouts with room for scenery, and for something on their backs. */
const ROOMY = ["cards", "poster"];

const LABELS = ["L7160", "L7163", "L7165", "L4732REV", "5160", "5163", "5164", "22806"];

/** The paper of the country in which the browser is. */
const usualPaper = () => (/-(US|CA|MX|PH)$/i.test(navigator.language) ? "letter" : "a4");

/**
 * @param {import("quarry/host/game").HostGame} game
 * @param {{badges?: boolean}} [choice] whether to print the badges at first
 */
export function openPrint(game, { badges = false } = {}) {
  wearLateStyle();
  const choices = printChoices(game, { ...storage.settings().print, ...(badges && { what: "tags" }) });
  const view = new PaperView(async (signal) => {
    const path = `${choices.what()}.html?${choices.query()}`;
    return (await game.fetch(path, { signal })).text();
  });
  const note = el("div.stack", {});
  const ask = () => whereFound().then((where) => fill(note, addressNote(where, ask), scanNote(where.origin)));
  ask();
  const part = printPart(game, choices);
  const dialog = sheet(t("print.title"), () => [el("div.stack", {}, part, note, mailing(game)), view.element],
    { kind: "large.printing" });
  const follow = () => {
    storage.set("print", choices.kept());
    view.update();
  };
  for (const event of ["input", "change"]) part.addEventListener(event, follow);
  dialog.addEventListener("close", () => view.stop());
  view.update();
}

/** @param {object} kept what was chosen here the last time */
function printChoices(game, kept) {
  const what = picks("what", t("print.what"), named(KINDS), kept.what ?? "sheet");
  const layout = picks("layout", t("print.layout"), named(LAYOUTS), kept.layout ?? "cards");
  const look = picks("look", t("print.look"), named(LOOKS), kept.look ?? "framed");
  const backs = el("input", { type: "checkbox", checked: kept.backs ?? false });
  const backsField = el("label.choice", {}, backs, el("span", {}, t("print.backs")));
  const paper = picks("paper", t("print.paper"), PAPERS, kept.paper ?? usualPaper());
  const label = select(LABELS.map((name) => [name, t("print.labels", { name })]), kept.label ?? LABELS[0]);
  const labelField = field(t("print.which"), label);
  const [right, down] = [numeral(kept.right ?? 0), numeral(kept.down ?? 0)];
  const scale = numeral(kept.scale ?? 100);
  const first = numeral(1, { inputMode: "numeric" });
  const firstField = field(t("print.first"), first, t("print.firstHelp"));
  const printed = (game.clues ?? []).filter(({ proof }) => proof.scan && !proof.scan.living);
  const clue = select([["", t("print.allClues")], ...printed.map((one) => [one.clue, one.title])], "", {});
  const copies = numeral(1, { inputMode: "numeric" });
  const clueField = field(t("print.clue"), clue);
  const copiesField = field(t("print.copies"), copies);
  const text = el("p.muted", {});
  const areLabels = () => what.value() !== "punchcards" && layout.value() === "labels";
  const follow = () => {
    const areCards = what.value() === "punchcards";
    layout.element.hidden = areCards;
    look.element.hidden = areCards;
    backsField.hidden = areCards || !ROOMY.includes(layout.value());
    // Labels come on their own paper.
    paper.element.hidden = areLabels();
    for (const one of [labelField, firstField]) one.hidden = !areLabels();
    for (const one of [clueField, copiesField]) one.hidden = what.value() !== "sheet" || layout.value() === "poster";
    // A frame takes room.
    layout.show("cards", look.value() === "plain" ? "cards" : "fewcards");
    text.textContent = t(TEXTS[what.value()]);
  };
  const shift = (input, name) => numberOf(input, name, { from: -20, to: 20, whole: false }) ?? 0;
  const percent = () => numberOf(scale, t("print.scale"), { from: 90, to: 110, whole: false }) ?? 100;
  const query = () => {
    const params = new URLSearchParams({
      offset: `${shift(right, t("print.right"))},${shift(down, t("print.down"))}`,
      scale: String(percent() / 100), language,
    });
    if (!paper.element.hidden) params.set("paper", paper.value());
    if (!layout.element.hidden) params.set("layout", areLabels() ? `labels-${label.value}` : layout.value());
    if (!look.element.hidden) params.set("look", look.value());
    if (!backsField.hidden && backs.checked) params.set("backs", "true");
    const each = numberOf(copies, t("print.copies"), { from: 1, to: 1_000 }) ?? 1;
    if (!copiesField.hidden && each > 1) params.set("copies", String(each));
    if (!clueField.hidden && clue.value) params.set("clue", clue.value);
    const begin = numberOf(first, t("print.first"), { from: 1, to: 100 }) ?? 1;
    if (!firstField.hidden) params.set("skip", String(begin - 1));
    return params;
  };
  follow();
  return {
    query, follow, what: what.value,
    /** A printer stays as it is, and so does the paper in it. */
    kept: () => ({
      what: what.value(), layout: layout.value(), look: look.value(), backs: backs.checked, paper: paper.value(),
      label: label.value,
      right: right.value, down: down.value, scale: scale.value,
    }),
    elements: [
      what.element, text, layout.element, look.element, backsField, labelField, paper.element,
      clueField, copiesField, firstField,
      el("details.more", {}, el("summary", {}, t("print.adjust")), el("div.stack", {},
        el("p.muted.small", {}, t("print.adjustText")),
        el("div.pair", {}, field(t("print.right"), right), field(t("print.down"), down)),
        field(t("print.scale"), scale))),
    ],
  };
}

const named = (keys) => Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, t(key)]));

/** The choices, and what to do with them: the PDF above all. It is no form: there is nothing to discard. */
function printPart(game, choices) {
  const problem = el("p.problem", { role: "alert" });
  const button = (ending, label, look = "button.grow") => {
    const element = el(look, {
      type: "button", onclick: async () => {
        problem.textContent = "";
        busy(element, true);
        try {
          const answer = await game.fetch(`${choices.what()}.${ending}?${choices.query()}`);
          save(await answer.blob(), `${game.snapshot.card.code}-${FILES[choices.what()]}.${ending}`);
        } catch (error) {
          complain(problem, error);
        } finally {
          busy(element, false);
        }
      },
    }, label);
    return element;
  };
  const zip = button("zip", t("print.zip"));
  const follow = () => {
    choices.follow();
    zip.hidden = choices.what() === "punchcards";
  };
  const element = el("div.stack.printpart", { onchange: follow }, choices.elements, problem,
    el("div.row.actions", {}, button("html", t("print.html")), zip,
      button("pdf", t("print.pdf"), "button.grow.primary")));
  follow();
  return element;
}

/** The form to mail the codes or, if the server sends no mail, a note that it does not. */
function mailing(game) {
  const place = el("div.stack", {});
  if (!game.may("lobby.sendSheet")) return place;
  game.call("server.info").then(({ mail }) => {
    if (!mail) return place.append(el("p.muted.small", {}, t("mail.off")));
    const email = address();
    place.append(el("details.more", {}, el("summary", {}, t("mail.title")), form({
      submit: t("mail.send"),
      onsubmit: async () => {
        await game.change("lobby.sendSheet", { email: needed(email, t("mail.address")), language });
        game.say(t("mail.underWay"));
      },
    }, field(t("mail.address"), email, t("mail.addressHelp")))));
  }).catch(() => undefined); // Downloading works without it.
  return place;
}
