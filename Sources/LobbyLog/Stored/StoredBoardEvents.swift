import Core
public import Hunt

extension BoardFrozen: DescribedFact {
  static var kind: EventKind { .boardFrozen }
}

extension BoardRevealed: DescribedFact {
  static var kind: EventKind { .boardRevealed }
}
