import Core
import EventLog
import NIOConcurrencyHelpers

@testable import LobbyLog

/// Account holders whose keys can be erased.
final class TestPeople: Sendable {
  private let keys = NIOLockedValueBox<[AccountID: TestKey]>([:])

  func add(_ number: Int) -> NameOwner {
    let account = AccountID("01ARZ3NDEKTSV4RRFFQ69G5FA\(number)")
    let key = TestKey(number: number)
    keys.withLockedValue { $0[account] = key }
    return NameOwner(account: account, key: key)
  }

  func erase(_ person: NameOwner) { keys.withLockedValue { $0[person.account] = nil } }

  var key: NameKeys {
    { account in self.keys.withLockedValue { $0[account] } }
  }
}

/// Encodes names so that a search does not find them and no other key opens them.
struct TestKey: NameKey {
  let number: Int

  func seal(_ text: String) -> String { "k\(number)-" + Array(text.utf8).hexadecimal }

  func open(_ sealed: String) -> String? {
    let prefix = "k\(number)-"
    guard sealed.hasPrefix(prefix) else { return nil }
    let digits = Array(sealed.dropFirst(prefix.count)).compactMap(\.hexDigitValue)
    return String(
      decoding: stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) },
      as: UTF8.self)
  }
}
