import Core
import EventLog
import NIOConcurrencyHelpers

@testable import LobbyLog

/// Account holders whose keys can be erased, and the keys of guests, which the log has.
final class TestPeople: Sendable {
  private let keys = NIOLockedValueBox<[AccountID: TestKey]>([:])
  private let lastKey = NIOLockedValueBox(1_000)
  private let sealsGuests: Bool

  /// - Parameter sealsGuests: false for a log in which guests' names can be read, as in those of earlier versions.
  init(sealsGuests: Bool = true) { self.sealsGuests = sealsGuests }

  func add(_ number: Int) -> NameOwner {
    let account = AccountID("01ARZ3NDEKTSV4RRFFQ69G5FA\(number)")
    let key = TestKey(number: number)
    keys.withLockedValue { $0[account] = key }
    return NameOwner(account: account, key: key)
  }

  func erase(_ person: NameOwner) { keys.withLockedValue { $0[person.account] = nil } }

  func keys(in log: any EventLog) -> NameKeys {
    let find: @Sendable (Set<Person>) async throws -> [Person: any NameKey] = { persons in
      let accounts = self.keys.withLockedValue { $0 }
      var found: [Person: any NameKey] = [:]
      for (account, key) in accounts where persons.contains(Person(account.rawValue)) {
        found[Person(account.rawValue)] = key
      }
      for kept in try await log.keys(of: persons) {
        found[kept.person] = TestKey(number: Int(String(decoding: kept.bytes, as: UTF8.self)) ?? 0)
      }
      return found
    }
    guard sealsGuests else { return NameKeys(find: find) }
    return NameKeys(find: find) { person in
      let number = self.lastKey.withLockedValue {
        $0 += 1
        return $0
      }
      return (TestKey(number: number), .store(WrappedKey(Array("\(number)".utf8), of: person)))
    }
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
