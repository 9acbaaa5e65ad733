public import Core

/// Options for a sheet's appearance and alignment.
public struct SheetOptions: Hashable, Sendable {
  public let layout: Layout
  public let paper: Paper
  /// The number of labels already used on the first page; less than a page has.
  public let skip: Int
  /// Moves everything, for a printer that misaligns paper.
  public let offset: Offset
  /// Scales about the middle of the page, for a printer that prints too small or too large.
  public let scale: Double
  public let language: Language
  public internal(set) var look: SheetLook
  /// Whether cards and posters have a face to colour in on their backs.
  public internal(set) var hasBacks: Bool

  /// In millimetres, to the right and down.
  public struct Offset: Hashable, Sendable {
    public let x: Double
    public let y: Double

    public static let zero = Offset(x: 0, y: 0)

    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// - Parameters:
  ///   - paper: nil for the paper that the layout requires, or A4.
  ///   - offset: both coordinates within -20...20.
  ///   - scale: within 0.9...1.1.
  public init(
    layout: Layout = .cards, paper: Paper? = nil, skip: Int = 0, offset: Offset = .zero, scale: Double = 1,
    language: Language = .fallback, look: SheetLook = .framed, hasBacks: Bool = false
  ) throws(SheetProblem) {
    if let needed = layout.paper, let paper, paper != needed { throw .wrongPaper(layout, needs: needed) }
    let paper = paper ?? layout.paper ?? .a4
    let labels = layout.grid(on: paper, look: look).count
    guard (0..<labels).contains(skip) else { throw .skip(layout, labels: labels) }
    guard (-20...20).contains(offset.x), (-20...20).contains(offset.y) else { throw .offset }
    guard (0.9...1.1).contains(scale) else { throw .scale }
    self.layout = layout
    self.paper = paper
    self.skip = skip
    self.offset = offset
    self.scale = scale
    self.language = language
    self.look = look
    self.hasBacks = hasBacks && layout.hasRoomForHunt
  }

  /// Reads the options from a URL or a command line. Throws a message for an invalid one.
  ///
  /// - Parameters:
  ///   - offset: `x,y`.
  ///   - language: only the part before a hyphen counts, so `de-AT` is German.
  public init(
    layout: String?, paper: String?, skip: String?, offset: String?, scale: String?, language: String?,
    look: String? = nil, backs: String? = nil
  ) throws(SheetProblem) {
    var chosen = Layout.cards
    if let layout {
      guard let named = Layout(name: layout) else {
        throw .unknown("layout", layout, allowed: Layout.allCases.map(\.name))
      }
      chosen = named
    }
    var sheet: Paper?
    if let paper {
      guard let named = Paper(rawValue: paper.lowercased()) else {
        throw .unknown("paper", paper, allowed: Paper.allCases.map(\.rawValue))
      }
      sheet = named
    }
    try self.init(
      layout: chosen, paper: sheet, skip: skip.map { Int($0) ?? -1 } ?? 0,
      offset: try offset.map { (text) throws(SheetProblem) in try Offset(parsing: text) } ?? .zero,
      scale: scale.map { Double($0) ?? .nan } ?? 1,
      language: try language.map { (text) throws(SheetProblem) in try Language(parsing: text) } ?? .fallback,
      look: try look.map { (text) throws(SheetProblem) in try SheetLook(parsing: text) } ?? .framed,
      hasBacks: try backs.map { (text) throws(SheetProblem) in try Bool(parsingSetting: "backs", text) } ?? false)
  }
}

extension Bool {
  fileprivate init(parsingSetting field: String, _ text: String) throws(SheetProblem) {
    guard let value = Bool(text) else { throw .unknown(field, text, allowed: ["true", "false"]) }
    self = value
  }
}

extension Language {
  init(parsing text: String) throws(SheetProblem) {
    guard let language = Language(tag: text) else {
      throw .unknown("language", text, allowed: Self.allCases.map(\.rawValue))
    }
    self = language
  }
}

extension SheetOptions.Offset {
  init(parsing text: String) throws(SheetProblem) {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1] else { throw .offset }
    self.init(x: x, y: y)
  }
}
