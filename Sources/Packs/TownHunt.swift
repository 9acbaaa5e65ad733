import Core
import Hunt
import JSONCoding
import Wire

/// Writes packs with the keys of the TownHunt app.
enum TownHunt {
  static func text(of edition: PackEdition, creator: String) throws(PackRejection) -> String {
    let pins = try Pin.list(of: edition.content, mustHaveLocation: true)
    let content = edition.content
    let json = JSONWriter.bytes(capacity: 1_024) {
      $0.object {
        $0.member("PackName", content.name)
        $0.member("Description", content.description)
        $0.member("Location", content.location)
        $0.member("TimeLimit", content.gameTime)
        $0.member("Version", edition.version)
        $0.member("PackID", edition.pack.rawValue)
        $0.member("CreatorID", creator)
        $0.member("Pins", array: pins) { json, pin in
          json.object {
            $0.member("Title", pin.title)
            $0.member("Hint", pin.hint)
            $0.member("Codeword", pin.codeword)
            $0.member("CoordLatitude", ifPresent: pin.location?.latitude)
            $0.member("CoordLongitude", ifPresent: pin.location?.longitude)
            $0.member("PointValue", pin.points)
          }
        }
      }
    }
    return String(decoding: json, as: UTF8.self)
  }
}

/// A clue that TownHunt's format and a table can express: a question with a codeword, at a place.
struct Pin: Equatable, Sendable {
  let title: String
  let hint: String
  let codeword: String
  let location: Location?
  let points: Int

  var clue: Clue {
    Clue(title: title, text: hint, points: points, proof: .codeword(accepts: [codeword]), location: location)
  }

  /// Returns nil if the clue contains more than that.
  init?(_ clue: Clue) {
    guard case .codeword(let accepts) = clue.proof, let codeword = accepts.first else { return nil }
    self.init(
      title: clue.title, hint: clue.text, codeword: codeword, location: clue.location, points: clue.points)
    guard self.clue == clue,
      clue.location.map({ $0 == Location(latitude: $0.latitude, longitude: $0.longitude) }) ?? true
    else { return nil }
  }

  init(title: String, hint: String, codeword: String, location: Location?, points: Int) {
    self.title = title
    self.hint = hint
    self.codeword = codeword
    self.location = location
    self.points = points
  }

  static func list(of content: PackContent, mustHaveLocation: Bool) throws(PackRejection) -> [Pin] {
    var pins: [Pin] = []
    var problems: [PackProblem] = []
    for (index, clue) in content.clues.enumerated() {
      if let pin = Pin(clue), pin.location != nil || !mustHaveLocation {
        pins.append(pin)
      } else {
        let more = mustHaveLocation ? "one codeword and a place" : "one codeword"
        problems.append(
          PackProblem("clues[\(index)]", "does not fit this format, which has only clues with \(more)"))
      }
    }
    guard problems.isEmpty else { throw .invalid(problems) }
    return pins
  }
}

// MARK: Reading

extension PackReader {
  /// Reads a pack's members from TownHunt's keys. Its ids and version belong to another server and are not kept.
  mutating func townHunt(_ object: JSONObject) -> PackChanges {
    let fields = Fields(object)
    var changes = PackChanges()
    changes.name = text(fields, "PackName", PackNameRule.self, isRequired: true)
    changes.description = text(fields, "Description", PackDescriptionRule.self, isRequired: true)
    changes.location = text(fields, "Location", PackLocationRule.self, isRequired: true)
    if let minutes = whole(object["TimeLimit"], at: "TimeLimit") {
      changes.gameTime = checked(gameTime: minutes, at: "TimeLimit")
    }
    if object["Version"] ?? .null != .null { _ = whole(object["Version"], at: "Version") }
    guard let pins = object["Pins"]?.array else {
      note("Pins", object["Pins"] ?? .null == .null ? "is missing" : "must be a list")
      return changes
    }
    guard pins.count <= Limits.packClues else {
      note("Pins", "must be at most \(Limits.packClues)")
      return changes
    }
    var clues: [Clue] = []
    for (index, pin) in pins.enumerated() {
      if let pin = pin.object {
        if let clue = townHuntPin(pin, path: "Pins[\(index)].") { clues.append(clue) }
      } else {
        note("Pins[\(index)]", "must be an object")
      }
    }
    changes.clues = clues
    return changes
  }

  private mutating func townHuntPin(_ pin: JSONObject, path: String) -> Clue? {
    let fields = Fields(pin, path: path)
    let title = text(fields, "Title", ClueTitleRule.self, isRequired: true)
    let hint = text(fields, "Hint", PinQuestionRule.self, isRequired: true)
    let codeword = text(fields, "Codeword", AnswerRule.self, isRequired: true)
    let latitude = number(pin["CoordLatitude"], at: path + "CoordLatitude")
    let longitude = number(pin["CoordLongitude"], at: path + "CoordLongitude")
    let location = location(latitude, longitude, at: (path + "CoordLatitude", path + "CoordLongitude"))
    let points = whole(pin["PointValue"], at: path + "PointValue").flatMap {
      checked(points: $0, at: path + "PointValue")
    }
    guard let title, let hint, let codeword, let location, let points else { return nil }
    return Pin(title: title, hint: hint, codeword: codeword, location: location, points: points).clue
  }

  /// The location; nil without both coordinates, or if one is out of range, which is noted.
  mutating func location(_ latitude: Double?, _ longitude: Double?, at places: (String, String)) -> Location? {
    var isRight = true
    if let latitude, !(-90...90).contains(latitude) {
      note(places.0, "must be from -90 to 90 degrees")
      isRight = false
    }
    if let longitude, !(-180..<180).contains(longitude) {
      note(places.1, "must be at least -180 and less than 180 degrees")
      isRight = false
    }
    guard isRight, let latitude, let longitude else { return nil }
    return Location(latitude: latitude, longitude: longitude)
  }

  mutating func checked(points: Int, at place: String) -> Int? {
    guard Limits.points.contains(points) else {
      note(place, "must be from \(Limits.points.lowerBound) to \(Limits.points.upperBound)")
      return nil
    }
    return points
  }

  /// Reads a whole number, which may be written as a string.
  private mutating func whole(_ value: JSONValue?, at place: String) -> Int? {
    guard let value, value != .null else {
      note(place, "is missing")
      return nil
    }
    let number = value.integer.flatMap(Int.init(exactly:)) ?? value.string.flatMap { Int($0.trimmingSpace()) }
    if number == nil { note(place, "must be a whole number") }
    return number
  }

  private mutating func number(_ value: JSONValue?, at place: String) -> Double? {
    guard let value, value != .null else {
      note(place, "is missing")
      return nil
    }
    let number = value.number ?? value.string.flatMap { Double($0.trimmingSpace()) }
    guard let number, number.isFinite else {
      note(place, "must be a number")
      return nil
    }
    return number
  }
}
