/**
 * The page of a spare screen at a clue: it shows the current code, and another one every 20 seconds. It knows those of
 * the next two minutes, so a short time without a network does not stop it.
 */

import { el, fill, icon } from "quarry/shared/dom";
import { t, moment, sentence } from "quarry/shared/texts";
import { Connection, Refused } from "quarry/shared/rpc";
import { qrCode } from "quarry/shared/qr";
import { stayAwake } from "quarry/shared/wakelock";
import * as storage from "quarry/shared/storage";

/** Milliseconds between requests for the next codes. */
const OFTEN = 10_000;
/** Milliseconds for an answer; the codes at hand last longer. */
const PATIENCE = 8_000;
/** Milliseconds offline before it is mentioned. */
const GRACE = 12_000;
/** What may pass by itself. */
const PASSING = ["unavailable", "rate-limited", "internal"];

const content = document.getElementById("content");
const connection = new Connection();
const lobby = decodeURIComponent(location.pathname.split("/")[2] ?? "").toUpperCase();

/** Where the token is kept, so that the page can be opened again without its link: first for this tab alone. */
const KEPT = `quarry.living.${lobby}`;

function tokenFound() {
  if (location.hash.length > 1) {
    const token = location.hash.slice(1);
    for (const area of ["sessionStorage", "localStorage"]) storage.keepText(area, KEPT, token);
    // The screen is for everybody to see.
    history.replaceState(null, "", location.pathname + location.search);
  }
  return storage.text("sessionStorage", KEPT) ?? storage.seatIn(lobby, "host")?.token
    ?? storage.text("localStorage", KEPT);
}

class LivingScreen {
  #token;
  #clue;
  /** In order, as the server gave them. @type {{qr: string, from: number, until: number}[]} */
  #codes = [];
  /** How far the server's clock is ahead of this one. */
  #offset = storage.clockOffset();
  #heardAt = 0;
  #timers = [];
  #drawn;
  #picture = el("div", {});
  #typed = el("p.typed.digits", {});
  #progress = el("div", {});
  #next = el("p.next.digits", { role: "timer", "aria-live": "off" });
  #line = el("p.next", { role: "status" });

  constructor(token, clue) {
    this.#token = token;
    this.#clue = clue;
    connection.addEventListener("open", () => this.#fetch());
    this.#timers = [setInterval(() => this.#fetch(), OFTEN), setInterval(() => this.#tick(), 250)];
    void this.#fetch();
  }

  #call(method) {
    return connection.call(method, { lobby, clue: this.#clue, token: this.#token }, { patience: PATIENCE });
  }

  async #fetch() {
    try {
      const asked = Date.now();
      const { time } = await connection.call("server.ping", {}, { patience: PATIENCE });
      const heard = Date.now();
      const { codes } = await this.#call("clue.living");
      if (heard - asked < 2_000) this.#offset = Math.round(time - (asked + heard) / 2);
      this.#codes = codes;
      this.#heardAt = Date.now();
      this.#tick();
    } catch (error) {
      if (error instanceof Refused && !PASSING.includes(error.kind)) this.#stop(error);
    }
  }

  #stop(error) {
    for (const timer of this.#timers) clearInterval(timer);
    connection.close();
    sayNo(error.kind === "unauthorized" ? t("living.over") : sentence(error));
  }

  #tick() {
    const now = Date.now() + this.#offset;
    const code = this.#codes.find(({ from, until }) => from <= now && now < until);
    if (code !== this.#drawn || !code) this.#draw(code);
    if (!code) return;
    const left = code.until - now;
    const text = t("living.next", { n: Math.ceil(left / 1_000) });
    if (this.#next.textContent !== text) this.#next.textContent = text;
    this.#progress.style.transform = `scaleX(${left / (code.until - code.from)})`;
    const isOffline = Date.now() - this.#heardAt > GRACE;
    const line = isOffline ? t("living.offline", { time: moment(this.#codes.at(-1).until - this.#offset) }) : "";
    if (this.#line.textContent !== line) this.#line.textContent = line;
  }

  #draw(code) {
    const isFirst = !this.#drawn;
    this.#drawn = code;
    if (!code) {
      // Before the first answer there is nothing to complain about.
      if (this.#heardAt > 0 && !content.querySelector(".none")) fill(content, nothing());
      return;
    }
    const typed = code.qr.slice(-12).match(/.{4}/g).join("-");
    fill(this.#picture, qrCode(code.qr, { label: t("living.qr", { code: typed }) }));
    this.#typed.textContent = typed;
    if (isFirst) {
      fill(content, this.#picture, this.#typed, el("div.bar", { "aria-hidden": "true" }, this.#progress), this.#next,
        this.#line);
    }
  }
}

const nothing = () => el("div.none", { role: "alert" }, icon("cloud"), el("h2", {}, t("living.none")),
  el("p", {}, t("living.noneText")));

function sayNo(text) {
  document.querySelector("h1").textContent = t("living.none");
  fill(content, el("p.note.bad", { role: "alert" }, text));
}

/** The clue to show: the station's own, the one in the address, or one that the host chooses. */
async function clueOf(token, { role, clue }) {
  const asked = new URLSearchParams(location.search).get("clue");
  if (clue ?? asked) return clue ?? asked;
  if (!["host", "cohost"].includes(role)) return undefined;
  const { clues } = await connection.call("clue.list", { lobby, token });
  const living = clues.filter(({ proof }) => proof.scan?.living);
  if (living.length === 1) return living[0].clue;
  document.querySelector("h1").textContent = t("living.which");
  fill(content, living.length === 0 ? el("p.note", {}, t("living.noClue"))
    : el("ul", {}, living.map((one) => el("li", {}, el("a.button.wide", { href: `?clue=${one.clue}` }, one.title)))));
  return null;
}

async function start() {
  const token = tokenFound();
  if (!token) return sayNo(t("living.noLink"));
  try {
    const seat = await connection.call("session.attach", { token });
    const clue = await clueOf(token, seat);
    if (clue === undefined) return sayNo(t("living.noLink"));
    if (clue === null) return;
    new LivingScreen(token, clue);
    stayAwake();
  } catch (error) {
    if (error instanceof Refused && !PASSING.includes(error.kind)) {
      return sayNo(error.kind === "unauthorized" ? t("living.over") : sentence(error));
    }
    setTimeout(start, 3_000);
  }
}

void start();
