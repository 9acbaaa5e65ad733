/// The places of everything to be drawn.
extension Sheet {
  var grid: Grid { kind.grid(options) }

  var pageCount: Int { (options.skip + entries.count + grid.count - 1) / grid.count }

  /// The page's used labels: the index of an entry, and the label's place on the page before offset and scale.
  func labels(ofPage page: Int) -> [(entry: Int, rect: Rect)] {
    let grid = grid
    return (0..<grid.count).compactMap { index in
      let entry = page * grid.count + index - options.skip
      return entries.indices.contains(entry) ? (entry, grid.label(index)) : nil
    }
  }

  /// The line under a code: for whoever finds it or, on a badge, its player's team.
  func line(under entry: Entry) -> String {
    switch kind {
    case .codes: texts.invitation(to: joinAddress)
    case .badges, .punchCards: entry.note
    }
  }

  /// The lines of a page: to cut along, and where stickers go.
  func lines(ofPage page: Int) -> [Rect] {
    guard kind == .punchCards else { return cutMarks }
    let outline = Rect(x: 0, y: 0, width: PunchCard.width, height: PunchCard.height)
    return labels(ofPage: page).flatMap { index, label in
      outline.moved(by: label).border(0.2)
        + PunchCard.boxes.prefix(entries[index].boxes.count).flatMap { $0.moved(by: label).border(0.2) }
    }
  }

  /// Short lines at the paper's edge in line with the borders of cards, and crosses where four cards meet.
  private var cutMarks: [Rect] {
    guard options.layout.isCut else { return [] }
    let (grid, paper) = (grid, options.paper.size)
    let (width, thickness) = (5.0, 0.1)
    let xs = (0...grid.columns).map { grid.left + Double($0) * grid.pitchX - thickness / 2 }
    let ys = (0...grid.rows).map { grid.top + Double($0) * grid.pitchY - thickness / 2 }
    let (edge, cross) = (4.0, 3.0)
    var marks: [Rect] = []
    for x in xs {
      marks.append(Rect(x: x, y: edge, width: thickness, height: width))
      marks.append(Rect(x: x, y: paper.height - edge - width, width: thickness, height: width))
    }
    for y in ys {
      marks.append(Rect(x: edge, y: y, width: width, height: thickness))
      marks.append(Rect(x: paper.width - edge - width, y: y, width: width, height: thickness))
    }
    for x in xs.dropFirst().dropLast() {
      for y in ys.dropFirst().dropLast() {
        marks.append(Rect(x: x - cross / 2, y: y, width: cross, height: thickness))
        marks.append(Rect(x: x, y: y - cross / 2, width: thickness, height: cross))
      }
    }
    return marks
  }
}

extension Rect {
  /// The rectangle's four sides, as thin rectangles inside it.
  fileprivate func border(_ thickness: Double) -> [Rect] {
    [
      Rect(x: x, y: y, width: width, height: thickness),
      Rect(x: x, y: maxY - thickness, width: width, height: thickness),
      Rect(x: x, y: y, width: thickness, height: height),
      Rect(x: maxX - thickness, y: y, width: thickness, height: height),
    ]
  }
}

extension Sheet.Kind {
  /// The places of a page's labels. Punch cards have a size of their own.
  func grid(_ options: SheetOptions) -> Grid {
    switch self {
    case .codes, .badges: options.layout.grid(on: options.paper, look: options.look)
    case .punchCards: PunchCard.grid(on: options.paper)
    }
  }
}

extension Layout {
  /// Whether it is printed on plain paper and cut apart.
  var isCut: Bool {
    switch self {
    case .cards, .stickers: true
    case .poster, .labels: false
    }
  }

  var hasRoomForHunt: Bool {
    switch self {
    case .poster, .cards: true
    case .stickers, .labels: false
    }
  }
}
