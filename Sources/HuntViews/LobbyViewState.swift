public import Hunt

/// Everything that a view shows, laid open: for keeping it somewhere, and making it again without its events.
///
/// Points and ranks are not in it: they are counted again from the finds.
public struct LobbyViewState: Sendable, Equatable {
  public var lobby: LobbyState
  /// The sequence number of the last event that is shown.
  public var seq: Int { lobby.seq }
  /// That of the last event that may change the results.
  public var resultsSeq = 1
  public var chat: [ChatMessage] = []
  public var notices: [Notice] = []
  /// By number of the player, from `p1` on: the sequence number of the last event that changed their row.
  public var rowsChangedAt: [Int] = []
  /// The sequence number of the last event that changed the board.
  public var boardChangedAt = 0
  /// Likewise the teams' board.
  public var teamsChangedAt = 0

  public init(lobby: LobbyState) { self.lobby = lobby }
}

extension LobbyView {
  /// Not of a lobby whose board stands still: what it keeps then is what was before and all that came since, which is
  /// just what its events are.
  public var state: LobbyViewState {
    var state = LobbyViewState(lobby: lobby.state)
    state.resultsSeq = resultsSeq
    state.chat = chat
    state.notices = notices
    state.rowsChangedAt = board.rowsChangedAt
    state.boardChangedAt = board.changedAt
    state.teamsChangedAt = teams.changedAt
    return state
  }
}
