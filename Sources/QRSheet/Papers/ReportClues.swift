import Core

// A report's clues: how hard each was, who found which when, and where.
extension ReportLayout {
  // MARK: Clue by clue

  private struct Columns {
    let number: Rect
    let title: Rect
    let found: Rect
    let difficulty: Rect
    let median: Rect
    let wrong: Rect
    let hints: Rect

    init(x: Double, width: Double, height: Double) {
      let fixed = [9.0, 46, 22, 26, 16, 16]
      let title = width - fixed.reduce(0, +)
      var at = x
      let columns = [fixed[0], title] + fixed.dropFirst()
      let rects = columns.map { width in
        defer { at += width }
        return Rect(x: at, y: 0, width: width - 2, height: height)
      }
      (number, self.title, found, difficulty) = (rects[0], rects[1], rects[2], rects[3])
      (median, wrong, hints) = (rects[4], rects[5], rects[6])
    }
  }

  var clues: [Block] {
    let columns = Columns(x: left, width: width, height: 6)
    let head = Block(8, leads: true) { ink, y throws(SheetProblem) in
      let style = Ink.Style(size: 2.6, colour: .muted, isBold: true, smallest: 0.6)
      var end = style
      end.side = .end
      for (column, key, style) in [
        (columns.title, "report.clue", style), (columns.found, "report.foundBy", style),
        (columns.difficulty, "report.difficulty", style), (columns.median, "report.median", end),
        (columns.wrong, "report.wrong", end), (columns.hints, "report.hints", end),
      ] {
        try ink.text(words.text(key), in: column.down(y), style)
      }
      ink.line([Point(x: left, y: y + 7), Point(x: left + width, y: y + 7)], .line, width: 0.3)
    }
    let shown = paper.clues.prefix(SheetLimits.reportClues)
    guard !shown.isEmpty else { return [] }
    let rows = shown.enumerated().map { index, clue in
      Block(6.6, below: [head]) { ink, y throws(SheetProblem) in
        try row(of: clue, number: index + 1, in: columns, at: y, on: ink)
      }
    }
    return part(
      words.text("report.clues"),
      [head] + rows + [rest(shown: shown.count, of: paper.clues.count)].compactMap { $0 })
  }

  private func row(
    of clue: HuntPaper.Clue, number: Int, in columns: Columns, at y: Double, on ink: Ink
  ) throws(SheetProblem) {
    if number.isMultiple(of: 2) { ink.fill(Rect(x: left, y: y, width: width, height: 6.6), .faint) }
    let players = max(paper.counts.players, 1)
    let share = min(1, Double(clue.foundBy) / Double(players))
    try ink.text("\(number)", in: columns.number.down(y), .init(size: 2.8, colour: .muted))
    try ink.text(clue.title, in: columns.title.down(y), .init(size: 3.1, smallest: 0.75))
    let bar = Rect(x: columns.found.x, y: y + 2, width: 22, height: 2.6)
    ink.fill(bar, .line, radius: 1.3)
    if share > 0 {
      ink.fill(Rect(x: bar.x, y: bar.y, width: max(2.6, bar.width * share), height: bar.height), .brand, radius: 1.3)
    }
    let beside = Rect(x: bar.maxX + 2, y: y, width: columns.found.maxX - bar.maxX - 2, height: 6.6)
    let of = words.text(
      "report.of", ["found": words.number(clue.foundBy), "total": words.number(paper.counts.players)])
    try ink.text(of, in: beside, .init(size: 2.8))
    try ink.text(words.text(Self.difficulty(share)), in: columns.difficulty.down(y), .init(size: 2.8))
    let number = Ink.Style(size: 2.8, side: .end)
    try ink.text(clue.medianSeconds.map(words.length) ?? "–", in: columns.median.down(y), number)
    try ink.text(words.number(clue.wrong), in: columns.wrong.down(y), number)
    try ink.text(words.number(clue.hints), in: columns.hints.down(y), number)
  }

  /// By the share of players who found a clue.
  private static func difficulty(_ share: Double) -> String {
    share >= 2.0 / 3 ? "report.easy" : share >= 1.0 / 3 ? "report.medium" : "report.hard"
  }

  // MARK: Players and clues

  /// From the first minute of the hunt to its last.
  private static let heat = [0x0B4F4A, 0x1E7F78, 0x53A9A0, 0x94CDC6, 0xC9E6E2].map { Colour($0) }

  var heatMap: [Block] {
    let players = paper.players.prefix(SheetLimits.heatPlayers)
    let count = min(paper.clues.count, SheetLimits.heatClues)
    guard count > 0, players.contains(where: { !$0.finds.isEmpty }) else { return [] }
    let names = 46.0
    let side = min(8, (width - names) / Double(count))
    let cell = { (index: Int, y: Double) in
      Rect(x: left + names + Double(index) * side, y: y, width: side, height: 4.6)
    }
    // Narrow columns have room for every fifth number.
    let step = side < 4 ? 5 : 1
    let head = Block(5.5, leads: true) { ink, y throws(SheetProblem) in
      for index in stride(from: step - 1, to: count, by: step) {
        let wide = side * Double(step)
        var rect = cell(index, y)
        rect.x -= (wide - side) / 2
        rect.width = wide
        try ink.text("\(index + 1)", in: rect, .init(size: 2.4, colour: .muted, side: .middle))
      }
    }
    let rows = players.map { player in
      Block(4.6, below: [head]) { ink, y throws(SheetProblem) in
        try ink.text(
          player.name, in: Rect(x: left, y: y, width: names - 2, height: 4.6), .init(size: 2.7, smallest: 0.8))
        for index in 0..<count {
          let rect = cell(index, y)
          let inner = Rect(x: rect.x + 0.2, y: y + 0.2, width: side - 0.4, height: 4.2)
          ink.fill(inner, player.finds[index].map(shade) ?? .faint)
        }
      }
    }
    let notes = [
      rest(shown: players.count, of: paper.counts.players),
      paper.clues.count > count
        ? remark(
          words.text("report.firstClues", ["shown": words.number(count), "n": words.number(paper.clues.count)])) : nil,
    ]
    return part(words.text("report.heat"), [legend, head] + rows + notes.compactMap { $0 })
  }

  /// The darker, the earlier.
  private func shade(_ at: Timestamp) -> Colour {
    guard let from = paper.from, let to = paper.to, to > from else { return Self.heat[0] }
    let share = Double((at - from).milliseconds) / Double((to - from).milliseconds)
    return Self.heat[min(Self.heat.count - 1, max(0, Int(share * Double(Self.heat.count))))]
  }

  private var legend: Block {
    Block(7, leads: true) { ink, y throws(SheetProblem) in
      let box = { (x: Double) in Rect(x: x, y: y + 1, width: 5, height: 3.6) }
      let label = { (x: Double, width: Double) in Rect(x: x, y: y, width: width, height: 5.6) }
      let style = Ink.Style(size: 2.7, colour: .muted)
      var end = style
      end.side = .end
      try ink.text(words.text("report.early"), in: label(left, 42), end)
      for (index, colour) in Self.heat.enumerated() { ink.fill(box(left + 44 + 5 * Double(index)), colour) }
      try ink.text(words.text("report.late"), in: label(left + 71, 40), style)
      ink.fill(box(left + 114), .faint)
      try ink.text(words.text("report.notFound"), in: label(left + 121, width - 121), style)
    }
  }

}

extension Rect {
  func down(_ y: Double) -> Rect { moved(by: Rect(x: 0, y: y, width: 0, height: 0)) }
}
