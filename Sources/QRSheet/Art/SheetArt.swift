import Foundation
import QRCode

/// What stands around the texts and the code, the same on all labels of a sheet.
extension Sheet {
  /// Nil for plain labels.
  var art: LineArt? {
    guard kind != .punchCards, design.frame != nil || options.look == .night else { return nil }
    var art = LineArt(size: grid.size)
    guard let frame = design.frame else {
      // A sticker: where it is cut, the paper stays white. Its code stands at the left edge, or between texts.
      let left = design.code.x == 0 ? design.code.maxX : 0.3
      let rect = Rect(x: left, y: 0.3, width: art.size.width - left - 0.3, height: art.size.height - 0.6)
      art.add([Stroke(path: rect.path(radius: 0) + (design.code.x == 0 ? "" : design.code.turned), width: 0)])
      return art
    }
    let edge = frame.rect.path(radius: 7 * frame.scale)
    // The page's own white stays behind the code, which is drawn below everything.
    if options.look == .night { art.add([Stroke(path: edge + design.code.turned, width: 0)]) }
    let scenery = frame.scenery
    // In a low strip everything is smaller, so that trees stay below the texts.
    let zoom = min(2 / frame.scale.squareRoot(), 1980 / (scenery.width / scenery.height) / 300)
    let land = Landscape(seed: seed, size: Size(width: scenery.width, height: scenery.height), zoom: zoom)
    art.add(land, in: scenery, inside: Stroke(path: edge))
    art.add([Stroke(path: edge, inside: .nothing, width: 0.6 * frame.scale)])
    art.add(
      Self.lantern, at: Point(x: frame.lantern.x + frame.lantern.width / 2, y: frame.lantern.y + 11 * frame.scale),
      unit: 15 / 38 * frame.scale)
    for (side, turn) in [(-1.0, 80), (1, -80)] {
      for step in frame.footprints {
        art.add(
          Self.footprint(turn), at: Point(x: grid.size.width / 2 + side * step.x, y: step.y), unit: 0.1 * frame.scale)
      }
    }
    return art
  }

  /// The backs of a page's labels: a face to colour in for each. Paper is turned along its long edge, so the columns
  /// change sides.
  func backs(ofPage page: Int) -> [(art: LineArt, rect: Rect)] {
    let paper = options.paper.size
    return labels(ofPage: page).map { index, label in
      let frame = design.frame?.rect ?? Rect(x: 4, y: 4, width: label.width - 8, height: label.height - 8)
      let side = min(frame.width, frame.height) * 0.82
      var art = LineArt(size: Size(width: label.width, height: label.height))
      art.add([Stroke(path: frame.path(radius: 7), inside: .nothing, width: 0.6)])
      art.add(
        Critter(seed: "\(seed)/\(entries[index].number)").strokes,
        at: Point(x: (label.width - side) / 2, y: frame.y + (frame.height - side) / 2), unit: side / 100)
      return (art, Rect(x: paper.width - label.maxX, y: label.y, width: label.width, height: label.height))
    }
  }

  /// The mark as a lantern, for a number in its glass.
  private static let lantern = [
    Stroke(path: "M-3-17v-6a3 3 0 0 1 6 0v6z", inside: .ink, width: 0),
    Stroke(path: "M0-23L15-16H-15z", inside: .ink, width: 0),
    Stroke(path: box(-17, -17, 34, 34, 8.5), width: 2.5),
    Stroke(path: box(7.2, 7.2, 11.6, 11.6, 2.8), width: 0),
    Stroke(path: box(8.7, 8.7, 8.6, 8.6, 1.3), inside: .ink, width: 0),
  ]

  private static func footprint(_ turn: Int) -> [Stroke] {
    let pads = [oval(0, 6, 10, 8), oval(-13, -4, 4, 6), oval(-5, -12, 4, 6), oval(5, -12, 4, 6), oval(13, -4, 4, 6)]
    return [Stroke(path: pads.joined(), place: "rotate(\(turn))", inside: .ink, width: 0)]
  }
}

extension Rect {
  /// With round corners, clockwise.
  func path(radius: Double) -> String {
    let (r, across, down) = (radius.css, (width - 2 * radius).css, (height - 2 * radius).css)
    return "M\((x + radius).css) \(y.css)h\(across)a\(r) \(r) 0 0 1 \(r) \(r)v\(down)a\(r) \(r) 0 0 1 -\(r) \(r)"
      + "h-\(across)a\(r) \(r) 0 0 1 -\(r) -\(r)v-\(down)a\(r) \(r) 0 0 1 \(r) -\(r)z"
  }

  /// The other way round, so that it stays open in what is filled.
  fileprivate var turned: String { "M\(x.css) \(y.css)v\(height.css)h\(width.css)v-\(height.css)z" }
}
