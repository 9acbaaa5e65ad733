/**
 * How it ended, on a big screen: those from ten to four come to the foot of the trail, the first three are told one by
 * one, and then they stand together for a photograph. Keys and buttons go on, back, or stop it.
 */

import { announce, el, fill, icon } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { mayMove } from "quarry/shared/animation";
import { contestsOf, finaleSteps } from "quarry/lobby/ceremonytime";
import { contests } from "quarry/screen/contest";
import { lightFireworks } from "quarry/screen/fireworks";
import { scoring } from "quarry/screen/hunt";
import { brightness } from "quarry/screen/brightness";
import { Land } from "quarry/screen/land";
import { LOVED, lovedPicture, mostLoved } from "quarry/screen/lovedphoto";
import { nightfall, NIGHT } from "quarry/screen/nightfall";
import { fitPicture, footPicture, photoPicture, placeName, rollPicture, spotPicture } from "quarry/screen/podium";
import { Remote } from "quarry/screen/remote";

/** The keys that go on, and back, as on remote controls for slides. */
const ONWARD = new Set([" ", "ArrowRight", "ArrowUp", "PageDown"]);
const BACKWARD = new Set(["ArrowLeft", "ArrowDown", "PageUp"]);

export class FinaleView {
  #mirror;
  #sounds;
  #ondone;
  #isWatched;
  #steps = [];
  #index = 0;
  #timer = 0;
  #dueAt = 0;
  #left;
  #hasBegun = false;
  #isAgain = false;
  #shown = "";
  /** The photo that people loved most, once it is known. */
  #loved;
  #findLoved;
  /** The photos that were taken down while it was looked for. */
  #withdrawn = new Set();
  #hosts;
  #land = new Land();
  #picture = el("div.picture", {});
  #pause = el("button.round", { "data-focus": "pause", onclick: () => this.#toggle() });
  #remote;
  element;
  scene = "finale";

  /**
   * @param {import("quarry/lobby/mirror").LobbyMirror} mirror
   * @param {object} latest unused
   * @param {{sounds: import("quarry/screen/sounds").Sounds, connection: import("quarry/shared/rpc").Connection,
   *   lobby: object, isWatched: boolean, ondone: () => void}} parts `ondone` is called when everything is told
   */
  constructor(mirror, latest, { sounds, connection, lobby, isWatched, ondone }) {
    this.#mirror = mirror;
    this.#findLoved = () =>
      mostLoved((method, params) => connection.call(method, { ...lobby, ...params }), lobby.token);
    this.#hosts = new Remote(mirror, {
      go: (by) => this.element.isConnected && this.#go(by),
      toggle: () => this.element.isConnected && this.#toggle(),
    });
    this.#sounds = sounds;
    this.#isWatched = isWatched;
    this.#ondone = ondone;
    this.#remote = el("div.remote", {},
      el("button.round", { "aria-label": t("common.back"), onclick: () => this.#go(-1) }, icon("left")),
      this.#pause,
      el("button.round", { "aria-label": t("screen.next"), onclick: () => this.#go(1) }, icon("right")));
    this.element = el("div.finale.alive", {}, this.#land.element, this.#picture, this.#remote);
    addEventListener("keydown", (event) => this.#pressed(event));
    mirror.addEventListener("event", ({ detail: { type, data } }) => {
      if (type !== "photo.withdrawn") return;
      this.#withdrawn.add(data.submission);
      if (data.submission === this.#loved?.submission) this.#forgetLoved();
    });
    new ResizeObserver(() => this.#fit()).observe(this.element);
  }

  /** The host has taken the photo down. */
  #forgetLoved() {
    const isShown = this.#steps[this.#index]?.act === "loved";
    this.#loved = undefined;
    this.#steps = this.#steps.filter(({ act }) => act !== "loved");
    if (isShown && this.element.isConnected) this.#step(1);
  }

  /** Somebody wants to see it once more, from the beginning. */
  restart() {
    this.#isAgain = true;
  }

  /**
   * Tells it from the beginning, or joins in. Who has watched a hunt without a secret is told, too, once night has
   * fallen; on a screen opened later the winners stand together at once.
   */
  begin() {
    // Only the size of the page has changed.
    if (this.#hasBegun && !this.#isAgain) {
      if (this.#left === undefined) this.#wait(this.#steps[this.#index].lasts);
      return;
    }
    const all = finaleSteps(contestsOf(this.#mirror.snapshot, scoring));
    const photos = all.filter(({ act }) => act === "photo");
    const { revealedAt } = this.#mirror;
    const whole = all.reduce((sum, { lasts }) => sum + lasts, 0);
    let elapsed = 0;
    if (this.#isAgain) this.#steps = all;
    else if (revealedAt === undefined) {
      this.#steps = this.#isWatched ? [{ act: "night", lasts: NIGHT }, ...all] : photos;
    } else {
      elapsed = Math.max(0, this.#mirror.now() - revealedAt);
      this.#steps = elapsed < whole ? all : photos;
      if (elapsed >= whole) elapsed = 0;
    }
    this.#hasBegun = true;
    this.#isAgain = false;
    this.#index = 0;
    this.#left = undefined;
    while (elapsed >= this.#steps[this.#index].lasts) elapsed -= this.#steps[this.#index++].lasts;
    this.#drawPause();
    this.#draw();
    this.#wait(this.#steps[this.#index].lasts - elapsed);
    this.#askForLoved(this.#steps);
  }

  /** Behind everything else comes the photo that people loved most, if there is one. */
  async #askForLoved(steps) {
    this.#loved = undefined;
    let found;
    do {
      this.#withdrawn.clear();
      found = await this.#findLoved().catch(() => undefined);
    } while (this.#withdrawn.has(found?.submission));
    if (!found || steps !== this.#steps) return;
    this.#loved = found;
    steps.push({ act: "loved", lasts: LOVED });
  }

  /** Another view is shown. A board that is frozen anew will be told anew. */
  rest() {
    this.#stop();
    this.#hosts.tell();
    if (this.#mirror.snapshot.board.frozen) this.#hasBegun = false;
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#timer = 0;
  }

  /** Rulings and names may change what is shown. */
  update() {
    this.#drawLand();
    this.#draw();
  }

  /** The lanterns go out before it is told, and all burn once the first place is. */
  #drawLand() {
    const { snapshot } = this.#mirror;
    const { lobby: seed, clues } = snapshot.card;
    const { act, place } = this.#steps[this.#index] ?? {};
    const isFirst = act === "spot" && place === 1;
    const lit = act === "night" ? brightness(snapshot) : isFirst || ["photo", "loved"].includes(act) ? clues : 0;
    this.#land.show({ seed, light: "night", clues, lit }, { isKindled: isFirst });
  }

  #wait(milliseconds) {
    clearTimeout(this.#timer);
    this.#dueAt = performance.now() + milliseconds;
    this.#timer = setTimeout(() => this.#step(1), milliseconds);
  }

  #step(by) {
    const next = this.#index + by;
    if (next >= this.#steps.length) {
      this.#stop();
      this.#ondone();
      return;
    }
    this.#index = Math.max(0, next);
    this.update();
    this.#sound();
    if (this.#left === undefined) this.#wait(this.#steps[this.#index].lasts);
    else this.#left = this.#steps[this.#index].lasts;
  }

  /** By hand nobody waits for a lantern that swings. */
  #go(by) {
    let next = this.#index + by;
    while (this.#steps[next]?.act === "roll") next += by;
    this.#step(next - this.#index);
  }

  #toggle() {
    if (this.#left === undefined) {
      this.#left = Math.max(0, this.#dueAt - performance.now());
      this.#stop();
    } else {
      this.#wait(this.#left);
      this.#left = undefined;
    }
    this.#drawPause();
  }

  #drawPause() {
    const isStill = this.#left !== undefined;
    fill(this.#pause, icon(isStill ? "play" : "pause"));
    this.#pause.setAttribute("aria-label", isStill ? t("replay.play") : t("replay.pause"));
    this.#tellHost();
  }

  /** Who steers from the host's page reads what is shown. */
  #tellHost() {
    const shown = [...this.#picture.querySelectorAll(".placename, .spot > .name, .foot li:last-child, h2")];
    const text = shown.map(({ innerText }) => innerText.replace(/\s+/g, " ").trim()).join(" · ");
    this.#hosts.tell({ text, isStill: this.#left !== undefined });
  }

  #draw() {
    const step = this.#steps[this.#index];
    if (!step) return;
    const { snapshot } = this.#mirror;
    const all = step.act === "night" ? [] : contests(snapshot);
    const key = JSON.stringify([step, all[step.contest], snapshot.card.name]);
    if (key === this.#shown) return;
    this.#shown = key;
    const picture = this.#pictureOf(step, all);
    if (!picture) return;
    fill(this.#picture, picture);
    this.element.dataset.act = step.act;
    this.#fit();
    this.#tellHost();
  }

  #fit() {
    const picture = this.#picture.firstElementChild;
    if (picture) fitPicture(picture);
  }

  #pictureOf({ act, place, contest: index }, all) {
    const { snapshot } = this.#mirror;
    if (act === "night") return nightfall(snapshot);
    if (act === "loved") return lovedPicture(this.#loved, snapshot);
    const contest = all[index];
    const entry = contest?.entries[place - 1];
    // With one contest, it needs no title.
    const title = all.length > 1 ? contest?.title : "";
    if (act === "foot") return entry && footPicture(title, contest.entries.slice(place - 1, 10).toReversed());
    if (act === "roll") return entry && rollPicture(title, entry);
    if (act === "spot") return entry && spotPicture(title, entry);
    return contest && photoPicture(contest, snapshot.card, headline(contest));
  }

  #sound() {
    const { act, place, contest } = this.#steps[this.#index];
    const before = this.#steps[this.#index - 1];
    if (act === "foot") this.#sounds.play("joined", place);
    if (act === "roll") this.#sounds.play("roll");
    const isFirst = act === "spot" && place === 1;
    if (act === "loved") {
      announce(t("screen.lovedPhoto"));
      this.#sounds.play("lead");
    }
    if (act === "spot") {
      const entry = contests(this.#mirror.snapshot)[contest]?.entries[place - 1];
      if (entry) announce(`${placeName(entry)}: ${entry.name}`);
      this.#sounds.play(isFirst ? "won" : "uncovered");
    }
    // Where nothing was told one by one, the winners are the news.
    if (!isFirst && !(act === "photo" && before?.act !== "spot")) return;
    if (act === "photo") this.#sounds.play("won");
    if (mayMove()) lightFireworks(this.element);
  }

  #pressed(event) {
    if (!this.element.isConnected || event.target.closest?.("button, a")) return;
    const by = ONWARD.has(event.key) ? 1 : BACKWARD.has(event.key) ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    this.#go(by);
  }
}

/** Who has won; if several are first, that is no sentence. */
function headline({ kind, entries: [first, second] }) {
  if (second?.rank === first.rank) return t("screen.winners");
  return t(kind === "teams" ? "screen.teamWins" : "screen.wins", { name: first.name });
}
