import Accounts
import Core
import EventLog
import Hometown
import JSONCoding
import Lobbies
import Logging
import Mail
import NIOConcurrencyHelpers
import Packs
import Webhooks

extension AccountHooks {
  /// The hooks by which accounts send letters and update everything that belongs to an account.
  static func of(
    _ lobbies: Lobbies, _ shelf: Shelf, _ hometown: Hometown?, _ outbox: Outbox, _ hooks: WebhookHolder,
    isMailOn: Bool, _ logger: Logger
  ) -> AccountHooks {
    AccountHooks(
      isMailOn: isMailOn,
      send: { letter in
        do {
          try await outbox.post(letter)
        } catch {
          logger.error("A letter was not accepted for sending", metadata: ["reason": "\(error)"])
        }
      },
      ended: { account, sessions in
        await lobbies.signedOut { $0.account == account && sessions.contains($0.session) }
      },
      erased: { account in
        shelf.packs?.forget(account)
        let deeds: [@Sendable () async throws -> Void] = [
          { try await hometown?.forget(account) },
          // Before the lobbies, which then no longer know their hosts.
          { try await outbox.forget(account, hostOf: lobbies.lobbies(hostedBy: account)) },
          { try await hooks.webhooks?.forget(lobbies.lobbies(hostedBy: account)) },
          { try await lobbies.forget(account) },
        ]
        // Try each, even if others fail.
        var failure: (any Error)?
        for deed in deeds {
          do { try await deed() } catch { failure = error }
        }
        if let failure { throw failure }
      },
      takeout: { account in
        try await lobbies.takeout(of: account) + (shelf.packs?.takeout(of: account) ?? [])
          + (hometown?.takeout(of: account) ?? [])
          + outbox.takeout(of: account, hostOf: lobbies.lobbies(hostedBy: account))
          + (hooks.webhooks?.takeout(of: lobbies.lobbies(hostedBy: account)) ?? [])
      })
  }
}

/// Holds the packs for the account hooks: packs depend on accounts, so they are created later.
final class Shelf: Sendable {
  private let box = NIOLockedValueBox<Packs?>(nil)

  var packs: Packs? { box.withLockedValue { $0 } }
  func put(_ packs: Packs) { box.withLockedValue { $0 = packs } }
}
