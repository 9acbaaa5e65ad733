import Accounts
import Core
import EventLog
import Logging
import Vault

/// An entry as the log has it. A class, so that a reference to it is one word.
final class StoredEntry: Sendable {
  let entry: Entry
  /// The version of the entry's stream.
  let version: Int
  let key: PersonKey

  init(_ entry: Entry, version: Int, key: PersonKey) {
    self.entry = entry
    self.version = version
    self.key = key
  }
}

/// Reads entries from the log and writes changes to it.
struct EntryStore: Sendable {
  let log: any EventLog
  let vault: Vault
  let logger: Logger

  /// Loads an entry. Returns nil if it does not exist or was deleted.
  func load(_ id: UserID) async throws(HometownRejection) -> StoredEntry? {
    do {
      return try await Self.read(id, from: log, vault: vault)
    } catch {
      logger.error("An entry of the directory could not be read", metadata: ["id": "\(id)", "reason": "\(error)"])
      throw .unavailable
    }
  }

  /// Reads an entry from its events. Returns nil if its key is gone.
  static func read(_ id: UserID, from log: any EventLog, vault: Vault) async throws -> StoredEntry? {
    guard let key = try await vault.key(of: id.person) else { return nil }
    let fold = EntryFold(key: key)
    while true {
      let events = try await log.read(id.stream, after: fold.version, limit: 1_000)
      if events.isEmpty { return fold.stored }
      for event in events { try fold.apply(event) }
    }
  }

  /// The user with this nickname; nil if there is none. Also finds nicknames from before ẞ was stored as ß.
  func holder(of nickname: Nickname, at now: Timestamp) async throws(HometownRejection) -> UserID? {
    let claims = HometownClaims(vault)
    do throws(LogUnavailable) {
      if let id = try await log.holder(of: claims.name(of: nickname), at: now.milliseconds) { return UserID(id) }
      let other = nickname.withoutCapitalSharpS
      guard other != nickname else { return nil }
      return try await log.holder(of: claims.name(of: other), at: now.milliseconds).flatMap { UserID($0) }
    } catch {
      logger.error("A nickname could not be looked up", metadata: ["reason": "\(error)"])
      throw .unavailable
    }
  }

  /// Stores a new entry under this id. Returns nil if the id is taken: try the next one.
  /// - Returns: the position of the event.
  func create(_ id: UserID, _ entry: Entry, at now: Timestamp) async throws(AppendFailure) -> Int64? {
    guard let (key, change) = try? vault.newKey(for: id.person) else { throw Self.notSealed }
    do throws(AppendFailure) {
      return try await append(.added(entry), to: id, expected: 0, key: key, from: nil, keys: [change], at: now)
    } catch .versionConflict {
      return nil
    }
  }

  /// - Parameter after: nil to delete the entry and its key.
  /// - Returns: the position of the event.
  func change(
    _ id: UserID, _ before: StoredEntry, to after: Entry?, at now: Timestamp
  ) async throws(AppendFailure) -> Int64 {
    let event: EntryEvent = after.map { .edited($0) } ?? .deleted
    return try await append(
      event, to: id, expected: before.version, key: before.key, from: before.entry,
      keys: after == nil ? [.erase(id.person)] : [], at: now)
  }

  private func append(
    _ event: EntryEvent, to id: UserID, expected: Int, key: PersonKey, from before: Entry?, keys: [KeyChange],
    at now: Timestamp
  ) async throws(AppendFailure) -> Int64 {
    guard let encoded = try? EntryCodec.encode(event, at: now, key: key) else { throw Self.notSealed }
    return try await log.append(
      Append(
        to: id.stream, expected: expected, events: [encoded],
        claims: HometownClaims(vault).changes(from: before, to: event.entry), keys: keys, now: now.milliseconds)
    ).position
  }

  private static let notSealed = AppendFailure.unavailable(reason: "personal data could not be encrypted")
}

extension EntryEvent {
  /// The entry after the event.
  var entry: Entry? {
    switch self {
    case .added(let entry), .edited(let entry): entry
    case .deleted: nil
    }
  }
}

/// Folds an entry's events into an entry.
private final class EntryFold {
  let key: PersonKey
  private(set) var version = 0
  private var entry: Entry?

  init(key: PersonKey) { self.key = key }

  var stored: StoredEntry? { entry.map { StoredEntry($0, version: version, key: key) } }

  func apply(_ event: StoredEvent) throws {
    entry = try EntryCodec.decode(event, key: key).entry
    version = event.version
  }
}
