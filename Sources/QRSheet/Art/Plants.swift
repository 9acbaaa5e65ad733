import Foundation

/// What grows in a landscape.
extension Scene {
  /// How many, how high, which, and how far down the slope.
  struct Growth {
    let count: Double
    let size: Double
    let kinds: [Kind]
    let spread: Double

    init(_ count: Double, _ size: Double, _ kinds: [Kind], _ spread: Double) {
      (self.count, self.size, self.kinds, self.spread) = (count, size, kinds, spread)
    }
  }

  enum Kind {
    case round, pine, poplar, bush
  }

  /// The rows of a forest along the crests of its layers.
  static let forest = [
    nil, Growth(74, 52, [.pine], 10), Growth(54, 84, [.pine], 10), Growth(40, 128, [.pine], 10), nil,
  ]

  static func plants(_ place: Landscape.Place) -> [Growth?] {
    let round: [Kind] = [.round, .bush]
    let mixed: [Kind] = [.round, .bush, .poplar]
    return switch place {
    case .hills:
      [
        nil, Growth(26, 26, round, 18), Growth(24, 50, [.round, .round, .poplar, .bush], 34),
        Growth(15, 92, [.round, .round, .bush], 60), Growth(5, 130, round, 80),
      ]
    case .town: [nil, nil, Growth(14, 46, mixed, 30), Growth(16, 84, mixed, 50), Growth(8, 120, mixed, 70)]
    case .woods:
      [nil, nil, nil, Growth(12, 96, [.pine, .pine, .bush], 70), Growth(7, 190, [.pine, .pine, .bush], 80)]
    case .shore: [nil, nil, nil, Growth(12, 60, [.bush], 70), Growth(12, 84, [.bush], 70)]
    case .park:
      [
        nil, Growth(30, 50, [.poplar, .round], 10), Growth(20, 66, [.poplar, .round], 30), Growth(14, 104, round, 56),
        Growth(6, 128, round, 70),
      ]
    case .mountains:
      [nil, nil, Growth(34, 56, [.pine], 40), Growth(22, 92, [.pine], 60), Growth(8, 140, [.pine], 70)]
    }
  }

  /// Trees that hide neither the trail nor a lantern; in a row along the crest when they are a forest.
  func grow(_ layer: Layer, _ trail: Trail, _ growth: Growth?, row: Int) {
    guard let growth else { return }
    let dice = own("trees\(layer.index)\(row)")
    let lot = Int((growth.count * max(0.45, wide / 1600) + 0.5).rounded(.down))
    var grown: [(y: Double, path: String)] = []
    for index in 0..<lot {
      let along = row > 0 ? (Double(index) + dice.next()) / Double(lot) : dice.next()
      let x = along * (wide + 60) - 30
      let kind = dice.one(of: growth.kinds)
      let h = growth.size * (0.65 + 0.7 * dice.next()) * (kind == .bush ? 0.42 : kind == .poplar ? 1.15 : 1)
      let y = layer.at(x) + growth.spread * pow(dice.next(), 1.5) + 3
      if trail.isFree(layer.index, x, y, room: h * 0.28) { grown.append((y, kind.path(x, y, h))) }
    }
    guard !grown.isEmpty else { return }
    draw(grown.sorted { $0.y < $1.y }.map(\.path).joined())
  }

  /// Grass in front, so that the eye stands somewhere.
  func drawGrass() {
    let dice = own("grass")
    let tufts = (0..<Int((wide / 54 + 0.5).rounded(.down))).flatMap { _ in
      let x = dice.next() * wide
      let edge = abs(x / wide - 0.5) * 2
      return (0..<4).map { k in
        let h = (24 + 74 * edge * edge) * (0.5 + 0.6 * dice.next())
        let lean = (Double(k) - 1.5) * 16 * (0.6 + dice.next())
        let foot = x + Double(k) * 6 - 10
        return p("M\(foot) \(high + 4)q\(lean * 0.25) \(-h * 0.6) \(lean) \(-h)")
          + p("Q\(foot + lean * 0.3 + 11) \(high - h * 0.5) \(foot + 11) \(high + 4)z")
      }
    }
    draw(tufts.joined())
  }
}

extension Scene.Kind {
  func path(_ x: Double, _ y: Double, _ h: Double) -> String {
    func trunk(_ width: Double, _ tall: Double) -> String {
      p("M\(x - h * width) \(y)v\(-h * tall)h\(h * width * 2)V\(y)z")
    }
    switch self {
    case .round:
      return trunk(0.04, 0.5) + oval(x, y - h * 0.66, h * 0.31, h * 0.34) + oval(x - h * 0.2, y - h * 0.5, h * 0.2)
        + oval(x + h * 0.21, y - h * 0.52, h * 0.19)
    case .pine:
      // Three storeys: where each begins, how far it reaches, and where it ends.
      return trunk(0.03, 0.2)
        + [(0.14, 0.27, 0.5), (0.38, 0.21, 0.76), (0.62, 0.14, 1)].map { low, wide, top in
          let (end, bend, foot, tip) = (h * wide, h * wide * 0.35, y - h * low, y - h * top)
          return p("M\(x) \(tip)Q\(x + bend) \(foot - h * 0.1) \(x + end) \(foot)")
            + p("q\(-end) \(h * 0.07) \(-2 * end) 0Q\(x - bend) \(foot - h * 0.1) \(x) \(tip)z")
        }.joined()
    case .poplar: return trunk(0.025, 0.3) + oval(x, y - h * 0.56, h * 0.12, h * 0.44)
    case .bush:
      return p("M\(x - h * 0.6) \(y)a\(h * 0.3) \(h * 0.3) 0 0 1 \(h * 0.3) \(-h * 0.36)")
        + p("a\(h * 0.36) \(h * 0.36) 0 0 1 \(h * 0.62) \(h * 0.06)")
        + p("a\(h * 0.26) \(h * 0.26) 0 0 1 \(h * 0.3) \(h * 0.3)z")
    }
  }
}
