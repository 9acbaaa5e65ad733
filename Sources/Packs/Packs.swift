public import Accounts
public import Core
public import EventLog
import JSONCoding
public import Logging
public import Projections
public import Vault
import Wire

/// One version of a pack.
public struct PackEdition: Equatable, Sendable {
  public let pack: PackID
  /// The version of the content.
  public let version: Int
  /// Nil if the pack came with the server.
  public let creator: AccountID?
  public let content: PackContent

  /// The pack's place on the map; nil if none of its clues has a location.
  public var place: Degrees? {
    Middle(of: content.clues).map { Degrees(latitude: $0.latitude, longitude: $0.longitude) }
  }
}

/// All packs of a server, and the store for finding them.
///
/// Every call returns once its changes are durable and visible in the store. It throws `PackRejection`, which
/// `WireError(_:)` translates for the protocol. Nothing here runs on an event loop.
public final class Packs: Sendable {
  let log: any EventLog
  let store: PackStore
  let projections: Projections
  let accounts: Accounts
  let vault: Vault
  let creators: Creators
  let effects: Effects
  private let isTakenDown: @Sendable (PackID) -> Bool
  let logger: Logger

  /// - Parameters:
  ///   - projections: the projections of the same log, including `PackIndex`.
  ///   - isTakenDown: whether an operator has taken a pack down, so that only its creator sees it.
  public init(
    log: any EventLog, projections: Projections, accounts: Accounts, vault: Vault, effects: Effects,
    isTakenDown: @escaping @Sendable (PackID) -> Bool = { _ in false }, logger: Logger
  ) {
    self.log = log
    self.projections = projections
    self.accounts = accounts
    self.vault = vault
    self.effects = effects
    self.logger = logger
    self.isTakenDown = isTakenDown
    store = PackStore(log: log)
    creators = Creators(accounts: accounts)
  }

  // MARK: Changing

  /// - Parameter key: the request's idempotency key, if any: repeating the request gives the same answer.
  /// - Returns: the id of the pack, which is at version 1.
  public func create(_ content: PackContent, by account: AccountID, key: String?) async throws(PackRejection) -> PackID
  {
    let request = key.map { vault.claim("\(account)\u{0}\($0)", in: PackClaims.request) }
    if let known = try await made(by: request) { return known }
    guard try await count(of: account) < Limits.packsOfAccount else { throw .tooMany }
    let id = PackID(effects.newULID())
    let event = PackEvent.created(by: account, content, request: request?.name)
    var claims = PackClaims.changes(from: nil, to: PackClaims.name(of: content, by: account))
    if let request { claims.append(.hold(request, until: nil)) }
    do throws(AppendFailure) {
      try await append([event], to: id, expected: 0, claims: claims)
    } catch {
      // The same request, sent at the same time, came first.
      if case .claimTaken = error, let known = try await made(by: request) { return known }
      throw PackRejection(error)
    }
    return id
  }

  /// The pack that an earlier request with the same key made.
  private func made(by request: ClaimName?) async throws(PackRejection) -> PackID? {
    guard let request else { return nil }
    return try await reading { () async throws(LogUnavailable) in
      try await log.holder(of: request, at: effects.now().milliseconds).flatMap { PackID($0) }
    }
  }

  /// - Parameter version: the version that the change is based on.
  /// - Returns: the pack's new version.
  public func update(
    _ id: PackID, readAt version: Int, _ changes: PackChanges, by account: AccountID, key: String?
  ) async throws(PackRejection) -> Int {
    let answer = try await change(id, by: account, key: key) { pack throws(PackRejection) in
      let events = try pack.update(to: changes.applied(to: pack.content), readAt: version, by: account)
      return (events, [UInt8]("\(pack.version + events.count)".utf8))
    }
    return Int(String(decoding: answer, as: UTF8.self)) ?? version
  }

  public func delete(_ id: PackID, by account: AccountID, key: String?) async throws(PackRejection) {
    _ = try await change(id, by: account, key: key) { pack throws(PackRejection) in
      (try pack.delete(by: account), [])
    }
  }

  /// Decides against the newest state, and decides again if another change came first.
  /// - Returns: the request's answer, from now or from an earlier try.
  private func change(
    _ id: PackID, by account: AccountID, key: String?,
    _ decide: (Pack) throws(PackRejection) -> (events: [PackEvent], answer: [UInt8])
  ) async throws(PackRejection) -> [UInt8] {
    let receipt = key.map { ReceiptName(seat: account.rawValue, key: vault.claim($0, in: "pack-key").name) }
    for _ in 0..<Limits.packTries {
      if let receipt, let answer = try await answer(to: receipt, of: id) { return answer }
      guard let before = try await store.load(id) else { throw .packNotFound }
      let decided = try decide(before)
      var after = before
      for event in decided.events { after.evolve(event) }
      let claims = PackClaims.changes(
        from: before.claim, to: after.isDeleted ? nil : after.claim)
      let receipts = receipt.map { [Receipt($0, answer: decided.answer)] } ?? []
      if decided.events.isEmpty && receipts.isEmpty { return decided.answer }
      do throws(AppendFailure) {
        try await append(decided.events, to: id, expected: before.version, claims: claims, receipts: receipts)
        return decided.answer
      } catch {
        switch error {
        case .versionConflict, .receiptExists: continue
        case .claimTaken, .unavailable: throw PackRejection(error)
        }
      }
    }
    throw .unavailable
  }

  private func answer(to receipt: ReceiptName, of id: PackID) async throws(PackRejection) -> [UInt8]? {
    try await reading { () async throws(LogUnavailable) in try await log.receipt(receipt, of: id.stream) }
  }

  /// Appends events, and returns once the store shows them.
  private func append(
    _ events: [PackEvent], to id: PackID, expected: Int, claims: [ClaimChange], receipts: [Receipt] = []
  ) async throws(AppendFailure) {
    let now = effects.now()
    let appended = try await log.append(
      Append(
        to: id.stream, expected: expected, events: events.map { PackCodec.encode($0, at: now) }, receipts: receipts,
        claims: claims, now: now.milliseconds))
    if !events.isEmpty { await projections.reach(appended.position, in: PackIndex.table, PlaysIndex.table) }
  }

  // MARK: Reading

  /// The version of a pack that an account may see.
  /// - Parameters:
  ///   - version: nil for the newest.
  ///   - account: the account that asks; nil if not signed in. Only its creator can see a pack with too few clues.
  public func edition(
    of id: PackID, version: Int? = nil, for account: AccountID?
  ) async throws(PackRejection) -> PackEdition {
    guard let pack = try await store.load(id), !pack.isDeleted else { throw .packNotFound }
    var content = pack.content
    if let version, version != pack.version {
      guard let older = try await store.content(of: id, at: version) else { throw .packNotFound }
      content = older
    }
    guard
      pack.isMade(by: account) || (pack.isShown && !isTakenDown(id) && content.clues.count >= Limits.packCluesShown)
    else {
      throw .packNotFound
    }
    return PackEdition(pack: id, version: version ?? pack.version, creator: pack.creator, content: content)
  }

  /// Opens a pack with its answers, for hosting or export. From now on the account plays it out of competition; this is
  /// durable on return.
  public func open(
    _ id: PackID, version: Int? = nil, by account: AccountID
  ) async throws(PackRejection) -> PackEdition {
    let edition = try await edition(of: id, version: version, for: account)
    if edition.creator == account { return edition }
    let now = effects.now().milliseconds
    let event = PackCodec.opened(id, by: account, at: now)
    do throws(AppendFailure) {
      let appended = try await log.append(
        Append(to: id.openedStream(by: account), expected: 0, events: [event], now: now))
      await projections.reach(appended.position, in: PackIndex.table, PlaysIndex.table)
    } catch {
      // They have opened it before.
      if case .versionConflict = error { return edition }
      throw .unavailable
    }
    return edition
  }

  func reading<Value>(
    _ body: () async throws(LogUnavailable) -> Value
  ) async throws(PackRejection) -> Value {
    do throws(LogUnavailable) {
      return try await body()
    } catch {
      logger.error("Packs could not be read", metadata: ["reason": "\(error)"])
      throw .unavailable
    }
  }
}

extension Pack {
  fileprivate var claim: ClaimName? { PackClaims.name(of: content, by: creator) }
}

extension PackRejection {
  init(_ failure: AppendFailure) {
    switch failure {
    case .claimTaken(let claim) where claim.space == PackClaims.name: self = .packExists
    case .claimTaken, .versionConflict, .receiptExists, .unavailable: self = .unavailable
    }
  }
}
