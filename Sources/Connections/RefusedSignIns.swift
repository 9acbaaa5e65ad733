import Core
import Lobbies
import Logging
import Rates
import Wire

/// Tells the operator who tries passwords and tokens: from where, and what for, but not which.
///
/// A few lines a minute from each address are enough to act on; more would fill the disk for whoever wants that.
struct RefusedSignIns: Sendable {
  private let told: SharedRateLimiter<String>
  private let logger: Logger

  init(lobbies: Lobbies, logger: Logger) {
    told = lobbies.limiter(Limits.toldRefusals)
    self.logger = logger
  }

  func note(_ method: String, _ error: WireError, from address: String) {
    guard error.errorKind == .badCredentials || (method == "session.attach" && error.errorKind == .unauthorized),
      told.take(address) == nil
    else { return }
    logger.notice(
      "Sign-in refused", metadata: ["address": "\(address)", "method": "\(method)", "reason": "\(error.kind)"])
  }
}
