import Core
import NIOConcurrencyHelpers

/// The places of lobbies that accounts are creating or claiming at this moment. Without them, two at once would each find
/// room for one.
final class HostingPlaces: Sendable {
  private let taken = NIOLockedValueBox<[AccountID: Int]>([:])

  /// A place, until it is let go of.
  final class Place: Sendable {
    /// How many others the account had taken before.
    let others: Int
    private let account: AccountID
    private let places: HostingPlaces

    fileprivate init(_ account: AccountID, others: Int, in places: HostingPlaces) {
      (self.account, self.others, self.places) = (account, others, places)
    }

    deinit {
      places.taken.withLockedValue { taken in
        taken[account] = taken[account].flatMap { $0 > 1 ? $0 - 1 : nil }
      }
    }
  }

  func take(for account: AccountID) -> Place {
    let others = taken.withLockedValue { taken in
      defer { taken[account, default: 0] += 1 }
      return taken[account] ?? 0
    }
    return Place(account, others: others, in: self)
  }
}
