public import Core
import EventLog
import Hunt
import Vault
import Wire

public enum WebhookTag: ShortIDTag { public static var letter: Character { "w" } }
public typealias WebhookID = ShortID<WebhookTag>

/// A receiver of a lobby's events.
struct Webhook: Sendable {
  let id: WebhookID
  let createdAt: Timestamp
  /// The types of events that it is sent; `*` for all.
  let types: [String]
  /// The lobby's join code.
  let code: String
  /// A keyed hash of the idempotency key that it was created with.
  let key: String?
  /// The address and the secret, sealed under a key of the webhook's own.
  let sealed: Sealed
  var progress: Progress

  struct Sealed: Hashable, Sendable {
    let url: String
    let secret: String
  }

  func wants(_ type: String) -> Bool { types.contains("*") || types.contains(type) }

  static func person(_ id: WebhookID, of lobby: LobbyID) -> Person { Person("webhook/\(lobby)/\(id)") }

  /// How far its deliveries have come.
  struct Progress: Hashable, Sendable {
    /// The last event that was delivered, given up, or not meant for it.
    var position: Int
    /// Deliveries began behind this event.
    let start: Int
    /// When they began.
    let since: Timestamp
    /// Of the events from here to `position`, those that a frozen board hides are still to be delivered; nil if there
    /// are none.
    var behind: Int?
    var retry = RetrySchedule()

    init(after start: Int, since: Timestamp) {
      position = start
      self.start = start
      self.since = since
    }

    /// When an event is given up.
    func end(of at: Timestamp) -> Timestamp { max(at, since) + Limits.webhookGivenUp }
  }
}

/// A try to deliver an event.
struct DeliveryTry: Hashable, Sendable {
  /// 0 for a test.
  let seq: Int
  let at: Timestamp
  /// The status of the answer; 0 if there was none.
  let status: Int
  /// 1 for the first; 0 for an event that was given up without one.
  let attempt: Int
  var nextAt: Timestamp?
}

/// The webhooks of a lobby.
struct HookedLobby: Sendable {
  /// The version of their stream.
  var version = 0
  private(set) var lastNumber = 0
  var webhooks: [WebhookID: Webhook] = [:]

  var nextID: WebhookID { WebhookID(lastNumber + 1) }
  var all: [Webhook] { webhooks.values.sorted { $0.id < $1.id } }

  mutating func apply(_ event: WebhookEvent) {
    version += 1
    switch event {
    case .created(let webhook):
      webhooks[webhook.id] = webhook
      lastNumber = max(lastNumber, webhook.id.number)
    case .deleted(let id): webhooks[id] = nil
    case .replayed(let id, let progress): webhooks[id]?.progress = progress
    case .delivered(let id, let progress, _):
      guard let old = webhooks[id]?.progress else { return }
      var kept = Webhook.Progress(after: old.start, since: old.since)
      (kept.position, kept.behind, kept.retry) = (progress.position, progress.behind, progress.retry)
      webhooks[id]?.progress = kept
    case .other: break
    }
  }
}

/// What is stored of a lobby's webhooks.
enum WebhookEvent: Sendable {
  case created(Webhook)
  case deleted(WebhookID)
  case replayed(WebhookID, Webhook.Progress)
  case delivered(WebhookID, Webhook.Progress, [DeliveryTry])
  /// Of a later version of the program.
  case other
}
