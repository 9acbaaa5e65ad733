/** Calls the directory: `/hometown/…`. */

import * as storage from "quarry/shared/storage";

/** A refusal by the server, with its message. */
class Refusal extends Error {
  constructor({ message, data }) {
    super(message);
    this.kind = data.kind;
    this.data = data;
  }
}

/** While signed in, new entries belong to the account. */
const signed = () => (storage.account() ? { Authorization: `Bearer ${storage.account().token}` } : {});

async function answerOf(answer) {
  if (answer.ok) return answer;
  const other = { error: { message: answer.statusText, data: { kind: "http" } } };
  const { error } = await answer.json().catch(() => other);
  throw new Refusal(error);
}

/** @param {object} [params] empty values are omitted */
export async function get(name, params = {}, headers = {}) {
  const given = Object.entries(params).filter(([, value]) => value !== "" && value !== undefined);
  const query = new URLSearchParams(given);
  return (await answerOf(await fetch(`/hometown/${name}${given.length > 0 ? `?${query}` : ""}`, { headers }))).json();
}

/** The signed-in user's entries; none if nobody is signed in. */
export const mine = () => (storage.account() ? get("mine", {}, signed()).catch(() => []) : Promise.resolve([]));

export async function post(name, body) {
  const send = (headers) => fetch(`/hometown/${name}`, { method: "POST", body: JSON.stringify(body), headers });
  let answer = await send(signed());
  // The session has expired, and the entry does not need one.
  if (answer.status === 401) answer = await send({});
  await answerOf(answer);
}

const fetched = new Map();

/** Fetched once; again after a failure. */
function once(name, parameters = {}) {
  const key = JSON.stringify([name, parameters]);
  if (!fetched.has(key)) {
    const answer = get(name, parameters);
    fetched.set(key, answer);
    answer.catch(() => fetched.delete(key));
  }
  return fetched.get(key);
}

export const allCountries = () => once("countries");
export const statesOf = (country) => once("states", { country });
