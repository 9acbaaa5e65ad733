import Core
public import Hunt
import JSONCoding
public import Wire

/// The members of a pack that a request or a file gives.
public struct PackChanges: Equatable, Sendable {
  public internal(set) var name: String?
  public internal(set) var description: String?
  public internal(set) var location: String?
  public internal(set) var gameTime: Int?
  public internal(set) var clues: [Clue]?

  /// Throws `PackRejection.invalid` with all problems.
  public init(_ fields: Fields) throws(PackRejection) { self = try PackReader.read(fields, isWhole: false) }

  init() {}

  /// Reads the members from a file, and those given beside it. Throws `PackRejection.invalid` with all problems, each
  /// with its place in the file.
  /// - Parameter format: nil to detect the format.
  public init(file text: String, as format: PackFormat?, _ given: Fields) throws(PackRejection) {
    self = try PackFile.read(text, as: format, given, isWhole: false)
  }

  /// The content of an existing pack with these changes.
  func applied(to content: PackContent) throws(PackRejection) -> PackContent {
    try PackContent(
      stored: name ?? content.name, description: description ?? content.description,
      location: location ?? content.location, gameTime: gameTime ?? content.gameTime, clues: clues ?? content.clues
    ).whichFits()
  }
}

extension PackContent {
  /// Throws `PackRejection.invalid` with all problems.
  public init(_ fields: Fields) throws(PackRejection) {
    self = try PackContent(whole: try PackReader.read(fields, isWhole: true))
  }

  /// A new pack's content from changes that include all required members.
  init(whole changes: PackChanges) throws(PackRejection) {
    self = try PackContent(
      stored: changes.name ?? "", description: changes.description ?? "", location: changes.location ?? "",
      gameTime: changes.gameTime ?? Limits.gameTimeDefault, clues: changes.clues ?? []
    ).whichFits()
  }

  fileprivate func whichFits() throws(PackRejection) -> PackContent {
    guard json.count <= Limits.packBytes else {
      throw .invalid("clues", "are too long in total: a pack has at most \(Limits.packBytes >> 10) KiB")
    }
    return self
  }
}

/// Reads the members of a pack, and collects all problems, each with its place.
///
/// The rules are those of the protocol (`Fields`) and of the game (`Clue.checked`). These stop at the first problem, so
/// each member is checked separately.
struct PackReader {
  /// The first problems, in the order found.
  private(set) var problems: [PackProblem] = []
  /// The same problems as a set, so that none is reported twice.
  private var known: Set<PackProblem> = []
  /// The number of problems found, including those not reported.
  private(set) var noted = 0

  static func read(_ fields: Fields, isWhole: Bool) throws(PackRejection) -> PackChanges {
    var reader = PackReader()
    let changes = reader.changes(fields, isWhole: isWhole)
    try reader.throwProblems()
    return changes
  }

  func throwProblems() throws(PackRejection) {
    if !problems.isEmpty { throw .invalid(problems) }
  }

  mutating func note(_ at: String, _ problem: String) {
    noted += 1
    guard problems.count < Limits.packProblems else { return }
    let problem = PackProblem(at, problem)
    if known.insert(problem).inserted { problems.append(problem) }
  }

  /// - Parameter isWhole: whether required members must be present.
  mutating func changes(_ fields: Fields, isWhole: Bool) -> PackChanges {
    var changes = PackChanges()
    changes.name = text(fields, "name", PackNameRule.self, isRequired: isWhole)
    changes.description = text(fields, "description", PackDescriptionRule.self, isRequired: isWhole)
    changes.location = text(fields, "location", PackLocationRule.self, isRequired: isWhole)
    changes.gameTime = gameTime(fields)
    if let list = take({ () throws(WireError) in try fields.optionalArray("clues") }) ?? nil {
      changes.clues = clues(list, in: "clues")
    }
    return changes
  }

  mutating func text<Rule: TextRule>(
    _ fields: Fields, _ name: String, _ rule: Rule.Type, isRequired: Bool
  ) -> String? {
    guard isRequired || fields.has(name) else { return nil }
    return take { () throws(WireError) in try fields.text(name, as: Text<Rule>.self).value }
  }

  mutating func gameTime(_ fields: Fields) -> Int? {
    guard let minutes = take({ () throws(WireError) in try fields.optionalInteger("gameTime") }) ?? nil else {
      return nil
    }
    return checked(gameTime: minutes, at: "gameTime")
  }

  mutating func checked(gameTime minutes: Int, at place: String) -> Int? {
    guard Limits.gameTime.contains(minutes) else {
      note(place, "must be from \(Limits.gameTime.lowerBound) to \(Limits.gameTime.upperBound) minutes")
      return nil
    }
    return minutes
  }

  // MARK: Clues

  mutating func clues(_ list: [JSONValue], in name: String) -> [Clue] {
    guard list.count <= Limits.packClues else {
      note(name, "must be at most \(Limits.packClues)")
      return []
    }
    var clues: [Clue] = []
    for (index, element) in list.enumerated() {
      if let object = element.object {
        if let clue = clue(object, path: "\(name)[\(index)].") { clues.append(clue) }
      } else {
        note("\(name)[\(index)]", "must be an object")
      }
    }
    return clues
  }

  private static let members = [
    "title", "text", "photo", "points", "proof", "location", "hints", "opens", "closes", "station",
  ]

  private mutating func clue(_ object: JSONObject, path: String) -> Clue? {
    let before = noted
    for name in ["title", "points", "proof"] where object[name] ?? .null == .null { note(path + name, "is missing") }
    for name in Self.members {
      guard let value = object[name], value != .null else { continue }
      check(name, value, path: path)
    }
    guard noted == before else { return nil }
    return take { () throws(WireError) in try Clue(Fields(object, path: path)) }.flatMap { checked($0, path: path) }
  }

  /// Checks one member separately; in a list, each element separately.
  private mutating func check(_ name: String, _ value: JSONValue, path: String) {
    if name == "hints", let hints = value.array, hints.count <= Limits.hints {
      for (index, hint) in hints.enumerated() {
        guard let hint = hint.object else {
          note("\(path)hints[\(index)]", "must be an object")
          continue
        }
        let place = {
          $0 == "\(path)hints[0]" ? "\(path)hints[\(index)]" : $0.replacing("hints[0]", with: "hints[\(index)]")
        }
        for half in ["text", "cost"] {
          let stand: JSONObject = ["text": .string("-"), "cost": 0]
          let tried = JSONObject(stand.members.filter { $0.name != half } + hint.members.filter { $0.name == half })
          checkAlone("hints", [.object(tried)], path: path, place: place)
        }
      }
    } else if name == "proof", let proof = value.object?.members.first, let words = proof.value["accepts"]?.array,
      words.count <= Limits.accepts, words.count > 1
    {
      let others = proof.value.object?.members.filter { $0.name != "accepts" } ?? []
      for (index, word) in words.enumerated() {
        let place = { (at: String) in at.replacing("accepts[0]", with: "accepts[\(index)]") }
        let tried = JSONObject(others + [.init("accepts", [word])])
        checkAlone("proof", [proof.name: .object(tried)], path: path, place: place)
      }
    } else {
      checkAlone(name, value, path: path)
    }
  }

  private mutating func checkAlone(
    _ name: String, _ value: JSONValue, path: String, place: (String) -> String = { $0 }
  ) {
    var alone = PackReader()
    let fields = Fields([name: value], path: path)
    let changes = alone.take { () throws(WireError) in try ClueChanges(fields) }
    if let changes {
      // A visit needs a location to be valid.
      var clue = Clue(title: "-", points: 0, location: Location(latitude: 0, longitude: 0))
      clue = changes.applied(to: clue)
      _ = alone.take { () throws(WireError) in
        do throws(Rejection) { _ = try clue.checked(path: path) } catch { throw WireError(error) }
      }
    }
    for problem in alone.problems { note(place(problem.at), problem.problem) }
  }

  /// Checks a clue as a whole, once its members are valid.
  mutating func checked(_ clue: Clue, path: String) -> Clue? {
    let checked = take { () throws(WireError) in
      do throws(Rejection) { return try clue.checked(path: path) } catch { throw WireError(error) }
    }
    guard let checked else { return nil }
    guard case .codeword = checked.proof else { return checked }
    // Requirement B1: a codeword answers a question, which is the clue's text.
    do throws(TextProblem) {
      _ = try Text<PinQuestionRule>(parsing: checked.text)
    } catch {
      note(path + "text", error.description)
      return nil
    }
    return checked
  }

  // MARK: Noting problems

  /// Returns what was read, or notes the problem and returns nil.
  mutating func take<Value>(_ read: () throws(WireError) -> Value) -> Value? {
    do throws(WireError) {
      return try read()
    } catch {
      func detail(_ name: String) -> String? { error.details.first { $0.name == name }?.value.string }
      note(detail("field") ?? "", detail("problem") ?? error.message)
      return nil
    }
  }
}
