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
    case "/visit": self = Int(rest).map { .visit(clue: $0) } ?? .incomplete("/visit CLUE")
    case "/enter": self = Int(rest).map { .enter(clue: $0) } ?? .incomplete("/enter CLUE")
    case "/out": self = rest.isEmpty ? .exit(clue: nil) : Int(rest).map { .exit(clue: $0) } ?? .incomplete("/out CLUE")
    case "/hint": self = Self.hint(rest)
    case "/why": self = .why
    case "/here": self = Self.here(rest)
    case "/share": self = Self.share(rest)
    case "/clues": self = .clues
    case "/board": self = .board
    case "/chat", "/say": self = rest.isEmpty ? .incomplete("\(word) TEXT") : .say(rest)
    case "/team": self = rest.isEmpty ? .incomplete("/team TEXT") : .sayToTeam(rest)
    case "/messages": self = .messages
    case "/report": self = Self.report(rest)
    case "/present": self = .present
    case "/sos": self = .sos(rest)
    case "/songs": self = .songs
    case "/song": self = Self.song(rest)
    case "/up", "/down":
      self = Int(rest).map { .vote(song: $0, String(word.dropFirst())) } ?? .incomplete("\(word) SONG")
    case "/unvote": self = Int(rest).map { .vote(song: $0, "none") } ?? .incomplete("/unvote SONG")
    case "/name": self = rest.isEmpty ? .incomplete("/name NEW-NAME") : .rename(rest)
    case "/leave": self = .leave
    case "/end": self = .end
    case "/help", "/?": self = .help
    case "/quit", "/exit": self = .quit
    default: self = .unknown(word)
    }
  }

  private static func hint(_ rest: String) -> JoinInput {
    let words = rest.split(whereSeparator: \.isWhitespace)
    let numbers = words.compactMap { Int($0) }
    guard numbers.count == words.count, let clue = numbers.first, words.count <= 2 else {
      return .incomplete("/hint CLUE NUMBER")
    }
    return .hint(clue: clue, hint: numbers.dropFirst().first)
  }

  private static func answer(_ rest: String) -> JoinInput {
    let number = rest.prefix { !$0.isWhitespace }
    let text = rest.dropFirst(number.count).trimmed
    guard let clue = Int(number), !text.isEmpty else { return .incomplete("/answer CLUE TEXT") }
    return .answer(clue: clue, text)
  }

  private static func report(_ rest: String) -> JoinInput {
    let number = rest.prefix { !$0.isWhitespace }
    let reason = rest.dropFirst(number.count).trimmed
    guard let message = Int(number), !reason.isEmpty else { return .incomplete("/report MESSAGE REASON") }
    return .report(message: message, reason)
  }

  /// Parses `The Beatles - Help!`: the artist ends at the first hyphen surrounded by spaces.
  private static func song(_ rest: String) -> JoinInput {
    guard let hyphen = rest.firstRange(of: " - ") else { return .incomplete("/song ARTIST - TITLE") }
    let (artist, title) = (rest[..<hyphen.lowerBound].trimmed, rest[hyphen.upperBound...].trimmed)
    guard !artist.isEmpty, !title.isEmpty else { return .incomplete("/song ARTIST - TITLE") }
    return .song(title: title, artist: artist)
  }

  /// Parses `48.8606 2.3376 15`, as maps and phones show a position, with or without commas.
  private static func here(_ rest: String) -> JoinInput {
    let words = rest.split { $0.isWhitespace || $0 == "," }
    let numbers = words.compactMap { Double($0) }
    guard numbers.count == words.count, (2...3).contains(numbers.count) else {
      return .incomplete("/here LATITUDE LONGITUDE")
    }
    return .here(latitude: numbers[0], longitude: numbers[1], accuracy: numbers.count == 3 ? numbers[2] : nil)
  }

  private static func share(_ rest: String) -> JoinInput {
    if rest.lowercased() == "off" { return .share(nil) }
    guard case .here(let latitude, let longitude, let accuracy) = here(rest) else {
      return .incomplete("/share LATITUDE LONGITUDE, or /share off")
    }
    return .share(place(latitude, longitude, accuracy))
  }

  /// A position as parameters of requests.
  static func place(_ latitude: Double, _ longitude: Double, _ accuracy: Double?) -> JSONObject {
    let place: JSONObject = ["lat": .double(latitude), "lon": .double(longitude)]
    return JSONObject(place.members + (accuracy.map { [.init("accuracy", .double($0))] } ?? []))
  }

  static let overview = """
    Type or paste a clue's code and press Return. Or:
      /clues       the clues, and which you have found
      /answer 2 TEXT
                   answer clue 2: a word, a number, or the letter of an option
      /here LATITUDE LONGITUDE
                   say where you are, such as /here 48.8606 2.3376, for clues that must be found at their place
      /visit 3     say that you are at clue 3
      /enter 4, /out
                   check in at the station of clue 4, or check out
      /hint 2      take the next hint for clue 2, for its cost (or /hint 2 3, the third one)
      /board       the board
      /why         where your points come from
      /say TEXT    tell everybody (or /chat TEXT)
      /team TEXT   tell your team
      /messages    the latest messages, numbered
      /report 7 REASON
                   report message 7 to the host
      /present     answer the host's roll call
      /sos TEXT    call the host for help, with your position if you have set one
      /share LATITUDE LONGITUDE, /share off
                   show the host where you are for ten minutes, or no longer
      /songs       the requested songs
      /song ARTIST - TITLE
                   request a song
      /up 2, /down 2, /unvote 2
                   vote on song 2, or take your vote back
      /name NEW    change your name
      /leave       give up your seat and your finds
      /end         end your play of a pack
      /quit        quit, but keep your seat
    """
}

extension StringProtocol {
  /// The text without leading and trailing white space.
  var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
