/// The paper for a sheet, in portrait format.
public enum Paper: String, CaseIterable, Sendable {
  case a4
  case letter

  /// In millimetres.
  var size: Size {
    switch self {
    case .a4: Size(width: 210, height: 297)
    case .letter: Size(width: 215.9, height: 279.4)
    }
  }

  /// The name used by people and CSS.
  public var name: String {
    switch self {
    case .a4: "A4"
    case .letter: "Letter"
    }
  }
}

/// In millimetres.
struct Size: Hashable, Sendable {
  var width: Double
  var height: Double
}

/// In millimetres from the top left of a page or a label, to the right and down.
struct Rect: Hashable, Sendable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  var maxX: Double { x + width }
  var maxY: Double { y + height }
}

/// How a printer's offset and scale move a sheet: a point at `p` is printed at `scale × p + (x, y)`, in millimetres.
struct Placement: Hashable, Sendable {
  let scale: Double
  let x: Double
  let y: Double
}

extension SheetOptions {
  /// Scales around the middle of the page.
  var placement: Placement {
    let size = paper.size
    return Placement(
      scale: scale, x: offset.x + size.width / 2 * (1 - scale), y: offset.y + size.height / 2 * (1 - scale))
  }
}
