import ArgumentParser
import Foundation
import JSONCoding
import LobbyLog
import QuarryClient

struct WatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Watch a lobby's board live.",
    discussion: """
      In a terminal the board is drawn in place; otherwise each event is printed as one line. A broken connection is \
      restored, and nothing is missed. Ctrl-C quits.

      EXAMPLES
        quarry watch 7KQF
        quarry watch 7KQF --server hunt.example:7226 | tee hunt.log
        quarry watch 7KQF --token TOKEN    as the host or a player, if spectators are not allowed
      """
  )

  @Argument(help: ArgumentHelp("The lobby's join code.", valueName: "code"))
  var code: JoinCode

  @OptionGroup var server: ServerOption

  @Option(help: "A host's or player's token, to see what they see.")
  var token: String?

  func run() async throws {
    // An initial failure is reported at once; later ones are retried.
    let offset = try await QuarryCaller.with(server.address) { caller in
      try await caller.call("lobby.peek", ["code": .string(code.text)])
      // The countdown follows the server's clock, even if the local one is wrong.
      return (try await caller.call("server.ping")["time"]?.integer ?? Self.localTime) - Self.localTime
    }
    let watcher = QuarryWatcher(server: server.address, lobby: .code(code.text), token: token)
    let desk = WatchDesk(isScreen: Output.isScreen, clockOffset: offset)
    do {
      try await desk.open()
      try await watch(watcher, desk)
    } catch {
      await desk.close()
      if error is Stopped { return }
      throw error
    }
  }

  private func watch(_ watcher: QuarryWatcher, _ desk: WatchDesk) async throws {
    try await watcher.watch { updates in
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          for try await update in updates { try await desk.show(update) }
        }
        group.addTask { try await Signals.awaitStop { try await desk.redraw() } }
        if Output.isScreen { group.addTask { try await desk.keepDrawing() } }
        group.addTask { try await desk.keepClues(from: watcher) }
        defer { group.cancelAll() }
        try await group.next()
      }
    }
  }

  static var localTime: Int64 { Int64(Date().timeIntervalSince1970 * 1_000) }
}

/// Shows a watcher's updates.
private actor WatchDesk {
  private let isScreen: Bool
  private let clockOffset: Int64
  private let isColourful = Output.isColourful
  private var lobby = LobbyMirror()
  private var happenings: [Happening] = []
  private var trouble: String?
  private var isOpen = false
  private var hasChanged = true
  /// Requests that the clues be fetched again.
  private let clueChanges = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

  /// More than any screen shows.
  private static let happeningsMax = 200

  init(isScreen: Bool, clockOffset: Int64) {
    self.isScreen = isScreen
    self.clockOffset = clockOffset
  }

  private var now: Int64 { WatchCommand.localTime + clockOffset }

  func open() throws {
    isOpen = true
    if isScreen { try Output.draw(Terminal.enterScreen) }
  }

  /// Restores the terminal.
  func close() {
    guard isOpen, isScreen else { return }
    isOpen = false
    // If nobody reads the output any more, there is nothing to restore.
    try? Output.draw(Terminal.leaveScreen)
  }

  func show(_ update: WatchUpdate) throws {
    let line = isScreen ? nil : WatchLines.line(for: update, in: lobby, now: now)
    switch update {
    case .event(let event):
      // A message that the host removed must also vanish from the screen.
      if event.type == "chat.removed" { happenings.removeAll { $0.message == event.data["message"]?.string } }
      if let text = lobby.sentence(for: event) { note(text, of: event) }
      if EventKind(rawValue: event.type)?.changesClues == true { clueChanges.continuation.yield() }
    case .disconnected(let reason, _): trouble = "Connection lost (\(reason.forTerminal)). Trying again…"
    case .snapshot(let snapshot, _):
      trouble = nil
      if happenings.isEmpty { happenings = Happening.past(in: snapshot) }
    case .resumed: trouble = nil
    case .board, .push: break
    }
    lobby.apply(update)
    hasChanged = true
    if let line { try Output.write(line + "\n") }
  }

  private func note(_ text: String, of event: Push.Event) {
    let message = event.type == "chat.sent" ? event.data["message"]?.string : nil
    happenings.append(.init(at: event.at, text: text, message: message))
    if happenings.count > Self.happeningsMax { happenings.removeFirst() }
  }

  func redraw() throws {
    guard isScreen, isOpen else { return }
    hasChanged = false
    let size = Terminal.size
    let screen = WatchScreen(lobby: lobby, happenings: happenings, trouble: trouble, now: now)
    try Output.draw(
      Terminal.frame(screen.lines(columns: size.columns, rows: size.rows), isColourful: isColourful))
  }

  /// Redraws changes up to ten times a second, and the clock every second.
  func keepDrawing() async throws {
    var tick = 0
    while true {
      if hasChanged || tick.isMultiple(of: 10) { try redraw() }
      tick += 1
      try await Task.sleep(for: .milliseconds(100))
    }
  }

  /// Fetches the clues again whenever they may have changed, as their titles come with no event.
  func keepClues(from watcher: QuarryWatcher) async throws {
    for await _ in clueChanges.stream {
      guard let view = try? await watcher.call("lobby.view", ["lobby": .string(lobby.lobby)]) else { continue }
      lobby.refreshClues(from: view)
      hasChanged = true
    }
    throw CancellationError()
  }
}
