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
///
/// Implements sine and arcsine itself, since the rules of the game import nothing, not even the system's maths library.
/// They are accurate to about 1e-15, which keeps a distance accurate to far below a millimetre.
enum Geodesy {
  /// Mean radius of the Earth in metres. A sphere is off by 0.5 % at most, far less than a phone's fix.
  static let radius = 6_371_008.8

  /// Metres along the great circle between two places in degrees, by the haversine formula.
  static func distance(_ one: (latitude: Double, longitude: Double), _ other: (latitude: Double, longitude: Double))
    -> Double
  {
    let cosines = sine(ofDegrees: 90 - abs(one.latitude)) * sine(ofDegrees: 90 - abs(other.latitude))
    let north = sine(ofDegrees: (one.latitude - other.latitude) / 2)
    let east = sine(ofDegrees: (one.longitude - other.longitude) / 2)
    let haversine = min(1, north * north + cosines * east * east)
    return 2 * radius * arcsine(haversine.squareRoot())
  }

  /// - Parameter degrees: in -180...180.
  static func sine(ofDegrees degrees: Double) -> Double {
    let folded = abs(degrees) > 90 ? (180 - abs(degrees)) * (degrees < 0 ? -1 : 1) : degrees
    let angle = folded * .pi / 180
    // Taylor's series: at a right angle its twelfth term is below 1e-17.
    var term = angle
    var sum = angle
    for number in 1..<12 {
      term *= -angle * angle / Double(2 * number * (2 * number + 1))
      sum += term
    }
    return sum
  }

  /// - Parameter sine: in 0...1.
  static func arcsine(_ sine: Double) -> Double {
    var tangent = sine / (1 + ((1 - sine) * (1 + sine)).squareRoot())  // For half the angle: at most 1.
    for _ in 0..<3 { tangent /= 1 + (1 + tangent * tangent).squareRoot() }  // For a sixteenth: at most 0.1.
    var power = tangent
    var angle = 0.0
    for term in 0..<10 {
      angle += power / Double(2 * term + 1)
      power *= -tangent * tangent
    }
    return 16 * angle
  }
}
