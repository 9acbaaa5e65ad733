public import Core
import Rates

// The `Limits` of signing in with a provider (OpenID Connect).
extension Limits {
  /// Bytes of an answer of a provider. Keys and certificates of large ones take 20 KiB.
  static let providerAnswer = 256 * 1_024
  /// How long a provider may take for an answer: somebody looks at an empty page meanwhile.
  static let providerPatience = Span.seconds(10)
  /// Requests to providers at once, and how many may wait for their turn: some seconds' worth.
  static let providerCallsAtOnce = 4
  static let providerCallsWaiting = 64
  /// How long somebody may take at the provider, from pressing the button to coming back.
  static let signInAttempt = Span.minutes(10)
  /// How far the clocks of a provider and of this server may differ.
  static let clocksApart = Span.minutes(1)
  /// How long a provider's addresses and keys are used before they are asked for again.
  static let providerKept = Span.hours(1)
  /// How often, at most, a provider's keys are asked for because of a token that names an unknown one.
  static let keysAskedAgain = Span.minutes(1)
  /// Keys of a provider that are looked at. Large ones have a dozen.
  static let providerKeys = 64
  /// Bytes of an ID token, of a code, and of a claim that is used.
  static let idToken = 32 * 1_024
  static let authorizationCode = 4_096
  static let claim = 255
  /// Providers of a server: a button for each stands on the page.
  public static let providers = 8
  /// Steps of sign-ins from one address, two for each: a school hall where everybody signs in at once.
  static let providerSignIns = Rate(count: 600, in: .minutes(10))
  /// Log lines about refused sign-ins from one address.
  static let toldSignIns = Rate(count: 10, in: .minutes(1))
}
