// Single functions, so that nothing impure of Foundation is at hand.
import Core

import func Foundation.cos

/// Where a hunt is played.
public indirect enum Zone: Hashable, Sendable {
  /// - `radius`: in metres.
  case circle(Corner, radius: Int)
  /// The last corner is joined to the first.
  case outline([Corner])

  /// In degrees.
  public struct Corner: Hashable, Sendable {
    public var latitude: Double
    public var longitude: Double

    public init(latitude: Double, longitude: Double) {
      self.latitude = latitude
      self.longitude = longitude
    }
  }
}

extension Zone {
  /// Whether the circle in which a phone is does not touch the zone.
  public func isOutside(_ position: Position) -> Bool {
    guard case .fix(let latitude, let longitude, let accuracy) = position else { return false }
    return distance(toLatitude: latitude, longitude) > min(accuracy, Limits.accuracy)
  }

  /// Metres from a place to the zone; 0 inside.
  private func distance(toLatitude latitude: Double, _ longitude: Double) -> Double {
    switch self {
    case .circle(let centre, let radius):
      return max(
        0, Geodesy.distance((centre.latitude, centre.longitude), (latitude, longitude)) - Double(radius))
    case .outline(let corners):
      let here = Corner(latitude: latitude, longitude: longitude)
      let sides = Side.all(of: corners, around: here)
      // A ray to the east crosses the outline an odd number of times from inside.
      let crossings = sides.count { side in
        guard (side.from.y > 0) != (side.to.y > 0) else { return false }
        return side.from.x - side.from.y * (side.to.x - side.from.x) / (side.to.y - side.from.y) > 0
      }
      return crossings.isMultiple(of: 2) ? sides.map(\.distance).min() ?? 0 : 0
    }
  }

  func check(_ path: String) throws(Rejection) {
    let corners: [Corner]
    switch self {
    case .circle(let centre, let radius):
      try Hunt.check(path + ".circle.radius", radius, in: Limits.zoneRadius, unit: " metres")
      corners = [centre]
    case .outline(let all):
      try Hunt.check(path + ".outline", count: all.count, in: Limits.zoneCorners)
      corners = all
    }
    guard corners.allSatisfy({ (-90...90).contains($0.latitude) && (-180..<180).contains($0.longitude) }) else {
      throw .invalid(
        field: path, problem: "must lie from -90 to 90 degrees, and from -180 to less than 180 degrees")
    }
    guard case .outline = self, let first = corners.first else { return }
    let sides = Side.all(of: corners, around: first)
    guard sides.count > 2, !Side.cross(sides) else {
      throw .invalid(field: path + ".outline", problem: "must go round once without crossing itself")
    }
  }
}

/// A side of an outline on a flat map around a place, in metres to the east and to the north.
private struct Side {
  struct Point: Equatable {
    let x: Double
    let y: Double
  }

  let from: Point
  let to: Point

  /// A corner that repeats the one before it is none.
  static func all(of corners: [Zone.Corner], around place: Zone.Corner) -> [Side] {
    let metres = Geodesy.radius * Double.pi / 180
    let narrowing = cos(place.latitude * Double.pi / 180)
    let first = corners.first?.longitude ?? 0
    let placeEast = eastward(from: first, to: place.longitude)
    var points: [Point] = []
    for corner in corners {
      let east = eastward(from: first, to: corner.longitude) - placeEast
      let point = Point(x: east * narrowing * metres, y: (corner.latitude - place.latitude) * metres)
      if point != points.last { points.append(point) }
    }
    if points.count > 1, points.first == points.last { points.removeLast() }
    return points.indices.map { Side(from: points[$0], to: points[($0 + 1) % points.count]) }
  }

  /// Degrees, by the shorter way round the globe.
  private static func eastward(from one: Double, to other: Double) -> Double {
    let east = other - one
    return east >= 180 ? east - 360 : east < -180 ? east + 360 : east
  }

  /// Metres from the place.
  var distance: Double {
    let (x, y) = (to.x - from.x, to.y - from.y)
    let length = x * x + y * y
    let part = length > 0 ? min(1, max(0, -(from.x * x + from.y * y) / length)) : 0
    let (east, north) = (from.x + part * x, from.y + part * y)
    return (east * east + north * north).squareRoot()
  }

  /// Whether two sides meet elsewhere than in the corner between them.
  static func cross(_ sides: [Side]) -> Bool {
    for (index, side) in sides.enumerated() {
      for other in index + 1..<sides.count {
        let isNext = other == index + 1 || index == 0 && other == sides.count - 1
        if isNext {
          let (first, second) = other == index + 1 ? (side, sides[other]) : (sides[other], side)
          if first.turnsBack(into: second) { return true }
        } else if side.meets(sides[other]) {
          return true
        }
      }
    }
    return false
  }

  /// Whether the next side lies on this one.
  private func turnsBack(into next: Side) -> Bool {
    let (x, y) = (to.x - from.x, to.y - from.y)
    let (nextX, nextY) = (next.to.x - next.from.x, next.to.y - next.from.y)
    return x * nextY - y * nextX == 0 && x * nextX + y * nextY < 0
  }

  private func meets(_ other: Side) -> Bool {
    let (one, two) = (turn(to: other.from), turn(to: other.to))
    let (three, four) = (other.turn(to: from), other.turn(to: to))
    if one * two < 0, three * four < 0 { return true }
    return one == 0 && holds(other.from) || two == 0 && holds(other.to)
      || three == 0 && other.holds(from) || four == 0 && other.holds(to)
  }

  /// Above 0 if a point lies to the left.
  private func turn(to point: Point) -> Double {
    (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)
  }

  /// Whether a point on the side's line lies on the side.
  private func holds(_ point: Point) -> Bool {
    (min(from.x, to.x)...max(from.x, to.x)).contains(point.x)
      && (min(from.y, to.y)...max(from.y, to.y)).contains(point.y)
  }
}
