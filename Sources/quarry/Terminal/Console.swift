import Foundation
import NIOConcurrencyHelpers

/// Reads and prints lines, with a prompt that stays intact below the output, or plainly if either end is a pipe.
final class Console: Sendable {
  private struct State {
    var editor = LineEditor()
    var modes: termios?
  }

  private let state = NIOLockedValueBox(State())
  private static let prompt = "> "

  /// - Parameter isInteractive: whether both input and output are a terminal.
  init(isInteractive: Bool) {
    if isInteractive {
      state.withLockedValue { $0.modes = Terminal.enterKeyMode() }
    }
  }

  /// Restores the terminal.
  func close() {
    state.withLockedValue { state in
      guard let modes = state.modes else { return }
      Terminal.restore(modes)
      state.modes = nil
      // If nobody reads the output any more, there is nothing to tidy up.
      try? Output.draw("\r\u{1B}[K")
    }
  }

  // MARK: Out

  func print(_ lines: [String]) throws {
    try state.withLockedValue { state in
      let text = lines.map { $0.linesForTerminal + "\n" }.joined()
      try Output.draw(state.modes == nil ? text : "\r\u{1B}[K" + text + Self.draw(state.editor))
    }
  }

  func print(_ line: String) throws { try print([line]) }

  /// Redraws the prompt after the window was resized or the program resumed.
  func redraw() throws {
    try state.withLockedValue { state in
      guard state.modes != nil else { return }
      // Another program may have used the terminal in between.
      _ = Terminal.enterKeyMode()
      try Output.draw("\r\u{1B}[K" + Self.draw(state.editor))
    }
  }

  /// The prompt and the input so far; only the end of input longer than the window.
  private static func draw(_ editor: LineEditor) -> String {
    let width = max(10, Terminal.size.columns - prompt.count - 1)
    let line = editor.line.forTerminal
    guard line.columns > width else {
      let behind = editor.columnsBehindCursor
      return prompt + line + (behind > 0 ? "\u{1B}[\(behind)D" : "")
    }
    var tail = Substring(line)
    while String(tail).columns > width { tail.removeFirst() }
    return prompt + tail
  }

  // MARK: In

  /// The lines of standard input until it ends. Can be read once.
  ///
  /// Reading blocks, so it has its own thread, which holds nothing and ends with the program: a read cannot be
  /// interrupted.
  func lines() -> AsyncStream<String> {
    let (lines, continuation) = AsyncStream<String>.makeStream()
    Thread.detachNewThread { [self] in
      if state.withLockedValue({ $0.modes != nil }) {
        readKeys(to: continuation)
      } else {
        while let line = readLine() { continuation.yield(line) }
      }
      continuation.finish()
    }
    return lines
  }

  private func readKeys(to continuation: AsyncStream<String>.Continuation) {
    try? redraw()
    var buffer = [UInt8](repeating: 0, count: 1_024)
    while true {
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      let keys = state.withLockedValue { state in
        guard state.modes != nil else { return [LineEditor.Key.end] }
        let keys = state.editor.type(buffer.prefix(count))
        // Entered lines stay above, as they would without an editor.
        let entered = keys.map { if case .line(let line) = $0 { Self.prompt + line.forTerminal + "\n" } else { "" } }
        try? Output.draw("\r\u{1B}[K" + entered.joined() + Self.draw(state.editor))
        return keys
      }
      for key in keys {
        guard case .line(let line) = key else { return }
        continuation.yield(line)
      }
    }
  }
}
