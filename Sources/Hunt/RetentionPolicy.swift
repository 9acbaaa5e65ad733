public import Core

/// How long the server's operator keeps lobbies, counted from their end.
public struct RetentionPolicy: Equatable, Sendable {
  /// After how long players' names, photos and captions, and the names of staff, are erased; nil for never.
  public let keepNames: Span?
  /// After how long lobbies are deleted; nil for never.
  public let deleteAfter: Span?

  public init(keepNames: Span? = nil, deleteAfter: Span? = nil) {
    self.keepNames = keepNames
    self.deleteAfter = deleteAfter
  }

  /// Whether there is anything to do.
  public var isOn: Bool { keepNames != nil || deleteAfter != nil }

  /// When the names in a lobby are erased; nil if never, or while that is unknown.
  public func namesEnd(in lobby: Lobby) -> Timestamp? { moment(keepNames, after: lobby) }

  /// When a lobby is deleted; nil if never, or while that is unknown.
  public func end(of lobby: Lobby) -> Timestamp? { lobby.countsForAccounts ? nil : moment(deleteAfter, after: lobby) }

  /// - Returns: never before the lobby is archived, since until then its host may correct results.
  private func moment(_ age: Span?, after lobby: Lobby) -> Timestamp? {
    guard let age, let over = lobby.overAt, let archived = lobby.archivesAt else { return nil }
    return max(archived, over + age)
  }
}

extension Lobby {
  /// When it ended or, if nobody ended it, when its clock ran out or it was archived; nil while that is unknown.
  var overAt: Timestamp? { endedAt ?? (phase == .running ? clock.endsAt : nil) ?? archivesAt }

  /// Whether it is a play of a pack that counts for an account's badges and ranks. It goes when the account is deleted.
  var countsForAccounts: Bool { isOfRecord && players.contains { $0.account != nil } }

  private var isOfRecord: Bool { details.pack?.kind.isOfRecord ?? false }

  /// The players with a name, a photo or a caption left to erase. What counts for an account stays.
  public var playersToForget: [PlayerID] {
    players.indices.filter { !isOfRecord || players[$0].account == nil }.map { PlayerID($0 + 1) }
      .filter { hasTraces(of: $0) }
  }

  /// The staff with a name left to erase.
  public var staffToForget: [StaffID] { staff.members.filter { $0.name != Self.deletedStaff }.map(\.id) }

  /// Whether retention has names left to erase.
  public var hasNamesToErase: Bool { !playersToForget.isEmpty || !staffToForget.isEmpty }
}
