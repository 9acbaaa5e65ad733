/** What each event of the log changes in a snapshot. */

import { removeRow } from "quarry/ranks";

const LAST_LINES = 200; // chat lines that a page keeps

/** What each type of event does to the snapshot; the answer names the parts that changed. */
const changes = {
  "lobby.created": (data, snapshot) => card(snapshot, data),
  "lobby.updated": (data, snapshot) => card(snapshot, data),
  "clue.added": (_, snapshot) => card(snapshot, { clues: snapshot.card.clues + 1 }),
  "clue.removed": (_, snapshot) => card(snapshot, { clues: snapshot.card.clues - 1 }),
  "player.joined": seated,
  "player.renamed": seated,
  "player.left": unseated,
  "player.kicked": unseated,
  "player.muted": ({ player }, snapshot) => mark(snapshot, player, true),
  "player.unmuted": ({ player }, snapshot) => mark(snapshot, player, undefined),
  "hunt.started": ({ endsAt }, snapshot, { at }) => card(snapshot, { phase: "running", startsAt: at, endsAt }),
  "hunt.resumed": ({ endsAt }, snapshot) => card(snapshot, { phase: "running", endsAt }),
  "hunt.paused": (_, snapshot, { at }) => card(snapshot, {
    phase: "paused", endsAt: null,
    secondsToEnd: snapshot.card.endsAt && Math.max(0, Math.ceil((snapshot.card.endsAt - at) / 1_000)),
  }),
  "time.extended": ({ seconds, endsAt }, snapshot) => card(snapshot, snapshot.card.phase === "paused"
    ? { secondsToEnd: snapshot.card.secondsToEnd + seconds } : { endsAt }),
  "hunt.ended": (_, snapshot, { at }) => {
    for (const clue of snapshot.clues) if (clue.state === "open") clue.state = "closed";
    return card(snapshot, { phase: "ended", endsAt: at }, "clues");
  },
  "clue.scanned": found,
  "hint.taken": () => [],
  "notice.sent": (data, snapshot, { at }) => {
    if (!snapshot.notices.some(({ notice }) => notice === data.notice)) snapshot.notices.push({ ...data, at });
    return ["notices"];
  },
  "chat.sent": (data, snapshot, { at }) => {
    if (data.removed || snapshot.chat.some(({ message }) => message === data.message)) return [];
    snapshot.chat = [...snapshot.chat, { ...data, at }].slice(-LAST_LINES);
    return ["chat"];
  },
  "chat.removed": ({ message }, snapshot) => {
    // The host still sees what was removed, and that it was.
    if (snapshot.me) snapshot.chat = snapshot.chat.filter((line) => line.message !== message);
    else snapshot.chat = snapshot.chat.map((line) => (line.message === message ? { ...line, removed: true } : line));
    return ["chat"];
  },
  "chat.reported": () => [],
  "song.requested": (data, snapshot) => {
    if (!snapshot.songs.some(({ song }) => song === data.song)) snapshot.songs.push({ votes: 0, ...data });
    return ["songs"];
  },
  "song.voted": (data, snapshot) => {
    const song = snapshot.songs.find((entry) => entry.song === data.song);
    if (!song) return [];
    song.votes = data.votes;
    // Whose vote it was, only the voter and the host are told.
    if (data.vote && data.player === snapshot.me?.player) song.vote = data.vote === "none" ? undefined : data.vote;
    return ["songs"];
  },
  "song.removed": ({ song }, snapshot) => {
    snapshot.songs = snapshot.songs.filter((entry) => entry.song !== song);
    return ["songs"];
  },
};

/** Events that change more than they tell. */
const tooLittle = new Set([
  "hunt.started", "clue.added", "clue.updated", "clue.moved", "clue.revealed", "clue.removed", "hint.taken",
  "board.frozen", "board.revealed", "ruling.applied", "ruling.revoked",
]);

/**
 * Changes the snapshot as the event says.
 * @returns {{parts: Set<string>, isTooLittle: boolean}} what changed, and whether a new snapshot is needed
 */
export function changedBy(event, snapshot) {
  const parts = changes[event.type]?.(event.data, snapshot, event) ?? [];
  return { parts: new Set(parts), isTooLittle: tooLittle.has(event.type) };
}

function card(snapshot, changed, ...parts) {
  for (const [name, value] of Object.entries(changed)) {
    if (!(name in snapshot.card) && !["phase", "startsAt", "endsAt", "secondsToEnd"].includes(name)) continue;
    if (value === null || value === undefined) delete snapshot.card[name];
    else snapshot.card[name] = value;
  }
  return ["card", ...parts];
}

function seated({ player, name, team }, snapshot) {
  const known = snapshot.players.find((entry) => entry.player === player);
  if (known) known.name = name;
  else snapshot.players.push({ player, name, team });
  snapshot.card.players = snapshot.players.length;
  if (snapshot.me?.player === player) snapshot.me.name = name;
  for (const row of snapshot.board.rows) if (row.player === player) row.name = name;
  return ["players", "card", "board", "me"];
}

function unseated({ player }, snapshot) {
  snapshot.players = snapshot.players.filter((entry) => entry.player !== player);
  snapshot.card.players = snapshot.players.length;
  removeRow(snapshot.board, player);
  return ["players", "card", "board"];
}

function mark(snapshot, player, muted) {
  const known = snapshot.players.find((entry) => entry.player === player);
  if (known) known.muted = muted;
  return ["players"];
}

function found({ player, clue }, snapshot) {
  const entry = snapshot.clues.find((one) => one.clue === clue);
  if (!entry) return [];
  const isMine = player === snapshot.me?.player;
  // While the board stands still, how many found it stands still too.
  if (!snapshot.board.frozen) entry.foundBy += 1;
  if (isMine) entry.found = true;
  return ["clues"];
}
