/** Makes requests for the pack pages, as the signed-in user or, after the session has expired, as anybody. */

import { t, inItsWords, sentence } from "quarry/shared/texts";
import { hearing } from "quarry/shared/hearing";
import { Connection, Refused } from "quarry/shared/rpc";
import * as storage from "quarry/shared/storage";

export class PackRequests {
  #connection = hearing(new Connection());

  /** @throws {import("quarry/shared/rpc").Refused | import("quarry/shared/rpc").Unreachable} */
  call(method, params) {
    return this.#asAccount((more) => this.#connection.call(method, { ...params, ...more }));
  }

  /** Like `call`, for requests that change something. */
  change(method, params) {
    return this.#asAccount((more) => this.#connection.change(method, { ...params, ...more }));
  }

  /** Loads a file. @returns {Promise<{file: Blob, name: string}>} with the name that the server gives it */
  file(address) {
    return this.#asAccount(async ({ token }) => {
      const headers = token ? { Authorization: `Bearer ${token}` } : {};
      const answer = await fetch(address, { headers, cache: "no-store" });
      if (!answer.ok) throw new Refused((await answer.json()).error);
      const [, name] = /filename\*=UTF-8''([^;]*)/.exec(answer.headers.get("Content-Disposition"));
      return { file: await answer.blob(), name: decodeURIComponent(name) };
    });
  }

  async #asAccount(ask) {
    try {
      return await ask(storage.asAccount());
    } catch (error) {
      if (error.kind !== "unauthorized" || !storage.account()) throw error;
      // The session is over: signed out elsewhere, or too old.
      storage.forgetAccount();
      return ask({});
    }
  }
}

const refusals = { "pack-exists": "packs.exists", "pack-not-found": "pack.gone", "unauthorized": "packs.signedOut" };

/** Describes an error in a sentence. */
export function packSentence(error) {
  // The server explains best what an account may not do with a pack.
  if (error.kind === "forbidden") return inItsWords(error);
  return refusals[error.kind] ? t(refusals[error.kind]) : sentence(error);
}
