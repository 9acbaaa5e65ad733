/** Help with an open clue for those who cannot see it well: it is read aloud, and sounds lead to its place. */

import { el, icon, toast } from "quarry/shared/dom";
import { language, t, distance } from "quarry/shared/texts";
import { Guide } from "quarry/player/guide";
import { metersBetween, place } from "quarry/shared/position";

/** Milliseconds between two sentences about the way; a screen reader reads each. */
const SENTENCES = 5_000;

const WAYS = { ahead: "aid.ahead", left: "aid.left", right: "aid.right", behind: "aid.behind" };

/** Both are off until their buttons are pressed. */
export class ClueAids {
  #clue;
  #guide;
  #reading;
  #sentences;
  /** Where to go, in words. */
  #words = "";
  #read = el("button.round.quiet", { type: "button", onclick: () => this.#toggleReading() });
  #lead = el("button", { type: "button", hidden: true, onclick: () => this.#toggleGuide() });
  #way = el("p.muted", { role: "status", hidden: true });
  /** The button that reads the clue aloud. */
  reader = this.#read;
  /** The button that leads to the clue's place, and sentences about the way. */
  guide = el("div.stack.aids", {}, this.#lead, this.#way);

  constructor() {
    this.#read.hidden = !("speechSynthesis" in globalThis);
    this.#label();
  }

  update(clue) {
    this.#clue = clue;
    const isThere = Boolean(clue.location && place.current) && !clue.found;
    if (!isThere && this.#guide) this.#stopGuide();
    this.#lead.hidden = !isThere;
    if (this.#guide) this.#follow();
  }

  stop() {
    this.#stopReading();
    this.#stopGuide();
  }

  #label() {
    this.#read.replaceChildren(icon(this.#reading ? "pause" : "sound"));
    this.#read.title = t(this.#reading ? "aid.readStop" : "aid.read");
    this.#read.setAttribute("aria-label", this.#read.title);
    this.#lead.replaceChildren(icon("pin", { size: 20 }), t(this.#guide ? "aid.guideStop" : "aid.guide"));
  }

  // Reading

  #toggleReading() {
    if (this.#reading) return this.#stopReading();
    const speech = new SpeechSynthesisUtterance(spoken(this.#clue));
    speech.lang = language;
    speech.onend = () => this.#reading === speech && this.#stopReading();
    speech.onerror = ({ error }) => {
      if (this.#reading !== speech) return;
      this.#stopReading();
      if (!["canceled", "interrupted"].includes(error)) toast(t("aid.noVoice"), { kind: "bad" });
    };
    this.#reading = speech;
    speechSynthesis.cancel();
    speechSynthesis.speak(speech);
    return this.#label();
  }

  #stopReading() {
    if (!this.#reading) return;
    this.#reading = undefined;
    speechSynthesis.cancel();
    this.#label();
  }

  // Leading

  #toggleGuide() {
    if (this.#guide) return this.#stopGuide();
    this.#guide = new Guide();
    this.#way.hidden = false;
    this.#way.textContent = t("aid.guideHelp");
    this.#sentences = setInterval(() => (this.#way.textContent = this.#words), SENTENCES);
    this.#label();
    return this.#follow();
  }

  #follow() {
    const { location } = this.#clue;
    const meters = metersBetween(place.current, location);
    if (meters <= location.radius + Math.min(100, place.current.accuracy)) {
      this.#guide.arrive();
      this.#stopGuide();
      this.#way.hidden = false;
      this.#way.textContent = t("place.there");
      return;
    }
    const way = this.#guide.lead(place.current, location, place.heading);
    const far = distance(meters);
    this.#words = way ? t(WAYS[way], { distance: far }) : t("place.away", { distance: far });
  }

  #stopGuide() {
    clearInterval(this.#sentences);
    this.#guide?.stop();
    this.#guide = undefined;
    this.#way.hidden = true;
    this.#label();
  }
}

/** Everything that a clue says, in its order. */
function spoken({ title, text, proof, hints }) {
  const asked = [proof.question, ...(proof.options ?? []), ...(proof.words ?? [])];
  const parts = [title, text, ...asked, ...hints.map((hint) => hint.text)].filter(Boolean);
  return parts.map((part) => (/[.!?…؟]$/.test(part) ? part : `${part}.`)).join(" ");
}
