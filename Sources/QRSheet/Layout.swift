/// How codes are laid out on paper.
public enum Layout: Hashable, Sendable, CaseIterable {
  /// One per page, readable from afar.
  case poster
  /// Four per page, or six plain ones, with cut marks.
  case cards
  /// Small ones to stick onto punch cards, with cut marks.
  case stickers
  /// On a commercial sheet of labels.
  case labels(LabelSheet)

  public static let allCases: [Layout] = [.poster, .cards, .stickers] + LabelSheet.allCases.map(Layout.labels)

  /// The name on the command line and in URLs, such as `labels-L7160`.
  public var name: String {
    switch self {
    case .poster: "poster"
    case .cards: "cards"
    case .stickers: "stickers"
    case .labels(let sheet): "labels-\(sheet.rawValue)"
    }
  }

  /// - Parameter name: ``name``, ignoring case.
  public init?(name: String) {
    guard let layout = Self.allCases.first(where: { $0.name.lowercased() == name.lowercased() }) else { return nil }
    self = layout
  }

  /// The paper that it requires; nil for any.
  public var paper: Paper? {
    switch self {
    case .poster, .cards, .stickers: nil
    case .labels(let sheet): sheet.paper
    }
  }

  /// The places of a page's labels.
  func grid(on paper: Paper, look: SheetLook) -> Grid {
    switch self {
    case .poster: .filling(paper, columns: 1, rows: 1, margin: 8)
    case .cards where look == .plain: .filling(paper, columns: 2, rows: 3, margin: 11)
    case .cards: .filling(paper, columns: 2, rows: 2, margin: 2)
    case .stickers: .filling(paper, columns: 5, rows: 15, margin: 11)
    case .labels(let sheet): sheet.grid
    }
  }
}

/// The labels of a page: equal rectangles at equal distances, numbered row by row from the top left.
struct Grid: Hashable, Sendable {
  var columns: Int
  var rows: Int
  /// The size of one label.
  var size: Size
  /// The first label's top left corner.
  var left: Double
  var top: Double
  /// The distance between the left edges of neighbours in a row; `pitchY` is the same for top edges in a column.
  var pitchX: Double
  var pitchY: Double

  var count: Int { columns * rows }

  func label(_ index: Int) -> Rect {
    let (row, column) = index.quotientAndRemainder(dividingBy: columns)
    return Rect(
      x: left + Double(column) * pitchX, y: top + Double(row) * pitchY, width: size.width, height: size.height)
  }

  /// Labels of a fixed size in the middle of the paper, apart from one another.
  static func centred(on paper: Paper, columns: Int, rows: Int, size: Size, gap: Double) -> Grid {
    let (pitchX, pitchY) = (size.width + gap, size.height + gap)
    return Grid(
      columns: columns, rows: rows, size: size,
      left: (paper.size.width + gap - Double(columns) * pitchX) / 2,
      top: (paper.size.height + gap - Double(rows) * pitchY) / 2, pitchX: pitchX, pitchY: pitchY)
  }

  static func filling(_ paper: Paper, columns: Int, rows: Int, margin: Double) -> Grid {
    let size = Size(
      width: (paper.size.width - 2 * margin) / Double(columns),
      height: (paper.size.height - 2 * margin) / Double(rows))
    return Grid(
      columns: columns, rows: rows, size: size, left: margin, top: margin, pitchX: size.width, pitchY: size.height)
  }
}
