import CPangoCairo
public import Core
import Foundation

/// Certificates, a page each, in landscape format.
public struct Certificates: Sendable {
  public var hunt: String
  /// From which the hunt's landscape is drawn: the lobby's id.
  public var seed: String
  /// How many lanterns stand in it.
  public var clues: Int
  /// Who held the hunt; may be empty.
  public var host: String
  public var date: Timestamp?
  public var entries: [Entry]

  public struct Entry: Sendable {
    public var name: String
    public var face: PaperFace
    public var team: String?
    public var division: String?
    /// nil without points.
    public var place: Int?
    /// Of how many players or teams.
    public var of: Int
    public var points: Int

    public init(
      name: String, face: PaperFace, team: String?, division: String?, place: Int?, of: Int, points: Int
    ) {
      self.name = name
      self.face = face
      self.team = team
      self.division = division
      self.place = place
      self.of = of
      self.points = points
    }
  }

  public init(hunt: String, seed: String, clues: Int, host: String, date: Timestamp?, entries: [Entry]) {
    self.hunt = hunt
    self.seed = seed
    self.clues = clues
    self.host = host
    self.date = date
    self.entries = entries
  }

  /// Draws them within a time limit. Do not call it on an event loop.
  public func pdf(_ options: PaperOptions, within limit: DrawingLimit) throws(SheetProblem) -> [UInt8] {
    guard !entries.isEmpty else { throw .nobodyToCertify }
    let (words, portrait) = (options.words(), options.paper.size)
    let size = Size(width: portrait.height, height: portrait.width)
    let art = scenery(on: size)
    let scenery = Canvas.turns.inTurn { art.recording(LineArt.Colours.brand) }
    defer { Canvas.turns.inTurn { cairo_surface_destroy(scenery) } }
    let title = words.text("certificate.documents", ["hunt": hunt])
    return try PaperPDF(size: size, title: title, language: words.language).draw(pages: entries.count, within: limit) {
      (page, ink) throws(SheetProblem) in
      ink.paint(recording: scenery)
      try draw(entries[page], words: words, on: ink)
    }
  }

  /// The frame, and the hunt's own land at its foot, where the trail's lanterns are lit. The same on all pages.
  private func scenery(on size: Size) -> LineArt {
    let frame = Rect(x: 8, y: 8, width: size.width - 16, height: size.height - 16)
    var art = LineArt(size: size)
    art.add(landOf: seed, clues: clues, height: 52, in: frame, radius: 7)
    art.add([Stroke(path: frame.path(radius: 7), inside: .nothing, width: 1.2)])
    return art
  }

  private func draw(_ entry: Entry, words: PaperWords, on ink: Ink) throws(SheetProblem) {
    let medal = entry.place.flatMap { (1...3).contains($0) ? Colour.medals[$0 - 1] : nil } ?? .brand
    let centre = ink.size.width / 2
    func line(_ text: String, _ y: Double, _ height: Double, _ style: Ink.Style) throws(SheetProblem) {
      var style = style
      style.side = .middle
      try ink.text(text, in: Rect(x: centre - 115, y: y, width: 230, height: height), style)
    }
    try portrait(of: entry, medal, at: Point(x: centre, y: 34), words, on: ink)
    try line(words.text("certificate.title"), 56, 13, .init(size: 11, colour: .brand, isBold: true, isDisplay: true))
    try line(words.text("certificate.to"), 69, 6, .init(size: 4.4, colour: .muted))
    try line(entry.name, 76, 17, .init(size: 15, isBold: true, isDisplay: true, smallest: 0.4))
    ink.line([Point(x: centre - 62, y: 94), Point(x: centre + 62, y: 94)], medal, width: 0.7)
    let groups = [entry.team.map { words.text("certificate.team", ["team": $0]) }, entry.division].compactMap { $0 }
    try line(groups.joined(separator: "  ·  "), 95.5, 6.5, .init(size: 4.4, colour: .muted))
    try line(words.text("certificate.hunt"), 103, 6, .init(size: 4.4, colour: .muted))
    try line(hunt, 109, 11.5, .init(size: 8.6, isBold: true, isDisplay: true, smallest: 0.5))
    if let place = entry.place {
      let said = words.text("certificate.place", ["place": words.number(place), "n": words.number(entry.of)])
      let points = words.text("report.withPoints", count: entry.points)
      try line(words.line(said, points), 121.5, 9, .init(size: 5.6, isBold: true, smallest: 0.5))
    }
    try feet(words, on: ink)
  }

  /// The player's face on a medal, with their place.
  private func portrait(
    of entry: Entry, _ medal: Colour, at middle: Point, _ words: PaperWords, on ink: Ink
  ) throws(SheetProblem) {
    Rosette(centre: middle, colour: medal).draw(on: ink)
    let side = 27.0
    let corner = Point(x: middle.x - side / 2, y: middle.y - side / 2)
    if case .emoji(let text) = entry.face {
      try ink.text(text, in: Rect(x: corner.x, y: corner.y, width: side, height: side), .init(size: 18, side: .middle))
    } else {
      var face = LineArt(size: ink.size)
      face.add(entry.face.strokes, at: corner, unit: side / entry.face.field)
      ink.paint(face, .day)
    }
    guard let place = entry.place else { return }
    let badge = Point(x: middle.x + 15, y: middle.y + 13)
    ink.disc(badge, radius: 7.2, medal, edge: .paper, edgeWidth: 0.9)
    try ink.text(
      words.number(place), in: Rect(x: badge.x - 6, y: badge.y - 5, width: 12, height: 10),
      .init(size: 7, colour: .paper, isBold: true, isDisplay: true, side: .middle, smallest: 0.4))
  }

  /// The date, and a line to sign on.
  private func feet(_ words: PaperWords, on ink: Ink) throws(SheetProblem) {
    let y = ink.size.height - 69
    let style = Ink.Style(size: 3.6, colour: .muted, side: .middle)
    let date = date.map(words.day) ?? ""
    for (index, (above, below)) in [(date, words.text("certificate.date")), ("", signature(words))].enumerated() {
      let width = 70.0
      let x = index == 0 ? 34 : ink.size.width - 34 - width
      ink.line([Point(x: x, y: y), Point(x: x + width, y: y)], .line, width: 0.4)
      try ink.text(above, in: Rect(x: x, y: y - 7.5, width: width, height: 7), .init(size: 4.6, side: .middle))
      try ink.text(below, in: Rect(x: x, y: y + 1, width: width, height: 6), style)
    }
  }

  private func signature(_ words: PaperWords) -> String {
    host.isEmpty ? words.text("certificate.signature") : host
  }
}

/// How a player is shown on paper.
public enum PaperFace: Sendable {
  case emoji(String)
  /// Lines of a pen on a field of 64 by 64: `M3 4L9 12`.
  case drawing(String)
  /// The seed of an animal.
  case critter(String)

  fileprivate var strokes: [Stroke] {
    switch self {
    case .emoji: []
    case .drawing(let path): [Stroke(path: path, inside: .nothing, width: 2.4)]
    case .critter(let seed): Critter(seed: seed).strokes
    }
  }

  /// How wide and high the field of the strokes is.
  fileprivate var field: Double { if case .drawing = self { 64 } else { 100 } }
}

/// A round medal with a scalloped edge.
private struct Rosette {
  let centre: Point
  let colour: Colour

  func draw(on ink: Ink) {
    let points = 32
    ink.polygon(
      (0..<2 * points).map { index in
        let radius = index.isMultiple(of: 2) ? 21.0 : 19.3
        let angle = Double(index) * .pi / Double(points)
        return Point(x: centre.x + radius * cos(angle), y: centre.y + radius * sin(angle))
      }, colour)
    ink.disc(centre, radius: 17.4, .paper)
  }
}

extension LineArt.Colours {
  /// Of the landscape on papers.
  fileprivate static let brand = Self(ink: .brand, paper: .paper)
}
