/// Streams to delete, and what goes with them.
public struct Deletion: Equatable, Sendable {
  public var streams: [StreamName]
  /// Whose keys are erased.
  public var persons: [Person]
  /// Claims that are released, whoever holds them.
  public var marks: [ClaimName]

  public init(of streams: [StreamName] = [], persons: [Person] = [], marks: [ClaimName] = []) {
    self.streams = streams
    self.persons = persons
    self.marks = marks
  }
}

/// The events that a log without gaps lacks since their streams were deleted: how many, and the sum of their positions.
public struct LogGaps: Equatable, Sendable {
  public var events: Int64
  public var positions: Int64

  public init(events: Int64 = 0, positions: Int64 = 0) {
    self.events = events
    self.positions = positions
  }

  /// Adds all positions from one to another; none if the second is the smaller one.
  mutating func add(from first: Int64, to last: Int64) {
    guard first <= last else { return }
    let count = last - first + 1
    events += count
    positions &+= (first &+ last) &* count / 2
  }
}
