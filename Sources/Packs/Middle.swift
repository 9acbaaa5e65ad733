import Foundation
import Hunt
import Wire

/// A pack's place on the map: the middle of its clues, rounded to about 100 m so that it reveals none of them.
struct Middle: Equatable, Sendable {
  let latitude: Double
  let longitude: Double

  /// Returns nil if no clue has a location.
  init?(of clues: [Clue]) {
    let points = clues.compactMap(\.location).map { SpherePoint(latitude: $0.latitude, longitude: $0.longitude) }
    guard let first = points.first else { return nil }
    let sum = points.reduce((x: 0.0, y: 0.0, z: 0.0)) { ($0.x + $1.x, $0.y + $1.y, $0.z + $1.z) }
    let length = (sum.x * sum.x + sum.y * sum.y + sum.z * sum.z).squareRoot()
    // Places spread evenly around the world have no middle.
    let middle =
      length > 1e-6 ? SpherePoint(x: sum.x / length, y: sum.y / length, z: sum.z / length) : first
    latitude = Self.rounded(middle.latitude)
    let longitude = Self.rounded(middle.longitude)
    self.longitude = longitude >= 180 ? -180 : longitude
  }

  private static func rounded(_ degrees: Double) -> Double { (degrees * 1_000).rounded() / 1_000 }

  private var point: SpherePoint { SpherePoint(latitude: latitude, longitude: longitude) }
  var x: Double { point.x }
  var y: Double { point.y }
  var z: Double { point.z }
}

/// A place as a point of the unit sphere.
struct SpherePoint: Equatable, Sendable {
  let x: Double
  let y: Double
  let z: Double

  init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  init(latitude: Double, longitude: Double) {
    let (phi, lambda) = (latitude * .pi / 180, longitude * .pi / 180)
    self.init(x: cos(phi) * cos(lambda), y: cos(phi) * sin(lambda), z: sin(phi))
  }

  var latitude: Double { asin(max(-1, min(1, z))) * 180 / .pi }
  var longitude: Double { atan2(y, x) * 180 / .pi }
}

/// All places within some kilometres of a centre.
public struct Vicinity: Equatable, Sendable {
  let centre: SpherePoint
  /// A place is near if the dot product of its point and the centre is at least this.
  let product: Double
  /// Bounds in degrees that include at least all near places.
  let latitudes: ClosedRange<Double>
  let longitudes: ClosedRange<Double>

  private static let earthRadius = 6_371.0

  /// - Parameter kilometres: within `Limits.nearby`.
  public init(latitude: Double, longitude: Double, kilometres: Double) {
    centre = SpherePoint(latitude: latitude, longitude: longitude)
    let angle = min(kilometres / Self.earthRadius, .pi)
    product = cos(angle)
    let degrees = angle * 180 / .pi + 1e-6
    latitudes = max(-90, latitude - degrees)...min(90, latitude + degrees)
    let width = cos(latitude * .pi / 180) > sin(angle) ? asin(sin(angle) / cos(latitude * .pi / 180)) : .pi
    let wide = width * 180 / .pi + 1e-6
    // Around a pole or across the 180th meridian, all longitudes are searched.
    let isWhole =
      angle >= .pi / 2 || latitudes.lowerBound <= -90 || latitudes.upperBound >= 90 || longitude - wide < -180
      || longitude + wide > 180
    longitudes = isWhole ? -180...180 : (longitude - wide)...(longitude + wide)
  }

  func contains(latitude: Double, longitude: Double) -> Bool {
    let point = SpherePoint(latitude: latitude, longitude: longitude)
    return centre.x * point.x + centre.y * point.y + centre.z * point.z >= product
  }
}
