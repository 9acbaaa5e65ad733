import Core
public import Hunt
import HuntViews
import JSONCoding
import Wire

// Who was where, and when, is between the player and the host.

extension StationEntered: StoredFact {
  static var kind: EventKind { .stationEntered }
  var hasSecret: Bool { true }
  static func withheld(_ fields: Fields) throws(WireError) -> JSONObject { ["player": "p1", "clue": "c1"] }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(player: try fields.id("player", as: PlayerID.self), clue: try fields.id("clue", as: ClueID.self))
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    guard reader != .log else { return }
    json.member("player", player)
    json.member("clue", clue)
  }
}

extension StationLeft: StoredFact {
  static var kind: EventKind { .stationLeft }
  var hasSecret: Bool { true }
  static func withheld(_ fields: Fields) throws(WireError) -> JSONObject { ["player": "p1", "clue": "c1"] }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(player: try fields.id("player", as: PlayerID.self), clue: try fields.id("clue", as: ClueID.self))
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    guard reader != .log else { return }
    json.member("player", player)
    json.member("clue", clue)
  }
}
