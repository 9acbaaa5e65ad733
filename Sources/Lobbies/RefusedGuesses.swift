import Core
import Logging
import NIOConcurrencyHelpers
import Rates

/// Logs the addresses of wrong or refused guesses for the operator: one line a minute for each, so that a tool can
/// block it, with a total limit so that an attack does not fill the log. Never logs the guess.
public final class RefusedGuesses: Sendable {
  public enum What: String, Sendable {
    case wrongJoinCode = "a join code that no lobby has"
    case joinCodes = "join codes: too many were wrong"
    case answers = "codes and answers: too many were wrong"
    case tags = "players' tags: too many were wrong"
  }

  private struct Counts {
    var lines = RateLimiter<String>(Limits.refusalLine, isOn: true)
    var all = RateLimiter<Bool>(Limits.refusalLines, isOn: true)
    /// Since the last line.
    var untold = 0
  }

  private let logger: Logger
  private let uptime: @Sendable () -> Uptime
  private let counts = NIOLockedValueBox(Counts())

  init(logger: Logger, uptime: @escaping @Sendable () -> Uptime) {
    self.logger = logger
    self.uptime = uptime
  }

  public func note(_ what: What, from address: String) {
    let now = uptime()
    let untold = counts.withLockedValue { counts -> Int? in
      let key = "\(what.rawValue) \(address)"
      guard counts.lines.wait(for: key, at: now) == nil, counts.all.wait(for: true, at: now) == nil else {
        counts.untold += 1
        return nil
      }
      counts.lines.note(key, at: now)
      counts.all.note(true, at: now)
      defer { counts.untold = 0 }
      return counts.untold
    }
    guard let untold else { return }
    logger.warning(
      "Guessing was refused", metadata: ["address": "\(address)", "what": "\(what.rawValue)", "untold": "\(untold)"])
  }
}
