import Crypto
public import EventLog
import Foundation

/// Seals what is personal, under a key for each person, and finds people by what they are called without keeping it.
///
/// ```
/// personal key (a file or the environment, never in the database)
///   └ wraps → a key for each person (table `keys`) └ seals → what is personal in events
///           → the lookup key                       └ hashes → claims such as username, email
/// ```
///
/// Erasing a person's key makes what was sealed with it unreadable, wherever copies of it lie; the events and their hashes
/// stand. Nothing is kept in memory but the lookup key: whether a key is there is asked of the log each time.
public final class Vault: Sendable {
  private let log: any EventLog
  private let personal: PersonalKey
  private let lookupKey: SymmetricKey

  /// The lookup key lies among the persons', so that rotation wraps it anew like them and no hash changes.
  private static let lookup = Person("lookup")
  /// Holds no events: appends need a stream.
  private static let stream = StreamName("vault")

  private init(log: any EventLog, personal: PersonalKey, lookupKey: SymmetricKey) {
    self.log = log
    self.personal = personal
    self.lookupKey = lookupKey
  }

  /// Makes the personal key and the lookup key where the log has no keys yet, and completes a rotation that was cut off.
  /// Throws `VaultFailure`, `KeyFileProblem`, or what the log throws.
  /// - Parameter now: milliseconds since 1970 UTC.
  public static func open(_ log: any EventLog, key source: PersonalKeySource, now: Int64) async throws -> Vault {
    if let wrapped = try await log.key(of: lookup) {
      let personal = try unwrappingKey(of: WrappedKey(wrapped, of: lookup), from: source)
      guard let key = personal.unwrap(wrapped, of: lookup) else { throw VaultFailure.otherKey }
      return Vault(log: log, personal: personal, lookupKey: key)
    }
    let personal = try keyOfNewLog(from: source)
    let lookupKey = SymmetricKey(size: .bits256)
    let change = KeyChange.store(try personal.wrap(lookupKey, of: lookup))
    try await log.append(Append(to: stream, expected: 0, events: [], keys: [change], now: now))
    return Vault(log: log, personal: personal, lookupKey: lookupKey)
  }

  /// Settles which of two keys is in force, if a rotation was cut off between wrapping anew and putting its key in place.
  private static func unwrappingKey(of probe: WrappedKey, from source: PersonalKeySource) throws -> PersonalKey {
    func fits(_ key: PersonalKey) -> Bool { key.unwrap(probe.bytes, of: probe.person) != nil }
    switch source {
    case .given(let key):
      guard fits(key) else { throw VaultFailure.otherKey }
      return key
    case .file(let path):
      let (current, next) = PersonalKeySource.files(path)
      let currentKey = try current.read().map(PersonalKey.init)
      if let currentKey, fits(currentKey) {
        try next.remove()
        return currentKey
      }
      if let nextKey = try next.read().map(PersonalKey.init), fits(nextKey) {
        try next.replace(current)
        return nextKey
      }
      throw currentKey == nil ? VaultFailure.keyMissing(path: path) : VaultFailure.otherKey
    }
  }

  private static func keyOfNewLog(from source: PersonalKeySource) throws -> PersonalKey {
    switch source {
    case .given(let key): return key
    case .file(let path): return PersonalKey(try PersonalKeySource.files(path).current.readOrCreate())
    }
  }

  // MARK: Persons

  /// A key for somebody new. It is in force when an append with the change is stored: send it with the first event that
  /// needs it.
  public func newKey(for person: Person) throws -> (key: PersonKey, change: KeyChange) {
    let key = SymmetricKey(size: .bits256)
    return (PersonKey(person: person, key: key), .store(try personal.wrap(key, of: person)))
  }

  /// Nil if the person was erased, or never was.
  public func key(of person: Person) async throws(LogUnavailable) -> PersonKey? {
    guard let wrapped = try await log.key(of: person) else { return nil }
    guard let key = personal.unwrap(wrapped, of: person) else {
      throw LogUnavailable(reason: "the key of \(person) is damaged")
    }
    return PersonKey(person: person, key: key)
  }

  /// The keys of those of them who were not erased: for a lobby that is loaded.
  public func keys(of persons: Set<Person>) async throws(LogUnavailable) -> [Person: PersonKey] {
    var keys: [Person: PersonKey] = [:]
    for person in persons { keys[person] = try await key(of: person) }
    return keys
  }

  // MARK: Finding people

  /// The claim that stands for a name: nobody who has only the database can tell the name from it, nor try names.
  /// - Parameter name: as it is compared: folded, normalized.
  public func claim(_ name: String, in space: String) -> ClaimName {
    ClaimName(space: space, name: hash(name, for: space).prefix(16).hexadecimal)
  }

  /// The same for the same text, and known only here: for limiting tries by a name without keeping the name.
  func hash(_ text: String, for purpose: String) -> [UInt8] {
    Array(HMAC<SHA256>.authenticationCode(for: Data("\(purpose)\u{0}\(text)".utf8), using: lookupKey))
  }
}

// MARK: Rotation

extension Vault {
  /// Makes a new personal key, or takes the one that is given, and wraps all keys anew. No server may run on the log.
  ///
  /// It can be cut off at any moment: the new key is on disk before anything is wrapped with it, all keys are wrapped anew in
  /// one transaction, and which of two keys is in force is settled when the vault is opened (`open`).
  /// - Returns: how many keys were wrapped.
  public static func rotate(
    _ log: any EventLog, key source: PersonalKeySource, to given: PersonalKey? = nil, now: Int64
  ) async throws -> Int {
    let vault = try await open(log, key: source, now: now)
    let new = given ?? .random()
    switch source {
    case .given: return try await vault.wrapAnew(with: new)
    case .file(let path):
      let (current, next) = PersonalKeySource.files(path)
      try next.create(new.key)
      let count = try await vault.wrapAnew(with: new)
      try next.replace(current)
      return count
    }
  }

  private func wrapAnew(with new: PersonalKey) async throws -> Int {
    var wrapped: [WrappedKey] = []
    for old in try await log.allKeys() {
      guard let key = personal.unwrap(old.bytes, of: old.person) else {
        throw LogUnavailable(reason: "the key of \(old.person) is damaged")
      }
      wrapped.append(try new.wrap(key, of: old.person))
    }
    try await log.replaceKeys(wrapped)
    return wrapped.count
  }
}

extension PersonalKey {
  /// Always of the same length, so that a key can be overwritten where it stands.
  fileprivate func wrap(_ key: SymmetricKey, of person: Person) throws -> WrappedKey {
    WrappedKey(
      try Sealing.seal(key.withUnsafeBytes { Array($0) }, under: self.key, as: Self.context(person)), of: person)
  }

  /// Nil if it was wrapped with another key, or for another person.
  fileprivate func unwrap(_ bytes: [UInt8], of person: Person) -> SymmetricKey? {
    Sealing.open(bytes, under: key, as: Self.context(person)).map { SymmetricKey(data: $0) }
  }

  private static func context(_ person: Person) -> String { "key\u{0}\(person)" }
}
