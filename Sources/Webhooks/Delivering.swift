import Core
import Hunt
import Lobbies

/// A webhook among those of all lobbies.
struct HookKey: Hashable, Sendable {
  let lobby: LobbyID
  let webhook: WebhookID

  init(_ lobby: LobbyID, _ webhook: WebhookID) {
    self.lobby = lobby
    self.webhook = webhook
  }
}

/// What is in hand for a webhook. It may be lost.
struct Delivering {
  /// Runs while there is something to deliver.
  var worker: Task<Void, Never>?
  /// Runs while the worker waits.
  var sleeper: Task<Void, Never>?
  /// Whether the worker is to look again, and whether at once.
  var isRung = false
  var isHurried = false
  /// Tests to send.
  var tests = 0
  /// Rises when delivering begins anew, so that a call under way changes nothing.
  var generation = 0
  /// Events to deliver, and whether they are those that a frozen board hid.
  var page: ArraySlice<ShownEvent> = []
  var isCatchingUp = false
  /// Tries that are not noted in the log yet, and since when.
  var tries: [DeliveryTry] = []
  var triesSince: Timestamp?

  /// Drops what was read for the earlier position.
  mutating func startAnew() {
    generation += 1
    page = []
  }
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
