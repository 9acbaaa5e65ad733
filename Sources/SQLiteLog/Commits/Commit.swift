public import EventLog

/// A transaction of the log, as it is shipped.
public struct Commit: Sendable {
  /// What one transaction changed. Of the keys of persons it has only the names: where the keys go, they go by another way.
  public enum Content: Sendable {
    /// In the order in which they were stored, without those that failed. Each key they name reads as erased.
    case appends([Append])
    /// All claims were replaced.
    case claims([HeldClaim])
    /// The keys of these persons were replaced.
    case keys([Person])
    /// A part of a deletion, which counts once all of it is done.
    case partOfDeletion
    case deletion(Deletion)
  }

  public let number: Int64
  /// That of the log's last event afterwards.
  public let position: Int64
  /// Milliseconds since 1970 UTC by the writer's clock, never less than that of the commit before.
  public let at: Int64
  public let content: Content

  /// The persons whose keys it stored, replaced or erased.
  public var persons: Set<Person> {
    switch content {
    case .appends(let appends): appends.reduce(into: []) { $0.formUnion($1.persons) }
    case .claims, .partOfDeletion: []
    case .keys(let persons): Set(persons)
    case .deletion(let deletion): Set(deletion.persons)
    }
  }

  /// Whether it deletes streams.
  public var isDeletion: Bool {
    if case .deletion(let deletion) = content { !deletion.streams.isEmpty } else { false }
  }
}

extension Append {
  fileprivate var persons: Set<Person> {
    let own = keys.map { change in
      switch change {
      case .store(let key): key.person
      case .erase(let person): person
      }
    }
    return dependants.reduce(into: Set(own)) { $0.formUnion($1.persons) }
  }
}

/// The last commit of a log: its number, and what it was.
public struct CommitMark: Equatable, Sendable {
  public var number: Int64
  /// The digest of its record in the spool; 0 if there is none.
  public var digest: UInt64

  public init(number: Int64 = 0, digest: UInt64 = 0) {
    self.number = number
    self.digest = digest
  }
}

/// A digest of bytes that tells torn and mixed-up writes, not forgeries: what is shipped has hashes of its own. It takes eight
/// bytes at a time, since the log's writer makes it.
struct CommitDigest {
  private(set) var value: UInt64

  init(after previous: UInt64) { value = previous ^ 0x9E37_79B9_7F4A_7C15 }

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var (hash, offset) = (value, 0)
    while offset + 8 <= bytes.count {
      hash = Self.mixed(hash, UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      offset += 8
    }
    var rest = UInt64(bytes.count - offset + 1)
    while offset < bytes.count {
      rest = rest << 8 | UInt64(bytes[offset])
      offset += 1
    }
    value = Self.mixed(hash, rest)
  }

  private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word) &* 0xFF51_AFD7_ED55_8CCD
    return (product ^ product >> 32) &* 0xC4CE_B9FE_1A85_EC53
  }
}
