/** The film of a hunt, played in a dialog, and saved as a video. */

import { adopt } from "quarry/shared/adopt";
import { announce, el, fill, icon, openDialog } from "quarry/shared/dom";
import { t, clock, sentence } from "quarry/shared/texts";
import { album, loadPhoto } from "quarry/lobby/photos";
import { save } from "quarry/shared/savefile";
import { filmArt } from "quarry/replay/filmart";
import { COLUMN, Painter } from "quarry/replay/filmpainter";
import { Recording, canRecord } from "quarry/replay/filmfile";
import { SIZE, lettersOfFilm } from "quarry/replay/filmpen";
import { Story } from "quarry/replay/filmstory";

/** The most photos in a film. */
const PHOTOS = 12;
/** Players whose points are known. */
const PLAYERS = 1_000;

const RULES = [
  "@media (min-width: 640px) { dialog.film { width: min(1120px, 96vw, 150dvh); } }",
  "@media (min-width: 480px) { .film .buttons { flex-wrap: nowrap; } }",
  ".film .buttons :is(button, .digits) { white-space: nowrap; } .film .buttons button { padding-inline: 10px; }",
  ".film .inside { gap: 8px; padding: 16px; }",
  ".film .filmpicture { display: block; width: 100%; height: auto; aspect-ratio: 16 / 9;",
  "border-radius: var(--radius-small); }",
];

/** @param {import("quarry/replay/timeline").Timeline} timeline */
export async function openFilm(timeline) {
  adopt(RULES);
  const inside = el("div.inside", {});
  const dialog = openDialog(el("dialog.film", { "aria-label": t("film.title") }, inside));
  fill(inside, el("p.muted", { role: "status" }, t("common.loading")), closeButton());
  try {
    const film = await load(timeline);
    if (!dialog.open) return;
    if (film) new FilmView(dialog, inside, film);
    else fill(inside, el("p.note", {}, t("film.none")), closeButton());
  } catch (error) {
    fill(inside, el("p.note.bad", { role: "alert" }, sentence(error)), closeButton());
  }
}

const closeButton = () => el("form", { method: "dialog" }, el("button", {}, icon("close"), t("common.close")));

/** @returns {Promise<{story: Story, pictures: Map<string, ImageBitmap>, art: object} | undefined>} none if empty */
async function load(timeline) {
  const [view, { rows }, photos] = await Promise.all([
    timeline.ask("lobby.view"), timeline.ask("lobby.scores", { limit: PLAYERS }),
    album((method, params) => timeline.ask(method, params)),
  ]);
  const chosen = evenly(photos, PHOTOS).map((photo) => ({ ...photo, name: timeline.names.player(photo.player) }));
  const pictures = new Map();
  await Promise.all(chosen.map(async ({ photo }) => {
    const file = await loadPhoto(timeline.token, photo).catch(() => undefined);
    // Without those that were taken down meanwhile.
    if (file) pictures.set(photo, await createImageBitmap(file));
  }));
  const seen = chosen.filter(({ photo }) => pictures.has(photo));
  const story = new Story(view, rows, timeline.events, seen, timeline.names);
  if (story.isEmpty) return undefined;
  const [art] = await Promise.all([filmArt(story, { screen: SIZE, column: COLUMN }), lettersOfFilm()]);
  return { story, pictures, art };
}

const evenly = (list, most) => list.filter((_, index) =>
  Math.floor((index * most) / list.length) !== Math.floor(((index - 1) * most) / list.length) || list.length <= most);

class FilmView {
  #story;
  #painter;
  #canvas;
  #play = el("button.primary.round", { onclick: () => this.#toggle() });
  #position = el("input.slider", {
    type: "range", min: 0, step: "any", "aria-label": t("replay.position"), oninput: () => this.#seek(),
  });
  #time = el("span.digits", {});
  #save = el("button", { onclick: () => this.#record() }, icon("download", { size: 20 }), t("film.save"));
  #state = el("p.muted.digits", {});
  #line = el("p.unseen", {});
  #second = 0;
  #isPlaying = false;
  #lastAt = 0;
  #recording;
  #seen = () => this.#hide(document.hidden);

  constructor(dialog, inside, { story, pictures, art }) {
    this.#story = story;
    this.#canvas = el("canvas.filmpicture", { role: "img", "aria-label": t("film.about", { name: story.card.name }) });
    this.#painter = new Painter(this.#canvas, story, pictures, art);
    this.#position.max = story.length;
    fill(inside, this.#canvas, this.#line,
      el("div.track", {}, this.#position),
      el("div.buttons", {}, this.#play, this.#time, this.#save, closeButton()), this.#state);
    dialog.addEventListener("close", () => this.#leave());
    document.addEventListener("visibilitychange", this.#seen);
    this.#draw();
    this.#drawState();
    this.#play.focus();
  }

  #leave() {
    document.removeEventListener("visibilitychange", this.#seen);
    this.#isPlaying = false;
    this.#recording?.cancel();
    this.#recording = undefined;
  }

  /** Nothing is drawn while the page is out of view, so the film waits. */
  #hide(isHidden) {
    this.#recording?.pause(isHidden);
    this.#lastAt = performance.now();
  }

  #toggle() {
    this.#isPlaying = !this.#isPlaying;
    if (this.#isPlaying) {
      if (this.#second >= this.#story.length) this.#second = 0;
      this.#begin();
    }
    this.#drawState();
  }

  #begin() {
    this.#lastAt = performance.now();
    requestAnimationFrame((now) => this.#step(now));
  }

  #seek() {
    this.#second = Number(this.#position.value);
    this.#draw();
  }

  #step(now) {
    if (!this.#isPlaying) return;
    this.#second = Math.min(this.#story.length, this.#second + Math.max(0, now - this.#lastAt) / 1_000);
    this.#lastAt = now;
    this.#draw();
    if (this.#second < this.#story.length) {
      requestAnimationFrame((next) => this.#step(next));
      return;
    }
    this.#isPlaying = false;
    this.#drawState();
    if (this.#recording) this.#keep();
  }

  #draw() {
    this.#painter.draw(this.#second);
    this.#position.value = this.#second;
    const { length } = this.#story;
    this.#position.style.setProperty("--done", `${(100 * this.#second) / length}%`);
    const time = `${clock(this.#second)} / ${clock(length)}`;
    if (this.#time.textContent !== time) this.#time.textContent = time;
    const line = this.#painter.lineAt(this.#second)?.text ?? "";
    if (this.#line.textContent !== line) this.#line.textContent = line;
    if (!this.#recording) return;
    const text = t("film.saving", { n: Math.floor((100 * this.#second) / length) });
    if (this.#state.textContent !== text) this.#state.textContent = text;
  }

  #drawState() {
    const isRecording = this.#recording !== undefined;
    fill(this.#play, icon(this.#isPlaying ? "pause" : "play"));
    this.#play.setAttribute("aria-label", this.#isPlaying ? t("replay.pause") : t("replay.play"));
    for (const control of [this.#play, this.#position, this.#save]) control.disabled = isRecording;
  }

  #record() {
    if (!canRecord()) {
      this.#state.textContent = t("film.cannot");
      announce(t("film.cannot"), { now: true });
      return;
    }
    this.#second = 0;
    this.#isPlaying = true;
    this.#draw();
    this.#recording = new Recording(this.#canvas);
    announce(t("film.saving", { n: 0 }));
    this.#drawState();
    this.#begin();
  }

  async #keep() {
    const recording = this.#recording;
    const { file, ending } = await recording.end(this.#story.length);
    if (this.#recording !== recording) return;
    this.#recording = undefined;
    const { card } = this.#story;
    save(file, `${card.code ?? card.lobby}-film.${ending}`);
    this.#state.textContent = t("film.saved");
    announce(t("film.saved"), { now: true });
    this.#drawState();
  }
}
