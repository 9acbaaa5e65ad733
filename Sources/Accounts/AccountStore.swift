public import Core
public import EventLog
import NIOConcurrencyHelpers
import Vault

/// An account as the log has it. A class, so that a reference to it is one word.
final class StoredAccount: Sendable {
  let account: Account
  /// The version of the account's stream.
  let version: Int
  let key: PersonKey

  init(_ account: Account, version: Int, key: PersonKey) {
    self.account = account
    self.version = version
    self.key = key
  }
}

/// Reads accounts from the log and writes changes to it. Caches some accounts; the log is the truth.
final class AccountStore: Sendable {
  private let log: any EventLog
  private let vault: Vault
  private let shelf: Shelf

  init(log: any EventLog, vault: Vault, shelf limit: Int = Limits.accountsAtHand) {
    self.log = log
    self.vault = vault
    shelf = Shelf(limit: limit)
  }

  /// The account, if it is cached.
  func atHand(_ id: AccountID) -> StoredAccount? { shelf[id] }

  /// Loads an account. Throws `accountNotFound` if it does not exist or was deleted.
  func load(_ id: AccountID) async throws(AccountRejection) -> StoredAccount {
    shelf.pin(id)
    defer { shelf.unpin(id) }
    return try await loadPinned(id)
  }

  /// The account must be pinned, so that changes made while the log is read, such as its deletion, are not missed.
  private func loadPinned(_ id: AccountID) async throws(AccountRejection) -> StoredAccount {
    var stored = shelf[id]
    if stored == nil, let read = try await read(id) { stored = shelf.put(read) }
    guard let stored, !stored.account.isDeleted else { throw .accountNotFound }
    return stored
  }

  private func read(_ id: AccountID) async throws(AccountRejection) -> StoredAccount? {
    do {
      return try await Self.read(id, from: log, vault: vault)
    } catch {
      throw .unavailable
    }
  }

  /// Reads an account from its events. Returns nil if its key is gone.
  static func read(_ id: AccountID, from log: any EventLog, vault: Vault) async throws -> StoredAccount? {
    guard let key = try await vault.key(of: id.person) else { return nil }
    let fold = Fold(id: id, key: key)
    while true {
      let events = try await log.read(id.stream, after: fold.version, limit: 1_000)
      if events.isEmpty { return fold.stored }
      for event in events { try fold.apply(event) }
    }
  }

  /// The usernames of these accounts in one look-up, without those that are gone. Reads only how each account began: a
  /// username never changes, and the key of a deleted account is erased. Does not fill the cache.
  func usernames(of accounts: [AccountID]) async throws(AccountRejection) -> [AccountID: Username] {
    do {
      let keys = try await vault.keys(of: Set(accounts.map(\.person)))
      let known = accounts.filter { keys[$0.person] != nil }
      var usernames: [AccountID: Username] = [:]
      for first in try await log.firstEvents(of: known.map(\.stream)) {
        guard let id = AccountID(first.stream), let key = keys[id.person],
          case .registered(let profile, _) = try AccountCodec.decode(first, key: key)
        else { continue }
        usernames[id] = profile.username
      }
      return usernames
    } catch {
      throw .unavailable
    }
  }

  /// The newest event of an account, or nil if it has none. Does not need the account's key.
  static func last(of id: AccountID, in log: any EventLog) async throws(LogUnavailable) -> StoredEvent? {
    var last: StoredEvent?
    while let next = try await log.read(id.stream, after: last?.version ?? 0, limit: 1_000).last { last = next }
    return last
  }

  /// Deleted accounts that may still be shown elsewhere.
  func beingForgotten(at now: Timestamp) async throws(LogUnavailable) -> [AccountID] {
    try await log.claims(withPrefix: AccountClaims.allForgetting, at: now.milliseconds).compactMap {
      AccountID($0.stream)
    }
  }

  /// Records that a deleted account is no longer shown anywhere.
  func noteForgotten(_ id: AccountID, at now: Timestamp) async throws {
    let version = try await Self.last(of: id, in: log)?.version ?? 0
    try await log.append(
      Append(
        to: id.stream, expected: version, events: [], claims: [.release(AccountClaims.forgetting(id))],
        now: now.milliseconds))
  }

  /// Creates an account from these events. Fails if a name is taken.
  /// - Parameter request: the claim of the request's key, from `AccountClaims.registration`.
  func create(
    _ id: AccountID, _ events: [AccountEvent], key request: ClaimName?, ticket: UsedTicket? = nil, at now: Timestamp
  ) async throws(AccountRejection) -> StoredAccount {
    shelf.pin(id)
    defer { shelf.unpin(id) }
    guard let (key, change) = try? vault.newKey(for: id.person),
      let first = events.first, var account = Account(id, first, at: now)
    else { throw .unavailable }
    for event in events.dropFirst() { account.evolve(event, at: now) }
    let stored = StoredAccount(account, version: events.count, key: key)
    let failure = await append(events, from: nil, to: stored, keys: [change], key: request, ticket: ticket, at: now)
    if let failure { throw Self.rejection(of: failure) }
    return shelf.put(stored)
  }

  /// Decides against the newest state, and decides again if another change came first.
  func change(
    _ id: AccountID, at now: Timestamp, receipt: @Sendable (Account) -> Receipt? = { _ in nil },
    ticket: UsedTicket? = nil,
    _ decide: @Sendable (Account) throws(AccountRejection) -> [AccountEvent]
  ) async throws(AccountRejection) -> StoredAccount {
    shelf.pin(id)
    defer { shelf.unpin(id) }
    for _ in 0..<Limits.accountTries {
      let before = try await loadPinned(id)
      let events = try decide(before.account)
      if events.isEmpty { return before }
      let after = before.after(events, at: now)
      let keys: [KeyChange] = after.account.isDeleted ? [.erase(id.person)] : []
      switch await append(
        events, from: before, to: after, keys: keys, receipt: receipt(after.account), ticket: ticket, at: now)
      {
      case nil: return shelf.put(after)
      case .versionConflict: shelf.drop(before)
      case let failure?: throw Self.rejection(of: failure)
      }
    }
    throw .unavailable
  }

  /// Returns nil once the events are stored.
  private func append(
    _ events: [AccountEvent], from before: StoredAccount?, to after: StoredAccount, keys: [KeyChange],
    receipt: Receipt? = nil, key request: ClaimName? = nil, ticket: UsedTicket? = nil, at now: Timestamp
  ) async -> AppendFailure? {
    guard let encoded = try? events.map({ try AccountCodec.encode($0, at: now, key: after.key) }) else {
      return .unavailable(reason: "personal data could not be encrypted")
    }
    var append = Append(
      to: after.account.id.stream, expected: before?.version ?? 0, events: encoded,
      receipts: receipt.map { [$0] } ?? [],
      claims: AccountClaims(vault).changes(from: before?.account, to: after.account), keys: keys,
      now: now.milliseconds)
    if let request {
      append.claims.append(.hold(request, until: nil))
      append.receipts.append(Receipt(AccountClaims.receipt(of: request), answer: []))
    }
    if let ticket {
      append.claims.append(.hold(ticket.claim, until: ticket.until.milliseconds))
      append.receipts.append(Receipt(ticket.receipt, answer: []))
    }
    do throws(AppendFailure) {
      try await log.append(append)
      return nil
    } catch {
      return error
    }
  }

  private static func rejection(of failure: AppendFailure) -> AccountRejection {
    switch failure {
    case .claimTaken(let claim):
      switch claim.space {
      case AccountClaims.username: .usernameTaken
      case AccountClaims.email: .emailTaken
      case AccountClaims.link: .linkTaken
      case AccountClaims.ticket: .tokenDead(field: "ticket")
      // The same request was sent twice at once: a retry gets the first one's answer.
      default: .unavailable
      }
    case .receiptExists(let receipt) where receipt.seat == AccountClaims.ticket: .tokenDead(field: "ticket")
    case .versionConflict, .receiptExists, .unavailable: .unavailable
    }
  }
}

extension StoredAccount {
  fileprivate func after(_ events: [AccountEvent], at now: Timestamp) -> StoredAccount {
    var account = account
    for event in events { account.evolve(event, at: now) }
    return StoredAccount(account, version: version + events.count, key: key)
  }
}

/// Folds an account's events into an account.
///
/// A class, because large values that live across an `await` in a loop crash the optimizer of Swift 6.3.1.
private final class Fold {
  let id: AccountID
  let key: PersonKey
  private(set) var version = 0
  private var account: Account?

  init(id: AccountID, key: PersonKey) {
    self.id = id
    self.key = key
  }

  var stored: StoredAccount? { account.map { StoredAccount($0, version: version, key: key) } }

  func apply(_ stored: StoredEvent) throws {
    let event = try AccountCodec.decode(stored, key: key)
    if account == nil {
      account = Account(id, event, at: Timestamp(stored.at))
    } else {
      account?.evolve(event, at: Timestamp(stored.at))
    }
    version = stored.version
  }
}

/// A cache of accounts. When it is full, it evicts all accounts not in use; loading one again costs one read of the
/// log.
private final class Shelf: Sendable {
  private struct Entry {
    var stored: StoredAccount?
    /// The number of tasks reading or changing it. A pinned entry stays, so that no task can put back an outdated
    /// account.
    var pins = 0
  }

  private let limit: Int
  private let entries = NIOLockedValueBox<[AccountID: Entry]>([:])

  init(limit: Int) { self.limit = limit }

  subscript(id: AccountID) -> StoredAccount? { entries.withLockedValue { $0[id]?.stored } }

  func pin(_ id: AccountID) {
    entries.withLockedValue { entries in
      if entries.count >= limit, entries[id] == nil { entries = entries.filter { $0.value.pins > 0 } }
      entries[id, default: Entry()].pins += 1
    }
  }

  func unpin(_ id: AccountID) {
    entries.withLockedValue { entries in
      entries[id]?.pins -= 1
      if let entry = entries[id], entry.pins == 0, entry.stored == nil { entries[id] = nil }
    }
  }

  /// Stores an account, and returns the newest known version, which may be newer than this one.
  func put(_ stored: StoredAccount) -> StoredAccount {
    entries.withLockedValue { entries in
      if let known = entries[stored.account.id]?.stored, known.version > stored.version { return known }
      entries[stored.account.id]?.stored = stored
      return stored
    }
  }

  /// Removes an account that turned out to be outdated.
  func drop(_ stored: StoredAccount) {
    entries.withLockedValue { entries in
      let id = stored.account.id
      if entries[id]?.stored?.version == stored.version { entries[id]?.stored = nil }
    }
  }
}

extension AccountID {
  var stream: StreamName { StreamName(Self.prefix + rawValue) }
  /// The person whose key seals personal data in the account and everywhere else it appears.
  public var person: Person { Person(rawValue) }

  private static let prefix = "account/"

  /// Returns nil if the stream is not an account's.
  init?(_ stream: StreamName) {
    guard stream.rawValue.hasPrefix(Self.prefix) else { return nil }
    let id = String(stream.rawValue.dropFirst(Self.prefix.count))
    guard ULID.isValid(id) else { return nil }
    self.init(id)
  }
}
