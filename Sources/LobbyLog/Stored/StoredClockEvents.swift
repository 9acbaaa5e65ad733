import Core
public import Hunt
import JSONCoding
import Wire

extension HuntStarting: StoredFact {
  static var kind: EventKind { .huntStarting }
  var hasSecret: Bool { false }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) { self.init(at: try fields.timestamp("at")) }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    json.member("at", at)
  }
}

extension HuntStartCancelled: StoredFact {
  static var kind: EventKind { .huntStartCancelled }
  var hasSecret: Bool { false }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(startsAt: try fields.optionalTimestamp("startsAt"))
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    json.member("startsAt", ifPresent: startsAt)
  }
}

extension HuntStarted: StoredFact {
  static var kind: EventKind { .huntStarted }
  var hasSecret: Bool { false }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(endsAt: try fields.optionalTimestamp("endsAt"))
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    json.member("endsAt", ifPresent: endsAt)
  }
}

extension HuntPaused: StoredFact {
  static var kind: EventKind { .huntPaused }
  var hasSecret: Bool { false }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) { self.init() }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {}
}

extension HuntResumed: StoredFact {
  static var kind: EventKind { .huntResumed }
  var hasSecret: Bool { false }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(endsAt: try fields.optionalTimestamp("endsAt"))
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    json.member("endsAt", ifPresent: endsAt)
  }
}

extension TimeExtended: StoredFact {
  static var kind: EventKind { .timeExtended }
  var hasSecret: Bool { false }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(seconds: try fields.integer("seconds"), endsAt: try fields.timestamp("endsAt"))
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    json.member("seconds", seconds)
    json.member("endsAt", endsAt)
  }
}

extension HuntEnded: StoredFact {
  static var kind: EventKind { .huntEnded }
  var hasSecret: Bool { false }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    guard let ending = Ending(rawValue: try fields.string("by")) else { throw fields.problem("by", "is unknown") }
    self.init(by: ending)
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    json.member("by", by.rawValue)
  }
}
