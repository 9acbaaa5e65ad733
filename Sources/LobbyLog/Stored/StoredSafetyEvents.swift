import Core
public import Hunt

extension RollCalled: DescribedFact {
  static var kind: EventKind { .rollCalled }
}

extension RollAnswered: DescribedFact {
  static var kind: EventKind { .rollAnswered }
}

extension RollClosed: DescribedFact {
  static var kind: EventKind { .rollClosed }
}

extension HelpAsked: DescribedFact {
  static var kind: EventKind { .helpAsked }
}

extension HelpAnswered: DescribedFact {
  static var kind: EventKind { .helpAnswered }
}
