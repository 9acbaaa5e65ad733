/** The line on which pages of packs ask: as whoever is signed in, and as anybody where nobody is any more. */

import { t, sentence } from "quarry/texts";
import { Connection } from "quarry/rpc";
import * as vault from "quarry/vault";

export class PackCaller {
  #connection = new Connection();

  /** @throws {import("quarry/rpc").Refused | import("quarry/rpc").Unreachable} */
  call(method, params) {
    return this.#asAccount((more) => this.#connection.call(method, { ...params, ...more }));
  }

  /** As `call`, for what changes something. */
  change(method, params) {
    return this.#asAccount((more) => this.#connection.change(method, { ...params, ...more }));
  }

  async #asAccount(ask) {
    try {
      return await ask(vault.asAccount());
    } catch (error) {
      if (error.kind !== "unauthorized" || !vault.account()) throw error;
      // The session is over: signed out elsewhere, or too old.
      vault.forgetAccount();
      return ask({});
    }
  }
}

const refusals = { "pack-exists": "packs.exists", "pack-not-found": "pack.gone", "unauthorized": "packs.signedOut" };

/** What went wrong, as a sentence. */
export function packSentence(error) {
  // What an account may not do with a pack, the server says best itself.
  if (error.kind === "forbidden") return error.message;
  return refusals[error.kind] ? t(refusals[error.kind]) : sentence(error);
}
