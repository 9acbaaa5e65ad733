/**
 * What this browser stores: its seats, requests waiting to be sent, the last state of each lobby, and the player's
 * settings. Everything is in localStorage, which is written synchronously: putting a phone away loses nothing.
 */

import { newKey } from "quarry/shared/rpc";

const PREFIX = "quarry.";

/** Without localStorage, data lasts as long as the page. */
const memory = new Map();

/** A browser that blocks a site's data throws whenever its storage is named. */
function stored(area, name) {
  try {
    return globalThis[area].getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

function load(name, otherwise) {
  try {
    const text = stored("localStorage", PREFIX + name) ?? memory.get(name);
    return text === undefined ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** A text under a name of its own, in this tab (`sessionStorage`) or in all. @param {Storage} area its name */
export const text = (area, name) => stored(area, name) ?? memory.get(name);

export function keepText(area, name, value) {
  memory.set(name, value);
  try {
    globalThis[area].setItem(name, value);
  } catch {
    // It lasts as long as the page.
  }
}

/** Whether what is stored outlives the page: otherwise a seat would be lost as soon as one has it. */
export function lasts() {
  const outlives = write("probe", 1);
  remove("probe");
  return outlives;
}

/** @returns {boolean} whether it outlives this page */
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
    // Nothing was stored.
  }
}

/**
 * @typedef {{role: "host"|"player", lobby: string, code: string, token: string, player?: string, name?: string,
 *   used: number, isOver?: boolean}} Seat
 */

/** All seats of this browser, most recently used first. @returns {Seat[]} */
export function seats() {
  return Object.values(load("seats", {})).sort((one, other) => other.used - one.used);
}

/** The seat in a lobby, by its id or join code. @returns {Seat | undefined} */
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
 * This browser's identifier in `lobby.join`, generated once. A host who keeps a player out keeps it out, too.
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
  // A host writes nothing else.
  const gone = Object.keys(written(lobby)).filter((name) => (name === "chat.host") === (role === "host"));
  for (const name of gone) keepWritten(lobby, name, {});
  if (role === "player") remove(`sharing.${lobby}`);
}

/** Drops the name of a seat, and what a form would suggest because of it. */
export function forgetName({ name: _, ...seat }) {
  keepSeat(seat);
  set("name", "");
}

/** Whether a hunt was created here and its host has not dismissed its code. */
export const isNew = (lobby) => load("new", []).includes(lobby);

export const rememberNew = (lobby) => isNew(lobby) || write("new", [...load("new", []), lobby]);

export const forgetNew = (lobby) => write("new", load("new", []).filter((one) => one !== lobby));

/** The signed-in account. @returns {{account: string, token: string} | undefined} */
export const account = () => load("account", undefined);

/** @param {{account: string, token: string}} session */
export const keepAccount = ({ account, token }) => write("account", { account, token });

/** Signs out, and forgets the seats of hunts that the account hosts. */
export function forgetAccount() {
  const token = account()?.token;
  for (const seat of seats()) if (seat.token === token) forgetSeat(seat.lobby, seat.role);
  remove("account");
}

/** An operator's invitation, until it is used: the way to a provider and back must not lose it. */
export const invitation = () => load("invitation", undefined);

/** @param {string | undefined} text @returns {string | undefined} the same */
export function keepInvitation(text) {
  if (text) write("invitation", text);
  else remove("invitation");
  return text;
}

/** The signed-in account's token, for requests that an account may make. */
export const asAccount = () => (account() ? { token: account().token } : {});

/**
 * A waiting proof: the request and its time. Its key makes it count once, however often it is sent.
 * @typedef {{key: string, method: string, params: object, at: number, label: string}} Waiting
 */

/** @returns {Waiting[]} oldest first */
export const waiting = (lobby) => load(`queue.${lobby}`, []);

/** Appends a proof, replacing one with the same key. @param {Waiting} entry */
export function keepWaiting(lobby, entry) {
  return write(`queue.${lobby}`, [...waiting(lobby).filter(({ key }) => key !== entry.key), entry]);
}

export function dropWaiting(lobby, key) {
  const rest = waiting(lobby).filter((entry) => entry.key !== key);
  if (rest.length > 0) write(`queue.${lobby}`, rest);
  else remove(`queue.${lobby}`);
}

/** A lobby's last known state, with the epoch and seq to resume from. */
export const lastSeen = (lobby, role) => load(`seen.${lobby}.${role}`, undefined);

export function keepSeen(lobby, role, seen) {
  write(`seen.${lobby}.${role}`, seen);
}

/** What was read in a lobby. @returns {{chat: number, news: string[]} | undefined} see `lobby/readmarks.js` */
export const read = (lobby, role) => load(`read.${lobby}.${role}`, undefined);

export const keepRead = (lobby, role, what) => write(`read.${lobby}.${role}`, what);

/** Whether the player shares where they are: `yes`, `no`, or undefined if they have not been asked. */
export const sharing = (lobby) => load(`sharing.${lobby}`, undefined);

export const keepSharing = (lobby, choice) => write(`sharing.${lobby}`, choice);

/** Nobody's phone is loud unasked. @type {{sound: boolean, vibration: boolean, awake: boolean}} */
const usual = { sound: false, vibration: true, awake: true };

export const settings = () => ({ ...usual, ...load("settings", {}) });

export function set(name, value) {
  write("settings", { ...load("settings", {}), [name]: value });
}

/**
 * Who runs the station in a lobby, as last known.
 * @returns {{role: string, name?: string, clue?: string, clues?: object[]} | undefined}
 */
export const stationStaff = (lobby) => load(`staff.${lobby}`, undefined);

export const keepStationStaff = (lobby, staff) => write(`staff.${lobby}`, staff);

/** The chosen address at which phones reach the server, if any. */
export const lanOrigin = () => load("origin", undefined);

export const keepLanOrigin = (origin) => write("origin", origin);

/** How far the server's clock is ahead of this one, in milliseconds. */
export const clockOffset = () => load("clock", 0);

/** Learns that. @param {import("quarry/shared/rpc").Connection} connection */
export async function measureClock(connection) {
  const asked = Date.now();
  const { time } = await connection.call("server.ping").catch(() => ({ time: undefined }));
  const heard = Date.now();
  // A slow answer is too inaccurate.
  if (time && heard - asked < 2_000) write("clock", Math.round(time - (asked + heard) / 2));
}

/** The outcome of a claimed code, which the player's page shows when it opens. */
export const arriveWith = (lobby, outcome) => write(`arrival.${lobby}`, outcome);

export function arrival(lobby) {
  const outcome = load(`arrival.${lobby}`, undefined);
  remove(`arrival.${lobby}`);
  return outcome;
}

/** A code that was scanned before its finder joined. @param {{text: string, at: number}} claim */
export const keepClaim = (claim) => write("claim", claim);

/** Takes that code, if it was scanned less than an hour ago. */
export function takeClaim() {
  const claim = load("claim", undefined);
  remove("claim");
  return claim && Date.now() - claim.at < 3_600_000 ? claim : undefined;
}

/**
 * Packs that were created, saved as a file or hosted here, with their versions, to tell which have newer ones.
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

/** What was begun and not sent yet, or is kept, by where it is written; undefined if there is none. */
export const draft = (name) => load(`draft.${name}`, undefined);

/** @returns {boolean} false if there is no room for it */
export const keepDraft = (name, value) => write(`draft.${name}`, value);

export const dropDraft = (name) => remove(`draft.${name}`);

/** What somebody has written in a lobby and not sent: the fields of each form, by its name. */
export const written = (lobby) => load(`written.${lobby}`, {});

/** @param {object} fields none if there is nothing to keep */
export function keepWritten(lobby, name, fields) {
  const { [name]: _, ...rest } = written(lobby);
  const all = Object.keys(fields).length > 0 ? { ...rest, [name]: fields } : rest;
  if (Object.keys(all).length > 0) write(`written.${lobby}`, all);
  else remove(`written.${lobby}`);
}

/** Whether this browser has played a pack. */
export const hasPlayed = (pack) => load("played", []).includes(pack);

export const rememberPlay = (pack) => hasPlayed(pack) || write("played", [...load("played", []), pack]);
