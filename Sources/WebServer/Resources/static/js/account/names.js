/** Names of accounts: people write one, the server keeps a first and a last one. */

/** What the server keeps as the last name of people who have one name only. */
const NONE = "–";
/** The most letters of a name, and of a suggested username. */
const LONG = 60;
const SHORT = 24;

/** @param {string} name @returns {{firstName: string, lastName: string}} */
export function parted(name) {
  const words = name.split(" ");
  const last = words.length > 1 ? words.pop() : NONE;
  return { firstName: words.join(" ").slice(0, LONG), lastName: last.slice(0, LONG) };
}

/** The last name to show: nothing for who has none. */
export const lastOf = ({ lastName }) => (lastName === NONE ? "" : lastName ?? "");

/** What is kept for a last name that was left empty. */
export const lastFor = (text) => text || NONE;

export const wholeName = (person) => [person.firstName, lastOf(person)].filter(Boolean).join(" ");

/** A username made of a name: letters and digits, with dots between the words. */
export const suggested = (name) => name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
  .replace(/[^\p{L}\p{N}]+/gu, ".").replace(/^\.|\.$/g, "").slice(0, SHORT).normalize("NFC");

/** The same with a number, for a name that others have, too. */
export const another = (username) => `${username}${10 + Math.floor(Math.random() * 990)}`;
