import Foundation

/// Where maps get their pictures from.
public struct MapTiles: Sendable {
  /// With `{z}`, `{x}` and `{y}` in it.
  let url: String
  /// Whom to thank, as a line under the map.
  let attribution: String

  public init(url: String, attribution: String) {
    self.url = url
    self.attribution = attribution
  }

  /// Whom a page must be allowed to load pictures from; nil for this server itself.
  var origin: String? {
    guard !url.hasPrefix("/"), let scheme = url.firstRange(of: "://") else { return nil }
    let host = url[scheme.upperBound...].prefix { $0 != "/" }
    // `{s}.tile.example`: one of several hosts.
    return url[..<scheme.upperBound] + (host.firstRange(of: "}.").map { "*." + host[$0.upperBound...] } ?? String(host))
  }
}
