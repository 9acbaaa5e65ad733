import JSONCoding

/// How far a log is shipped.
struct Shipped: Equatable {
  var term: Int
  /// The number and the hash of the last segment; 0 and empty if there is none.
  var number = 0
  var hash = ""
  /// The last commit that was shipped. What is missing before `since` is in a base, or will be.
  var last: Int64 = 0
  /// The time of that commit.
  var at: Int64 = 0
  /// From this commit on, all are in segments.
  var since: Int64 = 1
  /// The last commit of the newest base, and its time.
  var base: Int64?
  var baseAt: Int64 = 0

  /// Whether everything up to `last` can be restored.
  var isWhole: Bool { base.map { $0 + 1 >= since } ?? false }

  /// Looks where the server that may write there has stopped. A destination without anything becomes this log's, unless it is known
  /// to have something: then its disk is not there.
  static func open(_ destination: any Destination, for own: ShipIdentity, isKnown: Bool) throws -> Shipped {
    let label = ShipLabel(epoch: own.epoch, key: own.key)
    if let found = try ShipLabel.read(at: destination) {
      guard found == label else {
        throw ShipRefused(
          """
          \(destination) has another log: a restored server, or one with another server.key, ships to a place of its own. \
          Give an empty one.
          """)
      }
    } else if isKnown {
      throw DestinationFailure.gone(destination)
    } else {
      guard try destination.list("").isEmpty else {
        throw ShipRefused("\(destination) is not empty, and no log was shipped there. Give an empty place.")
      }
      try destination.put(ShipNames.ship, label.bytes)
    }
    var shipped = Shipped(term: try term(at: destination, for: own))
    try shipped.findLastSegment(at: destination)
    for name in try destination.list(ShipNames.bases).reversed() {
      guard let commit = ShipNames.base(withList: name), let list = try BaseList.read(commit, at: destination) else {
        continue
      }
      (shipped.base, shipped.baseAt) = (commit, list.at)
      break
    }
    return shipped
  }

  private static func term(at destination: any Destination, for own: ShipIdentity) throws -> Int {
    let found = try destination.list(ShipNames.terms).last
    guard let name = found, let number = Int(name.dropFirst(ShipNames.terms.count)) else {
      try beginFirstTerm(at: destination, for: own)
      return 1
    }
    let json = try destination.read(name).flatMap { try? JSONParser.parse($0, from: .stored) }
    guard json?["server"]?.string == own.server else {
      throw ShipRefused(
        """
        Another server ships this log to \(destination), or this folder is a copy of its folder. Stop one of the two, and give \
        this one another place.
        """)
    }
    return number
  }

  private static func beginFirstTerm(at destination: any Destination, for own: ShipIdentity) throws {
    let bytes = JSONWriter.bytes { json in
      json.object { json in
        json.member("term", 1)
        json.member("server", own.server)
      }
    }
    let isNew = try destination.create(ShipNames.term(1), bytes)
    if try destination.read(ShipNames.term(1)) == bytes { return }
    guard isNew else {
      throw ShipRefused("Another server has just begun to ship to \(destination). Give another place.")
    }
    throw DestinationFailure.lied(name: ShipNames.term(1))
  }

  private mutating func findLastSegment(at destination: any Destination) throws {
    guard let name = try destination.list(ShipNames.segments(of: term)).last(where: { $0.hasSuffix(".segment") }),
      let (_, number) = ShipNames.segment(named: name), let object = try destination.read(name)
    else { return }
    self.number = number
    // Without it, a base has to close the gap.
    guard let (segment, hash) = try? Segment.read(object, named: name) else { return }
    (self.hash, last, at, since) = (hash, segment.last, segment.to, segment.since)
  }
}
