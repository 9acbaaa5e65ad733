import Core

// The rules for a hunt's plan. A plan is checked when it enters the lobby, but not when it is read from the log: what
// was accepted once stays.

extension LobbyDetails {
  /// The details with trimmed texts, or what is wrong with them.
  func checked() throws(Rejection) -> LobbyDetails {
    var details = self
    details.name = try checkedText("name", name, LobbyNameRule.self)
    details.description = try checkedText("description", description, DescriptionRule.self)
    details.author = try checkedText("author", author, AuthorRule.self)
    details.teams = try checkedTeams(teams)
    details.divisions = try checkedDivisions(divisions)
    details.waves = try waves.checked(duration: duration)
    guard teamColours.count <= teams.count else {
      throw .invalid(field: "teamColours", problem: "must be at most \(teams.count), one for each team")
    }
    try check(photo: brand?.logo, as: "brand.logo")
    try check("capacity", capacity, in: Limits.capacity)
    if let duration { try check("duration", duration, in: Limits.duration, unit: " seconds") }
    if case .drip(let initial, _) = order { try check("drip.initial", initial, in: Limits.dripInitial, unit: " clues") }
    try scoring.check(duration: duration)
    try check("settings.slowMode", settings.slowMode, in: Limits.slowMode, unit: " seconds")
    try settings.zone?.check("settings.zone")
    try check("settings.boardDelay", settings.boardDelay, in: Limits.boardDelay, unit: " seconds")
    return details
  }
}

extension Scoring {
  fileprivate func check(duration: Int?) throws(Rejection) {
    switch self {
    case .fixed: break
    case .speed(let floor):
      guard (0...1).contains(floor) else {
        throw .invalid(field: "scoring.speed.floor", problem: "must be from 0 to 1")
      }
      guard duration != nil else {
        throw .invalid(field: "duration", problem: "is missing: points that fall with time need a clock")
      }
    case .first(let bonus):
      guard bonus.count <= Limits.bonuses else {
        throw .invalid(field: "scoring.first.bonus", problem: "must be at most \(Limits.bonuses)")
      }
      for (index, points) in bonus.enumerated() {
        try Hunt.check("scoring.first.bonus[\(index)]", points, in: Limits.points)
      }
    case .dynamic(let minimum, let decay):
      try Hunt.check("scoring.dynamic.minimum", minimum, in: Limits.points)
      try Hunt.check("scoring.dynamic.decay", decay, in: Limits.decay)
    }
  }
}

extension LobbyChanges {
  /// The changes with trimmed texts. Whether they fit the lobby is checked when they are applied.
  func checked() throws(Rejection) -> LobbyChanges {
    var changes = self
    if let name { changes.name = try checkedText("name", name, LobbyNameRule.self) }
    if let description { changes.description = try checkedText("description", description, DescriptionRule.self) }
    if let author { changes.author = try checkedText("author", author, AuthorRule.self) }
    if let teams { changes.teams = try checkedTeams(teams) }
    if let divisions { changes.divisions = try checkedDivisions(divisions) }
    if let groups { changes.groups = try groups.checked() }
    if let waves { changes.waves = try waves.checked(duration: nil) }
    return changes
  }
}

extension Clue {
  /// The clue with trimmed texts, or what is wrong with it.
  /// - Parameter path: the prefix of field names in errors, such as `clues[3].`.
  public func checked(path: String = "") throws(Rejection) -> Clue {
    var clue = self
    clue.title = try checkedText(path + "title", title, ClueTitleRule.self)
    clue.text = try checkedText(path + "text", text, ClueTextRule.self)
    clue.hints = try checkedHints(hints, path: path)
    try checkNumbers(path: path)
    clue.proof = try proof.checked(path: path)
    clue.texts = try checkedTexts(texts, path: path)
    try checkWhole(path: path)
    return clue
  }

  /// Checks a clue after `checked` changes to a valid one. Skips its texts: counting the characters of a long text
  /// costs more than everything else.
  func checkChanged() throws(Rejection) {
    try checkNumbers(path: "")
    try checkWhole(path: "")
  }

  private func checkNumbers(path: String) throws(Rejection) {
    try check(path + "points", points, in: Limits.points)
    try check(photo: photo, as: path + "photo")
    if let location { try location.check(path: path) }
    try station?.check(path: path)
  }

  /// Checks how the clue's parts fit together.
  private func checkWhole(path: String) throws(Rejection) {
    guard proof != .visit || location != nil else {
      throw .invalid(field: path + "location", problem: "is missing: a visit needs a place")
    }
    if let opens, let closes, closes <= opens {
      throw .invalid(field: path + "closes", problem: "must be later than opens")
    }
    try checkTexts(path: path)
  }
}

extension ClueChanges {
  /// The changes with trimmed texts. Whether they fit the clue is checked when they are applied.
  func checked() throws(Rejection) -> ClueChanges {
    var changes = self
    if let title { changes.title = try checkedText("title", title, ClueTitleRule.self) }
    if let text { changes.text = try checkedText("text", text, ClueTextRule.self) }
    if let hints { changes.hints = try checkedHints(hints, path: "") }
    if let proof { changes.proof = try proof.checked(path: "") }
    if let texts { changes.texts = try checkedTexts(texts, path: "") }
    return changes
  }
}

extension Location {
  fileprivate func check(path: String) throws(Rejection) {
    guard (-90...90).contains(latitude) else {
      throw .invalid(field: path + "location.lat", problem: "must be from -90 to 90 degrees")
    }
    guard (-180..<180).contains(longitude) else {
      throw .invalid(field: path + "location.lon", problem: "must be at least -180 and less than 180 degrees")
    }
    try Hunt.check(path + "location.radius", radius, in: Limits.radius, unit: " metres")
  }
}

/// Checks only the form of the name. Whether the photo exists is checked where requests arrive, as no lobby holds
/// photos.
private func check(photo: String?, as field: String) throws(Rejection) {
  guard let photo, PhotoName(parsing: photo) == nil else { return }
  throw .invalid(field: field, problem: "must be the name of a photo that was sent")
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

func checkedTexts<Rule: TextRule>(
  _ field: String, _ raw: [String], _ rule: Rule.Type
) throws(Rejection) -> [String] {
  var checked: [String] = []
  for (index, text) in raw.enumerated() { checked.append(try checkedText("\(field)[\(index)]", text, rule)) }
  return checked
}

private func checkedTeams(_ teams: [String]) throws(Rejection) -> [String] {
  try checkedNames("teams", teams, max: Limits.teams)
}

private func checkedDivisions(_ divisions: [String]) throws(Rejection) -> [String] {
  try checkedNames("divisions", divisions, max: Limits.divisions)
}

private func checkedNames(_ field: String, _ names: [String], max: Int) throws(Rejection) -> [String] {
  guard names.count <= max else { throw .invalid(field: field, problem: "must be at most \(max)") }
  let checked = try checkedTexts(field, names, TeamNameRule.self)
  guard Set(checked.map(\.nameKey)).count == checked.count else {
    throw .invalid(field: field, problem: "must have different names")
  }
  return checked
}

func checkedText<Rule: TextRule>(
  _ field: String, _ raw: String, _ rule: Rule.Type
) throws(Rejection) -> String {
  do throws(TextProblem) {
    return try Text<Rule>(parsing: raw).value
  } catch {
    throw .invalid(field: field, problem: error.description)
  }
}

func check(_ field: String, count: Int, in range: ClosedRange<Int>) throws(Rejection) {
  guard range.contains(count) else {
    let bounds = range.count == 1 ? "exactly \(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
    throw .invalid(field: field, problem: "must be \(bounds)")
  }
}

/// - Parameter unit: starts with a space.
func check(
  _ field: String, _ number: Int, in range: ClosedRange<Int>, unit: String = ""
) throws(Rejection) {
  guard range.contains(number) else {
    throw .invalid(field: field, problem: "must be from \(range.lowerBound) to \(range.upperBound)\(unit)")
  }
}
