/// What a player typed.
enum JoinInput: Equatable {
  case nothing
  /// Anything that is no command: the text of a code, scanned, typed or pasted.
  case scan(String)
  case clues
  case board
  case say(String)
  case rename(String)
  case leave
  case help
  case quit
  /// A command that does not exist.
  case unknown(String)
  /// A command whose text is missing.
  case incomplete(String)

  init(_ line: some StringProtocol) {
    // Scanners that act as keyboards send all sorts of white space behind a code.
    let line = line.trimmed
    guard line.hasPrefix("/") else {
      self = line.isEmpty ? .nothing : .scan(line)
      return
    }
    let word = line.prefix { !$0.isWhitespace }.lowercased()
    let rest = line.dropFirst(word.count).trimmed
    switch word {
    case "/clues": self = .clues
    case "/board": self = .board
    case "/chat", "/say": self = rest.isEmpty ? .incomplete("\(word) TEXT") : .say(rest)
    case "/name": self = rest.isEmpty ? .incomplete("/name NEW-NAME") : .rename(rest)
    case "/leave": self = .leave
    case "/help", "/?": self = .help
    case "/quit", "/exit": self = .quit
    default: self = .unknown(word)
    }
  }

  static let overview = """
    Type or paste a clue's code and press Return. Or:
      /clues       the clues, and which you have found
      /board       who leads
      /say TEXT    tell everybody (or /chat TEXT)
      /name NEW    take another name
      /leave       give your seat up, with all you found
      /quit        go; your seat stays yours
    """
}

extension StringProtocol {
  /// Without white space at either end.
  var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
