import Core
public import Hunt

extension GhostScanned: DescribedFact {
  static var kind: EventKind { .ghostScanned }
}

extension PlayAmended: DescribedFact {
  static var kind: EventKind { .playAmended }
}
