public import Core
import EventLog
import Hunt
public import JSONCoding
import Lobbies
import LobbyLog
import Vault
import Wire

/// Reads and writes webhooks, and removes what is left of them.
extension Webhooks {
  @discardableResult
  func load(_ lobby: LobbyID) async throws -> HookedLobby {
    if let known = hooked[lobby] { return known }
    let read = try await WebhookStore.load(lobby, from: log)
    // Somebody else may have read it, and changed it, meanwhile.
    if let known = hooked[lobby] { return known }
    guard read.version > 0 else {
      // Not kept, so that asking for lobbies without webhooks fills no memory.
      return HookedLobby()
    }
    hooked[lobby] = read
    if !read.webhooks.isEmpty { bell.follow(WebhookStore.followed(lobby), lobby) }
    return read
  }

  /// Changes the webhooks of a lobby in memory and then in the log, in the same order.
  func append(
    _ event: WebhookEvent, of lobby: LobbyID, keys: [KeyChange] = [], claims: Bool = false
  ) async throws {
    let now = effects.now()
    let change = Append(
      to: WebhookStore.stream(of: lobby), expected: hooked[lobby]?.version ?? 0,
      events: [WebhookCodec.stored(event, at: now)],
      claims: claims ? [.hold(WebhookStore.claim(of: lobby), until: nil)] : [], keys: keys, now: now.milliseconds)
    hooked[lobby, default: HookedLobby()].apply(event)
    let outcome = await withCheckedContinuation { continuation in
      log.enqueue([change]) { continuation.resume(returning: $0[0]) }
    }
    if case .failure(let failure) = outcome {
      // What is in memory may be ahead of the log.
      hooked[lobby] = nil
      throw failure
    }
  }

  /// nil if its key was erased.
  func open(_ webhook: Webhook, of lobby: LobbyID) async throws -> OpenedWebhook? {
    guard let key = try await vault.key(of: Webhook.person(webhook.id, of: lobby)),
      let text = key.text(webhook.sealed.url, as: OpenedWebhook.url), let url = try? WebhookURL(parsing: text),
      let secret = key.open(webhook.sealed.secret, as: OpenedWebhook.secret)
    else { return nil }
    return OpenedWebhook(url: url, secret: secret)
  }

  /// Deletes webhooks, with their addresses and secrets.
  func delete(_ ids: [WebhookID], of lobby: LobbyID) async throws {
    for id in ids {
      try await append(.deleted(id), of: lobby, keys: [.erase(Webhook.person(id, of: lobby))])
      let key = HookKey(lobby, id)
      hurry(key) { $0.startAnew() }
      if deliveries[key]?.worker == nil { deliveries[key] = nil }
    }
    if hooked[lobby]?.webhooks.isEmpty == true { bell.unfollow(WebhookStore.followed(lobby)) }
  }

  // MARK: Lobbies and accounts that go

  /// Deletes the webhooks of lobbies whose account is deleted.
  public func forget(_ lobbies: [LobbyID]) async throws {
    for lobby in lobbies { try await delete(try await load(lobby).all.map(\.id), of: lobby) }
  }

  /// Lets go of a lobby that is being deleted. When this returns, nothing of its webhooks is on its way to the log.
  public func letGo(of lobby: LobbyID) async {
    bell.unfollow(WebhookStore.followed(lobby))
    let workers = deliveries.filter { $0.key.lobby == lobby }
    hooked[lobby]?.webhooks = [:]
    for (key, delivering) in workers {
      deliveries[key]?.tries = []
      delivering.sleeper?.cancel()
    }
    for (_, delivering) in workers { await delivering.worker?.value }
    for key in workers.keys { deliveries[key] = nil }
    hooked[lobby] = nil
  }

  /// The webhooks of an account's lobbies, as a member of its data export; no member if there are none.
  public func takeout(of lobbies: [LobbyID]) async throws -> [JSONObject.Member] {
    var rows: [JSONValue] = []
    for lobby in lobbies {
      for webhook in try await load(lobby).all {
        let url = try await open(webhook, of: lobby)?.url.text ?? ""
        rows.append([
          "lobby": .string(lobby.rawValue), "webhook": .string(webhook.id.description), "url": .string(url),
          "types": .array(webhook.types.map { .string($0) }), "createdAt": .integer(webhook.createdAt.milliseconds),
        ])
      }
    }
    return rows.isEmpty ? [] : [.init("webhooks", .array(rows))]
  }
}

extension WebhookStore {
  /// The stream of the lobby itself.
  static func followed(_ lobby: LobbyID) -> StreamName { StreamName(of: lobby) }
}
