import Core
public import Hunt
import JSONCoding
import Wire

extension GhostScanned: StoredFact {
  static var kind: EventKind { .ghostScanned }
  var hasSecret: Bool { false }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(
      clue: try fields.id("clue", as: ClueID.self), points: try fields.integer("points"),
      found: try fields.integer("found"))
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    json.member("clue", clue)
    json.member("points", points)
    json.member("found", found)
  }
}

extension PlayAmended: StoredFact {
  static var kind: EventKind { .playAmended }
  var hasSecret: Bool { false }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) { self.init() }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {}
}
