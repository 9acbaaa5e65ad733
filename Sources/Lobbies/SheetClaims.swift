import EventLog
import Hunt

/// Claims of lobbies with an automatic sheet due, so that it is sent even if nobody loads the lobby by then.
extension LobbyClaims {
  static func sheet(of lobby: LobbyID, due: Timestamp) -> ClaimName {
    ClaimName(space: sheetSpace, name: "\(due.milliseconds):\(lobby)")
  }

  /// When the sheet is due; nil if the name is of another kind.
  static func sheetDue(_ name: ClaimName) -> Timestamp? {
    name.name.split(separator: ":").first.flatMap { Int64($0) }.map(Timestamp.init)
  }

  static func sheets(
    after event: LobbyEvent, at moment: Timestamp, in id: LobbyID, before lobby: Lobby?
  ) -> [ClaimChange] {
    guard let lobby, lobby.phase == .open, event.mayMoveSheet else { return [] }
    var after = lobby
    after.evolve(event, at: moment)
    let (old, new) = (lobby.sheetAlarm, after.sheetAlarm)
    guard old != new else { return [] }
    return (old.map { [.release(sheet(of: id, due: $0))] } ?? [])
      + (new.map { [.hold(sheet(of: id, due: $0), until: after.archivesAt?.milliseconds)] } ?? [])
  }
}

extension LobbyEvent {
  /// Whether the event may change when the sheet is due.
  fileprivate var mayMoveSheet: Bool {
    switch self {
    case .lobbyUpdated, .clueAdded, .clueUpdated, .clueRemoved, .huntStarted, .huntEnded, .sheetRequested,
      .sheetMailed, .sheetMailFailed:
      true
    default: false
    }
  }
}
