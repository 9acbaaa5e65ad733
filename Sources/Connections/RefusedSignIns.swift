import Core
import Lobbies
import Logging
import Rates
import Wire

/// Logs the addresses and methods of refused sign-ins for the operator, but no passwords and tokens.
///
/// A few lines a minute for each address are enough to act on. With more, an attacker could fill the disk.
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
