/// How codes are laid out on paper.
public enum Layout: Hashable, Sendable, CaseIterable {
  /// One a page, to be read from afar.
  case poster
  /// Six a page, with marks to cut along.
  case cards
  /// On a sheet of labels from the shop.
  case labels(LabelSheet)

  public static let allCases: [Layout] = [.poster, .cards] + LabelSheet.allCases.map(Layout.labels)

  /// The word by which the command line and URLs know it, such as `labels-L7160`.
  public var name: String {
    switch self {
    case .poster: "poster"
    case .cards: "cards"
    case .labels(let sheet): "labels-\(sheet.rawValue)"
    }
  }

  /// - Parameter name: in any case.
  public init?(name: String) {
    guard let layout = Self.allCases.first(where: { $0.name.lowercased() == name.lowercased() }) else { return nil }
    self = layout
  }

  /// The paper that it needs; nil if any will do.
  public var paper: Paper? {
    switch self {
    case .poster, .cards: nil
    case .labels(let sheet): sheet.paper
    }
  }

  /// Where the labels of a page are.
  func grid(on paper: Paper) -> Grid {
    switch self {
    case .poster: .filling(paper, columns: 1, rows: 1, margin: 8)
    case .cards: .filling(paper, columns: 2, rows: 3, margin: 11)
    case .labels(let sheet): sheet.grid
    }
  }
}

/// The labels of a page: equal rectangles at equal distances, counted row by row from the top left.
struct Grid: Hashable, Sendable {
  var columns: Int
  var rows: Int
  /// Of one label.
  var size: Size
  /// The first label's top left corner.
  var left: Double
  var top: Double
  /// From a label's left edge to that of the next in the row, and likewise downwards.
  var pitchX: Double
  var pitchY: Double

  var count: Int { columns * rows }

  func label(_ index: Int) -> Rect {
    let (row, column) = index.quotientAndRemainder(dividingBy: columns)
    return Rect(
      x: left + Double(column) * pitchX, y: top + Double(row) * pitchY, width: size.width, height: size.height)
  }

  static func filling(_ paper: Paper, columns: Int, rows: Int, margin: Double) -> Grid {
    let size = Size(
      width: (paper.size.width - 2 * margin) / Double(columns),
      height: (paper.size.height - 2 * margin) / Double(rows))
    return Grid(
      columns: columns, rows: rows, size: size, left: margin, top: margin, pitchX: size.width, pitchY: size.height)
  }
}
