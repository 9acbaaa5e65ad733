import JSONCoding

/// A player's input.
enum JoinInput: Equatable {
  case nothing
  /// The text of a code, scanned, typed or pasted: anything that is not a command.
  case scan(String)
  /// - `clue`: its number in the list.
  case answer(clue: Int, String)
  case visit(clue: Int)
  case enter(clue: Int)
  /// - `clue`: nil for the station that the player is inside.
  case exit(clue: Int?)
  /// - `hint`: its number in the list, from 1; nil for the next one.
  case hint(clue: Int, hint: Int?)
  /// Why the player has these points.
  case why
  /// The player's position from now on.
  case here(latitude: Double, longitude: Double, accuracy: Double?)
  case clues
  case board
  case say(String)
  case sayToTeam(String)
  case messages
  /// - `message`: its number in the list.
  case report(message: Int, String)
  /// Shows the host where the player is; nil ends that.
  case share(JSONObject?)
  /// Answers the roll call that is open.
  case present
  /// Calls for help.
  case sos(String)
  case songs
  case song(title: String, artist: String)
  /// - `song`: its number in the list.
  case vote(song: Int, String)
  case rename(String)
  case leave
  /// Ends the player's own play.
  case end
  case help
  case quit
  /// A command that does not exist.
  case unknown(String)
  /// A command whose text is missing.
  case incomplete(String)

  init(_ line: some StringProtocol) {
    // Scanners that act as keyboards send various white space after a code.
    let line = line.trimmed
    guard line.hasPrefix("/") else {
      self = line.isEmpty ? .nothing : .scan(line)
      return
    }
    let word = line.prefix { !$0.isWhitespace }.lowercased()
    let rest = line.dropFirst(word.count).trimmed
    switch word {
    case "/answer": self = Self.answer(rest)
    case "/visit": self = Int(rest).map { .visit(clue: $0) } ?? .incomplete(spoken("usage.visit"))
    case "/enter": self = Int(rest).map { .enter(clue: $0) } ?? .incomplete(spoken("usage.enter"))
    case "/out":
      self = rest.isEmpty ? .exit(clue: nil) : Int(rest).map { .exit(clue: $0) } ?? .incomplete(spoken("usage.out"))
    case "/hint": self = Self.hint(rest)
    case "/why": self = .why
    case "/here": self = Self.here(rest)
    case "/share": self = Self.share(rest)
    case "/clues": self = .clues
    case "/board": self = .board
    case "/chat", "/say": self = Self.message(word, rest) { .say($0) }
    case "/team": self = Self.message(word, rest) { .sayToTeam($0) }
    case "/messages": self = .messages
    case "/report": self = Self.report(rest)
    case "/present": self = .present
    case "/sos": self = .sos(rest)
    case "/songs": self = .songs
    case "/song": self = Self.song(rest)
    case "/up", "/down": self = Self.vote(word, rest, String(word.dropFirst()))
    case "/unvote": self = Self.vote(word, rest, "none")
    case "/name": self = rest.isEmpty ? .incomplete(spoken("usage.name")) : .rename(rest)
    case "/leave": self = .leave
    case "/end": self = .end
    case "/help", "/?": self = .help
    case "/quit", "/exit": self = .quit
    default: self = .unknown(word)
    }
  }

  private static func message(_ word: String, _ rest: String, _ input: (String) -> JoinInput) -> JoinInput {
    rest.isEmpty ? .incomplete(spoken("usage.text", ["command": word])) : input(rest)
  }

  private static func vote(_ word: String, _ rest: String, _ vote: String) -> JoinInput {
    Int(rest).map { .vote(song: $0, vote) } ?? .incomplete(spoken("usage.vote", ["command": word]))
  }

  private static func hint(_ rest: String) -> JoinInput {
    let words = rest.split(whereSeparator: \.isWhitespace)
    let numbers = words.compactMap { Int($0) }
    guard numbers.count == words.count, let clue = numbers.first, words.count <= 2 else {
      return .incomplete(spoken("usage.hint"))
    }
    return .hint(clue: clue, hint: numbers.dropFirst().first)
  }

  private static func answer(_ rest: String) -> JoinInput {
    let number = rest.prefix { !$0.isWhitespace }
    let text = rest.dropFirst(number.count).trimmed
    guard let clue = Int(number), !text.isEmpty else { return .incomplete(spoken("usage.answer")) }
    return .answer(clue: clue, text)
  }

  private static func report(_ rest: String) -> JoinInput {
    let number = rest.prefix { !$0.isWhitespace }
    let reason = rest.dropFirst(number.count).trimmed
    guard let message = Int(number), !reason.isEmpty else { return .incomplete(spoken("usage.report")) }
    return .report(message: message, reason)
  }

  /// Parses `The Beatles - Help!`: the artist ends at the first hyphen surrounded by spaces.
  private static func song(_ rest: String) -> JoinInput {
    guard let hyphen = rest.firstRange(of: " - ") else { return .incomplete(spoken("usage.song")) }
    let (artist, title) = (rest[..<hyphen.lowerBound].trimmed, rest[hyphen.upperBound...].trimmed)
    guard !artist.isEmpty, !title.isEmpty else { return .incomplete(spoken("usage.song")) }
    return .song(title: title, artist: artist)
  }

  /// Parses `48.8606 2.3376 15`, as maps and phones show a position, with or without commas.
  private static func here(_ rest: String) -> JoinInput {
    let words = rest.split { $0.isWhitespace || $0 == "," }
    let numbers = words.compactMap { Double($0) }
    guard numbers.count == words.count, (2...3).contains(numbers.count) else {
      return .incomplete(spoken("usage.here"))
    }
    return .here(latitude: numbers[0], longitude: numbers[1], accuracy: numbers.count == 3 ? numbers[2] : nil)
  }

  private static func share(_ rest: String) -> JoinInput {
    if rest.lowercased() == "off" { return .share(nil) }
    guard case .here(let latitude, let longitude, let accuracy) = here(rest) else {
      return .incomplete(spoken("usage.share"))
    }
    return .share(place(latitude, longitude, accuracy))
  }

  /// A position as parameters of requests.
  static func place(_ latitude: Double, _ longitude: Double, _ accuracy: Double?) -> JSONObject {
    let place: JSONObject = ["lat": .double(latitude), "lon": .double(longitude)]
    return JSONObject(place.members + (accuracy.map { [.init("accuracy", .double($0))] } ?? []))
  }

  /// What a player can type.
  static var overview: [String] {
    let commands: [(String, String)] = [
      ("/clues", spoken("help.clues")), (spoken("usage.answer"), spoken("help.answer")),
      (spoken("usage.here"), spoken("help.here")), (spoken("usage.visit"), spoken("help.visit")),
      (spoken("usage.enter"), spoken("help.enter")), (spoken("usage.hint"), spoken("help.hint")),
      ("/board", spoken("help.board")), ("/why", spoken("help.why")),
      (spoken("usage.text", ["command": "/say"]), spoken("help.say")),
      (spoken("usage.text", ["command": "/team"]), spoken("help.team")), ("/messages", spoken("help.messages")),
      (spoken("usage.report"), spoken("help.report")), ("/present", spoken("help.present")),
      (spoken("usage.text", ["command": "/sos"]), spoken("help.sos")), (spoken("usage.share"), spoken("help.share")),
      ("/songs", spoken("help.songs")), (spoken("usage.song"), spoken("help.song")),
      (spoken("usage.vote", ["command": "/up"]), spoken("help.vote")), (spoken("usage.name"), spoken("help.name")),
      ("/leave", spoken("help.leave")), ("/end", spoken("help.end")), ("/quit", spoken("help.quit")),
    ]
    return [spoken("help.intro")] + commands.flatMap { lines($0.0, $0.1) }
  }

  /// The command in a column of its own, or above if it is too long for that.
  private static func lines(_ command: String, _ text: String) -> [String] {
    let column = 15
    let lines = text.wrapped(to: 80 - column).map { String(repeating: " ", count: column) + $0 }
    let head = "  " + command
    guard head.columns < column, let first = lines.first else { return [head] + lines }
    return [head.fitted(to: column) + first.dropFirst(column)] + lines.dropFirst()
  }
}

extension StringProtocol {
  /// The text without leading and trailing white space.
  var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
