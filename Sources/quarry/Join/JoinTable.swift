import JSONCoding
import LobbyLog
import QuarryClient

/// Runs one player's game: sends their input to the server, and prints what happens.
actor JoinTable {
  private let watcher: QuarryWatcher
  private let console: Console
  private var lobby = LobbyMirror()
  private var hasShownResults = false
  /// The player's position as parameters; empty if unknown.
  private var position = JSONObject()
  /// Ends when the player has a seat. Earlier input waits, so that answers can name the clues.
  private let seated = AsyncStream<Void>.makeStream()
  /// What to fetch from the server besides the player's commands.
  private let errands = AsyncStream<Errand>.makeStream()

  private enum Errand {
    case clues
    /// A clue was revealed.
    case revealed(String)
    case results
  }

  init(watcher: QuarryWatcher, console: Console) {
    self.watcher = watcher
    self.console = console
  }

  /// Plays until the player leaves or the input ends.
  func play() async throws {
    try await watcher.watch { updates in
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          for try await update in updates { try await self.hear(update) }
        }
        group.addTask { try await self.obey() }
        group.addTask { try await self.runErrands() }
        group.addTask { try await Signals.awaitStop { try await self.redraw() } }
        defer { group.cancelAll() }
        try await group.next()
      }
    }
  }

  // MARK: Hearing

  private func hear(_ update: WatchUpdate) throws {
    let lines = JoinSentences.lines(for: update, in: lobby)
    lobby.apply(update)
    if lobby.isKnown { seated.continuation.finish() }
    if !lines.isEmpty { try console.print(lines) }
    if case .event(let event) = update, let kind = EventKind(rawValue: event.type), kind.changesClues {
      let revealed = kind == .clueRevealed ? event.data["clue"]?.string : nil
      errands.continuation.yield(revealed.map(Errand.revealed) ?? .clues)
    }
    if lobby.phase == .ended, !hasShownResults {
      hasShownResults = true
      errands.continuation.yield(.results)
    }
  }

  /// Requests must not block the updates, which may be needed to reconnect.
  private func runErrands() async throws {
    for await errand in errands.stream {
      do {
        switch errand {
        case .clues: try await readClues()
        case .revealed(let clue):
          try await readClues()
          try console.print(JoinSentences.revealed(clue, in: lobby))
        case .results:
          let results = try await watcher.call("lobby.results", here)
          try console.print(JoinSentences.results(results, in: lobby))
        }
      } catch let error as QuarryError {
        try console.print(Failure.sentence(for: error))
      } catch let failure as ConnectionFailure {
        try console.print(Failure.sentence(for: failure))
      }
    }
    throw CancellationError()
  }

  private var here: JSONObject { lobby.lobby.isEmpty ? [:] : ["lobby": .string(lobby.lobby)] }

  private func readClues() async throws {
    lobby.refreshClues(from: try await watcher.call("lobby.view", here))
  }

  private func redraw() throws { try console.redraw() }

  // MARK: Obeying

  private func obey() async throws {
    for await _ in seated.stream {}
    for await line in console.lines() {
      do {
        guard try await obey(JoinInput(line)) else { return }
      } catch let error as QuarryError {
        try console.print(Failure.sentence(for: error))
      } catch let failure as ConnectionFailure {
        try console.print(Failure.sentence(for: failure))
      }
    }
  }

  /// Carries out an input. Returns false if the player leaves.
  private func obey(_ input: JoinInput) async throws -> Bool {
    switch input {
    case .nothing: break
    case .scan(let text): try await prove("scan.submit", ["text": .string(text)])
    case .answer(let number, let text):
      guard let clue = try clue(number) else { break }
      try await prove("clue.answer", ["clue": .string(clue.id), "answer": JoinSentences.answer(text, to: clue)])
    case .visit(let number):
      guard let clue = try clue(number) else { break }
      try await prove("clue.visit", ["clue": .string(clue.id)])
    case .enter, .exit: try await move(input)
    case .hint(let number, let hint):
      guard let clue = try clue(number) else { break }
      try await takeHint(hint, of: clue)
    case .why:
      let explanation = try await watcher.call("player.explain")
      try console.print(JoinSentences.explanation(explanation, in: lobby))
    case .here(let latitude, let longitude, let accuracy):
      position = JoinInput.place(latitude, longitude, accuracy)
      try console.print(spoken("join.positionSet"))
    case .clues:
      try await readClues()
      try console.print(JoinSentences.clues(of: lobby))
    case .board:
      lobby.refreshBoard(from: try await watcher.call("lobby.board", here))
      try console.print(JoinSentences.board(of: lobby))
    case .say(let text): try await watcher.call("chat.send", ["text": .string(text)])
    case .sayToTeam, .messages, .report, .present, .sos, .share, .songs, .song, .vote:
      try await talk(input)
    case .rename(let name):
      try await watcher.call("player.rename", ["name": .string(name)])
      try console.print(spoken("join.renamed", ["name": name.forTerminal]))
    case .leave:
      try await watcher.call("lobby.leave")
      try console.print(spoken("join.gone"))
      return false
    case .end: try await watcher.call("lobby.end")
    case .help: try console.print(JoinInput.overview)
    case .quit:
      try console.print(spoken("join.goodbye"))
      return false
    case .unknown(let word): try console.print(spoken("join.unknown", ["word": word.forTerminal]))
    case .incomplete(let usage): try console.print(spoken("join.incomplete", ["usage": usage]))
    }
    return true
  }

  /// Carries out input about messages and songs.
  private func talk(_ input: JoinInput) async throws {
    switch input {
    case .sayToTeam(let text): try await watcher.call("chat.send", ["text": .string(text), "to": "team"])
    case .messages: try console.print(JoinSentences.messages(in: try await watcher.call("lobby.view", here)))
    case .report(let number, let reason):
      try await watcher.call("chat.report", ["message": .string("m\(number)"), "reason": .string(reason)])
      try console.print(spoken("join.reported"))
    case .present:
      guard let roll = try await watcher.call("lobby.view", here)["roll"]?["roll"] else {
        return try console.print(spoken("join.noRoll"))
      }
      try await watcher.call("roll.answer", ["roll": roll])
      try console.print(spoken("join.present"))
    case .sos(let text):
      let said: JSONObject = text.isEmpty ? [:] : ["text": .string(text)]
      try await watcher.call("help.ask", JSONObject(said.members + position.members))
      try console.print(spoken("join.helpAsked"))
    case .share(let place?):
      try await watcher.call("position.share", place)
      try console.print(spoken("join.sharing"))
    case .share(nil):
      try await watcher.call("position.stop")
      try console.print(spoken("join.notSharing"))
    case .songs: try console.print(JoinSentences.songs(of: lobby))
    case .song(let title, let artist):
      try await watcher.call("song.request", ["title": .string(title), "artist": .string(artist)])
    case .vote(let number, let vote):
      let result = try await watcher.call("song.vote", ["song": .string("s\(number)"), "vote": .string(vote)])
      let votes = spoken("count.votes", count: result["votes"]?.int ?? 0)
      try console.print(spoken("join.voted", ["votes": votes]))
    case .nothing, .scan, .answer, .visit, .enter, .exit, .hint, .why, .here, .clues, .board, .say, .rename, .leave,
      .end, .help,
      .quit,
      .unknown,
      .incomplete:
      break  // Handled by `obey`.
    }
  }

  private func prove(_ method: String, _ params: JSONObject) async throws {
    do {
      let outcome = try await watcher.call(method, JSONObject(params.members + position.members))
      try console.print(JoinSentences.outcome(outcome, in: lobby))
    } catch let error as QuarryError where error.data["field"] == "lat" && position.members.isEmpty {
      try console.print(spoken("join.needsPlace"))
    }
  }

  /// Checks in at a station, or out of one.
  private func move(_ input: JoinInput) async throws {
    switch input {
    case .enter(let number):
      guard let clue = try clue(number) else { return }
      let answer = try await watcher.call("station.enter", ["clue": .string(clue.id)])
      try console.print(JoinSentences.entered(answer, number: number))
    case .exit(let number):
      try await readClues()
      guard let clue = try number.map(clue) ?? lobby.clues.first(where: { $0.station?.isHere == true }) else {
        if number == nil { try console.print(spoken("join.notInside")) }
        return
      }
      try await watcher.call("station.leave", ["clue": .string(clue.id)])
      try console.print(spoken("join.out", ["clue": lobby.clueTitle(clue.id)]))
    default: return
    }
    try await readClues()
  }

  private func takeHint(_ number: Int?, of clue: LobbyMirror.Clue) async throws {
    // The next hint not taken; if the clue has none, the server says so.
    let index = number.map { $0 - 1 } ?? clue.hints.firstIndex { $0.text == nil } ?? max(0, clue.hints.count - 1)
    let answer = try await watcher.call(
      "clue.hint", ["clue": .string(clue.id), "hint": .integer(Int64(index))])
    try console.print(JoinSentences.hint(answer))
    try await readClues()
  }

  /// The clue with a number in the list; prints an error if there is none.
  private func clue(_ number: Int) throws -> LobbyMirror.Clue? {
    // Compares rather than subtracts 1, which would overflow for the smallest number.
    let clue = lobby.clues.enumerated().first { $0.offset + 1 == number }?.element
    if clue == nil { try console.print(spoken("join.noClue", count: number)) }
    return clue
  }
}

extension JoinTable {
  /// Plays from a seat in this terminal.
  static func play(code: String, token: String, on server: ServerAddress) async throws {
    let watcher = QuarryWatcher(server: server, lobby: .code(code), token: token)
    let console = Console(isInteractive: Terminal.isInteractive && Output.isScreen)
    defer { console.close() }
    do {
      try await JoinTable(watcher: watcher, console: console).play()
    } catch is Stopped {}
  }
}
