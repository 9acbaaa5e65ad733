public import Core
public import EventLog
import Hunt
import JSONCoding
import LobbyLog
import Vault
import Wire

/// Stores the webhooks of a lobby, or of the server, as a stream of their own, which holds a claim. The claims list who
/// has, or had, webhooks.
///
/// The server's stream names no lobby: one that is deleted leaves no trace there.
public enum WebhookStore {
  static let claimSpace = "webhooks"
  private static let streamPrefix = "webhooks-"

  static func stream(of owner: HookOwner) -> StreamName { StreamName(streamPrefix + owner.description) }
  static func claim(of owner: HookOwner) -> ClaimName { ClaimName(space: claimSpace, name: owner.description) }

  /// The claims that an event makes: to derive them again.
  public static func claims(of event: StoredEvent) -> [ClaimChange] {
    guard event.version == 1, event.stream.rawValue.hasPrefix(streamPrefix) else { return [] }
    return [.hold(claim(of: HookOwner(String(event.stream.rawValue.dropFirst(streamPrefix.count)))), until: nil)]
  }

  /// What the log holds of a lobby's webhooks.
  public static func traces(of lobby: LobbyID, in log: any EventLog) async throws -> Deletion {
    let owner = HookOwner.lobby(lobby)
    let hooked = try await load(owner, from: log)
    guard hooked.version > 0 else { return Deletion() }
    return Deletion(
      of: [stream(of: owner)],
      persons: (1...max(1, hooked.lastNumber)).map { Webhook.person(WebhookID($0), of: owner) },
      marks: [claim(of: owner)])
  }

  // MARK: Reading

  static func load(_ owner: HookOwner, from log: any EventLog) async throws -> KeptWebhooks {
    var hooked = KeptWebhooks()
    while true {
      let page = try await log.read(stream(of: owner), after: hooked.version, limit: 1_000)
      guard let last = page.last else { return hooked }
      for stored in page { hooked.apply(WebhookCodec.event(stored)) }
      // Nothing else counts versions.
      hooked.version = last.version
    }
  }

  /// The tries to deliver events behind `seq` to a webhook, oldest first, at most `limit` and the rest of the last
  /// event's.
  static func tries(
    of webhook: WebhookID, in owner: HookOwner, after seq: Int, limit: Int, from log: any EventLog
  ) async throws -> [DeliveryTry] {
    var tries: [DeliveryTry] = []
    var version = 0
    while true {
      let page = try await log.read(stream(of: owner), after: version, limit: 1_000)
      guard let last = page.last else { return tries }
      version = last.version
      for stored in page where stored.type == WebhookCodec.delivered {
        guard case .delivered(webhook, _, let more) = WebhookCodec.event(stored) else { continue }
        for entry in more where (entry.place?.position ?? entry.seq) > seq || seq == 0 {
          if tries.count >= limit, entry.seq != tries.last?.seq { return tries }
          tries.append(entry)
        }
      }
    }
  }
}

/// Reads and writes the events of webhooks. Names and fields are permanent.
enum WebhookCodec {
  static let created = "webhook.created"
  static let deleted = "webhook.deleted"
  static let replayed = "webhook.replayed"
  static let delivered = "webhook.delivered"

  static func stored(_ event: WebhookEvent, at now: Timestamp) -> NewEvent {
    let type =
      switch event {
      case .created: created
      case .deleted: deleted
      case .replayed: replayed
      case .delivered: delivered
      case .other: "webhook.other"
      }
    let data = JSONWriter.bytes { $0.object { write(event, to: &$0) } }
    return NewEvent(type: type, at: now.milliseconds, data: data)
  }

  private static func write(_ event: WebhookEvent, to json: inout JSONWriter) {
    switch event {
    case .created(let webhook):
      json.member("webhook", webhook.id)
      json.member("url", webhook.sealed.url)
      json.member("secret", webhook.sealed.secret)
      json.member("types", array: webhook.types) { $0.value($1) }
      json.member("code", webhook.code)
      json.member("after", webhook.progress.start)
      json.member("key", ifPresent: webhook.key)
    case .deleted(let id): json.member("webhook", id)
    case .replayed(let id, let progress):
      json.member("webhook", id)
      json.member("after", progress.start)
    case .delivered(let id, let progress, let tries):
      json.member("webhook", id)
      json.member("position", progress.storedPosition)
      json.member("behind", ifPresent: progress.behind)
      json.member("failures", progress.retry.failures)
      json.member("attempt", progress.retry.attempt)
      json.member("nextAt", ifPresent: progress.retry.nextAt)
      json.member("tries", array: tries) { json, entry in
        json.array {
          $0.value(entry.seq)
          $0.value(entry.at.milliseconds)
          $0.value(entry.status)
          $0.value(entry.attempt)
          guard let place = entry.place else {
            if let next = entry.nextAt { $0.value(next.milliseconds) }
            return
          }
          $0.value(entry.nextAt?.milliseconds ?? 0)
          $0.value(place.position)
          $0.value(place.isItsOwn ? 1 : 0)
        }
      }
    case .other: break
    }
  }

  static func event(_ stored: StoredEvent) -> WebhookEvent {
    (try? read(stored)) ?? .other
  }

  private static func read(_ stored: StoredEvent) throws -> WebhookEvent {
    let data = try Fields(parsing: stored.data)
    let id = try data.id("webhook", as: WebhookID.self)
    let at = Timestamp(stored.at)
    switch stored.type {
    case created:
      return .created(
        Webhook(
          id: id, createdAt: at, types: try data.strings("types"), code: try data.string("code"),
          key: try data.optionalString("key"),
          sealed: .init(url: try data.string("url"), secret: try data.string("secret")),
          progress: .init(after: try data.integer("after"), since: at)))
    case deleted: return .deleted(id)
    case replayed: return .replayed(id, .init(after: try data.integer("after"), since: at))
    case delivered:
      var progress = Webhook.Progress(after: 0, since: at)
      progress.position = try data.integer("position")
      progress.behind = try data.optionalInteger("behind")
      progress.retry = RetrySchedule(
        failures: try data.integer("failures"), attempt: try data.integer("attempt"),
        nextAt: try data.optionalTimestamp("nextAt"))
      return .delivered(id, progress, try data.optionalArray("tries")?.compactMap(DeliveryTry.init) ?? [])
    default: return .other
    }
  }
}

extension DeliveryTry {
  fileprivate init?(_ json: JSONValue) {
    guard let row = json.array?.compactMap(\.integer), row.count >= 4 else { return nil }
    self.init(
      seq: Int(row[0]), at: Timestamp(row[1]), status: Int(row[2]), attempt: Int(row[3]),
      place: row.count > 6 ? .init(position: Int(row[5]), isItsOwn: row[6] == 1) : nil,
      nextAt: row.count > 4 && row[4] > 0 ? Timestamp(row[4]) : nil)
  }
}
