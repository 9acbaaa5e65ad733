import ArgumentParser
import Foundation
import JSONCoding
import QuarryClient

struct ReplayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Replay a hunt from a log or a server.",
    discussion: """
      In a terminal the board is drawn as it was. Otherwise each event is printed as one line, immediately unless \
      --speed is given.

      KEYS
        space      play, pause            n          next change of lead
        → ←        next, previous event   home end   beginning, end
        ↑ ↓        faster, slower         q          quit

      EXAMPLES
        quarry log export --data ./data -o hunt.ndjson && quarry replay hunt.ndjson
        quarry replay 7KQF --server hunt.example:7226
        quarry replay 7KQF --token TOKEN    show what the host saw
      """
  )

  @Argument(help: ArgumentHelp("An exported log, or a lobby's join code.", valueName: "file-or-code"))
  var what: String

  @OptionGroup var server: ServerOption

  @Option(help: "A host's or player's token, to see what they saw.")
  var token: String?

  @Option(help: "The id or join code of the lobby, if the log has several.")
  var lobby: String?

  @Option(help: "The speed, from 1 (real time) to 1000.")
  var speed: Int?

  func validate() throws {
    if let speed, !(1...1_000).contains(speed) { throw ValidationError("--speed must be from 1 to 1000.") }
  }

  func run() async throws {
    // An existing file takes precedence over a code of the same name.
    if FileManager.default.fileExists(atPath: what) {
      return try await show(FileReplay(reading: what, lobby: lobby))
    }
    guard let code = JoinCode(argument: what) else {
      throw Failure.unreachable("\(what) is neither a file nor a join code. Check its name.")
    }
    try await QuarryCaller.with(server.address) { caller in
      await caller.takeSeat(token: token)
      try await show(ServerReplay(of: code, from: caller))
    }
  }

  private func show(_ source: some ReplaySource) async throws {
    guard Output.isScreen, Terminal.isInteractive else { return try await print(source) }
    let desk = ReplayDesk(source, speed: speed)
    do {
      try await desk.open()
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await desk.obeyKeys() }
        group.addTask { try await Signals.awaitStop { try await desk.redraw() } }
        group.addTask { try await desk.keepPlaying() }
        defer { group.cancelAll() }
        try await group.next()
      }
      await desk.close()
    } catch {
      await desk.close()
      if !(error is Stopped) { throw error }
    }
  }

  private func print(_ source: some ReplaySource) async throws {
    var lines = ReplayLines()
    var before: Int64?
    for event in source.events {
      if let speed, let before, event.at > before {
        try await Task.sleep(for: .milliseconds(event.at - before) / speed)
      }
      before = event.at
      var view: JSONValue?
      if ReplayLines.needsView(after: event) { view = try await source.view(at: event.seq) }
      for line in lines.lines(for: event, view: view) { try Output.write(line + "\n") }
    }
  }
}
