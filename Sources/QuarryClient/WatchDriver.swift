import JSONCoding

/// Performs what ``WatchState`` decides.
///
/// Works only while a caller awaits the next update, which avoids an unstructured task.
actor WatchDriver {
  private let server: ServerAddress
  private let token: String?
  private let timing: WatchTiming
  private let slot: ConnectionSlot

  private var state: WatchState
  private var updates: [WatchUpdate] = []
  private var connection: QuarryConnection?
  /// How long to wait before connecting; nil to connect at once.
  private var connectAfter: Duration?
  private var end: (any Error)?
  private var isBusy = false

  /// Requests whose answers come among the pushes.
  private var asked: [Int64: Question] = [:]
  private enum Question {
    case attach
    case watch
    case board
    case ping
  }

  init(server: ServerAddress, token: String?, state: WatchState, timing: WatchTiming, slot: ConnectionSlot) {
    self.server = server
    self.token = token
    self.state = state
    self.timing = timing
    self.slot = slot
  }

  /// The next update. Throws when there will be no more.
  func next() async throws -> WatchUpdate {
    precondition(!isBusy, "one task at a time reads a watcher's updates")
    isBusy = true
    defer { isBusy = false }
    while updates.isEmpty {
      if let end { throw end }
      try Task.checkCancellation()
      if let connection {
        try await listen(to: connection)
      } else {
        try await connect()
      }
    }
    return updates.removeFirst()
  }

  func close() async {
    let error = end ?? ConnectionFailure.closedHere
    end = error
    slot.close(error)
    await disconnect()
  }

  // MARK: Connecting

  private func connect() async throws {
    if let delay = connectAfter { try await Task.sleep(for: delay) }
    connectAfter = nil
    do {
      let connection = try await QuarryConnection.connect(to: server, timeout: timing.connect)
      guard end == nil else {
        await connection.close()
        return
      }
      self.connection = connection
    } catch let failure as ConnectionFailure {
      await perform(state.lost(failure.reason, jitter: jitter))
      return
    }
    if let token { ask("session.attach", ["token": .string(token)], .attach) }
    await perform(state.connected())
  }

  private func disconnect() async {
    slot.set(nil)
    asked = [:]
    let connection = connection
    self.connection = nil
    await connection?.close()
  }

  private func ask(_ method: String, _ params: JSONObject, _ question: Question) {
    // If this fails, so has the connection, and the next read reports it.
    if let id = try? connection?.submit(method, .object(params)) { asked[id] = question }
  }

  // MARK: Listening

  private func listen(to connection: QuarryConnection) async throws {
    do {
      // Waits briefly while an answer is due; after a longer silence otherwise, pings the server.
      let inbound = try await connection.nextInbound(timeout: asked.isEmpty ? timing.silence : timing.answer)
      if let inbound { await heard(inbound) }
    } catch ConnectionFailure.timedOut where asked.isEmpty {
      ask("server.ping", [:], .ping)
    } catch let failure as ConnectionFailure {
      await perform(state.lost(failure.reason, jitter: jitter))
    }
  }

  private func heard(_ inbound: Inbound) async {
    switch inbound {
    case .push(let push): await perform(state.received(push, jitter: jitter))
    case .answer(let id, let result): await answered(asked.removeValue(forKey: id), result)
    }
  }

  private func answered(_ question: Question?, _ result: Result<JSONValue, QuarryError>) async {
    switch (question, result) {
    case (.watch, .success(let answer)):
      let actions = state.answered(answer, jitter: jitter)
      await perform(actions)
      // The connection has its seat now, so callers may use it.
      if let connection { slot.set(connection) }
    case (.board, .success(let answer)): await perform(state.boardAnswered(answer))
    case (.attach, .failure(let error)), (.watch, .failure(let error)):
      await perform(state.refused(error, jitter: jitter))
    case (.attach, .success), (.ping, _), (.board, .failure), (nil, _): break
    }
  }

  // MARK: Acting

  private func perform(_ actions: [WatchState.Action]) async {
    for action in actions {
      switch action {
      case .deliver(let update): updates.append(update)
      case .watch(let params): ask("lobby.watch", params, .watch)
      case .askForBoard(let params): ask("lobby.board", params, .board)
      case .reconnect(let delay):
        connectAfter = delay
        await disconnect()
      case .stop(.refused(let error)): await stop(error)
      case .stop(.sentAway(let ended)): await stop(ended)
      }
    }
  }

  private func stop(_ error: any Error) async {
    end = error
    slot.close(error)
    await disconnect()
  }

  private var jitter: Double { Double.random(in: 0..<1) }
}
