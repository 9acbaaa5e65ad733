import Configuration
import Connections
import Core
import EventLog
import Hunt
import Lobbies
import Logging
import NIOConcurrencyHelpers
import NIOCore
import Projections
import Vault
import Webhooks

/// Who may have webhooks, and which addresses they may call.
struct WebhookSettings: Sendable {
  let isForAnybody: Bool
  let allowed: [NetworkRange]

  init(reading config: ConfigReader) throws(BadSetting) {
    switch config.string(forKey: "webhooks", default: "accounts") {
    case "accounts": isForAnybody = false
    case "anybody": isForAnybody = true
    case let other: throw BadSetting(sentence: "--webhooks takes accounts or anybody, not \(other).")
    }
    var allowed: [NetworkRange] = []
    for text in config.string(forKey: "webhooksAllow", default: "").split(separator: ",") {
      guard let range = NetworkRange(parsing: text.filter { $0 != " " }) else {
        throw BadSetting(
          sentence: "--webhooks-allow takes networks such as 10.1.0.0/16, separated by commas, not \(text).")
      }
      allowed.append(range)
    }
    self.allowed = allowed
  }
}

/// The server's webhooks, for what is wired before them.
final class WebhookHolder: Sendable {
  let bell = WebhookBell()
  private let box = NIOLockedValueBox<Webhooks?>(nil)

  var webhooks: Webhooks? { box.withLockedValue { $0 } }

  /// Tells them of new events.
  var listener: AppendListener {
    AppendListener(isHeard: { [bell] in bell.isHeard(for: $0) }, ring: { [bell] in bell.ring(for: $0) })
  }

  func make(
    _ settings: WebhookSettings, log: any EventLog, vault: Vault, lobbies: Lobbies, _ problems: Problems,
    on group: any EventLoopGroup, logger: Logger
  ) throws -> Webhooks {
    let webhooks = try Webhooks(
      log: log, vault: vault, lobbies: lobbies, effects: .live,
      settings: Webhooks.Settings(
        isForAnybody: settings.isForAnybody, addresses: CallableAddresses(allowing: settings.allowed),
        userAgent: "quarry/\(ServerInfo.version)"),
      bell: bell,
      failed: {
        problems.note(
          webhook: $0.webhook.description, isServers: $0.isServers, lobby: $0.lobby?.rawValue, seq: $0.seq,
          status: $0.status, attempt: $0.attempt)
      }, on: group, logger: logger)
    box.withLockedValue { $0 = webhooks }
    return webhooks
  }
}
