public import Core
import Foundation

/// Certificates, a page each, in landscape format.
public struct Certificates: Sendable {
  public var hunt: String
  /// Who held the hunt; may be empty.
  public var host: String
  public var date: Timestamp?
  public var entries: [Entry]

  public struct Entry: Sendable {
    public var name: String
    public var team: String?
    public var division: String?
    /// nil without points.
    public var place: Int?
    /// Of how many players or teams.
    public var of: Int
    public var points: Int

    public init(name: String, team: String?, division: String?, place: Int?, of: Int, points: Int) {
      self.name = name
      self.team = team
      self.division = division
      self.place = place
      self.of = of
      self.points = points
    }
  }

  public init(hunt: String, host: String, date: Timestamp?, entries: [Entry]) {
    self.hunt = hunt
    self.host = host
    self.date = date
    self.entries = entries
  }

  /// Draws them within a time limit. Do not call it on an event loop.
  public func pdf(_ options: PaperOptions, within limit: DrawingLimit) throws(SheetProblem) -> [UInt8] {
    guard !entries.isEmpty else { throw .nobodyToCertify }
    let (words, portrait) = (options.words(), options.paper.size)
    let size = Size(width: portrait.height, height: portrait.width)
    let waves = CertificateFrame.waves(on: size)
    let title = words.text("certificate.documents", ["hunt": hunt])
    return try PaperPDF(size: size, title: title, language: words.language).draw(pages: entries.count, within: limit) {
      (page, ink) throws(SheetProblem) in try draw(entries[page], waves: waves, words: words, on: ink)
    }
  }

  private func draw(_ entry: Entry, waves: [[Point]], words: PaperWords, on ink: Ink) throws(SheetProblem) {
    let medal = entry.place.flatMap { (1...3).contains($0) ? Colour.medals[$0 - 1] : nil }
    let frame = CertificateFrame(size: ink.size, accent: medal ?? .brand, waves: waves)
    frame.draw(on: ink)
    let centre = ink.size.width / 2
    func line(
      _ text: String, _ y: Double, _ height: Double, width: Double = 220, _ style: Ink.Style
    ) throws(SheetProblem) {
      var style = style
      style.side = .middle
      try ink.text(text, in: Rect(x: centre - width / 2, y: y, width: width, height: height), style)
    }
    try line(
      words.text("certificate.title"), 27, 20, .init(size: 15, colour: .brand, isBold: true, isSerif: true))
    try line(words.text("certificate.to"), 49, 7, .init(size: 4.6, colour: .muted, isSerif: true))
    try line(entry.name, 58, 20, .init(size: 14, isBold: true, isSerif: true, smallest: 0.45))
    ink.line([Point(x: centre - 62, y: 80), Point(x: centre + 62, y: 80)], medal ?? .brand, width: 0.6)
    let groups = [entry.team.map { words.text("certificate.team", ["team": $0]) }, entry.division].compactMap { $0 }
    try line(groups.joined(separator: "  ·  "), 82.5, 7, .init(size: 4.4, colour: .muted, isSerif: true))
    try line(words.text("certificate.hunt"), 91.5, 7, .init(size: 4.6, colour: .muted, isSerif: true))
    try line(hunt, 99.5, 14, .init(size: 9, isBold: true, isSerif: true, smallest: 0.5))
    try award(of: entry, medal, words, at: Point(x: centre, y: 135), on: ink)
    try feet(words, on: ink)
  }

  /// The rosette with the place, and the points beside it.
  private func award(
    of entry: Entry, _ medal: Colour?, _ words: PaperWords, at middle: Point, on ink: Ink
  ) throws(SheetProblem) {
    Rosette(centre: middle, colour: medal ?? .brand).draw(on: ink)
    try ink.text(
      entry.place.map(words.number) ?? "★", in: Rect(x: middle.x - 10, y: middle.y - 8, width: 20, height: 16),
      .init(size: 12, colour: .paper, isBold: true, isSerif: true, side: .middle, smallest: 0.4))
    guard let place = entry.place else { return }
    let said = words.text("certificate.place", ["place": words.number(place), "n": words.number(entry.of)])
    let points = words.text("report.withPoints", count: entry.points)
    let style = Ink.Style(size: 6, isBold: true, isSerif: true, side: .end, smallest: 0.5)
    try ink.text(said, in: Rect(x: middle.x - 112, y: middle.y - 6, width: 90, height: 12), style)
    var other = style
    other.side = .start
    try ink.text(points, in: Rect(x: middle.x + 22, y: middle.y - 6, width: 90, height: 12), other)
  }

  /// The date, and a line to sign on.
  private func feet(_ words: PaperWords, on ink: Ink) throws(SheetProblem) {
    let y = ink.size.height - 39
    let style = Ink.Style(size: 3.6, colour: .muted, isSerif: true, side: .middle)
    let date = date.map(words.day) ?? ""
    for (index, (above, below)) in [(date, words.text("certificate.date")), ("", signature(words))].enumerated() {
      let width = 70.0
      let x = index == 0 ? 34 : ink.size.width - 34 - width
      ink.line([Point(x: x, y: y), Point(x: x + width, y: y)], .line, width: 0.4)
      try ink.text(
        above, in: Rect(x: x, y: y - 7.5, width: width, height: 7),
        .init(size: 4.6, isSerif: true, side: .middle))
      try ink.text(below, in: Rect(x: x, y: y + 1, width: width, height: 6), style)
    }
  }

  private func signature(_ words: PaperWords) -> String {
    host.isEmpty ? words.text("certificate.signature") : host
  }
}

/// The frame of a certificate: two lines, a band of arcs between them, and ornaments in the corners.
private struct CertificateFrame {
  let size: Size
  let accent: Colour
  let waves: [[Point]]

  func draw(on ink: Ink) {
    box(inset: 8, width: 1.4, .brand, on: ink)
    box(inset: 15, width: 0.4, accent, on: ink)
    for wave in waves { ink.line(wave, .brand, width: 0.25) }
    for (x, y, right, down) in [
      (15.0, 15.0, 1.0, 1.0), (size.width - 15, 15, -1, 1), (15, size.height - 15, 1, -1),
      (size.width - 15, size.height - 15, -1, -1),
    ] {
      corner(Point(x: x, y: y), right: right, down: down, on: ink)
    }
  }

  private func box(inset: Double, width: Double, _ colour: Colour, on ink: Ink) {
    let (right, bottom) = (size.width - inset, size.height - inset)
    let corners = [
      Point(x: inset, y: inset), Point(x: right, y: inset), Point(x: right, y: bottom), Point(x: inset, y: bottom),
      Point(x: inset, y: inset), Point(x: right, y: inset),
    ]
    ink.line(corners, colour, width: width)
  }

  /// Two waves along each side that cross each other, as on banknotes. The same on all pages.
  static func waves(on size: Size) -> [[Point]] {
    [0.0, .pi].flatMap { phase in
      [(true, 11.5), (true, size.height - 11.5), (false, 11.5), (false, size.width - 11.5)].map { isAcross, at in
        let length = (isAcross ? size.width : size.height) - 23
        let count = (length / 8).rounded()
        let steps = Int(count) * 8
        return (0...steps).map { step in
          let along = 11.5 + length * Double(step) / Double(steps)
          let aside = at + 2 * sin(phase + 2 * .pi * count * Double(step) / Double(steps))
          return isAcross ? Point(x: along, y: aside) : Point(x: aside, y: along)
        }
      }
    }
  }

  /// A fan of quarter circles.
  private func corner(_ corner: Point, right: Double, down: Double, on ink: Ink) {
    for radius in [6.0, 9, 12, 15] {
      let points = (0...24).map { step in
        let angle = Double(step) / 24 * .pi / 2
        return Point(x: corner.x + right * radius * cos(angle), y: corner.y + down * radius * sin(angle))
      }
      ink.line(points, accent, width: 0.35)
    }
  }
}

/// A round badge with a scalloped edge and two ribbons.
private struct Rosette {
  let centre: Point
  let colour: Colour

  func draw(on ink: Ink) {
    for side in [-1.0, 1] {
      let tail = [(1.0, 6.0), (11, 6), (13.5, 27), (8, 23.5), (3, 27)]
      ink.polygon(tail.map { Point(x: centre.x + side * $0.0, y: centre.y + $0.1) }, colour)
    }
    let points = 28
    ink.polygon(
      (0..<2 * points).map { index in
        let radius = index.isMultiple(of: 2) ? 16.5 : 14.8
        let angle = Double(index) * .pi / Double(points)
        return Point(x: centre.x + radius * cos(angle), y: centre.y + radius * sin(angle))
      }, colour)
    ink.disc(centre, radius: 12.6, colour, edge: .paper, edgeWidth: 0.6)
  }
}
