public import Hunt

/// Everything that a view shows, laid open: for keeping it somewhere, and making it again without its events.
///
/// Points and ranks are not in it: they are counted again from the finds.
public struct LobbyViewState: Sendable, Equatable {
  public var lobby: LobbyState
  /// The sequence number of the last event that is shown.
  public var seq: Int
  /// That of the last event that may change the results.
  public var resultsSeq = 1
  public var chat: [ChatMessage] = []
  public var notices: [Notice] = []
  /// The finds that count of each clue that has any, in the order in which they were recorded.
  public var finds: [ClueID: [RecordedFind]] = [:]
  /// By number of the player, from `p1` on: the sequence number of the last event that changed their row.
  public var rowsChangedAt: [Int] = []
  /// The sequence number of the last event that changed the board.
  public var boardChangedAt = 0

  public init(lobby: LobbyState, seq: Int) {
    self.lobby = lobby
    self.seq = seq
  }
}

extension LobbyView {
  public var state: LobbyViewState {
    var state = LobbyViewState(lobby: lobby.state, seq: seq)
    state.resultsSeq = resultsSeq
    state.chat = chat
    state.notices = notices
    state.finds = finds.filter { !$0.value.isEmpty }
    state.rowsChangedAt = board.rowsChangedAt
    state.boardChangedAt = board.changedAt
    return state
  }
}
