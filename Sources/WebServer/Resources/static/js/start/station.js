/** The page of a station: a device at a clue, which staff run. It says where it stands. */

import { el, fill } from "quarry/shared/dom";
import { t, sentence } from "quarry/shared/texts";
import { Connection } from "quarry/shared/rpc";

const content = document.getElementById("content");

/** Where this browser keeps the invitation, so that the page can be opened again without its link. */
const KEPT = `quarry.station.${decodeURIComponent(location.pathname.split("/")[2] ?? "").toUpperCase()}`;

function invitation() {
  if (location.hash.length > 1) {
    localStorage.setItem(KEPT, location.hash.slice(1));
    history.replaceState(null, "", location.pathname);
  }
  return localStorage.getItem(KEPT) ?? "";
}

async function show() {
  try {
    const { role, name, clue } = await new Connection().call("session.attach", { token: invitation() });
    if (role !== "station") return fill(content, el("p.note.bad", { role: "alert" }, t("station.not")));
    fill(content, el("h2", {}, name), el("p", {}, t("station.at", { clue })));
  } catch (error) {
    const text = error.kind === "unauthorized" ? t("station.over") : sentence(error);
    fill(content, el("p.note.bad", { role: "alert" }, text));
  }
}

void show();
