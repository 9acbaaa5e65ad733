/** Describes what happens in a lobby, in lines for its host. */

import { t } from "quarry/shared/texts";
import { teamName } from "quarry/lobby/board";
import { rulingText } from "quarry/lobby/rulingtext";
import { roleName } from "quarry/host/roles";

const LINES = {
  "clue.scanned": ["check", ({ accepted }) => (accepted ? "activity.accepted" : "activity.found")],
  "clue.claimed": ["clock", () => "activity.claimed"],
  "clue.tried": ["close", () => "activity.tried"],
  "clue.added": ["list", () => "activity.clueAdded"],
  "clue.updated": ["list", () => "activity.clueChanged"],
  "clue.removed": ["list", () => "activity.clueRemoved"],
  "clue.moved": ["list", () => "activity.clueMoved"],
  "lobby.updated": ["gear", () => "activity.settings"],
  "staff.invited": ["people", () => "activity.staffInvited"],
  "staff.revoked": ["people", () => "activity.staffRevoked"],
  "chat.removed": ["close", () => "activity.chatRemoved"],
  "song.removed": ["close", () => "activity.songRemoved"],
  "station.entered": ["pin", () => "activity.entered"],
  "station.left": ["pin", () => "activity.leftStation"],
  "sheet.requested": ["send", () => "activity.mailed"],
  "photo.submitted": ["camera", () => "activity.photoSent"],
  "photo.accepted": ["camera", () => "activity.photoAccepted"],
  "photo.rejected": ["camera", () => "activity.photoRejected"],
  "photo.reopened": ["camera", () => "activity.photoReopened"],
  "photo.published": ["camera", () => "activity.photoPublished"],
  "photo.withdrawn": ["camera", () => "activity.photoWithdrawn"],
  "hint.taken": ["puzzle", () => "activity.hint"],
  "player.joined": ["people", () => "activity.joined"],
  "player.renamed": ["people", () => "activity.renamed"],
  "player.moved": ["people", () => "activity.moved"],
  "player.left": ["people", () => "activity.left"],
  "player.kicked": ["close", () => "activity.kicked"],
  "player.admitted": ["people", () => "activity.admitted"],
  "player.handedOver": ["link", () => "activity.handedOver"],
  "player.muted": ["silent", () => "activity.muted"],
  "player.unmuted": ["sound", () => "activity.unmuted"],
  "player.warmedUp": ["sun", () => "warmUp.lights"],
  "hunt.starting": ["clock", () => "activity.starting"],
  "hunt.startCancelled": ["back", () => "activity.startUndone"],
  "hunt.started": ["flag", () => "activity.started"],
  "wave.started": ["flag", () => "activity.waveStarted"],
  "wave.moved": ["people", () => "activity.waveMoved"],
  "hunt.paused": ["pause", () => "activity.paused"],
  "hunt.resumed": ["flag", () => "activity.resumed"],
  "hunt.ended": ["trophy", () => "activity.ended"],
  "time.extended": ["clock", () => "activity.extended"],
  "notice.sent": ["bell", ({ clue }) => (clue ? "activity.hinted" : "activity.announced")],
  "chat.reported": ["report", () => "activity.reported"],
  "roll.called": ["bell", () => "activity.rollCalled"],
  "roll.closed": ["bell", () => "activity.rollClosed"],
  "feedback.given": ["flag", () => "activity.feedback"],
  "help.asked": ["bell", ({ text }) => (text ? "activity.helpAskedText" : "activity.helpAsked")],
  "help.answered": ["check", () => "activity.helpAnswered"],
  "ruling.applied": ["gear", () => "activity.ruled"],
  "ruling.revoked": ["back", () => "activity.revoked"],
  "board.frozen": ["pause", () => "activity.frozen"],
  "board.revealed": ["trophy", () => "activity.revealed"],
  "song.requested": ["music", () => "activity.song"],
  "song.played": ["music", () => "activity.songPlayed"],
};

/** @returns {{key: string, shape: string, text: string, at: number}} */
export function activityLine(game, { seq, type, data, at, by }) {
  const [shape, keyOf] = LINES[type] ?? ["gear", () => "activity.other"];
  const values = {
    name: data.player ? game.nameOf(data.player) : "", title: data.title ?? game.titleOf(data.clue) ?? data.clue ?? "",
    text: data.text ?? "", reason: data.reason ?? "", n: data.seconds ? Math.round(data.seconds / 60) : 0, type,
  };
  if (data.staff) {
    values.name = data.name ?? game.log.staff.get(data.staff) ?? data.staff;
    values.role = data.role ? roleName(data.role) : "";
  }
  if (data.song && !data.title) {
    values.title = game.snapshot.songs.find(({ song }) => song === data.song)?.title ?? data.song;
  }
  if (type === "player.joined" || type === "player.renamed") values.name = data.name;
  if (data.team) values.team = namesOf(game).team(data.team);
  if (data.wave !== undefined) {
    values.wave = game.snapshot.card.waves?.[data.wave]?.title ?? t("wave.nth", { n: data.wave + 1 });
    values.name = values.team ?? values.name;
  }
  if (type === "ruling.applied") values.text = rulingText(namesOf(game), data);
  if (type === "ruling.revoked") values.text = rulingText(namesOf(game), game.log.rulings.get(data.ruling) ?? data);
  const text = t(keyOf(data), values);
  return { key: String(seq), shape, text: by ? t("activity.by", { text, name: by.name }) : text, at: data.at ?? at };
}

/** The names of a lobby's clues, players and teams, for its host. */
export const namesOf = (game) => ({
  clue: (id) => game.titleOf(id) ?? id,
  player: (id) => game.nameOf(id),
  team: (id) => teamName(game.snapshot.card, id),
});
