public import Hunt

/// The complete state of a view, for saving it and restoring it without its events.
///
/// Leaves out points and ranks, which are recounted from the finds.
public struct LobbyViewState: Sendable, Equatable {
  public var lobby: LobbyState
  /// The number of the last event that is shown.
  public var seq: Int { lobby.seq }
  /// The number of the last event that may change the results.
  public var resultsSeq = 1
  public var leads: [Int] = []
  public var chat: [ChatMessage] = []
  public var notices: [Notice] = []
  /// The number of the last event that changed each row, by player, from `p1` on.
  public var rowsChangedAt: [Int] = []
  /// The number of the last event that changed the board.
  public var boardChangedAt = 0
  /// The number of the last event that changed the teams' board.
  public var teamsChangedAt = 0

  public init(lobby: LobbyState) { self.lobby = lobby }
}

extension LobbyView {
  /// The view's state. Not for a lobby whose board stands still: that view also needs the earlier state and all events
  /// since.
  public var state: LobbyViewState {
    var state = LobbyViewState(lobby: lobby.state)
    state.resultsSeq = resultsSeq
    state.leads = leads
    state.chat = chat
    state.notices = notices
    state.rowsChangedAt = board.rowsChangedAt
    state.boardChangedAt = board.changedAt
    state.teamsChangedAt = teams.changedAt
    return state
  }
}
