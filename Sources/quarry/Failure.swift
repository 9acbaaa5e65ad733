import ArgumentParser
import Core
import JSONCoding
import QRCode
import QRSheet
import QuarryClient
import Translations

/// Why a command failed: a sentence that says what to do, and an exit code for scripts.
struct Failure: Error, Equatable {
  let sentence: String
  let exitCode: Int32

  /// The server or the game refused.
  static func refused(_ sentence: String) -> Failure { Failure(sentence: sentence, exitCode: 1) }

  /// The server or a file could not be reached.
  static func unreachable(_ sentence: String) -> Failure { Failure(sentence: sentence, exitCode: 2) }

  /// The settings of a server cannot work: starting it again would not help.
  static func badSetting(_ setting: BadSetting) -> Failure { Failure(sentence: setting.sentence, exitCode: settings) }

  static let settings: Int32 = 64

  /// Nobody reads the output any more, as with `| head`; nothing is printed.
  static let outputClosed = Failure(sentence: "", exitCode: 2)

  /// Nil for errors that describe themselves, such as those of the argument parser.
  init?(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as QuarryError: self = .refused(Self.sentence(for: error))
    case ConnectionFailure.requestTooLong(let bytes, let most):
      self = .refused(Self.sentence(for: .requestTooLong(bytes: bytes, most: most)))
    case let failure as ConnectionFailure: self = .unreachable(Self.sentence(for: failure))
    case let ended as WatchEnded: self = .refused(Self.sentence(for: ended))
    case let problem as SheetProblem: self = .refused(problem.sentence)
    case let error as QREncodingFailed: self = .refused("This cannot be a QR code: \(error).")
    case let error as QRRenderingFailed: self = .refused("The QR code cannot be drawn: \(error).")
    default: return nil
    }
  }

  private init(sentence: String, exitCode: Int32) {
    self.sentence = sentence
    self.exitCode = exitCode
  }

  static func sentence(for error: QuarryError) -> String {
    // In English, the server's own sentence says more.
    if Speech.texts.language != .english, let refusal = refusal(error) { return refusal }
    let message = error.message.forTerminal
    // The server's sentence usually names the field; if not, put it first.
    guard let field = error.data["field"]?.string?.forTerminal, !message.contains(field) else { return message }
    return "\(field): \(message)"
  }

  /// The refusals that players meet, in the words of the pages; others are shown in the server's own words.
  private static func refusal(_ error: QuarryError) -> String? {
    switch error.kind {
    case "chat", "forbidden": spoken("refusal.forbidden")
    case "kicked": spoken("refusal.kicked")
    case "lobby-full": spoken("refusal.lobbyFull")
    case "lobby-not-found": spoken("refusal.lobbyNotFound")
    case "muted": spoken("refusal.muted")
    case "name-taken": spoken("refusal.nameTaken")
    case "quota-exceeded": spoken("refusal.quotaExceeded")
    case "rate-limited": spoken("refusal.rateLimited", count: ((error.data["retryAfter"]?.int ?? 1_000) + 999) / 1_000)
    case "unauthorized": spoken("refusal.unauthorized")
    case "unavailable": spoken("refusal.unavailable")
    case "wrong-phase": spoken("refusal.wrongPhase")
    default: nil
    }
  }

  static func sentence(for failure: ConnectionFailure) -> String {
    switch failure {
    case .unreachable(let server, let reason):
      spoken("failure.unreachable", ["server": "\(server)", "reason": reason])
    case .timedOut(let what): spoken("failure.timedOut", ["what": what])
    case .closed(let reason): spoken("failure.closed", ["reason": reason.forTerminal])
    case .requestTooLong(let bytes, let most):
      spoken("failure.tooLong", ["bytes": "\(bytes)", "most": "\(most)"])
    case .unreadable(let what): spoken("failure.unreadable", ["what": what])
    case .fellBehind: spoken("failure.fellBehind")
    }
  }

  private static func sentence(for ended: WatchEnded) -> String {
    switch ended.reason {
    case "kicked": spoken("failure.kicked")
    case "replaced": spoken("failure.signedOut")
    default: spoken("failure.ended", ["reason": ended.reason.forTerminal])
    }
  }
}
