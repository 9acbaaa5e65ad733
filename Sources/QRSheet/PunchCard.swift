import QRCode

/// A card on which a player without a phone collects finds: at each clue they take a sticker with its code and stick it
/// into a box. At the end somebody photographs the cards, many at once.
///
/// All cards have the same size, whatever the paper and the number of clues, so that the place and size of a tag in a
/// photo tell where its card is. A player with more clues than a card has boxes gets several cards with the same tag.
public enum PunchCard {
  // In millimetres.
  static let width = 94.0
  static let height = 128.0
  /// The place of the tag, without its quiet zone.
  static let tag = Rect(x: 5, y: 5, width: 22, height: 22)
  /// How far beside its card the middle of a sticker may seem to be: cards are seldom flat, and photos never exact.
  static let tolerance = 8.0

  /// Where stickers go, row by row.
  static let boxes = (0..<10).map { index in
    Rect(x: 4 + Double(index % 2) * 43, y: 31 + Double(index / 2) * 18.8, width: 43, height: 18.8)
  }

  static func grid(on paper: Paper) -> Grid {
    .centred(on: paper, columns: 2, rows: 2, size: Size(width: width, height: height), gap: 4)
  }

  /// The cards of a player.
  /// - Parameters:
  ///   - clues: the numbers in the boxes.
  ///   - tag: the text of the QR code.
  ///   - team: the name of the player's team; may be empty.
  public static func entries(
    of player: Int, name: String, tag: String, typedCode: String, team: String, clues: [Int]
  ) -> [Sheet.Entry] {
    let count = max(1, (clues.count + boxes.count - 1) / boxes.count)
    return (0..<count).map { card in
      let part = count == 1 ? "" : "\(card + 1)/\(count)"
      return Sheet.Entry(
        number: player, title: name, text: tag, typedCode: typedCode,
        note: [team, part].filter { !$0.isEmpty }.joined(separator: " · "),
        boxes: Array(clues.dropFirst(card * boxes.count).prefix(boxes.count)))
    }
  }
}

// MARK: Reading

extension PunchCard {
  /// A code in a photo.
  public struct Code: Sendable {
    public let meaning: Meaning
    let corners: [Point]

    public enum Meaning: Hashable, Sendable {
      /// The tag of a player, by number.
      case player(Int)
      /// The code of a clue, by number.
      case clue(Int)
    }

    /// - Parameter corners: four; top left, bottom left, bottom right and top right, as the code is printed.
    public init(_ meaning: Meaning, corners: [(x: Int, y: Int)]) {
      self.meaning = meaning
      self.corners = corners.map { Point(x: Double($0.x), y: Double($0.y)) }
    }

    var middle: Point {
      Point(
        x: corners.reduce(0) { $0 + $1.x } / Double(corners.count),
        y: corners.reduce(0) { $0 + $1.y } / Double(corners.count))
    }
  }

  /// What was read from the cards of a player.
  public struct Read: Hashable, Sendable {
    /// The player's number.
    public let player: Int
    /// The numbers of the clues, each once, in ascending order.
    public let clues: [Int]
  }

  /// Assigns the codes of clues to the cards of a photo. Codes outside all cards are left out.
  /// - Returns: the players whose tags were seen, in the order of their numbers.
  public static func read(_ codes: [Code]) -> [Read] {
    var found: [Int: Set<Int>] = [:]
    var cards: [(player: Int, place: CardInPhoto)] = []
    for code in codes {
      guard case .player(let player) = code.meaning, let place = CardInPhoto(tag: code.corners) else { continue }
      cards.append((player, place))
      found[player, default: []] = []
    }
    for code in codes {
      guard case .clue(let clue) = code.meaning else { continue }
      let nearest = cards.map { ($0.player, $0.place.distance(of: code.middle)) }.min { $0.1 < $1.1 }
      guard let (player, distance) = nearest, distance <= tolerance else { continue }
      found[player, default: []].insert(clue)
    }
    return found.sorted { $0.key < $1.key }.map { Read(player: $0.key, clues: $0.value.sorted()) }
  }

  struct Point: Hashable, Sendable {
    let x: Double
    let y: Double
  }
}

/// Where a card lies in a photo, by its tag: the perspective that takes the tag's square to the corners in the photo
/// takes the whole card to its place (Heckbert, “Fundamentals of Texture Mapping and Image Warping”, 1989, 2.2.3).
private struct CardInPhoto {
  /// From points of the photo to homogeneous coordinates in units of the tag, row by row.
  private let inverse: [Double]

  /// - Returns: nil if the corners do not enclose anything.
  init?(tag corners: [PunchCard.Point]) {
    guard corners.count == 4 else { return nil }
    let (p00, p01, p11, p10) = (corners[0], corners[1], corners[2], corners[3])
    let (x1, y1) = (p10.x - p11.x, p10.y - p11.y)
    let (x2, y2) = (p01.x - p11.x, p01.y - p11.y)
    let (x3, y3) = (p00.x - p10.x + p11.x - p01.x, p00.y - p10.y + p11.y - p01.y)
    let area = x1 * y2 - x2 * y1
    guard abs(area) > 1 else { return nil }
    let (g, h) = ((x3 * y2 - x2 * y3) / area, (x1 * y3 - x3 * y1) / area)
    let (a, b, c) = (p10.x - p00.x + g * p10.x, p01.x - p00.x + h * p01.x, p00.x)
    let (d, e, f) = (p10.y - p00.y + g * p10.y, p01.y - p00.y + h * p01.y, p00.y)
    let determinant = a * (e - f * h) - b * (d - f * g) + c * (d * h - e * g)
    guard abs(determinant) > 1e-6 else { return nil }
    inverse = [
      e - f * h, c * h - b, b * f - c * e,
      f * g - d, a - c * g, c * d - a * f,
      d * h - e * g, b * g - a * h, a * e - b * d,
    ].map { $0 / determinant }
  }

  /// How far a point is outside the card, in millimetres; less than zero inside: how far it is from the edge.
  func distance(of point: PunchCard.Point) -> Double {
    let (u, v, w) = (row(0, point), row(1, point), row(2, point))
    // Beyond the horizon of the card's plane.
    guard w > 0 else { return .infinity }
    let (x, y) = (PunchCard.tag.x + PunchCard.tag.width * u / w, PunchCard.tag.y + PunchCard.tag.height * v / w)
    let (right, down) = (max(-x, x - PunchCard.width), max(-y, y - PunchCard.height))
    guard right > 0 || down > 0 else { return max(right, down) }
    return (max(right, 0) * max(right, 0) + max(down, 0) * max(down, 0)).squareRoot()
  }

  private func row(_ index: Int, _ point: PunchCard.Point) -> Double {
    inverse[3 * index] * point.x + inverse[3 * index + 1] * point.y + inverse[3 * index + 2]
  }
}
