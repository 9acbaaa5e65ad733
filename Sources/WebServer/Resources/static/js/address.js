/** Which lobby an address means: `/watch/7KQF` by its join code, `/replay/01J…` by its id. */

const ID = 26;

/** @returns {{lobby: string} | {code: string}} */
export function lobbyNamed(path) {
  const name = decodeURIComponent(path.split("/")[2] ?? "").toUpperCase();
  return name.length === ID ? { lobby: name } : { code: name };
}
