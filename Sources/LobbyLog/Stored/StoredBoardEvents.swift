import Core
public import Hunt
import JSONCoding
import Wire

extension BoardFrozen: StoredFact {
  static var kind: EventKind { .boardFrozen }
  var hasSecret: Bool { false }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) { self.init(seq: try fields.integer("seq")) }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    json.member("seq", seq)
  }
}

extension BoardRevealed: StoredFact {
  static var kind: EventKind { .boardRevealed }
  var hasSecret: Bool { false }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) { self.init(seq: try fields.integer("seq")) }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    json.member("seq", seq)
  }
}
