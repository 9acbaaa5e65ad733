import Core
public import Hunt

// Who was where, and when, is between the player and the host.

extension StationEntered: DescribedFact {
  static var kind: EventKind { .stationEntered }
}

extension StationLeft: DescribedFact {
  static var kind: EventKind { .stationLeft }
}
