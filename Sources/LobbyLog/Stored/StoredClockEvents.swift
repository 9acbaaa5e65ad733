import Core
public import Hunt

extension HuntStarting: DescribedFact {
  static var kind: EventKind { .huntStarting }
}

extension HuntStartCancelled: DescribedFact {
  static var kind: EventKind { .huntStartCancelled }
}

extension HuntStarted: DescribedFact {
  static var kind: EventKind { .huntStarted }
}

extension HuntPaused: DescribedFact {
  static var kind: EventKind { .huntPaused }
}

extension HuntResumed: DescribedFact {
  static var kind: EventKind { .huntResumed }
}

extension TimeExtended: DescribedFact {
  static var kind: EventKind { .timeExtended }
}

extension HuntEnded: DescribedFact {
  static var kind: EventKind { .huntEnded }
}
