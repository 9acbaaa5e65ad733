import Accounts
import Hunt
import NIOConcurrencyHelpers

/// What creators of packs are called. In memory only: usernames are personal, and no file has them in the clear.
final class Creators: Sendable {
  private struct Name {
    let username: String
    let folded: SearchText
  }

  private let accounts: Accounts
  private struct Known {
    /// Usernames never change. Somebody whose account was erased has none.
    var names: [AccountID: Name?] = [:]
    /// Grows with each account that is erased: what was read before says nothing about it any more.
    var erasures = 0
  }

  private let known = NIOLockedValueBox(Known())

  init(accounts: Accounts) { self.accounts = accounts }

  /// Nil if the account was erased.
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

  /// Those of these accounts in whose username the fragment stands.
  func matching(_ fragment: SearchText, among accounts: [AccountID]) async throws(PackRejection) -> [AccountID] {
    var matching: [AccountID] = []
    for account in accounts {
      if let name = try await name(of: account), name.folded.contains(fragment) { matching.append(account) }
    }
    return matching
  }
}
