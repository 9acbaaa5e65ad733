import Accounts
import Core

/// All that operators did, as a fold over their events.
struct OperatorState: Sendable {
  struct Token: Sendable {
    let id: OperatorID
    let name: String
    let hash: String
    let createdAt: Timestamp
    let expiresAt: Timestamp
    /// When it was last used, as stored.
    var lastAt: Timestamp?
  }

  /// The version of the stream.
  var version = 0
  private(set) var tokens: [OperatorID: Token] = [:]
  private(set) var lastToken = 0
  private(set) var granted: Set<AccountID> = []
  private(set) var bans: [BanID: Ban] = [:]
  private(set) var lastBan = 0
  /// Invitations to register, by the hashes of their secrets, and when they end.
  private(set) var invitations: [String: Timestamp] = [:]
  private(set) var hosts: Set<AccountID> = []
  private(set) var takenDown: [Exhibit: TakenDown] = [:]
  private(set) var lastTakenDown = 0
  private(set) var lastReason = 0
  private(set) var notice: ServerNotice?
  private(set) var isDraining = false

  mutating func evolve(_ event: OperatorEvent, at moment: Timestamp) {
    switch event {
    case .tokenAdded(let id, let name, let hash, let until):
      tokens[id] = Token(id: id, name: name, hash: hash, createdAt: moment, expiresAt: until)
      lastToken = max(lastToken, id.number)
    case .tokenUsed(let id, let used): tokens[id]?.lastAt = used
    case .tokenRevoked(let id): tokens[id] = nil
    case .granted(let account): granted.insert(account)
    case .withdrawn(let account): granted.remove(account)
    case .banned(let id, let target, let until, let reason):
      bans[id] = Ban(id: id, target: target, until: until, reason: reason, createdAt: moment)
      lastBan = max(lastBan, id.number)
    case .unbanned(let id):
      bans[id] = nil
      lastBan = max(lastBan, id.number)
    case .invited(let hash, let until): invitations[hash] = until
    case .invitationUsed(let hash): invitations[hash] = nil
    case .hostingAllowed(let account): hosts.insert(account)
    case .hostingForbidden(let account): hosts.remove(account)
    case .takenDown(let number, let exhibit, let reason):
      takenDown[exhibit] = TakenDown(number: number, exhibit: exhibit, reason: reason, at: moment)
      lastTakenDown = max(lastTakenDown, number)
    case .restored(let number, _):
      takenDown = takenDown.filter { $0.value.number != number }
      lastTakenDown = max(lastTakenDown, number)
    case .announced(let new): notice = new
    case .draining(let isOn): isDraining = isOn
    case .acted(_, _, let reason): lastReason = max(lastReason, reason?.number ?? 0)
    }
  }

  /// Drops what has ended by itself.
  /// - Returns: the tokens and bans among it, whose keys are of no more use.
  mutating func dropEnded(at now: Timestamp) -> (tokens: [OperatorID], bans: [BanID]) {
    let tokens = tokens.values.filter { $0.expiresAt <= now }.map(\.id)
    let bans = bans.values.filter { !$0.holds(at: now) }.map(\.id)
    for id in tokens { self.tokens[id] = nil }
    for id in bans { self.bans[id] = nil }
    invitations = invitations.filter { $0.value > now }
    return (tokens, bans)
  }

  /// The ban that keeps an address or an account out; the one that lasts longest if there are several.
  func ban(at now: Timestamp, where matches: (BanTarget) -> Bool) -> Ban? {
    guard !bans.isEmpty else { return nil }
    return bans.values.filter { $0.holds(at: now) && matches($0.target) }
      .max { ($0.until?.milliseconds ?? .max) < ($1.until?.milliseconds ?? .max) }
  }
}
