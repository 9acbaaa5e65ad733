import Core
import Hunt
import HuntViews

/// When the server last heard from each player of a lobby. A player with a network would have sent earlier finds by
/// then, so a proof cannot claim an earlier time.
///
/// A phone that was offline opens a new connection, asks what it missed, and then sends its finds. Requests while it
/// catches up must not count against it. So during the first minute of a connection that is younger than the seat, the
/// last contact before that connection decides.
///
/// In memory only. After a restart the player's last event in the log decides.
struct Contacts {
  private struct Contact {
    /// The last message.
    var last: Timestamp
    /// The last message before the player came back, which decides before `until`.
    var before: Timestamp
    var until: Timestamp

    init(seenAt last: Timestamp) { (self.last, before, until) = (last, last, last) }
  }

  /// Indexed by player, from 0.
  private var contacts: [Contact?] = []

  /// The earliest time that a proof sent at `now` may claim; nil if nothing was heard from the player.
  func earliest(of player: PlayerID, at now: Timestamp) -> Timestamp? {
    contact(of: player).map { now < $0.until ? $0.before : $0.last }
  }

  /// When the server last heard from a player; nil if it has not since the lobby was loaded.
  func last(of player: PlayerID) -> Timestamp? { contact(of: player)?.last }

  /// Notes contact with a player.
  /// - Parameters:
  ///   - connectedAt: when the connection opened; nil if it carries a single message.
  ///   - player: the player's state in the lobby.
  mutating func note(
    _ id: PlayerID, _ player: @autoclosure () -> Player?, at now: Timestamp, connectedAt: Timestamp?
  ) {
    guard var contact = contact(of: id) ?? player().map({ Contact(seenAt: $0.lastEventAt) }) else { return }
    if now >= contact.until, let connectedAt, now < connectedAt + Limits.comingBack,
      let player = player(), connectedAt > player.joinedAt
    {
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
  /// Notes contact with the player who sends a request.
  /// - Returns: the earliest time that a proof with a time may claim; nil for any other request.
  func hear(_ request: LobbyRequest, from seat: Seat?, on lobby: LiveLobby, at now: Timestamp) -> Timestamp? {
    guard case .player(let id)? = seat?.role else { return nil }
    // When somebody was last heard from, which the host sees, would tell whose answer came then.
    if case .player(.giveFeedback) = request.content { return nil }
    guard request.content.madeAt != nil else {
      lobby.contacts.note(id, lobby.player(id), at: now, connectedAt: request.connectedAt)
      return nil
    }
    // A proof with a time was queued offline, and more may follow: it does not count as contact.
    return lobby.contacts.earliest(of: id, at: now) ?? lobby.player(id)?.lastEventAt
  }

  /// Notes contact with a player outside the lobby's requests.
  nonisolated func hear(_ seat: Seat, connectedAt: Timestamp?) {
    onLoop { shard in
      guard case .live(let lobby) = shard.lobbies[seat.lobby] else { return }
      if let staff = seat.role.staff { lobby.staffSeen[staff] = shard.context.effects.now() }
      guard case .player(let id) = seat.role else { return }
      lobby.contacts.note(id, lobby.player(id), at: shard.context.effects.now(), connectedAt: connectedAt)
    }
  }
}

extension LobbyRequest.Content {
  /// The time that a proof claims, if any.
  var madeAt: Timestamp? {
    guard case .player(let command) = self else { return nil }
    return switch command {
    case .scan(_, let at, _), .answer(_, _, let at, _), .visit(_, let at, _): at
    case .rename, .changeIdentity, .changeTeam, .leave, .hint, .enterStation, .leaveStation, .report, .answerRoll,
      .askForHelp,
      .giveFeedback,
      .cheer, .sharePosition, .stopSharing:
      nil
    }
  }
}
