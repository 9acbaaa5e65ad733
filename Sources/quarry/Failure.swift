import ArgumentParser
import JSONCoding
import QRCode
import QRSheet
import QuarryClient

/// Why a command failed: a sentence that says what to do, and an exit code for scripts.
struct Failure: Error, Equatable {
  let sentence: String
  let exitCode: Int32

  /// The server or the game refused.
  static func refused(_ sentence: String) -> Failure { Failure(sentence: sentence, exitCode: 1) }

  /// The server or a file could not be reached.
  static func unreachable(_ sentence: String) -> Failure { Failure(sentence: sentence, exitCode: 2) }

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
    case let ended as WatchEnded: self = .refused("The connection has ended: \(ended).")
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
    let message = error.message.forTerminal
    // The server's sentence usually names the field; if not, put it first.
    guard let field = error.data["field"]?.string?.forTerminal, !message.contains(field) else { return message }
    return "\(field): \(message)"
  }

  static func sentence(for failure: ConnectionFailure) -> String {
    switch failure {
    case .unreachable(let server, let reason):
      "Cannot reach a server at \(server) (\(reason)). Check that it is running, and give its address with --server."
    case .timedOut(let what):
      "The server did not answer in time (\(what)). Try again in a moment."
    case .closed(let reason):
      "The connection to the server broke (\(reason.forTerminal)). Try again in a moment."
    case .requestTooLong(let bytes, let most):
      "The request is too long: it has \(bytes) bytes, and a line holds \(most). Shorten it."
    case .unreadable(let what):
      "The server there does not speak Quarry's protocol (\(what)). Check the port in --server."
    case .fellBehind:
      "The server sent more than could be shown. Try again."
    }
  }
}
