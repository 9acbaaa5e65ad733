import Core
public import Hunt
import JSONCoding
import Wire

extension RulingApplied: WrittenFact {
  static var kind: EventKind { .rulingApplied }
  var hasSecret: Bool { false }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(
      id: try fields.id("ruling", as: RulingID.self), ruling: try Ruling(stored: fields),
      reason: try fields.string("reason"))
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    json.member("ruling", id)
    json.members(of: ruling)
    json.member("reason", reason)
  }
}

extension RulingRevoked: DescribedFact {
  static var kind: EventKind { .rulingRevoked }
}
