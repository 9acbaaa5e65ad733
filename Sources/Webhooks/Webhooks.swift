public import Core
public import EventLog
import Foundation
import Hunt
import JSONCoding
public import Lobbies
import LobbyLog
public import Logging
import NIOConcurrencyHelpers
public import NIOCore
import Rates
public import ServiceLifecycle
public import Vault
public import Wire

/// Sends a lobby's events to receivers that its host names, and those of all lobbies to receivers that operators name.
///
/// A webhook is a projection of the log with a position: it is sent what spectators are shown behind that, one event
/// after the other, each until the receiver has taken it or it is given up.
public actor Webhooks: Service {
  /// What the operator has decided.
  public struct Settings: Sendable {
    /// Whether hosts need no account.
    public let isForAnybody: Bool
    public let addresses: CallableAddresses
    /// How the server names itself to receivers.
    public let userAgent: String

    public init(isForAnybody: Bool = false, addresses: CallableAddresses = .init(), userAgent: String) {
      self.isForAnybody = isForAnybody
      self.addresses = addresses
      self.userAgent = userAgent
    }
  }

  let log: any EventLog
  let vault: Vault
  let lobbies: Lobbies
  let effects: Effects
  let caller: WebhookCaller
  let logger: Logger
  let failed: @Sendable (FailedDelivery) -> Void
  private let settings: Settings
  private let changes: SharedRateLimiter<HookOwner>
  let bell: WebhookBell

  // What `Webhooks+Delivering.swift` works with.
  var hooked: [HookOwner: KeptWebhooks] = [:]
  var charges: CallCharges
  var deliveries: [HookKey: Delivering] = [:]
  var isRunning = false
  var isEnding = false
  var calls = 0
  var waitingForCalls: [CheckedContinuation<Void, Never>] = []

  public init(
    log: any EventLog, vault: Vault, lobbies: Lobbies, effects: Effects, settings: Settings, bell: WebhookBell,
    failed: @escaping @Sendable (FailedDelivery) -> Void = { _ in }, on group: any EventLoopGroup, logger: Logger
  ) throws {
    self.init(
      log: log, vault: vault, lobbies: lobbies, effects: effects, settings: settings, bell: bell,
      caller: try .http(settings.addresses, userAgent: settings.userAgent, on: group), failed: failed, logger: logger)
  }

  init(
    log: any EventLog, vault: Vault, lobbies: Lobbies, effects: Effects, settings: Settings, bell: WebhookBell,
    caller: WebhookCaller, failed: @escaping @Sendable (FailedDelivery) -> Void = { _ in }, logger: Logger
  ) {
    self.failed = failed
    self.log = log
    self.vault = vault
    self.lobbies = lobbies
    self.effects = effects
    self.settings = settings
    self.bell = bell
    self.caller = caller
    self.logger = logger
    changes = lobbies.limiter(Rate(count: Limits.webhookChanges, in: .minutes(1)))
    charges = CallCharges { lobbies.limiter($0) }
  }

  /// Delivers until shutdown. Calls under way are then broken off, and made again after the next start.
  public func run() async throws {
    await withGracefulShutdownHandler {
      await open()
      for await _ in bell.rings {
        for owner in bell.take() { wake(owner) }
      }
    } onGracefulShutdown: {
      self.bell.finish()
      self.caller.breakOff()
    }
    await end()
  }

  /// Goes on with what was not delivered when the server stopped.
  private func open() async {
    isRunning = true
    do {
      let all = ClaimName(space: WebhookStore.claimSpace, name: "")
      for claim in try await log.claims(withPrefix: all, at: effects.now().milliseconds) {
        let owner = HookOwner(claim.name.name)
        // Only lobbies that have something to deliver are loaded.
        for webhook in try await load(owner).all where try await isBehind(webhook, of: owner) {
          wake(HookKey(owner, webhook.id))
        }
      }
    } catch {
      logger.error("The webhooks cannot be read", metadata: ["reason": "\(error)"])
    }
  }

  /// How many webhooks are failing: lobbies' and the server's.
  public var failing: Int {
    hooked.values.reduce(0) { $0 + $1.webhooks.values.count { $0.progress.retry.isFailing } }
  }

  /// A receiver did not take an event.
  public struct FailedDelivery: Sendable {
    public let webhook: WebhookID
    public let isServers: Bool
    /// nil for a test of one of the server's.
    public let lobby: LobbyID?
    /// The event's number; 0 for a test.
    public let seq: Int
    /// The status of the answer; 0 if there was none.
    public let status: Int
    /// 0 for an event that is given up without a try.
    public let attempt: Int
  }

  // MARK: Requests

  /// - Parameters:
  ///   - standing: what the lobby says of the sender, who is its host.
  ///   - account: the sender's.
  ///   - key: the idempotency key.
  public func carryOut(
    _ request: WebhookRequest, of lobby: LobbyID, _ standing: HostStanding, by account: AccountID? = nil, key: String?
  ) async throws(WireError) -> [UInt8] {
    guard standing.hasAccount || settings.isForAnybody else { throw .webhooksNeedAccount }
    charges.note(account, of: .lobby(lobby))
    return try await carryOut(request, of: .lobby(lobby), code: standing.code, key: key) { standing.seq }
  }

  /// Carries out a request about the server's webhooks.
  public func carryOutForServer(_ request: WebhookRequest, key: String?) async throws(WireError) -> [UInt8] {
    try await carryOut(request, of: .server, code: "", key: key) { [lobbies] in
      Int(try await LogFollower.open(lobbies, after: nil).position)
    }
  }

  /// - Parameter end: behind which event a new webhook begins.
  private func carryOut(
    _ request: WebhookRequest, of owner: HookOwner, code: String, key: String?,
    from end: @Sendable () async throws -> Int
  ) async throws(WireError) -> [UInt8] {
    if request.isChange { try count(owner) }
    do {
      _ = try await load(owner)
      switch request {
      case .create(let url, let types):
        return try await create(url, types, for: owner, code: code, from: end, key: key)
      case .list: return try await list(owner)
      case .delete(let id):
        _ = try webhook(id, of: owner)
        try await delete([id], of: owner)
      case .test(let id):
        _ = try webhook(id, of: owner)
        hurry(HookKey(owner, id)) { $0.tests = min($0.tests + 1, 3) }
      case .replay(let id, let seq): try await replay(try webhook(id, of: owner), of: owner, after: seq)
      case .deliveries(let id, let seq, let limit):
        _ = try webhook(id, of: owner)
        return try await list(id, of: owner, after: seq, limit: limit)
      }
      return Array("{}".utf8)
    } catch {
      throw error as? WireError ?? .unavailable
    }
  }

  private func count(_ owner: HookOwner) throws(WireError) {
    if let wait = changes.take(owner) { throw .rateLimited(retryAfter: wait) }
  }

  private func webhook(_ id: WebhookID, of owner: HookOwner) throws(WireError) -> Webhook {
    guard let webhook = hooked[owner]?.webhooks[id] else { throw .webhookNotFound(id.description) }
    return webhook
  }

  private func create(
    _ text: String, _ types: [String], for owner: HookOwner, code: String, from end: @Sendable () async throws -> Int,
    key: String?
  ) async throws -> [UInt8] {
    let url = try checked(text)
    let hash = key.map { vault.hash("\(owner)\u{0}\($0)", for: "webhook").prefix(16).map { String($0, radix: 16) } }
      .map { $0.joined(separator: ".") }
    if let hash, let earlier = hooked[owner]?.all.first(where: { $0.key == hash }) {
      guard let opened = try await open(earlier, of: owner) else { throw WireError.unavailable }
      return Self.created(earlier.id, opened.secret)
    }
    let now = hooked[owner] ?? KeptWebhooks()
    guard now.webhooks.count < Limits.webhooks else {
      throw WireError.quotaExceeded(
        "webhooks", Limits.webhooks, "There may be \(Limits.webhooks) webhooks. Delete one first.")
    }
    let start = try await end()
    let id = (hooked[owner] ?? now).nextID
    let secret = effects.randomBytes() + effects.randomBytes()
    let (personKey, change) = try vault.newKey(for: Webhook.person(id, of: owner))
    let webhook = Webhook(
      id: id, createdAt: effects.now(), types: types, code: code, key: hash,
      sealed: .init(
        url: try personKey.seal(url.text, as: OpenedWebhook.url),
        secret: try personKey.seal(secret, as: OpenedWebhook.secret)),
      progress: .init(after: start, since: effects.now()))
    try await append(.created(webhook), of: owner, keys: [change], claims: now.version == 0)
    bell.follow(for: owner)
    wake(owner)
    return Self.created(id, secret)
  }

  private static func created(_ id: WebhookID, _ secret: [UInt8]) -> [UInt8] {
    JSONWriter.bytes {
      $0.object {
        $0.member("webhook", id)
        $0.member("secret", WebhookSecret.text(of: secret))
      }
    }
  }

  /// An address in the text itself is refused at once; a name is checked before each call.
  private func checked(_ text: String) throws(WireError) -> WebhookURL {
    let url: WebhookURL
    do throws(URLProblem) { url = try WebhookURL(parsing: text) } catch {
      throw .invalidParams("url", error.sentence)
    }
    for address in HostLookup.addresses(of: url.host, port: url.port, isNumeric: true) {
      guard NetworkAddress(address).map(settings.addresses.mayCall) == true else {
        throw .invalidParams("url", "must be an address on the internet: this server calls no others")
      }
    }
    return url
  }

  private func list(_ owner: HookOwner) async throws -> [UInt8] {
    var rows = try await shownRows(of: owner)
    for (index, webhook) in (hooked[owner]?.all ?? []).enumerated()
    where index < rows.count && webhook.progress.retry.isFailing {
      rows[index].members.append(.init("failing", true))
    }
    return JSONWriter.bytes { json in
      json.object { $0.member("webhooks", array: rows) { $0.value(.object($1)) } }
    }
  }

  private func list(_ id: WebhookID, of owner: HookOwner, after seq: Int, limit: Int) async throws -> [UInt8] {
    await note(HookKey(owner, id))
    let tries = try await WebhookStore.tries(of: id, in: owner, after: seq, limit: limit, from: log)
    var rows: [(DeliveryTry, LobbyID?)] = []
    for entry in tries { rows.append((entry, try await lobby(of: entry, owner))) }
    return JSONWriter.bytes { [rows] in
      $0.object {
        $0.member("deliveries", array: rows) { json, row in
          let (entry, lobby) = row
          json.object {
            $0.member("lobby", ifPresent: lobby?.rawValue)
            $0.member("position", ifPresent: entry.place?.position)
            $0.member("seq", entry.seq)
            $0.member("at", entry.at)
            $0.member("status", entry.status)
            $0.member("attempt", entry.attempt)
            $0.member("nextAt", ifPresent: entry.nextAt)
          }
        }
      }
    }
  }

  /// Whose event a try was for; nil if that is not known any more.
  private func lobby(of entry: DeliveryTry, _ owner: HookOwner) async throws -> LobbyID? {
    guard owner == .server else { return owner.lobby }
    guard let place = entry.place, place.isItsOwn,
      let stored = try await log.readAll(after: Int64(place.position) - 1, limit: 1).first,
      stored.position == Int64(place.position), stored.version == entry.seq
    else { return nil }
    return stored.stream.lobby
  }

  private func replay(_ webhook: Webhook, of owner: HookOwner, after seq: Int) async throws {
    guard seq < webhook.progress.position else { return }
    if let wait = charges.replay(webhook.progress.position - seq, of: owner) {
      throw WireError.rateLimited(retryAfter: wait)
    }
    let key = HookKey(owner, webhook.id)
    await note(key)
    let progress = Webhook.Progress(after: seq, since: effects.now())
    deliveries[key]?.startAnew()
    try await append(.replayed(webhook.id, progress), of: owner)
    hurry(key) { _ in }
  }
}
