import NIOConcurrencyHelpers

/// Counts what is there now, in total and per address, up to a limit.
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
    heads.withLockedValue { heads in
      guard heads.count < most, heads.ofAddress[address, default: 0] < mostOfAddress else { return false }
      heads.count += 1
      heads.ofAddress[address, default: 0] += 1
      return true
    }
  }

  public func leave(_ address: String) {
    heads.withLockedValue { heads in
      heads.count -= 1
      let rest = heads.ofAddress[address, default: 1] - 1
      heads.ofAddress[address] = rest > 0 ? rest : nil
    }
  }

  public var count: Int { heads.withLockedValue { $0.count } }
}
