// Single functions, so that nothing impure of Foundation is at hand.
import Core

import func Foundation.asin
import func Foundation.cos
import func Foundation.sin

/// A position reported by a phone: a circle that contains the phone.
///
/// Indirect because most proofs come without a position and commands are copied often.
public indirect enum Position: Hashable, Sendable {
  /// - `latitude`, `longitude`: degrees, in -90...90 and -180...180.
  /// - `accuracy`: the radius of the circle in metres, from 0 on.
  case fix(latitude: Double, longitude: Double, accuracy: Double)
}

extension Location {
  /// Metres from this location to the centre of the position's circle.
  public func distance(to position: Position) -> Double {
    guard case .fix(let latitude, let longitude, _) = position else { return 0 }
    return Geodesy.distance((self.latitude, self.longitude), (latitude, longitude))
  }

  /// Whether a phone in the position's circle may be within the radius.
  func reaches(_ position: Position) -> Bool {
    guard case .fix(_, _, let accuracy) = position else { return false }
    return distance(to: position) - min(accuracy, Limits.accuracy) <= Double(radius)
  }
}

/// Distances on the globe.
enum Geodesy {
  /// Mean radius of the Earth in metres. A sphere is off by 0.5 % at most, far less than a phone's fix.
  static let radius = 6_371_008.8

  /// Metres along the great circle between two places in degrees, by the haversine formula.
  static func distance(_ one: (latitude: Double, longitude: Double), _ other: (latitude: Double, longitude: Double))
    -> Double
  {
    let degree = Double.pi / 180
    let north = sin((one.latitude - other.latitude) / 2 * degree)
    let east = sin((one.longitude - other.longitude) / 2 * degree)
    let haversine = north * north + cos(one.latitude * degree) * cos(other.latitude * degree) * east * east
    return 2 * radius * asin(min(1, haversine.squareRoot()))
  }
}
