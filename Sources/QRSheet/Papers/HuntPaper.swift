public import Core

/// The printed report of a hunt that is over, for the host.
public struct HuntPaper: Sendable {
  public var title: String
  /// From which the hunt's landscape is drawn: the lobby's id.
  public var seed: String
  public var author: String
  public var from: Timestamp?
  public var to: Timestamp?
  public var counts: Counts
  /// In the order of rank: the first ``SheetLimits/reportPlayers``.
  public var players: [Player]
  /// In the order of rank; empty without teams.
  public var teams: [Team]
  /// In the host's order.
  public var clues: [Clue]
  /// Of the first of the board.
  public var lines: [Line]
  public var pictures: [Picture]
  public var opinions: Opinions

  public struct Counts: Sendable {
    public var players: Int
    public var finds: Int
    public var chatLines: Int
    public var pictures: Int

    public init(players: Int, finds: Int, chatLines: Int, pictures: Int) {
      self.players = players
      self.finds = finds
      self.chatLines = chatLines
      self.pictures = pictures
    }
  }

  public struct Player: Sendable {
    /// nil without points.
    public var rank: Int?
    public var name: String
    /// The team, the division, or both.
    public var group: String
    public var points: Int
    public var found: Int
    /// When what was found, by the clue's index.
    public var finds: [Int: Timestamp] = [:]

    public init(rank: Int?, name: String, group: String, points: Int, found: Int, finds: [Int: Timestamp] = [:]) {
      self.rank = rank
      self.name = name
      self.group = group
      self.points = points
      self.found = found
      self.finds = finds
    }
  }

  public struct Team: Sendable {
    /// nil without points.
    public var rank: Int?
    public var name: String
    public var points: Int
    public var found: Int

    public init(rank: Int?, name: String, points: Int, found: Int) {
      self.rank = rank
      self.name = name
      self.points = points
      self.found = found
    }
  }

  public struct Clue: Sendable {
    public var title: String
    public var foundBy: Int
    public var medianSeconds: Int?
    public var wrong: Int
    public var hints: Int
    /// In degrees.
    public var latitude: Double?
    public var longitude: Double?

    public init(
      title: String, foundBy: Int, medianSeconds: Int?, wrong: Int, hints: Int, latitude: Double?, longitude: Double?
    ) {
      self.title = title
      self.foundBy = foundBy
      self.medianSeconds = medianSeconds
      self.wrong = wrong
      self.hints = hints
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  public struct Line: Sendable {
    public var name: String
    /// By ascending time; 0 before the first.
    public var steps: [(at: Timestamp, points: Int)]

    public init(name: String, steps: [(at: Timestamp, points: Int)]) {
      self.name = name
      self.steps = steps
    }
  }

  public struct Picture: Sendable {
    /// nil if it is gone.
    public var jpeg: [UInt8]?
    public var caption: String
    public var player: String
    public var clue: String

    public init(jpeg: [UInt8]?, caption: String, player: String, clue: String) {
      self.jpeg = jpeg
      self.caption = caption
      self.player = player
      self.clue = clue
    }
  }

  public struct Opinions: Sendable {
    /// How many gave each number of stars, from one on.
    public var stars: [Int]
    public var sentences: [(stars: Int, text: String)]

    public init(stars: [Int], sentences: [(stars: Int, text: String)]) {
      self.stars = stars
      self.sentences = sentences
    }

    public var count: Int { stars.reduce(0, +) }

    /// nil if nobody said anything.
    var average: Double? {
      guard count > 0 else { return nil }
      return Double(stars.enumerated().reduce(0) { $0 + ($1.offset + 1) * $1.element }) / Double(count)
    }
  }

  public init(
    title: String, seed: String, author: String, from: Timestamp?, to: Timestamp?, counts: Counts, players: [Player],
    teams: [Team],
    clues: [Clue], lines: [Line], pictures: [Picture], opinions: Opinions
  ) {
    self.title = title
    self.seed = seed
    self.author = author
    self.from = from
    self.to = to
    self.counts = counts
    self.players = players
    self.teams = teams
    self.clues = clues
    self.lines = lines
    self.pictures = pictures
    self.opinions = opinions
  }

  /// Draws the report within a time limit. Do not call it on an event loop.
  public func pdf(_ options: PaperOptions, within limit: DrawingLimit) throws(SheetProblem) -> [UInt8] {
    let (words, size) = (options.words(), options.paper.size)
    let layout = ReportLayout(paper: self, words: words, size: size)
    let pages = Block.pages(of: layout.blocks, from: ReportLayout.margin, to: size.height - 18)
    let title = words.text("report.title", ["hunt": title])
    return try PaperPDF(size: size, title: title, language: words.language).draw(pages: pages.count, within: limit) {
      (page, ink) throws(SheetProblem) in
      for (block, y) in pages[page] { try block.paint(ink, y) }
      try layout.foot(of: page + 1, of: pages.count, on: ink)
    }
  }
}

/// Lays a report out: its parts, from top to bottom. The parts stand in files of their own.
struct ReportLayout {
  static let margin = 15.0

  let paper: HuntPaper
  let words: PaperWords
  let size: Size

  var left: Double { Self.margin }
  var width: Double { size.width - 2 * Self.margin }

  var blocks: [Block] { start + chart + clues + heatMap + map + album + opinions + results }

  /// - Returns: nothing if the part is empty.
  func part(_ title: String, _ blocks: [Block]) -> [Block] {
    guard !blocks.isEmpty else { return [] }
    let heading = Block(15, leads: true) { ink, y throws(SheetProblem) in
      ink.fill(Rect(x: left, y: y + 6.2, width: 1.2, height: 6), .brand)
      try ink.text(
        title, in: Rect(x: left + 3.2, y: y + 5, width: width - 3.2, height: 8.4), .init(size: 5, isBold: true))
    }
    return [heading] + blocks
  }

  /// A remark in small print, such as what is left out.
  func remark(_ text: String, leads: Bool = false) -> Block {
    Block(6, leads: leads) { ink, y throws(SheetProblem) in
      try ink.text(text, in: Rect(x: left, y: y + 1, width: width, height: 4.5), .init(size: 2.8, colour: .muted))
    }
  }

  /// The remark below a list that shows only its first entries; nil if it shows all.
  func rest(shown: Int, of count: Int) -> Block? {
    guard count > shown else { return nil }
    return remark(words.text("report.first", ["shown": words.number(shown), "n": words.number(count)]))
  }

  func foot(of page: Int, of count: Int, on ink: Ink) throws(SheetProblem) {
    let rect = Rect(x: left, y: size.height - 13, width: width, height: 4)
    ink.line([Point(x: left, y: rect.y - 1.5), Point(x: left + width, y: rect.y - 1.5)], .line, width: 0.2)
    let style = Ink.Style(size: 2.6, colour: .muted)
    var name = rect
    name.width -= 40
    try ink.text(paper.title, in: name, style)
    var number = style
    number.side = .end
    try ink.text(words.text("report.page", ["page": "\(page)", "pages": "\(count)"]), in: rect, number)
  }
}
