public import Core
public import EventLog
import Foundation
import Hunt
import JSONCoding
public import Lobbies
public import Logging
import NIOConcurrencyHelpers
public import NIOCore
import Rates
public import ServiceLifecycle
public import Vault
public import Wire

/// Sends a lobby's events to receivers that its host names.
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
  private let settings: Settings
  private let changes: SharedRateLimiter<LobbyID>
  let bell: WebhookBell

  // What `Webhooks+Delivering.swift` works with.
  var hooked: [LobbyID: HookedLobby] = [:]
  var deliveries: [HookKey: Delivering] = [:]
  var isRunning = false
  var isEnding = false
  var calls = 0
  var waitingForCalls: [CheckedContinuation<Void, Never>] = []

  public init(
    log: any EventLog, vault: Vault, lobbies: Lobbies, effects: Effects, settings: Settings, bell: WebhookBell,
    on group: any EventLoopGroup, logger: Logger
  ) throws {
    self.init(
      log: log, vault: vault, lobbies: lobbies, effects: effects, settings: settings, bell: bell,
      caller: try .http(settings.addresses, userAgent: settings.userAgent, on: group), logger: logger)
  }

  init(
    log: any EventLog, vault: Vault, lobbies: Lobbies, effects: Effects, settings: Settings, bell: WebhookBell,
    caller: WebhookCaller, logger: Logger
  ) {
    self.log = log
    self.vault = vault
    self.lobbies = lobbies
    self.effects = effects
    self.settings = settings
    self.bell = bell
    self.caller = caller
    self.logger = logger
    changes = lobbies.limiter(Rate(count: Limits.webhookChanges, in: .minutes(1)))
  }

  /// Delivers until shutdown. Calls under way are then broken off, and made again after the next start.
  public func run() async throws {
    await withGracefulShutdownHandler {
      await open()
      for await _ in bell.rings {
        for lobby in bell.take() { wake(lobby) }
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
        let lobby = LobbyID(claim.name.name)
        // Only lobbies that have something to deliver are loaded.
        for webhook in try await load(lobby).all where try await isBehind(webhook, of: lobby) {
          wake(HookKey(lobby, webhook.id))
        }
      }
    } catch {
      logger.error("The webhooks cannot be read", metadata: ["reason": "\(error)"])
    }
  }

  // MARK: Requests

  /// - Parameters:
  ///   - standing: what the lobby says of the sender, who is its host.
  ///   - key: the idempotency key.
  public func carryOut(
    _ request: WebhookRequest, of lobby: LobbyID, _ standing: HostStanding, key: String?
  ) async throws(WireError) -> [UInt8] {
    guard standing.hasAccount || settings.isForAnybody else { throw .webhooksNeedAccount }
    if request.isChange { try count(lobby) }
    do {
      _ = try await load(lobby)
      switch request {
      case .create(let url, let types):
        return try await create(url, types, for: lobby, standing, key: key)
      case .list: return try await list(lobby)
      case .delete(let id):
        _ = try webhook(id, of: lobby)
        try await delete([id], of: lobby)
      case .test(let id):
        _ = try webhook(id, of: lobby)
        hurry(HookKey(lobby, id)) { $0.tests = min($0.tests + 1, 3) }
      case .replay(let id, let seq): try await replay(try webhook(id, of: lobby), of: lobby, after: seq)
      case .deliveries(let id, let seq, let limit):
        _ = try webhook(id, of: lobby)
        return try await list(id, of: lobby, after: seq, limit: limit)
      }
      return Array("{}".utf8)
    } catch {
      throw error as? WireError ?? .unavailable
    }
  }

  private func count(_ lobby: LobbyID) throws(WireError) {
    if let wait = changes.take(lobby) { throw .rateLimited(retryAfter: wait) }
  }

  private func webhook(_ id: WebhookID, of lobby: LobbyID) throws(WireError) -> Webhook {
    guard let webhook = hooked[lobby]?.webhooks[id] else { throw .webhookNotFound(id.description) }
    return webhook
  }

  private func create(
    _ text: String, _ types: [String], for lobby: LobbyID, _ standing: HostStanding, key: String?
  ) async throws -> [UInt8] {
    let url = try checked(text)
    let hash = key.map { vault.hash("\(lobby)\u{0}\($0)", for: "webhook").prefix(16).map { String($0, radix: 16) } }
      .map { $0.joined(separator: ".") }
    if let hash, let earlier = hooked[lobby]?.all.first(where: { $0.key == hash }) {
      guard let opened = try await open(earlier, of: lobby) else { throw WireError.unavailable }
      return Self.created(earlier.id, opened.secret)
    }
    let now = hooked[lobby] ?? HookedLobby()
    guard now.webhooks.count < Limits.webhooks else {
      throw WireError.quotaExceeded(
        "webhooks", Limits.webhooks, "A lobby may have \(Limits.webhooks) webhooks. Delete one first.")
    }
    let id = now.nextID
    let secret = effects.randomBytes() + effects.randomBytes()
    let (personKey, change) = try vault.newKey(for: Webhook.person(id, of: lobby))
    let webhook = Webhook(
      id: id, createdAt: effects.now(), types: types, code: standing.code, key: hash,
      sealed: .init(
        url: try personKey.seal(url.text, as: OpenedWebhook.url),
        secret: try personKey.seal(secret, as: OpenedWebhook.secret)),
      progress: .init(after: standing.seq, since: effects.now()))
    try await append(.created(webhook), of: lobby, keys: [change], claims: now.version == 0)
    bell.follow(WebhookStore.followed(lobby), lobby)
    wake(lobby)
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

  private func list(_ lobby: LobbyID) async throws -> [UInt8] {
    var rows: [(Webhook, String)] = []
    for webhook in hooked[lobby]?.all ?? [] {
      rows.append((webhook, try await open(webhook, of: lobby)?.url.text ?? ""))
    }
    return JSONWriter.bytes {
      $0.object {
        $0.member("webhooks", array: rows) { json, row in
          json.object {
            $0.member("webhook", row.0.id)
            $0.member("url", row.1)
            $0.member("types", array: row.0.types) { $0.value($1) }
            $0.member("createdAt", row.0.createdAt)
            if row.0.progress.retry.isFailing { $0.member("failing", true) }
          }
        }
      }
    }
  }

  private func list(_ id: WebhookID, of lobby: LobbyID, after seq: Int, limit: Int) async throws -> [UInt8] {
    await note(HookKey(lobby, id))
    let tries = try await WebhookStore.tries(of: id, in: lobby, after: seq, limit: limit, from: log)
    return JSONWriter.bytes {
      $0.object {
        $0.member("deliveries", array: tries) { json, entry in
          json.object {
            $0.member("lobby", lobby.rawValue)
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

  private func replay(_ webhook: Webhook, of lobby: LobbyID, after seq: Int) async throws {
    guard seq < webhook.progress.position else { return }
    let key = HookKey(lobby, webhook.id)
    await note(key)
    let progress = Webhook.Progress(after: seq, since: effects.now())
    deliveries[key]?.startAnew()
    try await append(.replayed(webhook.id, progress), of: lobby)
    hurry(key) { _ in }
  }
}
