import Foundation
import JSONCoding
import LobbyLog
import QuarryClient

/// Plays a replay on a terminal.
actor ReplayDesk {
  private let source: any ReplaySource
  private var state: ReplayState
  private let isColourful = Output.isColourful
  private var modes: termios?
  private var isOpen = false
  /// What is on screen: the lobby after the event, and a note.
  private var shown: (index: Int, lobby: LobbyMirror)?
  private var note: String?
  private var hasChanged = true

  init(_ source: any ReplaySource, speed: Int?) {
    self.source = source
    state = ReplayState(times: source.events.map(\.at), speed: speed)
  }

  func open() throws {
    isOpen = true
    modes = Terminal.enterKeyMode()
    try Output.draw(Terminal.enterScreen)
  }

  /// Restores the terminal.
  func close() {
    guard isOpen else { return }
    isOpen = false
    if let modes { Terminal.restore(modes) }
    // If nobody reads the output any more, there is nothing to restore.
    try? Output.draw(Terminal.leaveScreen)
  }

  // MARK: Playing

  /// Redraws up to ten times a second if something has changed.
  func keepPlaying() async throws {
    var before = ContinuousClock.now
    while true {
      let now = ContinuousClock.now
      let was = state
      state.pass(milliseconds: Int64((now - before) / .milliseconds(1)))
      before = now
      if state != was || hasChanged { try await redraw() }
      try await Task.sleep(for: .milliseconds(100))
    }
  }

  func redraw() async throws {
    guard isOpen else { return }
    hasChanged = false
    let (index, now) = (state.index, state.now)
    if shown?.index != index {
      // Keys may have moved the position meanwhile; then redraw once more.
      shown = (index, LobbyMirror(try await source.view(at: source.events[index].seq)))
      hasChanged = state.index != index
    }
    guard isOpen, let lobby = shown?.lobby else { return }
    let size = Terminal.size
    let happenings = source.events[max(0, index - 40)...index].compactMap { event in
      lobby.sentence(for: event).map { Happening(at: event.at, text: $0) }
    }
    let screen = ReplayScreen(
      screen: WatchScreen(lobby: lobby, happenings: happenings, trouble: nil, now: now), state: state,
      seq: source.events[index].seq, last: source.events.last?.seq ?? 0, note: note)
    try Output.draw(Terminal.frame(screen.lines(columns: size.columns, rows: size.rows), isColourful: isColourful))
  }

  // MARK: Keys

  func obeyKeys() async throws {
    var keys = ReplayKeys()
    for await bytes in Self.input() {
      for key in keys.read(bytes) {
        guard key != .quit else { throw Stopped() }
        note = nil
        try await obey(key)
        hasChanged = true
      }
    }
    throw Stopped()
  }

  private func obey(_ key: ReplayKeys.Key) async throws {
    switch key {
    case .playOrPause: state.togglePlaying()
    case .forward: state.step(by: 1)
    case .back: state.step(by: -1)
    case .faster: state.faster()
    case .slower: state.slower()
    case .beginning: state.go(to: 0)
    case .end: state.go(to: state.count - 1)
    case .nextLead: try await goToNextLead()
    case .quit: break
    }
  }

  private func goToNextLead() async throws {
    let start = state.index
    let before = try await source.leader(at: source.events[start].seq)
    for index in source.events.indices.dropFirst(start + 1) {
      guard EventKind(rawValue: source.events[index].type)?.changesBoard ?? true else { continue }
      let leader = try await source.leader(at: source.events[index].seq)
      guard leader != before else { continue }
      return state.go(to: index)
    }
    note = "The lead does not change again."
  }

  /// The bytes typed, as they arrive.
  ///
  /// Reading blocks, so it has its own thread, which holds nothing and ends with the program.
  private static func input() -> AsyncStream<[UInt8]> {
    let (stream, continuation) = AsyncStream<[UInt8]>.makeStream()
    Thread.detachNewThread {
      var buffer = [UInt8](repeating: 0, count: 256)
      while true {
        let count = read(STDIN_FILENO, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { break }
        continuation.yield(Array(buffer.prefix(count)))
      }
      continuation.finish()
    }
    return stream
  }
}

/// A watcher's screen with a bar below: position, speed and keys.
struct ReplayScreen {
  let screen: WatchScreen
  let state: ReplayState
  let seq: Int
  /// The sequence number of the newest event.
  let last: Int
  /// A note to show; nil if there is none.
  let note: String?

  func lines(columns: Int, rows: Int) -> [WatchScreen.Line] {
    let bar = [
      WatchScreen.Line(text: position(columns).truncated(to: columns), style: .strong),
      WatchScreen.Line(
        text: (note ?? "space play/pause · ←→ step · ↑↓ speed · n next lead · q quit").truncated(to: columns),
        style: .faint),
    ]
    let above = screen.lines(columns: columns, rows: max(0, rows - bar.count))
    // The bar stays at the bottom however many lines there are above.
    let gap = Array(repeating: WatchScreen.Line(text: ""), count: max(0, rows - bar.count - above.count))
    return (above + gap + bar).suffix(max(0, rows))
  }

  private func position(_ columns: Int) -> String {
    let time = Date(timeIntervalSince1970: Double(state.now / 1_000)).formatted(.iso8601)
    let text = "\(state.isPlaying ? "▶" : "⏸") \(state.speed)x  \(time)  #\(seq)/\(last)  "
    let width = max(0, columns - text.columns)
    let done = Int(Double(width) * state.progress)
    return text + String(repeating: "━", count: done) + String(repeating: "─", count: width - done)
  }
}
