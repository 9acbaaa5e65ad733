/** Finds the lobby in an address: `/watch/7KQF` has its join code, `/replay/01J…` its id. */

const ID = 26;

/** @returns {{lobby: string} | {code: string}} */
export function lobbyNamed(path) {
  const name = decodeURIComponent(path.split("/")[2] ?? "").toUpperCase();
  return name.length === ID ? { lobby: name } : { code: name };
}
