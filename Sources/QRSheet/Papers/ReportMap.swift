import Core
import Foundation

// Where the clues were found, drawn without tiles.
extension ReportLayout {
  private struct Pin {
    let number: Int
    let title: String
    let foundBy: Int
    let latitude: Double
    var longitude: Double
  }

  var map: [Block] {
    var pins: [Pin] = paper.clues.prefix(SheetLimits.reportClues).enumerated().compactMap { index, clue in
      guard let latitude = clue.latitude, let longitude = clue.longitude else { return nil }
      return Pin(
        number: index + 1, title: clue.title, foundBy: clue.foundBy, latitude: latitude, longitude: longitude)
    }
    guard let west = pins.map(\.longitude).min(), let east = pins.map(\.longitude).max() else { return [] }
    // A hunt on both sides of the date line.
    if east - west > 180 { for index in pins.indices where pins[index].longitude < 0 { pins[index].longitude += 360 } }
    let placed = pins
    let picture = Block(112) { ink, y throws(SheetProblem) in
      try draw(placed, in: Rect(x: left, y: y + 1, width: width, height: 108), on: ink.plain)
    }
    return part(words.text("report.map"), [remark(words.text("report.mapText"), leads: true), picture])
  }

  private func draw(_ pins: [Pin], in frame: Rect, on ink: Ink) throws(SheetProblem) {
    ink.fill(frame, .faint, radius: 2)
    let projection = Projection(
      latitudes: pins.map(\.latitude), longitudes: pins.map(\.longitude), into: frame, margin: 14)
    let most = Double(max(1, pins.map(\.foundBy).max() ?? 1))
    // The largest first, so that none is hidden.
    for pin in pins.sorted(by: { $0.foundBy > $1.foundBy }) {
      let centre = projection.point(pin.latitude, pin.longitude)
      let radius = 2.4 + 5.6 * (Double(pin.foundBy) / most).squareRoot()
      ink.disc(centre, radius: radius, pin.foundBy > 0 ? .brand : .muted, edge: .paper)
      try ink.text(
        "\(pin.number)", in: Rect(x: centre.x - 5, y: centre.y - 2.5, width: 10, height: 5),
        .init(size: min(3.6, 1.9 + radius / 4), colour: .paper, isBold: true, side: .middle))
      let label = Rect(x: centre.x - 20, y: centre.y + radius + 0.3, width: 40, height: 3.6)
      if pins.count <= 40, label.maxY < frame.maxY {
        try ink.text(pin.title, in: label, .init(size: 2.5, side: .middle, smallest: 0.8))
      }
    }
    try scale(projection, in: frame, on: ink)
  }

  /// A bar of a round length, and the way north.
  private func scale(_ projection: Projection, in frame: Rect, on ink: Ink) throws(SheetProblem) {
    let length = projection.roundLength(most: 50)
    let bar = Rect(x: frame.x + 5, y: frame.maxY - 5, width: length.millimetres, height: 0)
    ink.line(
      [
        Point(x: bar.x, y: bar.y - 1.5), Point(x: bar.x, y: bar.y), Point(x: bar.maxX, y: bar.y),
        Point(x: bar.maxX, y: bar.y - 1.5),
      ], .ink, width: 0.35)
    try ink.text(
      words.distance(length.metres), in: Rect(x: bar.x + 1, y: bar.y - 5, width: 30, height: 4), .init(size: 2.6))
    let north = Point(x: frame.maxX - 7, y: frame.y + 5)
    ink.polygon(
      [
        north, Point(x: north.x + 2, y: north.y + 6), Point(x: north.x, y: north.y + 4.6),
        Point(x: north.x - 2, y: north.y + 6),
      ], .ink)
  }
}

/// A plain projection: a degree is as long everywhere on the map as in its middle.
private struct Projection {
  private let middle: (latitude: Double, longitude: Double)
  private let centre: Point
  private let shrinking: Double
  private let millimetresPerDegree: Double

  private static let metresPerDegree = 111_320.0
  /// Metres from the middle that a map shows at least.
  private static let least = 60.0

  init(latitudes: [Double], longitudes: [Double], into frame: Rect, margin: Double) {
    let (south, north) = (latitudes.min() ?? 0, latitudes.max() ?? 0)
    let (west, east) = (longitudes.min() ?? 0, longitudes.max() ?? 0)
    middle = ((south + north) / 2, (west + east) / 2)
    centre = Point(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
    shrinking = max(0.01, cos(middle.latitude * .pi / 180))
    let least = 2 * Self.least / Self.metresPerDegree
    millimetresPerDegree = min(
      (frame.width - 2 * margin) / max(least, (east - west) * shrinking),
      (frame.height - 2 * margin) / max(least, north - south))
  }

  func point(_ latitude: Double, _ longitude: Double) -> Point {
    Point(
      x: centre.x + (longitude - middle.longitude) * shrinking * millimetresPerDegree,
      y: centre.y - (latitude - middle.latitude) * millimetresPerDegree)
  }

  /// The largest of 1, 2, 5, 10, … metres that is at most so long on paper.
  func roundLength(most: Double) -> (metres: Int, millimetres: Double) {
    let perMetre = millimetresPerDegree / Self.metresPerDegree
    let powers = (0..<8).map { Int(pow(10.0, Double($0))) }
    let length = powers.flatMap { [$0, 2 * $0, 5 * $0] }.last { Double($0) * perMetre <= most } ?? 1
    return (length, Double(length) * perMetre)
  }
}
