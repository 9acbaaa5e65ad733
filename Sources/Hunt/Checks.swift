// What makes a plan of a hunt acceptable. Where it enters the lobby, it is checked whole; where it is read from the log,
// it is not, since what was accepted once stays.

extension LobbyDetails {
  /// The details with trimmed texts, or what is wrong with them.
  func checked() throws(Rejection) -> LobbyDetails {
    var details = self
    details.name = try checkedText("name", name, LobbyNameRule.self)
    details.description = try checkedText("description", description, DescriptionRule.self)
    details.author = try checkedText("author", author, AuthorRule.self)
    details.teams = try checkedTeams(teams)
    try check("capacity", capacity, in: Limits.capacity)
    if let duration { try check("duration", duration, in: Limits.duration, unit: " seconds") }
    guard order == .free else {
      throw .invalid(field: "order", problem: "must be \"free\": this version does not play the others yet")
    }
    guard scoring == .fixed else {
      throw .invalid(field: "scoring", problem: "must be {\"fixed\":{}}: this version does not score otherwise yet")
    }
    guard settings.boardDelay == 0 else {
      throw .invalid(field: "settings.boardDelay", problem: "must be 0: this version does not delay boards yet")
    }
    return details
  }
}

extension LobbyChanges {
  /// The changes with trimmed texts. Whether they fit is seen when they are applied.
  func checked() throws(Rejection) -> LobbyChanges {
    var changes = self
    if let name { changes.name = try checkedText("name", name, LobbyNameRule.self) }
    if let description { changes.description = try checkedText("description", description, DescriptionRule.self) }
    if let author { changes.author = try checkedText("author", author, AuthorRule.self) }
    if let teams { changes.teams = try checkedTeams(teams) }
    return changes
  }
}

extension Clue {
  /// The clue with trimmed texts, or what is wrong with it.
  /// - Parameter path: what stands before the names of fields in an error: `clues[3].`.
  func checked(path: String = "") throws(Rejection) -> Clue {
    var clue = self
    clue.title = try checkedText(path + "title", title, ClueTitleRule.self)
    clue.text = try checkedText(path + "text", text, ClueTextRule.self)
    clue.hints = try checkedHints(hints, path: path)
    try check(path + "points", points, in: Limits.points)
    guard photo == nil else {
      throw .invalid(field: path + "photo", problem: "must be left out: this version does not store photos yet")
    }
    if let location { try location.check(path: path) }
    guard proof == .scan else {
      throw .invalid(field: path + "proof", problem: "must be {\"scan\":{}}: this version does not play the others yet")
    }
    guard opens == nil, closes == nil else {
      throw .invalid(field: path + "opens", problem: "must be left out: this version does not play windows yet")
    }
    return clue
  }
}

extension ClueChanges {
  /// The changes with trimmed texts. Whether they fit is seen when they are applied.
  func checked() throws(Rejection) -> ClueChanges {
    var changes = self
    if let title { changes.title = try checkedText("title", title, ClueTitleRule.self) }
    if let text { changes.text = try checkedText("text", text, ClueTextRule.self) }
    if let hints { changes.hints = try checkedHints(hints, path: "") }
    return changes
  }
}

extension Location {
  fileprivate func check(path: String) throws(Rejection) {
    guard (-90...90).contains(latitude) else {
      throw .invalid(field: path + "location.lat", problem: "must be from -90 to 90 degrees")
    }
    guard (-180..<180).contains(longitude) else {
      throw .invalid(field: path + "location.lon", problem: "must be from -180 to 180 degrees")
    }
    try Hunt.check(path + "location.radius", radius, in: Limits.radius, unit: " metres")
    guard !isRequired else {
      throw .invalid(
        field: path + "location.required", problem: "must be false: this version does not require places yet")
    }
  }
}

private func checkedHints(_ hints: [Hint], path: String) throws(Rejection) -> [Hint] {
  guard hints.count <= Limits.hints else {
    throw .invalid(field: path + "hints", problem: "must be at most \(Limits.hints)")
  }
  var checked: [Hint] = []
  for (index, hint) in hints.enumerated() {
    let text = try checkedText("\(path)hints[\(index)].text", hint.text, HintRule.self)
    try check("\(path)hints[\(index)].cost", hint.cost, in: Limits.points)
    checked.append(Hint(text: text, cost: hint.cost))
  }
  return checked
}

private func checkedTeams(_ teams: [String]) throws(Rejection) -> [String] {
  guard teams.count <= Limits.teams else {
    throw .invalid(field: "teams", problem: "must be at most \(Limits.teams)")
  }
  var checked: [String] = []
  for (index, team) in teams.enumerated() {
    checked.append(try checkedText("teams[\(index)]", team, TeamNameRule.self))
  }
  guard Set(checked.map(\.folded)).count == checked.count else {
    throw .invalid(field: "teams", problem: "must have different names")
  }
  return checked
}

private func checkedText<Rule: TextRule>(
  _ field: String, _ raw: String, _ rule: Rule.Type
) throws(Rejection) -> String {
  do throws(TextProblem) {
    return try Text<Rule>(parsing: raw).value
  } catch {
    throw .invalid(field: field, problem: error.description)
  }
}

/// - Parameter unit: with a space before it.
func check(
  _ field: String, _ number: Int, in range: ClosedRange<Int>, unit: String = ""
) throws(Rejection) {
  guard range.contains(number) else {
    throw .invalid(field: field, problem: "must be from \(range.lowerBound) to \(range.upperBound)\(unit)")
  }
}
