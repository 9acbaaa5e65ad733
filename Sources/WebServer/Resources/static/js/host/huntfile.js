/** Reads hunts from files, and creates lobbies from them. */

import { t, sentence } from "quarry/shared/texts";
import { Problem } from "quarry/forms/fields";
import * as storage from "quarry/shared/storage";

/** A request may have 65,536 bytes, including its envelope. */
const LINE = 60_000;

const MEMBERS = [
  "name", "description", "author", "capacity", "startsAt", "duration", "order", "drip", "scoring", "teams", "divisions",
  "waves", "groups", "teamColours", "brand", "language", "settings",
];

/** Whether a file is a table, by its name. */
export const isTable = ({ name }) => ["csv", "tsv", "txt"].includes(name.split(".").pop().toLowerCase());

// Loaded once somebody has a file.
const textOfFile = async (file) => (await import("quarry/shared/textfile")).textOfFile(file);

/** The text of a table. */
export const tableOfFile = (file) => textOfFile(file);

/** Reads a hunt from a file, or explains why it is not one. */
export async function huntOfFile(file) {
  const text = await textOfFile(file);
  let hunt;
  try {
    hunt = JSON.parse(text);
  } catch {
    throw new Problem(t("file.noJSON", { name: file.name }));
  }
  if (typeof hunt !== "object" || hunt === null || (hunt.clues !== undefined && !Array.isArray(hunt.clues))
    || (typeof hunt.name !== "string" && !hunt.clues) || hunt.features || hunt.PackName) {
    throw new Problem(t("file.noHunt", { name: file.name }));
  }
  return hunt;
}

/** The params of `lobby.create` without what belongs to an earlier play. */
export function paramsOf(hunt) {
  const params = Object.fromEntries(MEMBERS.flatMap((name) => (hunt[name] === undefined ? [] : [[name, hunt[name]]])));
  if (params.startsAt !== undefined && params.startsAt < Date.now()) delete params.startsAt;
  return params;
}

/**
 * Creates a lobby; clues that do not fit into the request are added one by one.
 * @returns {Promise<{lobby: string, code: string, token: string}>}
 */
export async function createLobby(connection, params, clues, progress = () => {}) {
  const isShort = new TextEncoder().encode(JSON.stringify({ ...params, clues })).length < LINE;
  const { groups, ...rest } = params;
  const seat = await connection.change("lobby.create", {
    ...(isShort ? params : rest), ...(isShort ? { clues } : {}), ...storage.asAccount(),
  });
  storage.rememberNew(seat.lobby);
  const add = (method, clue) => connection.change(method, { ...clue, token: seat.token });
  if (!isShort) await addClues(add, clues, progress);
  // They name clues that are there now.
  if (!isShort && groups) {
    const named = groups.map((group) => ({ ...group, clues: group.clues.map((index) => `c${index + 1}`) }));
    await connection.change("lobby.update", { groups: named, token: seat.token });
  }
  return seat;
}

/** Adds clues in order. An error names the clue it is about. */
export async function addClues(change, clues, progress = () => {}) {
  for (const [index, clue] of clues.entries()) {
    try {
      await change("clue.add", clue);
    } catch (error) {
      throw new Problem(t("file.clue", { n: index + 1, title: String(clue.title), problem: sentence(error) }));
    }
    progress(index + 1, clues.length);
  }
}

/** A hunt as a file, to play it again. @param {object} hunt params @param {object[]} clues from `clue.list` */
export function fileOf(hunt, clues) {
  const secrets = new Set(["clue", "token", "qr", "foundBy"]);
  const plain = clues.map((clue) => Object.fromEntries(Object.entries(clue).filter(([name]) => !secrets.has(name))));
  const place = new Map(clues.map(({ clue }, index) => [clue, index]));
  // In a file, groups name their clues by their places.
  const groups = hunt.groups?.filter((group) => group.clues.length > 0).map((group) => ({
    ...group, clues: group.clues.map((id) => place.get(id)), need: Math.min(group.need, group.clues.length),
  }));
  const params = paramsOf({ ...hunt, groups: groups?.length ? groups : undefined });
  return JSON.stringify({ ...params, clues: plain }, null, 2);
}
