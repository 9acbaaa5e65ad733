import EventLog
import Hunt

/// Lobbies whose codes are to go out by themselves, though nobody may look at them by then: each holds a claim that says when.
extension LobbyClaims {
  static func sheet(of lobby: LobbyID, due: Timestamp) -> ClaimName {
    ClaimName(space: sheetSpace, name: "\(due.milliseconds):\(lobby)")
  }

  /// When the codes are due; nil if that is not what the name is about.
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
  /// Whether the moment at which the codes go out may be another after it.
  fileprivate var mayMoveSheet: Bool {
    switch self {
    case .lobbyUpdated, .clueAdded, .clueUpdated, .clueRemoved, .huntStarted, .huntEnded, .sheet: true
    default: false
    }
  }
}
