import Hunt
import HuntViews

/// When the server last heard from each player of a lobby. Nobody can have found anything before that and say so only
/// now: their phone had a network.
///
/// A phone that had none opens a new connection, asks what it missed, and then sends what it found. What it says while it
/// comes back must not count against it. So during the first minute of a connection that is younger than the seat, what
/// was heard before that connection decides.
///
/// In memory only. After a restart the player's last event in the log decides.
struct Contacts {
  private struct Contact {
    /// The last message.
    var last: Timestamp
    /// The last message before the player came back. It decides until then.
    var before: Timestamp
    var until: Timestamp
  }

  /// By number of the player, from 0 on.
  private var contacts: [Contact?] = []

  /// A proof that a player sends at `now` counts as of this moment at the earliest; nil if nothing was heard of them.
  func earliest(of player: PlayerID, at now: Timestamp) -> Timestamp? {
    contact(of: player).map { now < $0.until ? $0.before : $0.last }
  }

  /// Something was heard of a player.
  /// - Parameters:
  ///   - connectedAt: since when the connection lasts; nil if it carries a single message.
  ///   - player: as the lobby knows them.
  mutating func note(_ id: PlayerID, _ player: Player, at now: Timestamp, connectedAt: Timestamp?) {
    let known = player.lastEventAt
    var contact = contact(of: id) ?? Contact(last: known, before: known, until: known)
    if now >= contact.until, let connectedAt, connectedAt > player.joinedAt, now < connectedAt + Limits.comingBack {
      contact.before = contact.last
      contact.until = connectedAt + Limits.comingBack
    }
    contact.last = max(contact.last, now)
    while contacts.count < id.number { contacts.append(nil) }
    contacts[id.number - 1] = contact
  }

  private func contact(of player: PlayerID) -> Contact? {
    contacts.indices.contains(player.number - 1) ? contacts[player.number - 1] : nil
  }
}

extension LobbyShard {
  /// Notes that a player was heard of.
  /// - Returns: as of when a proof counts at the earliest that says when it was made; nil for anything else.
  func hear(_ request: LobbyRequest, from seat: Seat?, on lobby: LiveLobby, at now: Timestamp) -> Timestamp? {
    guard case .player(let id)? = seat?.role, let player = lobby.view.lobby.player(id) else { return nil }
    guard request.ask.madeAt != nil else {
      lobby.contacts.note(id, player, at: now, connectedAt: request.connectedAt)
      return nil
    }
    // What says when it was made was kept back, and there may be more of it: only what else is said counts as contact.
    return lobby.contacts.earliest(of: id, at: now) ?? player.lastEventAt
  }

  /// A player was heard of, who asked nothing of their lobby.
  nonisolated func hear(_ seat: Seat, connectedAt: Timestamp?) {
    onLoop { shard in
      guard case .live(let lobby) = shard.lobbies[seat.lobby], case .player(let id) = seat.role,
        let player = lobby.view.lobby.player(id)
      else { return }
      lobby.contacts.note(id, player, at: shard.context.effects.now(), connectedAt: connectedAt)
    }
  }
}

extension LobbyRequest.Ask {
  /// When a proof was made, if it says so.
  var madeAt: Timestamp? {
    switch self {
    case .scan(_, let at, _), .answer(_, _, let at, _), .visit(_, let at, _): at
    case .attach, .create, .createAgain, .play, .playAgain, .join, .host, .claim, .forget, .rename, .leave, .hint,
      .chat, .report, .requestSong, .vote, .sendSheet, .peek, .clueList, .sheet, .reports, .lateList, .explain,
      .preview, .players, .view, .board, .history, .results, .log, .watch, .missed:
      nil
    }
  }
}
