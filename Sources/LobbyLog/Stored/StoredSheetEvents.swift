import Core
public import Hunt

extension SheetRequested: DescribedFact {
  static var kind: EventKind { .sheetRequested }
}

extension SheetMailed: DescribedFact {
  static var kind: EventKind { .sheetMailed }
}

extension SheetMailFailed: DescribedFact {
  static var kind: EventKind { .sheetMailFailed }
}
