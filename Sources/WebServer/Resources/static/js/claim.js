/** Where a printed code leads that a phone's own camera read: claims it for the player that this browser is. */

import { el, fill } from "quarry/dom";
import { t, sentence } from "quarry/texts";
import { Connection, newKey, Unreachable } from "quarry/rpc";
import { codeForm } from "quarry/codeform";
import { installWorker } from "quarry/install";
import * as vault from "quarry/vault";

/** Seats that are tried at most: each try at a hunt that the code is none of counts as a wrong one. */
const TRIES = 4;

const content = document.getElementById("content");
const text = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const at = Date.now() + vault.clockOffset();

/** Sends the code for one seat after the other until it belongs to one's hunt. */
async function claim() {
  const seats = vault.seats().filter(({ role }) => role === "player").slice(0, TRIES);
  if (seats.length === 0) return ask();
  fill(content, el("p.muted", { role: "status" }, t("claim.sending")));
  const connection = new Connection();
  let problem;
  for (const seat of seats) {
    const entry = { key: newKey(), method: "scan.submit", params: { text }, at, label: text };
    try {
      const params = { ...entry.params, token: seat.token, key: entry.key };
      const outcome = await connection.call("scan.submit", params, { patience: 6_000 });
      if (outcome.outcome === "not-a-clue") continue;
      vault.arriveWith(seat.lobby, outcome);
      return location.replace(`/play/${seat.code}`);
    } catch (error) {
      if (error instanceof Unreachable) {
        // It waits with the player's other scans; the lobby played last is the one that is meant.
        vault.keepWaiting(seats[0].lobby, entry);
        return location.replace(`/play/${seats[0].code}`);
      }
      if (!["unauthorized", "kicked"].includes(error.kind)) problem ??= error;
    }
  }
  ask(problem ? sentence(problem) : t("claim.notYours"));
}

/** The code waits until the player has a seat. */
function ask(problem) {
  fill(content,
    problem && el("p.note.bad", { role: "alert" }, problem),
    el("p", {}, t("claim.askCode")),
    codeForm((code) => {
      vault.keepClaim({ text, at });
      location.href = `/join/${code}`;
    }),
    vault.seats().length > 0 && el("a.button.wide", { href: "/" }, t("claim.toStart")));
}

claim();
installWorker();
