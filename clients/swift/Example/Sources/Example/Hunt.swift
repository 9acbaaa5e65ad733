import QuarryClient

/// A whole hunt: a host creates a lobby, a player joins, watches and scans a code, and the results are verified.
func playHunt(on server: ServerAddress) async throws {
  try await QuarryCaller.with(server) { host in
    let key = try await host.server.info().publicKey
    let fountain = Quarry.ClueInput(title: "The fountain", points: 50, proof: .init(scan: .init()))
    let created = try await host.lobby.create(name: "Old Town", clues: [fountain])
    let seat = try await QuarryCaller.with(server) { try await $0.lobby.join(name: "Ada", code: created.code) }
    let ada = QuarryWatcher(server: server, lobby: .id(created.lobby), token: seat.token)
    await host.takeSeat(token: created.token)

    async let watched: Void = watch(ada)
    try await host.lobby.start()
    do {
      try await ada.lobby.pause()
    } catch let error as QuarryError {
      print(error.reason, "-", error)  // forbidden - …
    }
    let clues = try await host.clue.list().clues
    if case .outcomeOfClue(let find) = try await ada.scan.submit(text: clues[0].token) { print(find.outcome) }
    try await host.lobby.end()
    try await watched

    let proven = try await host.provenResults(lobby: created.lobby, publicKey: key)
    for row in proven.results.rows { print(row.rank, row.name, row.points) }
  }
}

func watch(_ player: QuarryWatcher) async throws {
  try await player.watch { updates in
    for try await update in updates {
      // Everything as it is; again if too much was missed.
      if let snapshot = update.snapshot { print(snapshot.card.name) }
      // Each once and in order, also after a lost connection.
      guard case .event(let event) = update else { continue }
      print(event.seq, event.type)
      if case .huntEnded = event.content { return }
    }
  }
}
