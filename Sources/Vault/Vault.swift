import Crypto
public import EventLog
import Foundation

/// Seals personal data under one key per person, and looks users up by name without storing the name.
///
/// ```
/// personal key (a file or the environment, never in the database)
///   └ wraps → a key for each person (table `keys`) └ seals → personal data in events
///           → the lookup key                       └ hashes → claims such as username, email
/// ```
///
/// Erasing a person's key makes everything sealed with it unreadable, wherever copies exist; the events and their
/// hashes remain valid. Persons' keys are not cached: the log is asked each time.
public final class Vault: Sendable {
  private let log: any EventLog
  private let personal: PersonalKey
  private let lookupKey: SymmetricKey

  /// The lookup key is stored among the persons' keys, so that rotation wraps it again like them and no hash changes.
  private static let lookup = Person("lookup")
  /// A stream without events; it exists because every append needs a stream.
  private static let stream = StreamName("vault")

  private init(log: any EventLog, personal: PersonalKey, lookupKey: SymmetricKey) {
    self.log = log
    self.personal = personal
    self.lookupKey = lookupKey
  }

  /// Opens the vault. Creates the personal key and the lookup key if the log has no keys yet, and completes an
  /// interrupted rotation. Throws `VaultFailure`, `KeyFileProblem`, or what the log throws.
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

  /// Decides which of two keys is in use, in case a rotation was interrupted after wrapping the keys and before putting
  /// its new key in place.
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

  /// Creates a key for a new person. It takes effect once an append with the change is stored: send it with the first
  /// event that needs it.
  public func newKey(for person: Person) throws -> (key: PersonKey, change: KeyChange) {
    let key = SymmetricKey(size: .bits256)
    return (PersonKey(person: person, key: key), .store(try personal.wrap(key, of: person)))
  }

  /// The person's key; nil if it was erased or never existed.
  public func key(of person: Person) async throws(LogUnavailable) -> PersonKey? {
    try await log.key(of: person).map { wrapped throws(LogUnavailable) in
      try unwrap(WrappedKey(wrapped, of: person))
    }
  }

  /// The keys of these persons in one look-up, without erased ones.
  public func keys(of persons: Set<Person>) async throws(LogUnavailable) -> [Person: PersonKey] {
    var keys: [Person: PersonKey] = [:]
    for wrapped in try await log.keys(of: persons) { keys[wrapped.person] = try unwrap(wrapped) }
    return keys
  }

  private func unwrap(_ wrapped: WrappedKey) throws(LogUnavailable) -> PersonKey {
    guard let key = personal.unwrap(wrapped.bytes, of: wrapped.person) else {
      throw LogUnavailable(reason: "the key of \(wrapped.person) is damaged")
    }
    return PersonKey(person: wrapped.person, key: key)
  }

  // MARK: Finding people

  /// The claim for a name. With only the database, nobody can recover the name or test guesses.
  /// - Parameter name: the form used for comparison: folded and normalized.
  public func claim(_ name: String, in space: String) -> ClaimName {
    ClaimName(space: space, name: hash(name, for: space).prefix(16).hexadecimal)
  }

  /// A keyed hash of a text, for example to limit tries by name without storing the name.
  public func hash(_ text: String, for purpose: String) -> [UInt8] {
    Array(HMAC<SHA256>.authenticationCode(for: Data("\(purpose)\u{0}\(text)".utf8), using: lookupKey))
  }
}

// MARK: Sealing for a while

extension Vault {
  /// Seals bytes that a client carries for the server, as base64 text (URL alphabet). Any node of a cluster opens it.
  /// - Parameter purpose: what they are for. The text opens for nothing else.
  public func seal(_ bytes: [UInt8], as purpose: String) throws -> String {
    Base64URL.encode(try Sealing.seal(bytes, under: sealingKey, as: purpose))
  }

  /// Opens sealed text; nil if this server did not seal it for this purpose.
  public func open(_ sealed: String, as purpose: String) -> [UInt8]? {
    Base64URL.decode(sealed).flatMap { Sealing.open($0, under: sealingKey, as: purpose) }
  }

  private var sealingKey: SymmetricKey { SymmetricKey(data: hash("", for: "sealing")) }
}

// MARK: Rotation

extension Vault {
  /// Creates a new personal key, or takes the given one, and wraps all keys with it. No server may be running on the
  /// log.
  ///
  /// It is safe to interrupt at any moment: the new key is on disk before anything is wrapped with it, all keys are
  /// replaced in one transaction, and `open` decides which of the two keys is in use.
  /// - Returns: the number of keys wrapped.
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
  /// Wraps a key. The result always has the same length, so that it can be overwritten in place.
  fileprivate func wrap(_ key: SymmetricKey, of person: Person) throws -> WrappedKey {
    WrappedKey(
      try Sealing.seal(key.withUnsafeBytes { Array($0) }, under: self.key, as: Self.context(person)), of: person)
  }

  /// Unwraps a key. Returns nil if it was wrapped with another key or for another person.
  fileprivate func unwrap(_ bytes: [UInt8], of person: Person) -> SymmetricKey? {
    Sealing.open(bytes, under: key, as: Self.context(person)).map { SymmetricKey(data: $0) }
  }

  private static func context(_ person: Person) -> String { "key\u{0}\(person)" }
}
