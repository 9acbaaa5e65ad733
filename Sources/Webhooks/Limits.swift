import Core
import Rates

// The `Limits` of webhooks.
extension Limits {
  /// How long a call may take, the delay of the first retry, doubled each time up to the maximum,
  /// and when an event is given up. Fixed by the protocol.
  static let webhookCall = Span.seconds(10)
  static let webhookBackoff = Span.seconds(1)
  static let webhookBackoffMost = Span.hours(1)
  static let webhookGivenUp = Span.days(3)
  /// How long connecting to one of a receiver's addresses may take, so that the next one gets its turn.
  static let webhookConnecting = Span.seconds(5)
  /// Calls at once, of all webhooks: each takes a connection and its buffers.
  static let webhookCalls = 256
  /// Names looked up at once. A look-up blocks a thread for as long as the name's servers like.
  static let webhookLookups = 8
  /// Bytes read of an answer, of which only the status is wanted.
  static let webhookAnswer = 64 * 1_024
  /// Events read at once for a webhook, and held until they are delivered.
  static let webhookPage = 100
  /// How long deliveries may wait to be noted together: after a crash, they are made again.
  static let webhookNoted = Span.seconds(1)
  /// Deliveries noted together.
  static let webhookNotedAtOnce = 100
  /// How often deliveries check whether delayed spectators see more by now.
  static let webhookLook = Span.seconds(1)
  /// Calls of one receiver, by all webhooks: twenty a second, so that no server suffers from this one.
  static let webhookCallsOfReceiver = Rate(count: 1_200, in: .minutes(1))
  /// Calls that reach one receiver before it has answered a challenge: enough to try it, and no flood.
  static let webhookCallsUnproven = Rate(count: 5, in: .hours(1))
  /// Calls that one account, or a lobby without one, has made: five webhooks of a hunt with four events a second. More
  /// wait.
  static let webhookCallsOfSender = Rate(count: 12_000, in: .minutes(10))
  /// Events that one account, or a lobby without one, may have sent once more: those of a large hunt.
  static let webhookReplayed = Rate(count: 3_000, in: .minutes(10))
  /// Changes to a lobby's webhooks, and tests of them, in a minute.
  static let webhookChanges = 60
}
