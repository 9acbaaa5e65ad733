import Core

// The first page of a report: what it is about, and what came out.
extension ReportLayout {
  var start: [Block] { [banner, .gap(4), facts, .gap(4)] + podium }

  private var banner: Block {
    Block(54) { ink, y throws(SheetProblem) in
      let frame = Rect(x: left, y: y, width: width, height: 54)
      ink.fill(frame, .brand, radius: 3)
      ink.paint(land(in: frame), .init(ink: .brandLine, paper: .brand))
      let inner = Rect(x: left + 7, y: y + 4, width: width - 14, height: 4.5)
      try ink.text(
        words.text("report.name"), in: inner, .init(size: 3.1, colour: .brandSoft, isBold: true))
      try ink.text(
        paper.title, in: Rect(x: inner.x, y: y + 9, width: inner.width, height: 11),
        .init(size: 8.4, colour: .paper, isBold: true, isDisplay: true, smallest: 0.5))
      let facts = [when, paper.author].compactMap { $0 }.filter { !$0.isEmpty }
      try ink.text(
        facts.joined(separator: "  ·  "), in: Rect(x: inner.x, y: y + 22.5, width: inner.width, height: 5),
        .init(size: 3.2, colour: .paper))
    }
  }

  /// The hunt's own land at the foot of the banner.
  private func land(in frame: Rect) -> LineArt {
    var art = LineArt(size: Size(width: frame.maxX, height: frame.maxY))
    art.add(landOf: paper.seed, clues: paper.clues.count, height: 30, in: frame, radius: 3)
    return art
  }

  /// The day and the time from the start to the end.
  private var when: String? {
    guard let from = paper.from else { return paper.to.map(words.dayAndTime) }
    guard let to = paper.to else { return words.dayAndTime(from) }
    let isOneDay = words.day(from) == words.day(to)
    return "\(words.dayAndTime(from)) – \(isOneDay ? words.time(to) : words.dayAndTime(to))"
  }

  private var facts: Block {
    var tiles = [
      (words.number(paper.counts.players), "report.players"), (words.number(paper.clues.count), "report.clueCount"),
      (words.number(paper.counts.finds), "report.finds"),
    ]
    if let from = paper.from, let to = paper.to {
      tiles.append((words.length(max(0, (to - from).wholeSeconds)), "report.duration"))
    }
    tiles.append((words.number(paper.counts.chatLines), "report.chat"))
    if paper.counts.pictures > 0 { tiles.append((words.number(paper.counts.pictures), "report.pictures")) }
    if let average = paper.opinions.average { tiles.append(("\(words.decimal(average)) ★", "report.stars")) }
    return Block(19) { ink, y throws(SheetProblem) in
      let gap = 3.0
      let side = (width - gap * Double(tiles.count - 1)) / Double(tiles.count)
      for (index, (value, label)) in tiles.enumerated() {
        let tile = Rect(x: left + Double(index) * (side + gap), y: y, width: side, height: 19)
        ink.fill(tile, .faint, radius: 2)
        let inner = (x: tile.x + 1.5, width: tile.width - 3)
        try ink.text(
          value, in: Rect(x: inner.x, y: y + 2.6, width: inner.width, height: 8),
          .init(size: 5.8, isBold: true, side: .middle, smallest: 0.4))
        try ink.text(
          words.text(label), in: Rect(x: inner.x, y: y + 11.6, width: inner.width, height: 5),
          .init(size: 2.7, colour: .muted, side: .middle, smallest: 0.6))
      }
    }
  }

  /// The first three; of teams if there are any.
  private var podium: [Block] {
    let ranked: [(rank: Int, name: String, points: Int)] =
      paper.teams.isEmpty
      ? paper.players.compactMap { one in one.rank.map { ($0, one.name, one.points) } }
      : paper.teams.compactMap { one in one.rank.map { ($0, one.name, one.points) } }
    let first = ranked.prefix(3)
    guard !first.isEmpty else {
      return paper.players.isEmpty ? [remark(words.text("report.nobody"))] : []
    }
    return [
      Block(16) { ink, y throws(SheetProblem) in
        let side = (width - 6) / 3
        for (index, (rank, name, points)) in first.enumerated() {
          let card = Rect(x: left + Double(index) * (side + 3), y: y, width: side, height: 16)
          ink.fill(card, .brandSoft, radius: 2)
          let medal = Rect(x: card.x + 2.5, y: y + 3, width: 10, height: 10)
          ink.disc(
            Point(x: medal.x + 5, y: y + 8), radius: 5, Colour.medals[min(max(rank, 1), 3) - 1])
          try ink.text(
            words.number(rank), in: medal, .init(size: 5, colour: .paper, isBold: true, side: .middle))
          let text = (x: card.x + 15, width: card.width - 17)
          try ink.text(
            name, in: Rect(x: text.x, y: y + 2.5, width: text.width, height: 6),
            .init(size: 3.9, isBold: true, smallest: 0.75))
          try ink.text(
            words.text("report.withPoints", count: points),
            in: Rect(x: text.x, y: y + 8.6, width: text.width, height: 5),
            .init(size: 3.1, colour: .muted))
        }
      }
    ]
  }

  // MARK: Points over time

  private static let colours = [0x0B5F5A, 0xC9472B, 0x2F5FA8, 0xB07D12, 0x7A4C9E, 0x4D7A2E].map { Colour($0) }
  /// So that the lines differ on paper without colours, too.
  private static let dashes: [[Double]] = [[], [3, 1.2], [1, 1], [5, 1.2, 1, 1.2], [2, 2], [0.5, 1.5]]

  var chart: [Block] {
    let lines = paper.lines.filter { !$0.steps.isEmpty }.prefix(SheetLimits.chartLines)
    guard let first = lines.compactMap({ $0.steps.first?.at }).min(),
      let last = lines.compactMap({ $0.steps.last?.at }).max()
    else { return [] }
    let begin = paper.from.map { min($0, first) } ?? first
    let end = max(paper.to ?? last, last, begin + .seconds(1))
    let most = max(1, lines.flatMap { $0.steps.map { $0.points } }.max() ?? 1)
    let picture = Block(72, leads: true) { ink, y throws(SheetProblem) in
      let plot = Rect(x: left + 14, y: y + 2, width: width - 16, height: 60)
      try axes(of: plot, from: begin, to: end, most: most, on: ink.plain)
      let x = { (at: Timestamp) in
        plot.x + plot.width * Double((at - begin).milliseconds) / Double((end - begin).milliseconds)
      }
      // The first is drawn last, above the others.
      for (index, line) in lines.enumerated().reversed() {
        var corners = [Point(x: x(begin), y: plot.maxY)]
        for step in line.steps {
          corners.append(Point(x: x(step.at), y: corners[corners.count - 1].y))
          corners.append(Point(x: x(step.at), y: plot.maxY - plot.height * Double(step.points) / Double(most)))
        }
        corners.append(Point(x: x(end), y: corners[corners.count - 1].y))
        ink.plain.line(corners, Self.colours[index], width: 0.7, dash: Self.dashes[index])
      }
    }
    return part(words.text("report.scores"), [picture] + key(of: Array(lines)))
  }

  private func axes(
    of plot: Rect, from begin: Timestamp, to end: Timestamp, most: Int, on ink: Ink
  ) throws(SheetProblem) {
    for part in [0.0, 0.25, 0.5, 0.75, 1] {
      let y = plot.maxY - part * plot.height
      ink.line([Point(x: plot.x, y: y), Point(x: plot.maxX, y: y)], .line, width: part == 0 ? 0.35 : 0.15)
    }
    for (part, points) in [(0.0, 0), (0.5, most / 2), (1, most)] where most > 1 || part != 0.5 {
      try ink.text(
        words.number(points), in: Rect(x: plot.x - 16, y: plot.maxY - part * plot.height - 2, width: 14.5, height: 4),
        .init(size: 2.6, colour: .muted, side: .end))
    }
    let isLong = (end - begin).wholeSeconds > 86_400
    for (part, side) in [(0.0, Ink.Side.start), (0.5, .middle), (1, .end)] {
      let at = begin + Span(milliseconds: Int64(part * Double((end - begin).milliseconds)))
      try ink.text(
        isLong ? words.dayAndTime(at) : words.time(at),
        in: Rect(x: plot.x + plot.width * part * 2 / 3, y: plot.maxY + 1, width: plot.width / 3, height: 4.5),
        .init(size: 2.6, colour: .muted, side: side))
    }
  }

  private func key(of lines: [HuntPaper.Line]) -> [Block] {
    stride(from: 0, to: lines.count, by: 3).map { row in
      Block(5.5, leads: row + 3 < lines.count) { ink, y throws(SheetProblem) in
        for (column, line) in lines[row..<min(row + 3, lines.count)].enumerated() {
          let x = left + Double(column) * width / 3
          ink.line(
            [Point(x: x + 1, y: y + 2.6), Point(x: x + 9, y: y + 2.6)], Self.colours[row + column], width: 0.9,
            dash: Self.dashes[row + column])
          let points = words.number(line.steps.last?.points ?? 0)
          try ink.text(
            words.line(line.name, points), in: Rect(x: x + 11, y: y, width: width / 3 - 13, height: 5.2), .init(size: 3)
          )
        }
      }
    }
  }
}
