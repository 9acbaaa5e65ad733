import Core
import Testing

@testable import QRSheet

/// A layout with a matching paper, and how it looks.
struct Stock: Sendable, CustomTestStringConvertible {
  let layout: Layout
  let paper: Paper
  var look = SheetLook.plain

  static let all = Layout.allCases.flatMap { layout in
    Paper.allCases.filter { layout.paper == nil || layout.paper == $0 }.flatMap { paper in
      looks(of: layout).map { Stock(layout: layout, paper: paper, look: $0) }
    }
  }

  /// Framed labels are plain. Those of the night are drawn alike: one sheet of them will do.
  private static func looks(of layout: Layout) -> [SheetLook] {
    if layout.hasRoomForHunt { return SheetLook.allCases }
    if case .labels(let sheet) = layout, sheet != LabelSheet.allCases.first { return [.plain] }
    return [.plain, .night]
  }

  var grid: Grid { layout.grid(on: paper, look: look) }

  var testDescription: String { "\(look) \(layout.name) on \(paper.name)" }
}

extension Sheet {
  /// A full page and one more label, with titles of all lengths.
  static func sample(
    _ stock: Stock, count: Int? = nil, prefix: String = "HTTPS://HUNT.EXAMPLE/Q/",
    titles: [String] = ["The fountain", String(repeating: "A title that never ends ", count: 8), ""],
    hunt: String = "Old Town", skip: Int = 0, offset: SheetOptions.Offset = .zero, scale: Double = 1,
    language: Language = .english, seed: String = "01JDV9ZK3N6Q8R7T5W4X2Y1A0B"
  ) throws -> Sheet {
    let options = try SheetOptions(
      layout: stock.layout, paper: stock.paper, skip: skip, offset: offset, scale: scale, language: language,
      look: stock.look)
    let entries = (1...(count ?? stock.grid.count + 1)).map { number in
      let token = token(number)
      return Entry(
        number: number, title: titles[(number - 1) % titles.count], text: prefix + token, typedCode: token)
    }
    let address = prefix.hasPrefix("HTTPS") ? "hunt.example/join/7KQF" : nil
    return try Sheet(title: hunt, entries: entries, joinAddress: address, options: options, seed: seed)
  }

  /// Twelve characters that vary in every place.
  private static func token(_ number: Int) -> String {
    let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
    var bits = UInt64(number) &* 0x9E37_79B9_7F4A_7C15
    return String(
      (0..<12).map { _ in
        bits = bits &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return digits[Int(bits >> 59)]
      })
  }
}
