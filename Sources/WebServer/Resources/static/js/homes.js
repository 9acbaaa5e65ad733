/** Asks the directory: `/hometown/…`. */

import * as vault from "quarry/vault";

/** What the server refuses, with its sentence. */
class Refusal extends Error {
  constructor({ message, data }) {
    super(message);
    this.kind = data.kind;
    this.data = data;
  }
}

/** Signed in, one's entries belong to the account. */
const signed = () => (vault.account() ? { Authorization: `Bearer ${vault.account().token}` } : {});

async function answerOf(answer) {
  if (answer.ok) return answer;
  const other = { error: { message: answer.statusText, data: { kind: "http" } } };
  const { error } = await answer.json().catch(() => other);
  throw new Refusal(error);
}

/** @param {object} [params] what is empty is left out */
export async function get(name, params = {}, headers = {}) {
  const given = Object.entries(params).filter(([, value]) => value !== "" && value !== undefined);
  const query = new URLSearchParams(given);
  return (await answerOf(await fetch(`/hometown/${name}${given.length > 0 ? `?${query}` : ""}`, { headers }))).json();
}

/** The entries of whoever is signed in; none if nobody is. */
export const mine = () => (vault.account() ? get("mine", {}, signed()).catch(() => []) : Promise.resolve([]));

export async function post(name, body) {
  const send = (headers) => fetch(`/hometown/${name}`, { method: "POST", body: JSON.stringify(body), headers });
  let answer = await send(signed());
  // The session is over; the entry needs none.
  if (answer.status === 401) answer = await send({});
  await answerOf(answer);
}

/** Countries and their states, asked for once. */
let countries;
const states = new Map();

export const allCountries = () => (countries ??= get("countries"));

export function statesOf(country) {
  if (!states.has(country)) states.set(country, get("states", { country }));
  return states.get(country);
}
