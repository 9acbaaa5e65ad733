import Core
import Hunt
import Lobbies

/// A webhook among all.
struct HookKey: Hashable, Sendable {
  let owner: HookOwner
  let webhook: WebhookID

  init(_ owner: HookOwner, _ webhook: WebhookID) {
    self.owner = owner
    self.webhook = webhook
  }
}

/// What is under way for a webhook. It may be lost.
struct Delivering {
  /// Runs while there is something to deliver.
  var worker: Task<Void, Never>?
  /// Runs while the worker waits.
  var sleeper: Task<Void, Never>?
  /// Whether the worker is to look again, and whether at once.
  var isRung = false
  var isHurried = false
  /// Whether the receiver has answered a challenge, or the operator knows it.
  var isProven = false
  /// Tests to send.
  var tests = 0
  /// Rises when delivering begins anew, so that a call under way changes nothing.
  var generation = 0
  /// Events to deliver, and whether they are those that a frozen board hid.
  var page: ArraySlice<DueEvent> = []
  var isCatchingUp = false
  /// Reads what happens in all lobbies, for one of the server's.
  var follower: LogFollower?
  /// Tries that are not noted in the log yet, and since when.
  var tries: [DeliveryTry] = []
  var triesSince: Timestamp?
  /// Runs while some are being noted.
  var noting: Task<Void, Never>?

  /// Drops what was read for the earlier position.
  mutating func startAnew() {
    generation += 1
    page = []
    follower = nil
  }
}

/// An event that is to be delivered.
struct DueEvent: Sendable {
  let event: ShownEvent
  let lobby: LobbyID
  let code: String
  /// For one of the server's webhooks: how far in the log it is.
  var place: DeliveryTry.Place?
  /// Whether it is one of those that spectators were not shown in time (`Webhook.Progress.held`).
  var isHeld = false
}

/// What a worker does after a step.
enum DeliveryStep: Equatable {
  case again
  /// Until there is something new.
  case idle
  case wait(Span)
  /// The webhook is gone.
  case over
}

/// An opened webhook.
struct OpenedWebhook: Sendable {
  let url: WebhookURL
  let secret: [UInt8]

  /// What is sealed, for `PersonKey.seal`.
  static let url = "webhook.url"
  static let secret = "webhook.secret"
}
