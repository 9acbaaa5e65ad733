/// The places of everything to be drawn.
extension Sheet {
  var grid: Grid { options.layout.grid(on: options.paper) }

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
    case .codes: options.language.invitation(to: joinAddress)
    case .badges: entry.note
    }
  }

  /// Short lines at the paper's edge in line with the borders of cards, and crosses where four cards meet.
  var cutMarks: [Rect] {
    guard options.layout == .cards else { return [] }
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

extension Layout {
  var hasRoomForHunt: Bool {
    switch self {
    case .poster, .cards: true
    case .labels: false
    }
  }
}
