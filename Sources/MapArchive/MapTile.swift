/// The place of a tile: its level, and its column and row from the north-west.
public struct MapTile: Hashable, Sendable {
  let zoom: Int
  let x: Int
  let y: Int

  /// Nil if there is no such tile.
  public init?(zoom: Int, x: Int, y: Int) {
    guard (0...Limits.zoom).contains(zoom), (0..<1 << zoom).contains(x), (0..<1 << zoom).contains(y) else { return nil }
    (self.zoom, self.x, self.y) = (zoom, x, y)
  }

  /// Its number: along a Hilbert curve, after all tiles of coarser levels.
  var number: UInt64 {
    var number = ((UInt64(1) << UInt64(2 * zoom)) - 1) / 3
    var (x, y) = (x, y)
    var side = (1 << zoom) / 2
    while side > 0 {
      let (right, below) = (x & side > 0, y & side > 0)
      number += UInt64(side) * UInt64(side) * (right ? (below ? 2 : 3) : (below ? 1 : 0))
      if !below {
        if right { (x, y) = (side - 1 - x & (side - 1), side - 1 - y & (side - 1)) }
        (x, y) = (y, x)
      }
      side /= 2
    }
    return number
  }
}
