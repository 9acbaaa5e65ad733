/// Checks a log's events one by one, in global order: positions and versions without holes, every hash, and every secret
/// part against its seal.
///
/// It finds what was changed, inserted, removed or moved, and names the first event that is wrong. Two things it
/// cannot know by itself: whether events are missing at the very end, and whether somebody computed a whole new chain;
/// compare `heads` with one that was published (the signed results of a hunt) for that.
public struct ChainVerifier: Sendable {
  /// Where a stream stands.
  public struct Head: Equatable, Sendable {
    public let version: Int
    public let hash: EventHash
  }

  /// How many events were found right; also the position of the last of them.
  public private(set) var events: Int64 = 0
  /// The last version and hash of each stream.
  public private(set) var heads: [StreamName: Head] = [:]
  /// How many events came without their secret part.
  public private(set) var withheld = 0
  private let mayWithhold: Bool

  /// - Parameter mayWithhold: whether secret parts may be missing, as in a log that was published.
  public init(mayWithhold: Bool = false) { self.mayWithhold = mayWithhold }

  /// Call with events in the order of their positions, from the first on. After an error nothing more can be checked.
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

  /// Checks a whole log, a page at a time.
  public static func verify(_ log: some EventLog) async throws -> ChainVerifier {
    var verifier = ChainVerifier()
    while true {
      let page = try await log.readAll(after: verifier.events, limit: 1000)
      for event in page { try verifier.check(event) }
      if page.isEmpty { return verifier }
    }
  }
}

/// The first event of a log that is not as it was written.
public struct BrokenChain: Error, Equatable, CustomStringConvertible {
  public enum Problem: Equatable, Sendable {
    /// Events are missing before it, or it is there twice.
    case position(expected: Int64)
    /// The same, within its stream.
    case version(expected: Int)
    /// It, or an earlier event of its stream, is not what was hashed.
    case hash
    /// Its secret part is not the one that was sealed.
    case secret
    /// Its secret part is not there.
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
