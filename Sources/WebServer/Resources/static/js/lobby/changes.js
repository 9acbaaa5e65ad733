/** Applies pushes to a snapshot: events, and then the board's rows. */

const LAST_LINES = 200; // chat lines that a page keeps

/** The name of players who are forgotten. Nobody can choose it. */
export const NOBODY = "deleted player";

/** Applies each type of event to the snapshot, and returns the names of the changed parts. */
const changes = {
  "lobby.created": (data, snapshot) => card(snapshot, data),
  "lobby.updated": ({ email, ...data }, snapshot) => {
    if (email !== undefined) snapshot.sheet = { ...snapshot.sheet, email };
    // The host is told all settings, others only these.
    const { positions, feed } = { ...data, ...data.settings };
    return card(snapshot, {
      ...data, ...(positions === undefined ? {} : { positions }),
      // A card says so only if there is none.
      ...(feed === undefined ? {} : { feed: feed ? null : false }),
    });
  },
  "player.joined": seated,
  // A player who has left may still be anonymised, and must not reappear.
  "player.renamed": (data, snapshot) =>
    [...(snapshot.players.some(({ player }) => player === data.player) ? seated(data, snapshot) : []),
      ...(data.name === NOBODY ? forgotten(data.player, snapshot) : [])],
  "player.updated": looked,
  "player.moved": ({ player, team, division }, snapshot) => {
    for (const entry of [...snapshot.players, ...snapshot.board.rows, snapshot.board.me, snapshot.me]) {
      if (entry?.player === player) Object.assign(entry, { team, division });
    }
    return ["players", "board", "me"];
  },
  "player.left": unseated,
  "player.kicked": unseated,
  "player.muted": ({ player }, snapshot) => mark(snapshot, player, true),
  "player.unmuted": ({ player }, snapshot) => mark(snapshot, player, undefined),
  "player.warmedUp": ({ player }, snapshot) => {
    for (const entry of [...snapshot.players, snapshot.me]) if (entry?.player === player) entry.warmedUp = true;
    return ["players", "me"];
  },
  "hunt.starting": ({ at }, snapshot) => card(snapshot, { startsAt: at }),
  "hunt.startCancelled": ({ startsAt }, snapshot) => card(snapshot, { startsAt }),
  "hunt.started": ({ endsAt }, snapshot, { at }) =>
    card(snapshot, { phase: "running", startsAt: at, endsAt, warmUp: null }),
  "hunt.resumed": ({ endsAt }, snapshot) => card(snapshot, { phase: "running", endsAt }),
  "hunt.paused": (_, snapshot, { at }) => card(snapshot, {
    phase: "paused", endsAt: null,
    secondsToEnd: snapshot.card.endsAt && Math.max(0, Math.ceil((snapshot.card.endsAt - at) / 1_000)),
  }, ...staysStill(snapshot)),
  "time.extended": ({ seconds, endsAt }, snapshot) => card(snapshot, snapshot.card.phase === "paused"
    ? { secondsToEnd: snapshot.card.secondsToEnd + seconds } : { endsAt }),
  "hunt.ended": (_, snapshot, { at }) => {
    for (const clue of snapshot.clues) if (clue.state === "open") clue.state = "closed";
    return card(snapshot, { phase: "ended", endsAt: at }, "clues");
  },
  "wave.started": ({ wave, startsAt }, snapshot) => {
    if (snapshot.card.waves?.[wave]) snapshot.card.waves[wave].startsAt = startsAt;
    return ["card"];
  },
  "clue.scanned": found,
  "hint.taken": () => [],
  "station.entered": ({ player, clue }, snapshot, { at }) => ownStay(snapshot, player, clue, (station) =>
    Object.assign(station, { enteredAt: at })),
  "station.left": ({ player, clue }, snapshot) => ownStay(snapshot, player, clue, (station) => {
    delete station.enteredAt;
    delete station.until;
  }),
  "photo.submitted": ({ player, clue, submission, photo, caption }, snapshot) =>
    ownPhoto(snapshot, player, clue, () => ({ submission, photo, caption, state: "pending" })),
  "photo.accepted": ({ player, clue }, snapshot) => ownPhoto(snapshot, player, clue, (photo) =>
    ({ ...photo, state: "accepted" })),
  "photo.rejected": ({ player, clue, reason }, snapshot) => ownPhoto(snapshot, player, clue, (photo) =>
    ({ ...photo, state: "rejected", reason })),
  "photo.reopened": ({ player, clue }, snapshot) => {
    const entry = snapshot.clues.find((one) => one.clue === clue);
    if (player === snapshot.me?.player && entry) entry.found = false;
    return ownPhoto(snapshot, player, clue, ({ reason: _, ...photo }) => ({ ...photo, state: "pending" }));
  },
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
    // The host still sees the removed line, marked as removed.
    if (snapshot.me) snapshot.chat = snapshot.chat.filter((line) => line.message !== message);
    else snapshot.chat = snapshot.chat.map((line) => (line.message === message ? { ...line, removed: true } : line));
    return ["chat"];
  },
  "chat.reported": () => [],
  "roll.called": ({ roll, text }, snapshot, { at }) => {
    if (snapshot.me) snapshot.roll = { roll, text, at, answered: false };
    return ["roll"];
  },
  "roll.answered": ({ roll, player }, snapshot) => {
    if (snapshot.roll?.roll === roll && snapshot.me?.player === player) snapshot.roll.answered = true;
    return ["roll"];
  },
  "roll.closed": ({ roll }, snapshot) => {
    if (snapshot.roll?.roll === roll) delete snapshot.roll;
    return ["roll"];
  },
  "help.asked": ({ help, text }, snapshot, { at }) => {
    if (snapshot.me) snapshot.help = { help, text, at };
    return ["help"];
  },
  "help.answered": ({ help }, snapshot) => {
    if (snapshot.help?.help === help) delete snapshot.help;
    return ["help"];
  },
  "song.requested": (data, snapshot) => {
    if (!snapshot.songs.some(({ song }) => song === data.song)) snapshot.songs.push({ votes: 0, ...data });
    return ["songs"];
  },
  "song.voted": (data, snapshot) => {
    const song = snapshot.songs.find((entry) => entry.song === data.song);
    if (!song) return [];
    song.votes = data.votes;
    // Only the voter and the host learn who voted.
    if (data.vote && data.player === snapshot.me?.player) song.vote = data.vote === "none" ? undefined : data.vote;
    return ["songs"];
  },
  "song.played": (data, snapshot, { at }) => {
    const song = snapshot.songs.find((entry) => entry.song === data.song);
    if (song) song.playedAt = at;
    return ["songs"];
  },
  "sheet.requested": ({ sheet }, snapshot, { at }) => mailed(snapshot, { sheet, state: "requested", at }),
  "sheet.mailed": ({ sheet }, snapshot, { at }) => mailed(snapshot, { sheet, state: "mailed", at }),
  "sheet.mailFailed": (data, snapshot, { at }) => mailed(snapshot, { ...data, state: "failed", at }),
  // What a snapshot shows does not change: whoever shows the feed asks for it.
  "feed.reacted": () => [],
  "song.removed": ({ song }, snapshot) => {
    snapshot.songs = snapshot.songs.filter((entry) => entry.song !== song);
    return ["songs"];
  },
};

/** Events whose changes cannot be derived from their data. */
const tooLittle = new Set([
  "hunt.started", "clue.added", "clue.updated", "clue.moved", "clue.revealed", "clue.removed", "hint.taken",
  "clue.tried", "wave.moved", "photo.reopened",
  "board.frozen", "board.revealed", "ruling.applied", "ruling.revoked",
]);

/** The host's changes to clues, after which all phones of a lobby ask at once unless they wait for a while. */
export const CORRECTIONS = new Set([
  "clue.added", "clue.updated", "clue.moved", "clue.removed", "photo.reopened",
]);

/**
 * Applies an event to the snapshot.
 * @returns {{parts: Set<string>, isTooLittle: boolean}} what changed, and whether a new snapshot is needed
 */
export function changedBy(event, snapshot) {
  const parts = changes[event.type]?.(event.data, snapshot, event) ?? [];
  const isTooLittle = tooLittle.has(event.type) || changesPlan(event, snapshot) || isAboutStay(event, snapshot);
  return { parts: new Set(parts), isTooLittle };
}

/** Whether an event changes what only a snapshot tells: groups of clues, the starts of waves, languages. */
function changesPlan({ type, data }, { card: { waves = [] }, me }) {
  switch (type) {
    // An archived lobby has no join code any more.
    case "lobby.updated":
      return Boolean(data.groups ?? data.groupsChanged ?? data.zoneChanged ?? data.waves ?? data.archived)
        || "language" in data || "zone" in (data.settings ?? {});
    // Without a look, it is the language.
    case "player.updated": return me?.player === data.player && !("avatar" in data || "colour" in data);
    // Another team has another chat, and a wave of its own.
    case "player.moved": return me?.player === data.player || (waves.length > 0 && !me);
    case "hunt.paused": case "hunt.resumed": return waves.length > 1;
    // The host is told everybody's wave.
    case "player.joined": return waves.length > 0 && !me;
    case "wave.started": return me?.wave === data.wave;
    default: return false;
  }
}

/** Whether an event is about the reader's own place in a station, of which a snapshot knows more. */
function isAboutStay({ type, data }, { me, clues }) {
  if (type === "station.entered" || type === "station.left") return me !== undefined && data.player === me.player;
  return type === "hunt.resumed" && clues.some(({ station }) => station?.enteredAt !== undefined);
}

function ownStay(snapshot, player, id, change) {
  const station = player === snapshot.me?.player && snapshot.clues.find(({ clue }) => clue === id)?.station;
  if (!station) return [];
  change(station);
  return ["clues"];
}

/** In a pause, nobody's time in a station runs. */
function staysStill({ clues }) {
  const inside = clues.filter(({ station }) => station?.until !== undefined);
  for (const { station } of inside) delete station.until;
  return inside.length > 0 ? ["clues"] : [];
}

function mailed(snapshot, news) {
  // Several sheets may be under way; show the newest.
  if (news.sheet < (snapshot.sheet?.sheet ?? 0)) return [];
  snapshot.sheet = { email: snapshot.sheet?.email ?? false, ...news };
  return ["sheet"];
}

/** Members that a card may get later. */
const LATER = [
  "phase", "startsAt", "endsAt", "secondsToEnd", "divisions", "positions", "waves", "teamColours", "brand", "feed",
];

function card(snapshot, changed, ...parts) {
  for (const [name, value] of Object.entries(changed)) {
    if (!(name in snapshot.card) && !LATER.includes(name)) continue;
    if (value === null || value === undefined) delete snapshot.card[name];
    else snapshot.card[name] = value;
  }
  return ["card", ...parts];
}

function seated({ player, name, team, division, avatar, colour }, snapshot) {
  const known = snapshot.players.find((entry) => entry.player === player);
  if (known) known.name = name;
  else snapshot.players.push({ player, name, team, division, avatar, colour });
  snapshot.card.players = snapshot.players.length;
  if (snapshot.me?.player === player) snapshot.me.name = name;
  for (const row of snapshot.board.rows) if (row.player === player) row.name = name;
  return ["players", "card", "board", "me"];
}

/** A player has another avatar or colour; null stands for none. */
function looked({ player, ...look }, snapshot) {
  for (const entry of [...snapshot.players, snapshot.me]) {
    if (entry?.player !== player) continue;
    for (const name of ["avatar", "colour"]) {
      if (look[name] === null) delete entry[name];
      else if (look[name] !== undefined) entry[name] = look[name];
    }
  }
  return ["players", "board", "chat", "me"];
}

/** What was said stays, but no longer by whom; photos, captions and the avatar go. */
function forgotten(player, snapshot) {
  looked({ player, avatar: null, colour: null }, snapshot);
  snapshot.chat = snapshot.chat.map((line) => (line.player === player ? { ...line, name: NOBODY } : line));
  if (snapshot.me?.player !== player) return ["chat"];
  for (const clue of snapshot.clues) delete clue.submission;
  return ["chat", "clues"];
}

function unseated({ player }, snapshot) {
  snapshot.players = snapshot.players.filter((entry) => entry.player !== player);
  snapshot.card.players = snapshot.players.length;
  removeRow(snapshot.board, player);
  return ["players", "card", "board"];
}

function mark(snapshot, player, muted) {
  for (const entry of [...snapshot.players, snapshot.me]) {
    if (entry?.player !== player) continue;
    if (muted) entry.muted = true;
    else delete entry.muted;
  }
  return ["players", "me"];
}

/** Changes the reader's own photo of a clue. */
function ownPhoto(snapshot, player, id, change) {
  const clue = snapshot.clues.find((one) => one.clue === id);
  if (!clue || player !== snapshot.me?.player) return [];
  clue.submission = change(clue.submission ?? {});
  return ["clues"];
}

function found({ player, clue }, snapshot) {
  const entry = snapshot.clues.find((one) => one.clue === clue);
  if (!entry) return [];
  const isMine = player === snapshot.me?.player;
  // While the board is frozen, so are the numbers of finds.
  if (!snapshot.board.frozen) entry.foundBy += 1;
  if (isMine && !entry.found) {
    entry.found = true;
    foundInGroup(snapshot, clue);
  }
  return ["clues"];
}

/** Counts an own find in its group, and closes the others once there are enough. */
function foundInGroup({ groups = [], clues }, id) {
  const group = groups.find((one) => one.clues.includes(id));
  if (!group) return;
  group.found = Math.min(group.found + 1, group.need);
  if (group.found < group.need) return;
  for (const other of clues) {
    if (group.clues.includes(other.clue) && !other.found && other.state === "open") other.state = "closed";
  }
}

/** The most rows of the board that a snapshot contains and a page keeps. */
const SHOWN = 100;

/** More points first; if tied, whoever had them earlier; players without points in order of joining. */
function compare(one, other) {
  if (one.points !== other.points) return other.points - one.points;
  if ((one.lastAt === undefined) !== (other.lastAt === undefined)) return one.lastAt === undefined ? 1 : -1;
  if (one.lastAt !== other.lastAt) return one.lastAt - other.lastAt;
  if (one.lastSeq !== other.lastSeq) return one.lastSeq - other.lastSeq;
  return Number(one.player.slice(1)) - Number(other.player.slice(1));
}

/**
 * Inserts the changed rows. Rows that only moved are not sent; their places follow from the order.
 * @param {{rows: object[], total: number, frozen: boolean, me?: object}} board
 * @param {{rows: object[], total: number, frozen: boolean, teams?: object[]}} push
 * @param {string} [me] the player whose own row is kept even if it is not among the first
 */
export function mergeBoard(board, push, me) {
  const before = new Map(board.rows.map((row) => [row.player, row]));
  const isWhole = board.rows.length >= board.total;
  for (const row of push.rows) {
    const old = before.get(row.player);
    // A player whose row we lack may have overtaken this one.
    if (!isWhole && old && row.points < old.points) board.isDoubtful = true;
    before.set(row.player, row);
    if (row.player === me) board.me = row;
  }
  board.teams = push.teams ?? board.teams;
  board.total = push.total;
  board.frozen = push.frozen;
  if (push.teams) board.teams = push.teams;
  arrange(board, [...before.values()], me);
}

/** Removes a player. */
function removeRow(board, player) {
  const rows = board.rows.filter((row) => row.player !== player);
  if (rows.length === board.rows.length) return;
  board.total -= 1;
  arrange(board, rows, board.me?.player);
}

function arrange(board, rows, me) {
  rows.sort(compare);
  const isShared = rows.some(({ place }) => place);
  let rank = 0;
  board.rows = rows.slice(0, SHOWN).map((row, index) => {
    if (!isShared || row.points !== rows[index - 1]?.points) rank = index + 1;
    const place = isShared ? index + 1 : undefined;
    return row.rank === rank && row.place === place ? row : { ...row, rank, place };
  });
  board.me = board.rows.find((row) => row.player === me) ?? board.me;
}

/** Whether the top rows are complete and the reader's own row is right. */
export function knowsEnough(board) {
  const isDoubtful = board.isDoubtful || board.rows.length < Math.min(SHOWN, board.total);
  const isFarBehind = board.me && !board.rows.some((row) => row.player === board.me.player);
  return !isDoubtful && !isFarBehind;
}
