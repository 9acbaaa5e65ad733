import Core

/// What a limit counts by.
public protocol RateKey: Hashable, Sendable {
  /// Networks around a client's, the smallest first, and how many times its rate each gets. One customer of a provider
  /// may have all of them, and whoever has a few must not count as many strangers.
  var networks: [(key: Self, times: Int)] { get }
}

extension RateKey {
  public var networks: [(key: Self, times: Int)] { [] }
}

/// An address as limits count it (`ClientAddress`), or any other text, which lies in no network.
extension String: RateKey {
  public var networks: [(key: String, times: Int)] {
    ClientNetworks.around(self).map { (key: $0.network, times: $0.times) }
  }
}

extension Int: RateKey {}
extension Bool: RateKey {}
extension ID: RateKey {}
