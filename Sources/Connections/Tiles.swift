import Foundation

/// Where maps get their tiles: a server of somebody else's, which learns who looks at which part of the world.
public struct Tiles: Hashable, Sendable {
  /// An address with `{z}`, `{x}` and `{y}` in it.
  public let template: String
  /// Whom the map names as its source, as most of them ask for.
  public let attribution: String?
  /// `https://HOST`: from where a page must be allowed to load pictures.
  public let origin: String

  /// - Parameter template: `https://tile.example/{z}/{x}/{y}.png`; nil if it is no such thing.
  public init?(template: String, attribution: String?) {
    guard ["{z}", "{x}", "{y}"].allSatisfy({ template.contains($0) }),
      let url = URLComponents(string: template.filter { $0 != "{" && $0 != "}" }),
      url.scheme == "https" || url.scheme == "http", let host = url.host, !host.isEmpty,
      // A policy for pages names one host, and is divided by spaces, commas and semicolons.
      let start = template.range(of: "://"),
      !template[start.upperBound...].prefix(while: { $0 != "/" }).contains(where: { "{};, ".contains($0) })
    else { return nil }
    self.template = template
    self.attribution = attribution.flatMap { $0.isEmpty ? nil : $0 }
    origin = "\(url.scheme ?? "https")://\(host)" + (url.port.map { ":\($0)" } ?? "")
  }
}
