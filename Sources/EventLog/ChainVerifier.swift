/// Checks a log's events one by one, in global order: that positions and versions have no gaps, that every hash is
/// right, and that every secret part matches its seal.
///
/// It detects events that were changed, inserted, removed or moved, and reports the first wrong one. It cannot detect
/// that events are missing at the very end, or that the whole chain was recomputed: to rule that out, compare `heads`
/// with a published one (in the signed results of a hunt).
public struct ChainVerifier: Sendable {
  /// A stream's last event.
  public struct Head: Equatable, Sendable {
    public let version: Int
    public let hash: EventHash
  }

  /// The number of valid events, which is also the position of the last one.
  public private(set) var events: Int64 = 0
  /// The last version and hash of each stream.
  public private(set) var heads: [StreamName: Head] = [:]
  /// The number of events that were deleted with their streams.
  public private(set) var deleted: Int64 = 0
  /// The number of events whose secret part was missing.
  public private(set) var withheld = 0
  private let mayWithhold: Bool

  /// - Parameter mayWithhold: whether secret parts may be missing, as in a published log.
  public init(mayWithhold: Bool = false) { self.mayWithhold = mayWithhold }

  /// Checks the next event. Pass all events from the first, in order of position. After an error, the verifier cannot
  /// be used any more.
  public mutating func check(_ event: StoredEvent) throws(BrokenChain) {
    func broken(_ problem: BrokenChain.Problem) -> BrokenChain {
      BrokenChain(position: event.position, stream: event.stream, version: event.version, problem: problem)
    }
    guard event.position == events + 1 else { throw broken(.position(expected: events + 1)) }
    let head = heads[event.stream] ?? Head(version: 0, hash: .origin)
    guard event.version == head.version + 1 else { throw broken(.version(expected: head.version + 1)) }
    let hash = head.hash.followed(by: event.content, in: event.stream, version: event.version)
    guard event.hash == hash else { throw broken(.hash) }
    let seal = Seal(closing: event.data)
    if let secret = event.secret {
      guard Seal(of: secret) == seal else { throw broken(.secret) }
    } else if seal != nil {
      guard mayWithhold else { throw broken(.secretMissing) }
      withheld += 1
    }
    events += 1
    heads[event.stream] = Head(version: event.version, hash: hash)
  }

  /// Checks a whole log, page by page. Positions may be missing if the log says that these events were deleted, or if
  /// it numbers with gaps.
  public static func verify(_ log: some EventLog) async throws -> ChainVerifier {
    let known = try await log.gaps()
    var (verifier, position, found) = (ChainVerifier(), Int64(0), LogGaps())
    while true {
      let page = try await log.readAll(after: position, limit: 1000)
      for event in page {
        if log.numbersWithoutGaps {
          found.add(from: position + 1, to: event.position - 1)
          // More events are missing before this one than were deleted.
          guard found.events <= known.events else {
            throw BrokenChain(
              position: event.position, stream: event.stream, version: event.version,
              problem: .position(expected: position + 1))
          }
        }
        try verifier.check(event.numbered(verifier.events + 1))
        position = event.position
      }
      if page.isEmpty { break }
    }
    verifier.deleted = known.events
    guard log.numbersWithoutGaps else { return verifier }
    // Of events deleted at the end, only the number is known.
    let end = position + known.events - found.events
    found.add(from: position + 1, to: end)
    guard found == known else { throw MissingEvents(known: known.events) }
    return verifier
  }
}

/// Events are missing that were not deleted.
public struct MissingEvents: Error, Equatable, CustomStringConvertible {
  /// How many were deleted.
  let known: Int64

  public var description: String {
    "The log lacks events: \(known) were deleted with their lobbies, but not those that are missing."
  }
}

/// The first wrong event of a log.
public struct BrokenChain: Error, Equatable, CustomStringConvertible {
  public enum Problem: Equatable, Sendable {
    /// Events before it are missing, or it is duplicated.
    case position(expected: Int64)
    /// The same, within its stream.
    case version(expected: Int)
    /// It, or an earlier event of its stream, was changed.
    case hash
    /// Its secret part does not match its seal.
    case secret
    /// Its secret part is missing.
    case secretMissing
  }

  public let position: Int64
  public let stream: StreamName
  public let version: Int
  public let problem: Problem

  public var description: String {
    let event = "The event at position \(position) (\(stream), version \(version))"
    return switch problem {
    case .position(let expected): "\(event) stands where position \(expected) belongs."
    case .version(let expected): "\(event) stands where version \(expected) of its stream belongs."
    case .hash: "\(event) was changed: its hash does not follow from its content and the hash before it."
    case .secret: "\(event) was changed: its secret part is not the one that was sealed."
    case .secretMissing: "\(event) has lost its secret part."
    }
  }
}
