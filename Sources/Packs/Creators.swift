import Accounts
import Core
import NIOConcurrencyHelpers

/// A cache of pack creators' usernames. In memory only: usernames are personal, and no file has them in plain text.
final class Creators: Sendable {
  private struct Name {
    let username: String
    let folded: SearchText
  }

  private struct Known {
    /// Usernames never change. An erased account has none.
    var names: [AccountID: Name?] = [:]
    /// Counts erased accounts. Names read before an erasure are not cached after it.
    var erasures = 0
  }

  /// Names kept in memory, at some 200 bytes each; a search by creator reads the others from the log.
  private static let atHand = 100_000
  /// Names read in one look-up, so that no reader blocks the log for long.
  private static let readAtOnce = 1_000

  private let accounts: Accounts
  private let limit: Int
  private let known = NIOLockedValueBox(Known())

  /// - Parameter limit: how many names to cache; more are read again each time.
  init(accounts: Accounts, limit: Int = Creators.atHand) {
    self.accounts = accounts
    self.limit = limit
  }

  /// The usernames of these accounts, without those that were erased.
  func usernames(of accounts: [AccountID]) async throws(PackRejection) -> [AccountID: String] {
    try await names(of: accounts).mapValues(\.username)
  }

  /// The accounts whose usernames contain the fragment.
  func matching(_ fragment: SearchText, among accounts: [AccountID]) async throws(PackRejection) -> [AccountID] {
    var matching: [AccountID] = []
    for start in stride(from: 0, to: accounts.count, by: Self.readAtOnce) {
      let names = try await names(of: accounts[start...].prefix(Self.readAtOnce))
      matching += names.filter { $0.value.folded.contains(fragment) }.keys
    }
    return matching
  }

  /// The names of these accounts; one look-up for all that are not cached.
  private func names(of accounts: some Collection<AccountID>) async throws(PackRejection) -> [AccountID: Name] {
    var names: [AccountID: Name] = [:]
    var missing: Set<AccountID> = []
    let before = known.withLockedValue { known in
      for account in accounts {
        if let cached = known.names[account] { names[account] = cached } else { missing.insert(account) }
      }
      return known.erasures
    }
    if missing.isEmpty { return names }
    let read = try await read(missing)
    known.withLockedValue { known in
      guard known.erasures == before else { return }
      for account in missing.prefix(max(0, limit - known.names.count)) { known.names[account] = .some(read[account]) }
    }
    return names.merging(read) { $1 }
  }

  private func read(_ missing: Set<AccountID>) async throws(PackRejection) -> [AccountID: Name] {
    do throws(AccountRejection) {
      return try await accounts.usernames(of: Array(missing)).mapValues {
        Name(username: $0.text, folded: SearchText($0.text))
      }
    } catch {
      throw .unavailable
    }
  }

  /// Forgets the name of an erased account.
  func forget(_ account: AccountID) {
    known.withLockedValue {
      $0.erasures += 1
      $0.names[account] = nil
    }
  }
}
