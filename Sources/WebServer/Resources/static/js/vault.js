/**
 * What this browser keeps: its seats, what waits to be sent, what it last saw of each lobby, and the player's settings.
 * All of it in localStorage, which is written when the call returns: a phone that is put away then lost nothing.
 */

import { newKey } from "quarry/rpc";

const PREFIX = "quarry.";

/** Where localStorage is switched off, things last as long as the page. */
const memory = new Map();

function load(name, otherwise) {
  try {
    const text = localStorage.getItem(PREFIX + name) ?? memory.get(name);
    return text === undefined || text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** @returns {boolean} whether it is kept beyond this page */
function write(name, value) {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(PREFIX + name, text);
    return true;
  } catch {
    memory.set(name, text);
    return false;
  }
}

function remove(name) {
  memory.delete(name);
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing was kept.
  }
}

/**
 * @typedef {{role: "host"|"player", lobby: string, code: string, token: string, player?: string, name?: string,
 *   used: number, isOver?: boolean}} Seat
 */

/** All seats of this browser, the one used last first. @returns {Seat[]} */
export function seats() {
  return Object.values(load("seats", {})).sort((one, other) => other.used - one.used);
}

/** The seat in a lobby, by its id or its join code. @returns {Seat | undefined} */
export function seatIn(lobbyOrCode, role = "player") {
  const name = lobbyOrCode.toUpperCase();
  return seats().find((seat) => seat.role === role && (seat.lobby === name || seat.code === name));
}

/** @param {Omit<Seat, "used">} seat */
export function keepSeat(seat) {
  const all = load("seats", {});
  all[`${seat.lobby}.${seat.role}`] = { ...seat, used: Date.now() };
  write("seats", all);
}

/**
 * What this browser calls itself in `lobby.join`: made up once, and kept. A host who keeps a player out keeps it out.
 * @returns {string}
 */
export function device() {
  const known = load("device", undefined);
  if (known) return known;
  const made = newKey();
  write("device", made);
  return made;
}

export function forgetSeat(lobby, role = "player") {
  const all = load("seats", {});
  delete all[`${lobby}.${role}`];
  write("seats", all);
  remove(`seen.${lobby}.${role}`);
  remove(`read.${lobby}.${role}`);
}

/** Whether a hunt was made here, and its host has not put its code away. */
export const isNew = (lobby) => load("new", []).includes(lobby);

export const rememberNew = (lobby) => isNew(lobby) || write("new", [...load("new", []), lobby]);

export const forgetNew = (lobby) => write("new", load("new", []).filter((one) => one !== lobby));

/** Who is signed in here. @returns {{account: string, token: string} | undefined} */
export const account = () => load("account", undefined);

/** @param {{account: string, token: string}} session */
export const keepAccount = ({ account, token }) => write("account", { account, token });

/** Signed out: the hunts that were hosted by the account are not hosted from here any more. */
export function forgetAccount() {
  const token = account()?.token;
  for (const seat of seats()) if (seat.token === token) forgetSeat(seat.lobby, seat.role);
  remove("account");
}

/** The token of whoever is signed in, for requests that may be made by an account. */
export const asAccount = () => (account() ? { token: account().token } : {});

/**
 * A proof that waits: what to ask and when it was made. Its key makes it count once, however often it is sent.
 * @typedef {{key: string, method: string, params: object, at: number, label: string}} Waiting
 */

/** @returns {Waiting[]} oldest first */
export const waiting = (lobby) => load(`queue.${lobby}`, []);

/** Adds to the end, or replaces what has the same key. @param {Waiting} entry */
export function keepWaiting(lobby, entry) {
  return write(`queue.${lobby}`, [...waiting(lobby).filter(({ key }) => key !== entry.key), entry]);
}

export function dropWaiting(lobby, key) {
  const rest = waiting(lobby).filter((entry) => entry.key !== key);
  if (rest.length > 0) write(`queue.${lobby}`, rest);
  else remove(`queue.${lobby}`);
}

/** What a lobby looked like when it was last seen, with epoch and seq to go on from. */
export const lastSeen = (lobby, role) => load(`seen.${lobby}.${role}`, undefined);

export function keepSeen(lobby, role, seen) {
  write(`seen.${lobby}.${role}`, seen);
}

/** What was read of a lobby's talk. @returns {{chat: number, news: string[]} | undefined} see `reading.js` */
export const read = (lobby, role) => load(`read.${lobby}.${role}`, undefined);

export const keepRead = (lobby, role, what) => write(`read.${lobby}.${role}`, what);

/** @type {{sound: boolean, vibration: boolean}} */
const usual = { sound: true, vibration: true };

export const settings = () => ({ ...usual, ...load("settings", {}) });

export function set(name, value) {
  write("settings", { ...settings(), [name]: value });
}

/** At which of the server's addresses phones find it, if this browser was told. */
export const lanOrigin = () => load("origin", undefined);

export const keepLanOrigin = (origin) => write("origin", origin);

/** By how much the server's clock is ahead of this one, in milliseconds. */
export const clockOffset = () => load("clock", 0);

export const keepClockOffset = (offset) => write("clock", offset);

/** What a claimed code brought, for the player page to show when it opens. */
export const arriveWith = (lobby, outcome) => write(`arrival.${lobby}`, outcome);

export function arrival(lobby) {
  const outcome = load(`arrival.${lobby}`, undefined);
  remove(`arrival.${lobby}`);
  return outcome;
}

/** A code that was scanned before its finder had joined. @param {{text: string, at: number}} claim */
export const keepClaim = (claim) => write("claim", claim);

/** That code, once, if it was scanned less than an hour ago. */
export function takeClaim() {
  const claim = load("claim", undefined);
  remove("claim");
  return claim && Date.now() - claim.at < 3_600_000 ? claim : undefined;
}

/**
 * Packs that were made, kept as a file or hosted here, and in which version: to tell which have newer ones.
 * @returns {{pack: string, version: number, name: string}[]}
 */
export const packs = () => Object.values(load("packs", {}));

/** @param {{pack: string, version: number, name: string}} pack */
export function keepPack({ pack, version, name }) {
  write("packs", { ...load("packs", {}), [pack]: { pack, version, name } });
}

export function forgetPack(pack) {
  const { [pack]: _, ...rest } = load("packs", {});
  write("packs", rest);
}

/** Whether this browser has played a pack. */
export const hasPlayed = (pack) => load("played", []).includes(pack);

export const rememberPlay = (pack) => hasPlayed(pack) || write("played", [...load("played", []), pack]);
