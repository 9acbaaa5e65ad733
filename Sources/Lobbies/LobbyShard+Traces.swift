import Traces

extension LobbyShard {
  /// Does a request's work within a span, if its trace is recorded. Another span covers what it stages, until that is
  /// stored.
  func tracing(_ request: LobbyRequest, on lobby: LiveLobby, _ work: () -> Void) {
    guard let span = request.span else { return work() }
    let deciding = span.child("lobby.decide")
    let before = lobby.bytesStaged
    work()
    deciding.end()
    if lobby.bytesStaged > before { lobby.commits.append((lobby.writesNeeded, span.child("lobby.commit"))) }
  }
}

extension LiveLobby {
  /// Ends the spans of what is stored by now, or was just lost.
  func endCommits(isLost: Bool) {
    while let first = commits.first, first.afterWrites <= writesDone {
      if isLost { first.span.fail() }
      first.span.end()
      commits.removeFirst()
    }
  }
}
