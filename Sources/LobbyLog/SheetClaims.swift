public import Core
public import EventLog
public import Hunt

/// Claims of lobbies with an automatic sheet due, so that it is sent even if nobody loads the lobby by then.
extension LobbyClaims {
  static func sheet(of lobby: LobbyID, due: Timestamp) -> ClaimName {
    ClaimName(space: sheetSpace, name: "\(due.milliseconds):\(lobby)")
  }

  /// When the sheet is due; nil if the name is of another kind.
  public static func sheetDue(_ name: ClaimName) -> Timestamp? {
    name.name.split(separator: ":").first.flatMap { Int64($0) }.map(Timestamp.init)
  }

  /// The claims that follow when an event moves the sheet's due time.
  /// - Parameters:
  ///   - old: the lobby's `sheetAlarm` before the event.
  ///   - lobby: the lobby after the event.
  public static func sheets(of id: LobbyID, from old: Timestamp?, in lobby: Lobby) -> [ClaimChange] {
    let new = lobby.sheetAlarm
    guard old != new else { return [] }
    return (old.map { [.release(sheet(of: id, due: $0))] } ?? [])
      + (new.map { [.hold(sheet(of: id, due: $0), until: lobby.archivesAt?.milliseconds)] } ?? [])
  }
}
