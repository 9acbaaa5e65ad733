import Core
public import Hunt
import JSONCoding
import Wire

extension SheetRequested: StoredFact {
  static var kind: EventKind { .sheetRequested }
  var hasSecret: Bool { false }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) { self.init(sheet: try fields.integer("sheet")) }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    json.member("sheet", sheet)
  }
}

extension SheetMailed: StoredFact {
  static var kind: EventKind { .sheetMailed }
  var hasSecret: Bool { false }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) { self.init(sheet: try fields.integer("sheet")) }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    json.member("sheet", sheet)
  }
}

extension SheetMailFailed: StoredFact {
  static var kind: EventKind { .sheetMailFailed }
  var hasSecret: Bool { false }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(sheet: try fields.integer("sheet"), reason: try SheetFailure(fields))
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    json.member("sheet", sheet)
    json.member("reason", reason.rawValue)
  }
}

extension SheetFailure {
  init(_ fields: Fields) throws(WireError) {
    guard let reason = SheetFailure(rawValue: try fields.string("reason")) else {
      throw fields.problem("reason", "is unknown")
    }
    self = reason
  }
}
