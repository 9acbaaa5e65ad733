import Foundation

/// The source of map tiles: the operator's own file, or a third party's server, which learns who looks at which part of
/// the world.
public struct Tiles: Hashable, Sendable {
  /// A URL that contains `{z}`, `{x}` and `{y}`.
  public let template: String
  /// The attribution that the map shows, as most providers require.
  public let attribution: String?
  /// The origin, `https://HOST`, which pages must be allowed to load pictures from; nil for this server's own.
  public let origin: String?
  /// What the operator's own map covers; nil for the whole world.
  public let region: Region?
  /// Whether they are aerial photos, which dark mode dims. It inverts drawn maps.
  public let arePhotos: Bool

  /// A part of the world, at some levels of detail.
  public struct Region: Hashable, Sendable {
    public let zooms: ClosedRange<Int>
    /// West, south, east and north, in degrees.
    public let area: [Double]

    public init(zooms: ClosedRange<Int>, area: [Double]) { (self.zooms, self.area) = (zooms, area) }
  }

  /// The tiles of the operator's own map, which this server serves.
  /// - Parameter path: where, such as `/tiles/0123/{z}/{x}/{y}`.
  public init(at path: String, of region: Region, attribution: String?, arePhotos: Bool) {
    template = path
    self.arePhotos = arePhotos
    self.attribution = attribution
    origin = nil
    self.region = region
  }

  /// Returns nil if the template is not a valid URL with all three placeholders.
  /// - Parameter template: a URL such as `https://tile.example/{z}/{x}/{y}.png`.
  public init?(template: String, attribution: String?) {
    guard ["{z}", "{x}", "{y}"].allSatisfy({ template.contains($0) }),
      let url = URLComponents(string: template.filter { $0 != "{" && $0 != "}" }),
      url.scheme == "https" || url.scheme == "http", let host = url.host, !host.isEmpty,
      // Everybody sees the template.
      url.user == nil, url.password == nil,
      // The pages' Content-Security-Policy names this host, and is divided by spaces, commas and semicolons.
      let start = template.range(of: "://"),
      !template[start.upperBound...].prefix(while: { $0 != "/" }).contains(where: { "{};, ".contains($0) })
    else { return nil }
    self.template = template
    // Drawn maps are sent as PNG or WebP.
    arePhotos = [".jpg", ".jpeg"].contains { template.lowercased().contains($0) }
    self.attribution = attribution.flatMap { $0.isEmpty ? nil : $0 }
    region = nil
    origin = "\(url.scheme ?? "https")://\(host)" + (url.port.map { ":\($0)" } ?? "")
  }
}
