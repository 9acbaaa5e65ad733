import Accounts
public import Core
public import EventLog
import NIOConcurrencyHelpers
public import Vault
import Wire

/// The operators of a server, and whom they have banned, invited or let host.
///
/// All of it is a fold over one stream of the log. Reading never waits, so that each request can be checked; changes
/// are made one after the other.
public final class Operators: Sendable {
  let log: any EventLog
  let vault: Vault
  private let effects: Effects
  private let state = NIOLockedValueBox(OperatorState())
  private let lastUses = NIOLockedValueBox<[OperatorID: Timestamp]>([:])
  /// Invitations with which somebody is registering at the moment, by their hashes.
  private let reserved = NIOLockedValueBox<Set<String>>([])
  private let turns = Turns()
  /// Called after changes that may end what connections may do.
  private let watcher = NIOLockedValueBox<@Sendable () async -> Void>({})
  /// Called with what everybody is told from now on.
  private let crier = NIOLockedValueBox<@Sendable (ServerNotice?) async -> Void>({ _ in })

  /// Reads what the log has of operators.
  /// - Parameter vault: the vault of the same log.
  public static func open(log: any EventLog, vault: Vault, effects: Effects) async throws -> Operators {
    let operators = Operators(log: log, vault: vault, effects: effects)
    // Another node may still write to it.
    try await log.fence(OperatorCodec.stream)
    try await operators.readOn()
    return operators
  }

  private init(log: any EventLog, vault: Vault, effects: Effects) {
    self.log = log
    self.vault = vault
    self.effects = effects
  }

  /// - Parameter check: called, and waited for, after changes that may end what connections may do.
  public func onChange(_ check: @escaping @Sendable () async -> Void) { watcher.withLockedValue { $0 = check } }

  /// - Parameter tell: called, and waited for, when everybody is told something else, or nothing any more.
  public func onNotice(_ tell: @escaping @Sendable (ServerNotice?) async -> Void) {
    crier.withLockedValue { $0 = tell }
  }

  // MARK: Who is an operator

  /// The name of the operator that a token belongs to; nil if the token is unknown, has expired or was revoked.
  public func name(of token: OperatorToken) -> String? {
    let now = effects.now()
    let name = state.withLockedValue { state -> String? in
      guard let known = state.tokens[token.id], known.expiresAt > now, known.hash.equalsInConstantTime(token.hash)
      else {
        return nil
      }
      return known.name
    }
    if name != nil { lastUses.withLockedValue { $0[token.id] = now } }
    return name
  }

  public func isGranted(_ account: AccountID) -> Bool { state.withLockedValue { $0.granted.contains(account) } }

  /// The valid tokens, oldest first.
  public func tokens() -> [OperatorView] {
    let now = effects.now()
    let uses = lastUses.withLockedValue { $0 }
    return state.withLockedValue { $0.tokens.values }.filter { $0.expiresAt > now }.sorted { $0.id < $1.id }.map {
      OperatorView(
        id: $0.id, name: $0.name, createdAt: $0.createdAt, expiresAt: $0.expiresAt, lastAt: uses[$0.id] ?? $0.lastAt)
    }
  }

  /// Stores when tokens were last used, unless a time that is less than a day older is stored.
  public func storeUses() async {
    for (id, used) in lastUses.withLockedValue({ $0 }) {
      // What fails is tried again later.
      try? await change(by: .token(id)) { state, _ throws(OperatorRejection) in
        guard let token = state.tokens[id], token.lastAt.map({ used >= $0 + Limits.useStored }) ?? true else {
          return nil
        }
        return Change(.tokenUsed(id, at: used))
      }
    }
  }

  /// Makes a token. Its text is shown only now.
  public func addToken(
    named name: String, days: Int, by role: OperatorRole
  ) async throws(OperatorRejection) -> OperatorToken {
    let name = try Self.checked(name, "name", Limits.operatorName)
    guard (1...Limits.operatorDaysMost).contains(days) else {
      throw .invalid(field: "days", problem: "must be from 1 to \(Limits.operatorDaysMost)")
    }
    let secret = effects.randomBytes()
    let token = NIOLockedValueBox<OperatorToken?>(nil)
    try await change(by: role) { state, now throws(OperatorRejection) in
      guard state.tokens.count < Limits.operators else { throw .tooMany(quota: "operators", limit: Limits.operators) }
      let made = OperatorToken(OperatorID(state.lastToken + 1), secret: secret)
      token.withLockedValue { $0 = made }
      return Change(.tokenAdded(made.id, name: name, hash: made.hash, until: now + .days(days)))
    }
    guard let token = token.withLockedValue({ $0 }) else { throw .unavailable }
    return token
  }

  public func revoke(_ id: OperatorID, by role: OperatorRole) async throws(OperatorRejection) {
    try await change(by: role) { state, _ throws(OperatorRejection) in
      guard state.tokens[id] != nil else { throw .noSuchOperator }
      return Change(.tokenRevoked(id), erasing: [OperatorCodec.person(of: id)])
    }
    await notify()
  }

  /// Makes an account an operator, or takes that back.
  public func grant(
    _ account: AccountID, isOperator: Bool, by role: OperatorRole
  ) async throws(OperatorRejection) {
    try await change(by: role) { state, _ throws(OperatorRejection) in
      guard state.granted.contains(account) != isOperator else { return nil }
      return Change(isOperator ? .granted(account) : .withdrawn(account))
    }
  }

  // MARK: Bans

  public func ban(ofAddress address: String) -> Ban? {
    state.withLockedValue { state in
      guard !state.bans.isEmpty else { return nil }
      return state.ban(at: effects.now()) { target in
        if case .network(let network) = target { network.contains(address) } else { false }
      }
    }
  }

  public func ban(of account: AccountID) -> Ban? {
    state.withLockedValue { $0.ban(at: effects.now()) { $0 == .account(account) } }
  }

  /// The bans in force, oldest first.
  public func bans() -> [Ban] {
    let now = effects.now()
    return state.withLockedValue { $0.bans.values }.filter { $0.holds(at: now) }.sorted { $0.id < $1.id }
  }

  public func ban(
    _ target: BanTarget, until: Timestamp?, reason: String, by role: OperatorRole
  ) async throws(OperatorRejection) -> BanID {
    let reason = try Self.checked(reason, "reason", Limits.operatorReason)
    if let until, until <= effects.now() { throw .invalid(field: "until", problem: "must be in the future") }
    let made = NIOLockedValueBox(BanID(1))
    try await change(by: role) { state, _ throws(OperatorRejection) in
      guard state.bans.count < Limits.bans else { throw .tooMany(quota: "bans", limit: Limits.bans) }
      let id = BanID(state.lastBan + 1)
      made.withLockedValue { $0 = id }
      return Change(.banned(id, target, until: until, reason: reason))
    }
    await notify()
    return made.withLockedValue { $0 }
  }

  public func unban(_ id: BanID, by role: OperatorRole) async throws(OperatorRejection) {
    try await change(by: role) { state, now throws(OperatorRejection) in
      guard state.bans[id]?.holds(at: now) == true else { throw .noSuchBan }
      return Change(.unbanned(id), erasing: [OperatorCodec.person(of: id)])
    }
  }

  // MARK: Registration and hosting

  /// Makes an invitation to register, which can be used once.
  public func invite(by role: OperatorRole) async throws(OperatorRejection) -> (secret: String, until: Timestamp) {
    let secret = Base64URL.encode(effects.randomBytes())
    let end = NIOLockedValueBox(Timestamp(0))
    try await change(by: role) { state, now throws(OperatorRejection) in
      guard state.invitations.count < Limits.invitations else {
        throw .tooMany(quota: "invitations", limit: Limits.invitations)
      }
      let until = now + Limits.invitation
      end.withLockedValue { $0 = until }
      return Change(.invited(hash: Secrets.hash(secret), until: until))
    }
    return (secret, end.withLockedValue { $0 })
  }

  /// Keeps an invitation for somebody who registers with it.
  /// - Returns: false if it is not valid, or somebody else has reserved it.
  public func reserve(invitation: String) -> Bool {
    let (hash, now) = (Secrets.hash(invitation), effects.now())
    guard state.withLockedValue({ $0.invitations[hash].map { $0 > now } ?? false }) else { return false }
    return reserved.withLockedValue { $0.insert(hash).inserted }
  }

  /// Ends what `reserve` began, whether the invitation was used or not.
  public func release(invitation: String) {
    let hash = Secrets.hash(invitation)
    reserved.withLockedValue { _ = $0.remove(hash) }
  }

  /// Uses an invitation up. Throws `invitationDead` if somebody else did before.
  public func use(invitation: String) async throws(OperatorRejection) {
    let hash = Secrets.hash(invitation)
    try await change(by: .machine) { state, now throws(OperatorRejection) in
      guard let until = state.invitations[hash], until > now else { throw .invitationDead }
      return Change(.invitationUsed(hash: hash))
    }
  }

  public func mayHost(_ account: AccountID) -> Bool { state.withLockedValue { $0.hosts.contains(account) } }

  public func allowHosting(
    _ account: AccountID, _ isAllowed: Bool, by role: OperatorRole
  ) async throws(OperatorRejection) {
    try await change(by: role) { state, _ throws(OperatorRejection) in
      guard state.hosts.contains(account) != isAllowed else { return nil }
      return Change(isAllowed ? .hostingAllowed(account) : .hostingForbidden(account))
    }
  }

  // MARK: The whole server

  /// What everybody is told at the moment.
  public var notice: ServerNotice? {
    let now = effects.now()
    return state.withLockedValue { $0.notice }.flatMap { $0.holds(at: now) ? $0 : nil }
  }

  /// - Parameter text: nil to tell nothing any more.
  public func announce(
    _ text: String?, until: Timestamp?, by role: OperatorRole
  ) async throws(OperatorRejection) {
    if let text { _ = try Self.checked(text, "text", Limits.serverNotice) }
    if let until, until <= effects.now() { throw .invalid(field: "until", problem: "must be in the future") }
    let notice = text.map { ServerNotice(text: $0, until: until) }
    try await change(by: role) { state, _ throws(OperatorRejection) in
      state.notice == notice ? nil : Change(.announced(notice))
    }
    await crier.withLockedValue { $0 }(notice)
  }

  /// Whether the server takes no new lobbies.
  public var isDraining: Bool { state.withLockedValue { $0.isDraining } }

  public func drain(_ isOn: Bool, by role: OperatorRole) async throws(OperatorRejection) {
    try await change(by: role) { state, _ throws(OperatorRejection) in
      state.isDraining == isOn ? nil : Change(.draining(isOn))
    }
  }

  // MARK: Packs and photos

  public func isTakenDown(_ exhibit: Exhibit) -> Bool { state.withLockedValue { $0.takenDown[exhibit] != nil } }

  /// What is taken down, oldest first.
  public func takenDown() -> [TakenDown] {
    state.withLockedValue { Array($0.takenDown.values) }.sorted { $0.at < $1.at }
  }

  public func takeDown(_ exhibit: Exhibit, reason: String, by role: OperatorRole) async throws(OperatorRejection) {
    let reason = try Self.checked(reason, "reason", Limits.operatorReason)
    try await change(by: role) { state, _ throws(OperatorRejection) in
      guard state.takenDown[exhibit] == nil else { return nil }
      guard state.takenDown.count < Limits.bans else { throw .tooMany(quota: "bans", limit: Limits.bans) }
      return Change(.takenDown(state.lastTakenDown + 1, exhibit, reason: reason))
    }
  }

  public func restore(_ exhibit: Exhibit, by role: OperatorRole) async throws(OperatorRejection) {
    try await change(by: role) { state, _ throws(OperatorRejection) in
      guard let taken = state.takenDown[exhibit] else { throw .isShown }
      let person = OperatorCodec.person(ofTakedown: taken.number)
      return Change(.restored(taken.number, exhibit), erasing: [person])
    }
  }

  // MARK: Everything else

  /// Notes what an operator is about to do, so that nothing is done without an event.
  /// - Parameters:
  ///   - subject: the id of what it is done to.
  ///   - reason: why, for acts that ask for one.
  public func note(
    _ act: OperatorAct, to subject: String, reason: String? = nil, by role: OperatorRole
  ) async throws(OperatorRejection) {
    let mark = mark(of: subject)
    if let reason { _ = try Self.checked(reason, "reason", Limits.operatorReason) }
    try await change(by: role) { state, _ throws(OperatorRejection) in
      Change(.acted(act, mark: mark, reason.map { ActReason(number: state.lastReason + 1, text: $0) }))
    }
  }

  /// What the log keeps of a subject: it recognises one that is there, and leads to none that is gone.
  func mark(of subject: String) -> String { vault.hash(subject, for: "operators").prefix(16).hexadecimal }

  // MARK: Changing

  /// An event, and the persons whose keys go with it.
  private struct Change: Sendable {
    let event: OperatorEvent
    let erased: [Person]

    init(_ event: OperatorEvent, erasing erased: [Person] = []) {
      self.event = event
      self.erased = erased
    }
  }

  private static func checked(
    _ text: String, _ field: String, _ length: ClosedRange<Int>
  ) throws(OperatorRejection) -> String {
    guard length.contains(text.count), text.utf8.count <= length.upperBound * 8 else {
      throw .invalid(field: field, problem: "must have \(length.lowerBound) to \(length.upperBound) characters")
    }
    return text
  }

  private func notify() async { await watcher.withLockedValue { $0 }() }

  /// Decides against the newest state and the event's own time, and stores the event, if there is one.
  private func change(
    by role: OperatorRole,
    _ decide: @escaping @Sendable (OperatorState, _ now: Timestamp) throws(OperatorRejection) -> Change?
  ) async throws(OperatorRejection) {
    do {
      try await turns.take { [self] in
        for _ in 0..<3 {
          let now = effects.now()
          guard let change = try decide(state.withLockedValue({ $0 }), now) else { return }
          do {
            return try await store(change, by: role, at: now)
          } catch AppendFailure.versionConflict {
            // An append whose outcome was unknown has been stored after all.
            try await readOn()
          }
        }
        throw OperatorRejection.unavailable
      }
    } catch let rejection as OperatorRejection {
      throw rejection
    } catch {
      throw .unavailable
    }
  }

  private func store(_ change: Change, by role: OperatorRole, at now: Timestamp) async throws {
    var after = state.withLockedValue { $0 }
    let ended = after.dropEnded(at: now)
    var keys = (change.erased + ended.tokens.map(OperatorCodec.person) + ended.bans.map(OperatorCodec.person))
      .map(KeyChange.erase)
    var key: PersonKey?
    if let person = OperatorCodec.person(of: change.event) {
      let (made, change) = try vault.newKey(for: person)
      key = made
      keys.append(change)
    }
    let event = try OperatorCodec.encode(change.event, by: role, at: now, key: key)
    try await log.append(
      Append(
        to: OperatorCodec.stream, expected: after.version, events: [event], keys: keys, now: now.milliseconds))
    after.evolve(change.event, at: now)
    after.version += 1
    state.withLockedValue { $0 = after }
  }

  /// Reads what the log has beyond what is known.
  private func readOn() async throws {
    while true {
      let version = state.withLockedValue { $0.version }
      let events = try await log.read(OperatorCodec.stream, after: version, limit: 1_000)
      if events.isEmpty { return }
      let persons = Set(try events.compactMap { try OperatorCodec.person(of: $0) })
      let keys = try await vault.keys(of: persons)
      let read = try events.map { stored in
        (
          try OperatorCodec.decode(stored, key: try OperatorCodec.person(of: stored).flatMap { keys[$0] }),
          Timestamp(stored.at), stored.version
        )
      }
      state.withLockedValue { state in
        for (event, moment, version) in read {
          state.evolve(event, at: moment)
          state.version = version
        }
      }
    }
  }
}
