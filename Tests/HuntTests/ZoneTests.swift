import Core
import Hunt
import TestSupport
import Testing

@Suite struct Zones {
  private static func corners(_ points: [(Double, Double)]) -> Zone {
    .outline(points.map { Zone.Corner(latitude: $0.0, longitude: $0.1) })
  }

  private static func fix(_ latitude: Double, _ longitude: Double, accuracy: Double = 0) -> Position {
    .fix(latitude: latitude, longitude: longitude, accuracy: accuracy)
  }

  /// About 1,110 m by 730 m.
  private static let park = corners([(48.86, 2.33), (48.87, 2.33), (48.87, 2.34), (48.86, 2.34)])
  private static let circle = Zone.circle(Zone.Corner(latitude: 48.86, longitude: 2.33), radius: 500)

  private func rejection(of zone: Zone) throws -> Rejection? {
    let changes = LobbyChanges { $0.settings = .init { $0.zone = .some(zone) } }
    let lobby = try lobby(after: [.created()])
    do throws(Rejection) {
      _ = try lobby.decide(.update(changes), at: .second(9))
      return nil
    } catch {
      return error
    }
  }

  @Test func `know what lies outside, as far as a phone can tell`() {
    // 0.001 degrees of latitude are 111 m.
    #expect(!Self.circle.isOutside(Self.fix(48.8635, 2.33)))
    #expect(Self.circle.isOutside(Self.fix(48.8646, 2.33)))
    #expect(!Self.circle.isOutside(Self.fix(48.8646, 2.33, accuracy: 20)))
    // A poor fix does not help for ever.
    #expect(Self.circle.isOutside(Self.fix(48.866, 2.33, accuracy: 5_000)))
    #expect(!Self.park.isOutside(Self.fix(48.865, 2.335)))
    #expect(Self.park.isOutside(Self.fix(48.8704, 2.335)))
    #expect(!Self.park.isOutside(Self.fix(48.8704, 2.335, accuracy: 48)))
    #expect(Self.park.isOutside(Self.fix(48.8706, 2.335, accuracy: 100)))
    // A bay of the outline is outside, though corners surround it.
    let bay = Self.corners([(0, 0), (0, 0.03), (0.03, 0.03), (0.03, 0.02), (0.01, 0.015), (0.03, 0.01), (0.03, 0)])
    #expect(bay.isOutside(Self.fix(0.028, 0.015)))
    #expect(!bay.isOutside(Self.fix(0.005, 0.015)))
  }

  @Test func `reach over the line where the date changes`() {
    let island = Self.corners([(-17, 179.9), (-16.8, 179.9), (-16.8, -179.9), (-17, -179.9)])
    for longitude in [179.95, -179.95, -180] { #expect(!island.isOutside(Self.fix(-16.9, longitude))) }
    for longitude in [179.8, -179.8, 0] { #expect(island.isOutside(Self.fix(-16.9, longitude))) }
  }

  @Test func `go round once`() throws {
    // Closed by hand, and with as many corners as there may be.
    let closed = Self.corners([(0, 0), (0, 1), (1, 0), (0, 0)])
    let north: [(Double, Double)] = (0..<30).map { (0.1, Double($0) / 100) }
    let south: [(Double, Double)] = (0..<30).map { (0, Double(29 - $0) / 100) }
    let long = Self.corners(north + south)
    for zone in [Self.park, Self.circle, Self.corners([(0, 0), (0, 1), (1, 0)]), closed, long] {
      #expect(try rejection(of: zone) == nil, "\(zone)")
    }
    let crossing = Rejection.invalid(
      field: "settings.zone.outline", problem: "must go round once without crossing itself")
    let wrong: [[(Double, Double)]] = [
      [(0, 0), (1, 1), (0, 1), (1, 0)], [(0, 0), (0, 1), (0, 2)], [(0, 0), (0, 0), (0, 1)],
      [(0, 0), (0, 2), (0, 1), (1, 1)], [(0, 0), (0, 2), (1, 2), (0, 1), (1, 0)],
    ]
    for points in wrong {
      #expect(try rejection(of: Self.corners(points)) == crossing, "\(points)")
    }
  }

  @Test func `have limits`() throws {
    let centre = Zone.Corner(latitude: 0, longitude: 0)
    for radius in [9, 50_001] {
      #expect(
        try rejection(of: .circle(centre, radius: radius))
          == .invalid(field: "settings.zone.circle.radius", problem: "must be from 10 to 50000 metres"))
    }
    for count in [2, 61] {
      #expect(
        try rejection(of: Self.corners((0..<count).map { (Double($0) / 100, 0) }))
          == .invalid(field: "settings.zone.outline", problem: "must be 3 to 60"))
    }
    for corner in [Zone.Corner(latitude: 91, longitude: 0), Zone.Corner(latitude: 0, longitude: 180)] {
      #expect(
        try rejection(of: .circle(corner, radius: 10))
          == .invalid(
            field: "settings.zone",
            problem: "must lie from -90 to 90 degrees, and from -180 to less than 180 degrees"))
    }
  }

  @Test func `tell everybody that they changed`() {
    let changes = LobbyChanges { $0.settings = .init { $0.zone = .some(nil) } }
    #expect(changes.audience == .everyone)
  }
}
