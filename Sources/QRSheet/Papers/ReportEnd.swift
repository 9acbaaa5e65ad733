import Core

// The last parts of a report: the album, what players thought, and everybody's result.
extension ReportLayout {
  // MARK: Album

  private static let columns = 4

  var album: [Block] {
    let shown = Array(paper.pictures.prefix(SheetLimits.reportPictures))
    guard !shown.isEmpty else { return [] }
    let gap = 4.0
    let side = (width - gap * Double(Self.columns - 1)) / Double(Self.columns)
    let rows = stride(from: 0, to: shown.count, by: Self.columns).map { row in
      Block(side + 16) { ink, y throws(SheetProblem) in
        for (column, picture) in shown[row..<min(row + Self.columns, shown.count)].enumerated() {
          let frame = Rect(x: left + Double(column) * (side + gap), y: y + 1, width: side, height: side)
          ink.fill(frame, .faint, radius: 1.5)
          if let jpeg = picture.jpeg { ink.picture(jpeg, in: frame) }
          let names = words.line(picture.player, picture.clue)
          try ink.text(
            names, in: Rect(x: frame.x, y: frame.maxY + 0.8, width: side, height: 4),
            .init(size: 2.6, colour: .muted, smallest: 0.8))
          try ink.text(
            picture.caption, in: Rect(x: frame.x, y: frame.maxY + 5, width: side, height: 8),
            .init(size: 2.9, lines: 2))
        }
      }
    }
    return part(
      words.text("report.album"), rows + [rest(shown: shown.count, of: paper.counts.pictures)].compactMap { $0 })
  }

  // MARK: What players thought

  var opinions: [Block] {
    let count = paper.opinions.count
    guard count > 0 else { return [] }
    let most = max(1, paper.opinions.stars.max() ?? 1)
    let bars = paper.opinions.stars.enumerated().reversed().map { index, number in
      Block(5.4, leads: true) { ink, y throws(SheetProblem) in
        try ink.text(
          String(repeating: "★", count: index + 1), in: Rect(x: left, y: y, width: 24, height: 5),
          .init(size: 3.2, colour: Colour(0xB07D12), side: .end))
        let bar = Rect(x: left + 27, y: y + 1.2, width: 90, height: 2.8)
        ink.fill(bar, .faint, radius: 1.4)
        if number > 0 {
          let length = max(2.8, bar.width * Double(number) / Double(most))
          ink.fill(Rect(x: bar.x, y: bar.y, width: length, height: bar.height), .brand, radius: 1.4)
        }
        try ink.text(
          words.number(number), in: Rect(x: bar.maxX + 3, y: y, width: 20, height: 5), .init(size: 2.9))
      }
    }
    let said = paper.opinions.sentences
    let shown = said.prefix(SheetLimits.reportAnswers)
    return part(
      words.text("report.opinions", count: count),
      bars + [.gap(3)] + shown.map(sentence) + [rest(shown: shown.count, of: said.count)].compactMap { $0 })
  }

  private func sentence(_ said: (stars: Int, text: String)) -> Block {
    // A line has some ninety letters; those of East Asia are twice as wide.
    let letters = said.text.unicodeScalars.prefix(600).reduce(0) { $0 + ($1.value < 0x2E80 ? 1 : 2) }
    let lines = min(12, letters / 90 + 1)
    let height = 4.6 * Double(lines)
    return Block(height + 3.4) { ink, y throws(SheetProblem) in
      ink.fill(Rect(x: left, y: y, width: 0.6, height: height + 1.4), .line)
      try ink.text(
        String(repeating: "★", count: said.stars), in: Rect(x: left + 3, y: y, width: 18, height: 4.6),
        .init(size: 2.7, colour: Colour(0xB07D12)))
      try ink.text(
        said.text, in: Rect(x: left + 22, y: y, width: width - 22, height: height), .init(size: 3.1, lines: lines))
    }
  }

  // MARK: Results

  private struct Entry {
    let rank: Int?
    let name: String
    var group = ""
    let points: Int
    let found: Int
  }

  var results: [Block] {
    let shown = paper.players.prefix(SheetLimits.reportPlayers)
    let teams = paper.teams.map { Entry(rank: $0.rank, name: $0.name, points: $0.points, found: $0.found) }
    let players = shown.map {
      Entry(rank: $0.rank, name: $0.name, group: $0.group, points: $0.points, found: $0.found)
    }
    return part(words.text("report.teams"), table(of: teams))
      + part(
        words.text("report.results"),
        players.isEmpty
          ? [] : table(of: players) + [rest(shown: shown.count, of: paper.counts.players)].compactMap { $0 })
  }

  private func table(of entries: [Entry]) -> [Block] {
    guard !entries.isEmpty else { return [] }
    let hasGroups = entries.contains { !$0.group.isEmpty }
    let head = Block(8, leads: true) { ink, y throws(SheetProblem) in
      let style = Ink.Style(size: 2.6, colour: .muted, isBold: true, smallest: 0.6)
      let titles = ["report.rank", "report.player", hasGroups ? "report.group" : "", "report.points", "report.found"]
      for (index, (title, cell)) in zip(titles, cells(y)).enumerated() where !title.isEmpty {
        var style = style
        if index > 2 { style.side = .end }
        try ink.text(words.text(title), in: cell, style)
      }
      ink.line([Point(x: left, y: y + 7), Point(x: left + width, y: y + 7)], .line, width: 0.3)
    }
    return [head]
      + entries.enumerated().map { index, entry in
        Block(6.2, below: [head]) { ink, y throws(SheetProblem) in
          if !index.isMultiple(of: 2) { ink.fill(Rect(x: left, y: y, width: width, height: 6.2), .faint) }
          let cells = cells(y)
          let number = Ink.Style(size: 3, side: .end)
          try ink.text(entry.rank.map { "\($0)" } ?? "–", in: cells[0], .init(size: 3, colour: .muted))
          try ink.text(
            entry.name, in: cells[1], .init(size: 3.2, isBold: (1...3).contains(entry.rank ?? 0), smallest: 0.75))
          try ink.text(entry.group, in: cells[2], .init(size: 3, colour: .muted, smallest: 0.75))
          try ink.text(words.number(entry.points), in: cells[3], number)
          try ink.text(words.number(entry.found), in: cells[4], number)
        }
      }
  }

  /// Rank, name, group, points and finds.
  private func cells(_ y: Double) -> [Rect] {
    let widths = [14.0, width - 14 - 52 - 24 - 24, 52, 24, 24]
    var x = left
    return widths.map { width in
      defer { x += width }
      return Rect(x: x + 1, y: y, width: width - 2, height: 6.2)
    }
  }
}
