public import Core
import EventLog
import Hunt
import LobbyLog
import Vault
import Wire

public enum WebhookTag: ShortIDTag { public static var letter: Character { "w" } }
public typealias WebhookID = ShortID<WebhookTag>

/// A receiver of a lobby's events, or of all lobbies'.
struct Webhook: Sendable {
  let id: WebhookID
  let createdAt: Timestamp
  /// The types of events that it is sent; `*` for all.
  let types: [String]
  /// The lobby's join code; empty for one of the server's.
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

  func wants(_ type: String) -> Bool {
    types.contains(type) || types.contains("*") && EventKind(rawValue: type)?.isToldUnnamed != false
  }

  static func person(_ id: WebhookID, of owner: HookOwner) -> Person { Person("webhook/\(owner)/\(id)") }

  /// How far its deliveries have come.
  struct Progress: Hashable, Sendable {
    /// The last event that was delivered, given up, or not meant for it: its number or, for one of the server's, its
    /// place in the log.
    var position: Int
    /// Deliveries began behind this event.
    let start: Int
    /// When they began.
    let since: Timestamp
    /// Of the events from here to `position`, those that a frozen board hides are still to be delivered; nil if there
    /// are none.
    var behind: Int?
    var retry = RetrySchedule()
    /// For one of the server's: lobbies whose spectators are not shown yet what was passed. Not stored.
    var held: [LobbyID: Held] = [:]

    /// Events of a lobby that are still to be delivered.
    struct Held: Hashable, Sendable {
      var after: Int
      var upTo: Int
      /// A place in the log before all of them.
      let position: Int
    }

    /// Where deliveries go on after a restart. What is held is delivered again, with what came after it.
    var storedPosition: Int { held.values.reduce(position) { min($0, $1.position) } }

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
  /// For one of the server's webhooks.
  var place: Place?
  var nextAt: Timestamp?
}

extension DeliveryTry {
  /// How far in the log deliveries had come.
  struct Place: Hashable, Sendable {
    let position: Int
    /// Whether the event is there.
    let isItsOwn: Bool
  }
}

/// The webhooks of a lobby, or of the server.
struct KeptWebhooks: Sendable {
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
      (kept.position, kept.behind, kept.retry, kept.held) = (
        progress.position, progress.behind, progress.retry, progress.held
      )
      webhooks[id]?.progress = kept
    case .other: break
    }
  }
}

/// What is stored of webhooks.
enum WebhookEvent: Sendable {
  case created(Webhook)
  case deleted(WebhookID)
  case replayed(WebhookID, Webhook.Progress)
  case delivered(WebhookID, Webhook.Progress, [DeliveryTry])
  /// Of a later version of the program.
  case other
}
