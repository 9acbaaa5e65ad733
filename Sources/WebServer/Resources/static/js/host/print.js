/** Printing the codes and the badges of players: the paper, and what to print on it. */

import { el, fill } from "quarry/shared/dom";
import { t, language } from "quarry/shared/texts";
import {
  address, busy, complain, field, form, needed, numberOf, numeral, select, sheet,
} from "quarry/forms/fields";
import { addressNote, scanNote, whereFound } from "quarry/shared/origin";
import { save } from "quarry/shared/savefile";

const LABELS = ["L7160", "L7163", "L7165", "L4732REV", "5160", "5163", "5164", "22806"];

/**
 * @param {import("quarry/host/game").HostGame} game
 * @param {{badges?: boolean}} [choice] whether to print the badges at first
 */
export function openPrint(game, { badges = false } = {}) {
  sheet(t("print.title"), () => {
    const what = select([["sheet", t("print.codes")], ["tags", t("print.badges")]], badges ? "tags" : "sheet", {});
    const layout = select([["cards", t("print.cards")], ["poster", t("print.poster")],
      ...LABELS.map((name) => [`labels-${name}`, t("print.labels", { name })])], "cards", {});
    const paper = select([["", t("print.usual")], ["a4", "A4"], ["letter", "Letter"]], "", {});
    const [right, down] = [numeral(0), numeral(0)];
    const scale = numeral(100);
    const first = numeral(1, { inputMode: "numeric" });
    const firstField = field(t("print.first"), first, t("print.firstHelp"));
    const text = el("p.muted", {});
    const follow = () => {
      firstField.hidden = !layout.value.startsWith("labels");
      text.textContent = t(what.value === "tags" ? "print.badgesText" : "print.text");
    };
    for (const one of [what, layout]) one.addEventListener("change", follow);
    follow();
    const problem = el("p.problem", { role: "alert" });
    const note = el("div.stack", {});
    const ask = () => whereFound().then((where) => fill(note, addressNote(where, ask), scanNote(where.origin)));
    ask();
    const query = () => {
      const shift = (input, label) => numberOf(input, label, { from: -20, to: 20, whole: false }) ?? 0;
      const percent = numberOf(scale, t("print.scale"), { from: 90, to: 110, whole: false }) ?? 100;
      const params = new URLSearchParams({
        layout: layout.value, offset: `${shift(right, t("print.right"))},${shift(down, t("print.down"))}`,
        scale: String(percent / 100), language,
      });
      if (paper.value) params.set("paper", paper.value);
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
            const name = what.value === "tags" ? "badges" : "codes";
            save(await answer.blob(), `${game.snapshot.card.code}-${name}.${ending}`);
          } catch (error) {
            complain(problem, error);
          } finally {
            busy(element, false);
          }
        },
      }, label);
      return element;
    };
    return [
      field(t("print.what"), what), text,
      note,
      field(t("print.layout"), layout), field(t("print.paper"), paper), firstField,
      el("details.more", {}, el("summary", {}, t("print.adjust")), el("div.stack", {},
        el("p.muted.small", {}, t("print.adjustText")),
        el("div.pair", {}, field(t("print.right"), right), field(t("print.down"), down)),
        field(t("print.scale"), scale))),
      problem,
      el("div.row.actions", {}, button("pdf", t("print.pdf"), ".primary"), button("html", t("print.html"), ""),
        button("zip", t("print.zip"), "")),
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
