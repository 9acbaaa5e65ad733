/**
 * The host's review of players' photos, made for speed: one picture, the next one loads ahead, and keys: A accepts, R
 * rejects, 1 to 5 accept with extra points, U takes the last judgement back.
 */

import { el, fill, icon, keep } from "quarry/shared/dom";
import { adopt } from "quarry/shared/adopt";
import { ALBUM } from "quarry/host/gallery";
import { t, moment, number, sentence } from "quarry/shared/texts";
import { field, form, line, sheet, sure, textOf } from "quarry/forms/fields";
import { wearLateStyle } from "quarry/host/latestyle";
import { album, loadPhoto, privatePhoto } from "quarry/lobby/photos";

/** Milliseconds before asking again after an event, as events come in groups. */
const SOON = 200;
/** Milliseconds before asking again while other reviewers hold all photos that wait. */
const LATER = 5_000;
/** With fewer waiting, the next one is not loaded ahead: what is loaded is held, and another reviewer might idle. */
const MANY = 4;
/** The most judged photos shown. */
const SHOWN = 60;

export class PhotosView {
  #game;
  #current;
  #ahead;
  #last;
  #isBusy = false;
  #timer = 0;
  #dueAt = Infinity;
  #waiting = 0;
  #sum = el("p.muted", { role: "status" });
  #stage = el("section.card.stack.review", { "aria-label": t("photos.review") });
  #publish = el("input", { type: "checkbox" });
  #list = el("ul.album", {});
  #past = el("section.stack", { hidden: true });
  #undo = el("button", { hidden: true, onclick: () => this.#takeBack() }, icon("left", { size: 20 }), t("photos.undo"));
  element = el("section.view", { "aria-labelledby": "photos-title" });

  /** @param {import("quarry/host/game").HostGame} game */
  constructor(game) {
    adopt(ALBUM);
    wearLateStyle();
    this.#game = game;
    const publishes = game.may("photo.publish");
    fill(this.#stage, el("p.empty", {}, t("common.loading")));
    fill(this.#past,
      el("div.spread", {}, el("h3", {}, t("photos.judged")),
        publishes && el("button.quiet", { onclick: () => this.#takeAllDown() }, t("photos.takeAllDown"))),
      this.#list);
    fill(this.element,
      el("div.spread", {}, el("h2", { id: "photos-title" }, t("photos.title")), this.#sum),
      this.#stage,
      el("div.row", {}, publishes && el("label.choice", {}, this.#publish, t("photos.publishToo")), this.#undo),
      this.#past);
    game.mirror.addEventListener("event", ({ detail }) => /^(photo|player)\./.test(detail.type) && this.#askSoon());
    game.mirror.addEventListener("line", () => game.mirror.isLive && this.#askSoon());
    addEventListener("keydown", (event) => this.#pressed(event));
    this.#askSoon();
  }

  update() {
    // Everything comes by its own requests.
  }

  /** Asks again after so long, unless that happens sooner anyway. */
  #askSoon(delay = SOON) {
    const dueAt = performance.now() + delay;
    if (this.#dueAt <= dueAt) return;
    clearTimeout(this.#timer);
    this.#dueAt = dueAt;
    this.#timer = setTimeout(() => {
      this.#dueAt = Infinity;
      this.#ask();
    }, delay);
  }

  async #count() {
    this.#waiting = (await this.#game.call("photo.queue", { state: "pending", limit: 1 })).waiting;
    this.#sum.textContent = t("photos.waiting", { n: this.#waiting });
  }

  async #ask() {
    try {
      await this.#count();
      await this.#showJudged();
      if (!this.#current && !this.#isBusy) await this.#advance();
    } catch {
      // Offline there is no answer; the next connection asks again.
    }
  }

  async #showJudged() {
    const all = [];
    for (const state of ["accepted", "rejected"]) {
      all.push(...(await this.#game.call("photo.queue", { state, limit: 1_000 })).submissions);
    }
    all.sort((one, other) => Number(other.submission.slice(1)) - Number(one.submission.slice(1)));
    this.#past.hidden = all.length === 0;
    keep(this.#list, all.slice(0, SHOWN), ({ submission }) => submission, (photo) => this.#judged(photo));
  }

  #judged(photo) {
    const { submission, player, caption, published, state, by } = photo;
    const name = this.#game.nameOf(player);
    return el("li", { "data-submission": submission },
      el("figure", {},
        privatePhoto(this.#game.seat.token, photo.photo, { alt: caption ?? t("photos.by", { name }) }, { small: true }),
        el("figcaption.small", {}, caption ? `${caption} (${name})` : name,
          by && el("span.under.muted", {}, t("photos.judgedBy", by)))),
      state === "rejected" && el("span.badge.bad", {}, t("photos.wasRejected")),
      state === "accepted" && this.#game.may("photo.publish") && el("button", {
        onclick: () => this.#game.attempt("photo.publish", { submission, published: !published }),
      }, t(published ? "photos.takeDown" : "photos.publish"), el("span.unseen", {}, ` ${name}`)),
      el("button.quiet", {
        onclick: () => this.#game.attempt("photo.reopen", { submission }),
      }, t("photos.reopen"), el("span.unseen", {}, ` ${name}`)));
  }

  /** Goes on to the next photo that waits. */
  async #advance() {
    const ahead = await this.#ahead;
    this.#ahead = undefined;
    const next = ahead ?? (await this.#next());
    // Whether others hold what waits is only known from a count made after there was none left to take.
    if (!next) await this.#count().catch(() => undefined);
    this.#show(next);
  }

  async #next(after) {
    const photo = await this.#game.call("photo.next", { after }).catch(() => ({}));
    if (!photo.submission) return undefined;
    const blob = await loadPhoto(this.#game.seat.token, photo.photo).catch(() => undefined);
    return { ...photo, blob };
  }

  #show(photo) {
    this.#current = photo;
    if (!photo) {
      fill(this.#stage, el("p.empty", {}, this.#waiting > 0 ? t("photos.held")
        : `${t("photos.none")} ${t("photos.appear")}`));
      if (this.#waiting > 0) this.#askSoon(LATER);
      return;
    }
    this.#ahead = this.#waiting >= MANY ? this.#next(photo.submission) : undefined;
    const { player, clue, caption, at, blob } = photo;
    const name = this.#game.nameOf(player);
    const address = blob && URL.createObjectURL(blob);
    const points = this.#game.snapshot.clues.find((one) => one.clue === clue)?.points ?? 0;
    fill(this.#stage,
      address && el("img.photo", {
        src: address, alt: caption ?? t("photos.by", { name }), onload: () => URL.revokeObjectURL(address),
      }),
      el("p", {}, el("strong", {}, t("photos.of", { name, title: this.#game.titleOf(clue) ?? clue })),
        el("span.under.muted.small", {}, moment(at))),
      caption && el("p", {}, caption),
      el("div.row.actions", {},
        el("button.primary.grow", { onclick: () => this.#accept(0), "data-focus": "accept" }, icon("check"),
          t("photos.accept")),
        el("button.danger.grow", { onclick: () => this.#reject() }, icon("close"), t("photos.reject"))),
      el("div.stack.tight", { role: "group", "aria-labelledby": "bonus" },
        el("p.small", { id: "bonus" }, t("photos.bonus", { name })),
        el("div.bonus", {}, [1, 2, 3, 4, 5].map((n) => el("button", {
          onclick: () => this.#accept(n), "aria-label": t("photos.bonusOf", { n: bonus(points, n) }),
        }, `+${number(bonus(points, n))}`)))),
      el("p.muted.small.keys", {}, t("photos.keys")));
  }

  #accept(n) {
    const { submission, clue } = this.#current;
    const points = this.#game.snapshot.clues.find((one) => one.clue === clue)?.points ?? 0;
    const params = { submission, publish: this.#publish.checked };
    return this.#judge("photo.accept", n > 0 ? { ...params, bonus: bonus(points, n) } : params);
  }

  /** Rejects it, with a reason if the host gives one. */
  #reject() {
    const { submission } = this.#current;
    const reason = line("", { maxLength: 500 });
    sheet(t("photos.reject"), (dialog) => form({
      submit: t("photos.reject"), danger: true, onsubmit: async () => {
        dialog.close();
        await this.#judge("photo.reject", { submission, reason: textOf(reason) || undefined });
      },
    }, field(t("photos.reason"), reason)));
  }

  async #judge(method, params) {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      await this.#game.change(method, params);
      this.#last = params.submission;
      this.#undo.hidden = false;
    } catch (error) {
      // Somebody else was faster, or the player sent another one.
      this.#game.say(sentence(error), "bad");
      if (error.kind !== "version-conflict") {
        this.#isBusy = false;
        return;
      }
    }
    await this.#advance();
    this.#isBusy = false;
    this.#stage.querySelector("[data-focus=accept]")?.focus();
  }

  async #takeBack() {
    if (!this.#last) return;
    const submission = this.#last;
    this.#last = undefined;
    this.#undo.hidden = true;
    if (!(await this.#game.attempt("photo.reopen", { submission }))) return;
    this.#ahead = undefined;
    await this.#advance();
  }

  async #takeAllDown() {
    const isSure = await sure({
      title: t("photos.takeAllDown"), text: t("photos.takeAllDownText"), yes: t("photos.takeAllDown"), danger: true,
    });
    if (!isSure) return;
    const shown = await album((method, params) => this.#game.call(method, params)).catch(() => []);
    for (const { submission } of shown) await this.#game.attempt("photo.publish", { submission, published: false });
  }

  #pressed(event) {
    if (!this.element.isConnected || !this.#current || document.querySelector("dialog[open]")) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input:not([type=checkbox]), textarea, select")) return;
    const key = event.key.toLowerCase();
    if (key === "a") this.#accept(0);
    else if (key === "r") this.#reject();
    else if (key === "u") this.#takeBack();
    else if (/^[1-5]$/.test(key)) this.#accept(Number(key));
    else return;
    event.preventDefault();
  }
}

/** Extra points: tenths of the clue's. */
const bonus = (points, n) => Math.max(n, Math.round((points * n) / 10));
