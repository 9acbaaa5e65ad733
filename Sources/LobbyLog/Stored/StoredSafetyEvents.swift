import Core
public import Hunt
import HuntViews
import JSONCoding
import Wire

extension RollCalled: StoredFact {
  static var kind: EventKind { .rollCalled }
  var hasSecret: Bool { false }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(roll: try fields.id("roll", as: RollID.self), text: try fields.optionalString("text"))
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    json.member("roll", roll)
    json.member("text", ifPresent: text)
  }
}

extension RollAnswered: StoredFact {
  static var kind: EventKind { .rollAnswered }
  /// Who was where, and when, is between the player and the host.
  var hasSecret: Bool { true }
  static func withheld(_ fields: Fields) throws(WireError) -> JSONObject { ["player": "p1"] }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(roll: try fields.id("roll", as: RollID.self), player: try fields.id("player", as: PlayerID.self))
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    if reader != .seal { json.member("roll", roll) }
    if reader != .log { json.member("player", player) }
  }
}

extension RollClosed: StoredFact {
  static var kind: EventKind { .rollClosed }
  var hasSecret: Bool { false }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(roll: try fields.id("roll", as: RollID.self))
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    json.member("roll", roll)
  }
}

extension HelpAsked: StoredFact {
  static var kind: EventKind { .helpAsked }
  /// Who needed help is between the player and the host.
  var hasSecret: Bool { true }
  static func withheld(_ fields: Fields) throws(WireError) -> JSONObject { ["player": "p1"] }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(
      help: try fields.id("help", as: HelpID.self), player: try fields.id("player", as: PlayerID.self),
      text: try fields.optionalString("text"))
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    if reader != .seal { json.member("help", help) }
    guard reader != .log else { return }
    json.member("player", player)
    json.member("text", ifPresent: text)
  }
}

extension HelpAnswered: StoredFact {
  static var kind: EventKind { .helpAnswered }
  var hasSecret: Bool { true }
  static func withheld(_ fields: Fields) throws(WireError) -> JSONObject { ["player": "p1"] }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(
      help: try fields.id("help", as: HelpID.self), player: try fields.id("player", as: PlayerID.self),
      text: try fields.optionalString("text"))
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    if reader != .seal { json.member("help", help) }
    guard reader != .log else { return }
    json.member("player", player)
    json.member("text", ifPresent: text)
  }
}
