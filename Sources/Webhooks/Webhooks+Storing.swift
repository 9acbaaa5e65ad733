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
  func load(_ owner: HookOwner) async throws -> KeptWebhooks {
    if let known = hooked[owner] { return known }
    let read = try await WebhookStore.load(owner, from: log)
    // Somebody else may have read it, and changed it, meanwhile.
    if let known = hooked[owner] { return known }
    guard read.version > 0 else {
      // Not kept, so that asking for lobbies without webhooks fills no memory.
      return KeptWebhooks()
    }
    hooked[owner] = read
    if !read.webhooks.isEmpty { bell.follow(for: owner) }
    return read
  }

  /// Changes the webhooks of a lobby in memory and then in the log, in the same order.
  func append(
    _ event: WebhookEvent, of owner: HookOwner, keys: [KeyChange] = [], claims: Bool = false
  ) async throws {
    let now = effects.now()
    let change = Append(
      to: WebhookStore.stream(of: owner), expected: hooked[owner]?.version ?? 0,
      events: [WebhookCodec.stored(event, at: now)],
      claims: claims ? [.hold(WebhookStore.claim(of: owner), until: nil)] : [], keys: keys, now: now.milliseconds)
    hooked[owner, default: KeptWebhooks()].apply(event)
    let outcome = await withCheckedContinuation { continuation in
      log.enqueue([change]) { continuation.resume(returning: $0[0]) }
    }
    if case .failure(let failure) = outcome {
      // What is in memory may be ahead of the log.
      hooked[owner] = nil
      throw failure
    }
  }

  /// nil if its key was erased.
  func open(_ webhook: Webhook, of owner: HookOwner) async throws -> OpenedWebhook? {
    guard let key = try await vault.key(of: Webhook.person(webhook.id, of: owner)),
      let text = key.text(webhook.sealed.url, as: OpenedWebhook.url), let url = try? WebhookURL(parsing: text),
      let secret = key.open(webhook.sealed.secret, as: OpenedWebhook.secret)
    else { return nil }
    return OpenedWebhook(url: url, secret: secret)
  }

  /// Deletes webhooks, with their addresses and secrets.
  func delete(_ ids: [WebhookID], of owner: HookOwner) async throws {
    for id in ids {
      try await append(.deleted(id), of: owner, keys: [.erase(Webhook.person(id, of: owner))])
      let key = HookKey(owner, id)
      hurry(key) { $0.startAnew() }
      if deliveries[key]?.worker == nil { deliveries[key] = nil }
    }
    if hooked[owner]?.webhooks.isEmpty == true { bell.unfollow(for: owner) }
  }

  // MARK: Lobbies and accounts that go

  /// Deletes the webhooks of lobbies whose account is deleted.
  public func forget(_ lobbies: [LobbyID]) async throws {
    for owner in lobbies.map(HookOwner.lobby) { try await delete(try await load(owner).all.map(\.id), of: owner) }
  }

  /// Lets go of a lobby that is being deleted. When this returns, nothing of its webhooks is on its way to the log.
  public func letGo(of lobby: LobbyID) async {
    let owner = HookOwner.lobby(lobby)
    bell.unfollow(for: owner)
    let workers = deliveries.filter { $0.key.owner == owner }
    hooked[owner]?.webhooks = [:]
    charges.forget(owner)
    for (key, delivering) in workers {
      deliveries[key]?.tries = []
      delivering.sleeper?.cancel()
    }
    for (key, delivering) in workers {
      await delivering.worker?.value
      await deliveries[key]?.noting?.value
    }
    for key in workers.keys { deliveries[key] = nil }
    hooked[owner] = nil
  }

  /// The webhooks of an account's lobbies, as a member of its data export; no member if there are none.
  public func takeout(of lobbies: [LobbyID]) async throws -> [JSONObject.Member] {
    var rows: [JSONValue] = []
    for lobby in lobbies {
      let lobbys: JSONObject = ["lobby": .string(lobby.rawValue)]
      for row in try await shownRows(of: .lobby(lobby)) {
        rows.append(.object(JSONObject(lobbys.members + row.members)))
      }
    }
    return rows.isEmpty ? [] : [.init("webhooks", .array(rows))]
  }

  /// What its owner is shown of each webhook, but for how it is doing.
  func shownRows(of owner: HookOwner) async throws -> [JSONObject] {
    var rows: [JSONObject] = []
    for webhook in try await load(owner).all {
      rows.append([
        "webhook": .string(webhook.id.description),
        "url": .string(try await open(webhook, of: owner)?.url.text ?? ""),
        "types": .array(webhook.types.map { .string($0) }), "createdAt": .integer(webhook.createdAt.milliseconds),
      ])
    }
    return rows
  }
}
