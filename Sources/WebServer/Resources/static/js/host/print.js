/** Printing the codes, and the badges and punch cards of players: the paper, and what to print on it. */

import { el, fill } from "quarry/shared/dom";
import { t, language } from "quarry/shared/texts";
import {
  address, busy, complain, field, form, needed, numberOf, numeral, select, sheet,
} from "quarry/forms/fields";
import { addressNote, scanNote, whereFound } from "quarry/shared/origin";
import { save } from "quarry/shared/savefile";

/** Which file of the server prints what. */
const FILES = { sheet: "codes", tags: "badges", punchcards: "punchcards" };

const TEXTS = { sheet: "print.text", tags: "print.badgesText", punchcards: "print.punchCardsText" };

const LABELS = ["L7160", "L7163", "L7165", "L4732REV", "5160", "5163", "5164", "22806"];

/**
 * @param {import("quarry/host/game").HostGame} game
 * @param {{badges?: boolean}} [choice] whether to print the badges at first
 */
export function openPrint(game, { badges = false } = {}) {
  sheet(t("print.title"), () => {
    const what = select([
      ["sheet", t("print.codes")], ["tags", t("print.badges")], ["punchcards", t("print.punchCards")],
    ], badges ? "tags" : "sheet", {});
    const layout = select([["cards", t("print.cards")], ["poster", t("print.poster")],
      ["stickers", t("print.stickers")],
      ...LABELS.map((name) => [`labels-${name}`, t("print.labels", { name })])], "cards", {});
    const paper = select([["", t("print.usual")], ["a4", "A4"], ["letter", "Letter"]], "", {});
    const [right, down] = [numeral(0), numeral(0)];
    const scale = numeral(100);
    const first = numeral(1, { inputMode: "numeric" });
    const firstField = field(t("print.first"), first, t("print.firstHelp"));
    const printed = (game.clues ?? []).filter(({ proof }) => proof.scan && !proof.scan.living);
    const clue = select([["", t("print.allClues")], ...printed.map((one) => [one.clue, one.title])], "", {});
    const copies = numeral(1, { inputMode: "numeric" });
    const clueField = field(t("print.clue"), clue);
    const copiesField = field(t("print.copies"), copies);
    const layoutField = field(t("print.layout"), layout);
    const text = el("p.muted", {});
    const follow = () => {
      const areCards = what.value === "punchcards";
      layoutField.hidden = areCards;
      firstField.hidden = areCards || !layout.value.startsWith("labels");
      for (const one of [clueField, copiesField]) one.hidden = what.value !== "sheet" || layout.value === "poster";
      zip.hidden = areCards;
      text.textContent = t(TEXTS[what.value]);
    };
    const problem = el("p.problem", { role: "alert" });
    const note = el("div.stack", {});
    const ask = () => whereFound().then((where) => fill(note, addressNote(where, ask), scanNote(where.origin)));
    ask();
    const query = () => {
      const shift = (input, label) => numberOf(input, label, { from: -20, to: 20, whole: false }) ?? 0;
      const percent = numberOf(scale, t("print.scale"), { from: 90, to: 110, whole: false }) ?? 100;
      const params = new URLSearchParams({
        offset: `${shift(right, t("print.right"))},${shift(down, t("print.down"))}`,
        scale: String(percent / 100), language,
      });
      if (paper.value) params.set("paper", paper.value);
      if (!layoutField.hidden) params.set("layout", layout.value);
      const each = numberOf(copies, t("print.copies"), { from: 1, to: 1_000 }) ?? 1;
      if (!copiesField.hidden && each > 1) params.set("copies", String(each));
      if (!clueField.hidden && clue.value) params.set("clue", clue.value);
      const label = numberOf(first, t("print.first"), { from: 1, to: 100 }) ?? 1;
      if (!firstField.hidden) params.set("skip", String(label - 1));
      return params;
    };
    const button = (ending, label, kind) => {
      const element = el(`button.grow${kind}`, {
        type: "button", onclick: async () => {
          problem.textContent = "";
          busy(element, true);
          try {
            const answer = await game.fetch(`${what.value}.${ending}?${query()}`);
            save(await answer.blob(), `${game.snapshot.card.code}-${FILES[what.value]}.${ending}`);
          } catch (error) {
            complain(problem, error);
          } finally {
            busy(element, false);
          }
        },
      }, label);
      return element;
    };
    const zip = button("zip", t("print.zip"), "");
    for (const one of [what, layout]) one.addEventListener("change", follow);
    follow();
    return [
      field(t("print.what"), what), text,
      layoutField, clueField, copiesField, field(t("print.paper"), paper), firstField,
      el("details.more", {}, el("summary", {}, t("print.adjust")), el("div.stack", {},
        el("p.muted.small", {}, t("print.adjustText")),
        el("div.pair", {}, field(t("print.right"), right), field(t("print.down"), down)),
        field(t("print.scale"), scale))),
      problem,
      el("div.row.actions", {}, button("pdf", t("print.pdf"), ".primary"), button("html", t("print.html"), ""), zip),
      note,
      mailing(game),
    ];
  });
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
