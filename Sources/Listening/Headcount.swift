import Core
import NIOConcurrencyHelpers

/// Counts what is there now, in total and per address, up to a limit. The networks around an address may have no more
/// than an address, since only two of them would have it all otherwise.
public final class Headcount: Sendable {
  private struct Heads {
    var count = 0
    var ofAddress: [String: Int] = [:]
  }

  private let most: Int
  private let mostOfAddress: Int
  private let heads = NIOLockedValueBox(Heads())

  public init(most: Int, ofAddress mostOfAddress: Int) {
    self.most = most
    self.mostOfAddress = mostOfAddress
  }

  /// Counts one more, unless there are too many. Each successful call needs exactly one `leave`.
  public func admit(_ address: String) -> Bool {
    let places = Self.places(of: address)
    return heads.withLockedValue { heads in
      guard heads.count < most, places.allSatisfy({ heads.ofAddress[$0, default: 0] < mostOfAddress }) else {
        return false
      }
      heads.count += 1
      for place in places { heads.ofAddress[place, default: 0] += 1 }
      return true
    }
  }

  public func leave(_ address: String) {
    heads.withLockedValue { heads in
      heads.count -= 1
      for place in Self.places(of: address) {
        let rest = heads.ofAddress[place, default: 1] - 1
        heads.ofAddress[place] = rest > 0 ? rest : nil
      }
    }
  }

  private static func places(of address: String) -> [String] {
    [address] + ClientNetworks.around(address).map(\.network)
  }

  public var count: Int { heads.withLockedValue { $0.count } }
}
