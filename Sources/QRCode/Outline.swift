extension QRCode {
  /// A point where modules meet, counted in modules to the right and down from the code's top left.
  public struct Corner: Hashable, Sendable {
    public let x: Int
    public let y: Int
  }

  /// The outlines of all dark regions and of the holes in them, to be filled together by the even-odd rule. This way no
  /// renderer can leave hairlines between modules.
  ///
  /// - Returns: loops of corners. Neighbouring corners differ alternately in x and y; the last corner connects to the
  ///   first.
  public func outlines() -> [[Corner]] { Outliner(of: self).loops }
}

/// Walks around every dark region and every hole, along the edges between modules, with dark on the right.
private struct Outliner {
  private enum Heading {
    case east
    case south
    case west
    case north

    var right: Heading {
      switch self {
      case .east: .south
      case .south: .west
      case .west: .north
      case .north: .east
      }
    }

    var left: Heading { right.right.right }

    var step: (x: Int, y: Int) {
      switch self {
      case .east: (1, 0)
      case .south: (0, 1)
      case .west: (-1, 0)
      case .north: (0, -1)
      }
    }
  }

  private(set) var loops: [[QRCode.Corner]] = []
  private let code: QRCode
  /// For each corner, row by row, whether its edge to the east is drawn. Every loop has such an edge.
  private var drawn: [Bool]

  init(of code: QRCode) {
    self.code = code
    let corners = code.width + 1
    drawn = Array(repeating: false, count: corners * corners)
    for y in 0..<corners {
      for x in 0..<corners where !drawn[y * corners + x] && isEdge(from: .init(x: x, y: y), .east) {
        drawLoop(from: .init(x: x, y: y))
      }
    }
  }

  /// Whether a step from the corner has dark on its right and light on its left.
  private func isEdge(from corner: QRCode.Corner, _ heading: Heading) -> Bool {
    let (x, y) = (corner.x, corner.y)
    return switch heading {
    case .east: code.isDark(x, y) && !code.isDark(x, y - 1)
    case .south: code.isDark(x - 1, y) && !code.isDark(x, y)
    case .west: code.isDark(x - 1, y - 1) && !code.isDark(x - 1, y)
    case .north: code.isDark(x, y - 1) && !code.isDark(x - 1, y - 1)
    }
  }

  /// `start` must be the first corner of its loop in reading order, so that its edge to the east begins a straight
  /// line.
  private mutating func drawLoop(from start: QRCode.Corner) {
    var loop = [start]
    var corner = start
    var heading = Heading.east
    repeat {
      repeat {
        if heading == .east { drawn[corner.y * (code.width + 1) + corner.x] = true }
        corner = .init(x: corner.x + heading.step.x, y: corner.y + heading.step.y)
        // Where two dark modules touch at a corner, turn right first, so that the loop stays with its module.
      } while !isEdge(from: corner, heading.right) && isEdge(from: corner, heading)
      let next = isEdge(from: corner, heading.right) ? heading.right : heading.left
      // The loop around a hole may pass its start heading west, where two dark modules touch at a corner.
      if corner == start && next == .east { break }
      loop.append(corner)
      heading = next
    } while true
    loops.append(loop)
  }
}
