/** The page behind a printed code scanned with a phone's own camera: claims it for this browser's player. */

import { el, fill } from "quarry/shared/dom";
import { t, sentence } from "quarry/shared/texts";
import { Connection, newKey, Unreachable } from "quarry/shared/rpc";
import { codeForm } from "quarry/start/codeform";
import { installWorker } from "quarry/shared/serviceworker";
import * as storage from "quarry/shared/storage";

/** The most seats to try: each try in a hunt without this code counts as a wrong code. */
const TRIES = 4;

const content = document.getElementById("content");
const text = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const at = Date.now() + storage.clockOffset();

/** The lobby whose waiting room shows the code, if it is such a code. */
const join = new URLSearchParams(location.search).get("join");

/** Sends the code for one seat after another until it belongs to a hunt. */
async function claim() {
  const isMine = ({ role, code }) => role === "player" && (!join || code === join);
  const seats = storage.seats().filter(isMine).slice(0, TRIES);
  if (seats.length === 0) return join ? location.replace(`/join/${encodeURIComponent(join)}`) : ask();
  fill(content, el("p.muted", { role: "status" }, t("claim.sending")));
  const connection = new Connection();
  let problem;
  for (const seat of seats) {
    const entry = { key: newKey(), method: "scan.submit", params: { text }, at, label: text };
    try {
      const params = { ...entry.params, token: seat.token, key: entry.key };
      const outcome = await connection.call("scan.submit", params, { patience: 6_000 });
      if (outcome.outcome === "not-a-clue") continue;
      storage.arriveWith(seat.lobby, outcome);
      return location.replace(`/play/${seat.code}`);
    } catch (error) {
      if (error instanceof Unreachable) {
        // Keep it with the player's other waiting scans, in the lobby played last.
        storage.keepWaiting(seats[0].lobby, entry);
        return location.replace(`/play/${seats[0].code}`);
      }
      if (!["unauthorized", "kicked"].includes(error.kind)) problem ??= error;
    }
  }
  ask(problem ? sentence(problem) : t("claim.notYours"));
}

/** Keeps the code until the player has a seat. */
function ask(problem) {
  fill(content,
    problem && el("p.note.bad", { role: "alert" }, problem),
    el("p", {}, t("claim.askCode")),
    codeForm((code) => {
      storage.keepClaim({ text, at });
      location.href = `/join/${code}`;
    }),
    storage.seats().length > 0 && el("a.button.wide", { href: "/" }, t("claim.toStart")));
}

claim();
installWorker();
