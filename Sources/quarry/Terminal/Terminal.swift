import Foundation

/// The program's terminal: its size, modes and alternate screen.
enum Terminal {
  struct Size: Equatable {
    let columns: Int
    let rows: Int
  }

  /// The terminal's size; 80 by 24 if unknown.
  static var size: Size {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return Size(columns: 80, rows: 24)
    }
    return Size(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  static var isInteractive: Bool { Output.isTerminal && isatty(STDIN_FILENO) == 1 }

  // MARK: Screen

  static let enterScreen = "\u{1B}[?1049h\u{1B}[?25l"
  static let leaveScreen = "\u{1B}[?25h\u{1B}[?1049l"

  /// A frame that overwrites the screen line by line, to avoid flicker, and clears the rest.
  static func frame(_ lines: [WatchScreen.Line], isColourful: Bool) -> String {
    var text = "\u{1B}[?2026h\u{1B}[H"
    for (index, line) in lines.enumerated() {
      if index > 0 { text += "\r\n" }
      text += styled(line, isColourful: isColourful) + "\u{1B}[K"
    }
    return text + "\u{1B}[J\u{1B}[?2026l"
  }

  private static func styled(_ line: WatchScreen.Line, isColourful: Bool) -> String {
    let text = line.text.forTerminal
    guard isColourful else { return text }
    return switch line.style {
    case .plain: text
    case .strong: "\u{1B}[1m\(text)\u{1B}[0m"
    case .faint: "\u{1B}[2m\(text)\u{1B}[0m"
    }
  }

  // MARK: Modes

  /// Delivers keys as they are pressed, without echo, so that input can be redrawn below the output.
  /// - Returns: the modes to restore; nil if this is not a terminal.
  static func enterKeyMode() -> termios? {
    var modes = termios()
    guard tcgetattr(STDIN_FILENO, &modes) == 0 else { return nil }
    let before = modes
    // Ctrl-C and the like remain signals.
    modes.c_lflag &= ~tcflag_t(ICANON | ECHO)
    guard tcsetattr(STDIN_FILENO, TCSADRAIN, &modes) == 0 else { return nil }
    return before
  }

  static func restore(_ modes: termios) {
    var modes = modes
    _ = tcsetattr(STDIN_FILENO, TCSADRAIN, &modes)
  }
}
