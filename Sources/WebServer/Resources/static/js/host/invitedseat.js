/** Taking the seat that somebody was invited to. */

import * as storage from "quarry/shared/storage";

/**
 * The seat behind a token of a host or of staff, as this browser keeps it.
 * @returns {Promise<object | undefined>} undefined if there is none, or no longer
 */
export async function seatOf(token) {
  const result = await attached(token);
  if (!result || ["player", "account", "operator"].includes(result.role)) return undefined;
  const { role, lobby, code = "", name, token: entered } = result;
  // Only who came in by a passphrase is told the token.
  if (role === "host") return { role, lobby, code, token, isByPassphrase: entered ? true : undefined };
  return { role: "host", lobby, code, token, staff: role, name };
}

/**
 * The host's seat, which the host's passphrase opens.
 * @returns {Promise<object | undefined>} undefined if it does not
 */
export async function enter(code, passphrase) {
  const result = await ask("session.enter", { code, passphrase }, ["bad-credentials", "lobby-not-found"]);
  return result && { role: "host", lobby: result.lobby, code: result.code, token: result.token, isByPassphrase: true };
}

/**
 * Keeps a seat. The host's own token is shown only once, so that one which is still good stays instead of the seat of
 * staff or of the passphrase.
 */
export async function keepHosting(seat) {
  const known = storage.seatIn(seat.lobby, "host");
  const isOwn = known && !known.staff && !known.isByPassphrase;
  if (isOwn && (seat.staff || seat.isByPassphrase) && await attached(known.token)) return;
  storage.keepSeat(seat);
}

const attached = (token) => ask("session.attach", { token }, ["unauthorized", "lobby-not-found", "invalid-params"]);

/** @param {string[]} refusals kinds of errors that count as no result */
async function ask(method, params, refusals) {
  const response = await fetch("/rpc", {
    method: "POST", headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
  const { result, error } = await response.json();
  if (error && !refusals.includes(error.data?.kind)) {
    throw Object.assign(new Error(error.message), { kind: error.data?.kind, data: error.data });
  }
  return result;
}

/**
 * Takes the seat of the invitation whose link was opened; a host's own seat stays.
 * @returns {Promise<string | undefined>} the key of what is wrong with the invitation
 */
export async function takeInvitation(lobby) {
  const token = location.hash.slice(1);
  const known = storage.seatIn(lobby, "host");
  if (!known || known.staff) {
    let seat;
    try {
      seat = await seatOf(token);
    } catch {
      // The link stays in the address, for another attempt.
      return "error.unreachable";
    }
    if (seat?.staff === "station") {
      location.replace(`/station/${seat.lobby}#${token}`);
      // Nothing is shown while the page is left.
      await new Promise(() => undefined);
    }
    if (!seat) return "staff.over";
    // The link stays in the address: the seat would be gone with the next page.
    if (!storage.lasts()) return "storage.blocked";
    storage.keepSeat(seat);
  }
  history.replaceState(null, "", location.pathname);
  return undefined;
}
