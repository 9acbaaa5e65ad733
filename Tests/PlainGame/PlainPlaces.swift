import Foundation
import Hunt

extension PlainGame {
  /// The distance in metres, to one decimal; nil if the phone's circle of accuracy touches the circle around the place.
  func tooFar(_ position: Position, from place: Location) -> Double? {
    guard case .fix(let latitude, let longitude, let accuracy) = position else { return nil }
    let distance = haversine((place.latitude, place.longitude), (latitude, longitude))
    return distance - min(accuracy, 50) <= Double(place.radius) ? nil : (distance * 10).rounded() / 10
  }

  /// Distance by the haversine formula (https://en.wikipedia.org/wiki/Haversine_formula), with the Earth's mean radius.
  private func haversine(_ one: (lat: Double, lon: Double), _ other: (lat: Double, lon: Double)) -> Double {
    func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
    let a =
      pow(sin(radians(other.lat - one.lat) / 2), 2)
      + cos(radians(one.lat)) * cos(radians(other.lat)) * pow(sin(radians(other.lon - one.lon) / 2), 2)
    return 2 * 6_371_008.8 * asin(min(1, sqrt(a)))
  }
}
