import Core
public import Hunt
import JSONCoding
import Wire

extension SheetRequested: DescribedFact {
  static var kind: EventKind { .sheetRequested }
}

extension SheetMailed: DescribedFact {
  static var kind: EventKind { .sheetMailed }
}

extension SheetMailFailed: DescribedFact {
  static var kind: EventKind { .sheetMailFailed }
}

extension SheetFailure {
  init(_ fields: Fields) throws(WireError) {
    guard let reason = SheetFailure(rawValue: try fields.string("reason")) else {
      throw fields.problem("reason", "is unknown")
    }
    self = reason
  }
}
