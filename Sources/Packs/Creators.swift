import Accounts
import Hunt
import NIOConcurrencyHelpers

/// A cache of pack creators' usernames. In memory only: usernames are personal, and no file has them in plain text.
final class Creators: Sendable {
  private struct Name {
    let username: String
    let folded: SearchText
  }

  private let accounts: Accounts
  private struct Known {
    /// Usernames never change. An erased account has none.
    var names: [AccountID: Name?] = [:]
    /// Counts erased accounts. A name read before an erasure is not cached after it.
    var erasures = 0
  }

  private let known = NIOLockedValueBox(Known())

  init(accounts: Accounts) { self.accounts = accounts }

  /// The username of an account; nil if it was erased.
  func username(of account: AccountID) async throws(PackRejection) -> String? { try await name(of: account)?.username }

  private func name(of account: AccountID) async throws(PackRejection) -> Name? {
    let (before, atHand) = known.withLockedValue { ($0.erasures, $0.names[account]) }
    if let atHand { return atHand }
    do throws(AccountRejection) {
      let name = try await accounts.username(of: account).map {
        Name(username: $0.text, folded: SearchText($0.text))
      }
      known.withLockedValue { if $0.erasures == before { $0.names[account] = .some(name) } }
      return name
    } catch {
      throw .unavailable
    }
  }

  func forget(_ account: AccountID) {
    known.withLockedValue {
      $0.erasures += 1
      $0.names[account] = .some(nil)
    }
  }

  /// The accounts whose usernames contain the fragment.
  func matching(_ fragment: SearchText, among accounts: [AccountID]) async throws(PackRejection) -> [AccountID] {
    var matching: [AccountID] = []
    for account in accounts {
      if let name = try await name(of: account), name.folded.contains(fragment) { matching.append(account) }
    }
    return matching
  }
}
