import Foundation

/// A place on the square map that web maps use (Web Mercator), with 32 bits from west to east and from north to south.
struct WorldPoint: Hashable, Sendable {
  let x: UInt32
  let y: UInt32

  init(x: UInt32, y: UInt32) {
    self.x = x
    self.y = y
  }

  private static let width = 4_294_967_296.0
  /// The latitude of the square's northern edge.
  private static let latitudeMax = 85.05112877980659

  init(longitude: Double, latitude: Double) {
    let north = min(max(latitude, -Self.latitudeMax), Self.latitudeMax) * .pi / 180
    let down = (1 - log(tan(north) + 1 / cos(north)) / .pi) / 2
    x = Self.scaled((longitude + 180) / 360)
    y = Self.scaled(down)
  }

  private static func scaled(_ part: Double) -> UInt32 { UInt32(min(max(part * width, 0), width - 1)) }

  var longitude: Double { Double(x) / Self.width * 360 - 180 }
  var latitude: Double { atan(sinh(.pi * (1 - 2 * Double(y) / Self.width))) * 180 / .pi }
}

/// The visible part of a map, at a zoom level. It may cross the 180th meridian.
public struct MapWindow: Sendable {
  let northWest: WorldPoint
  /// The extent to the east and to the south.
  let width: UInt32
  let height: UInt32
  let zoom: Int

  /// - Parameters:
  ///   - west: may be east of `east` if the window crosses the 180th meridian.
  ///   - zoom: 0 shows the whole world on one tile; each level doubles the scale.
  init(south: Double, west: Double, north: Double, east: Double, zoom: Int) {
    northWest = WorldPoint(longitude: west, latitude: north)
    let southEast = WorldPoint(longitude: east, latitude: south)
    // Wraps at the 180th meridian. From -180 to 180 this is the whole width, not 0.
    width = southEast.x &- northWest.x
    height = southEast.y - northWest.y
    self.zoom = zoom
  }

  private init(northWest: WorldPoint, width: UInt32, height: UInt32, zoom: Int) {
    self.northWest = northWest
    self.width = width
    self.height = height
    self.zoom = zoom
  }

  /// Two centimetres larger on each side, since clients send back the corners of a cluster rounded.
  var widened: MapWindow {
    let hair: UInt32 = 2
    let up = min(hair, northWest.y)
    return MapWindow(
      northWest: WorldPoint(x: northWest.x &- hair, y: northWest.y - up),
      width: width > .max - 2 * hair ? .max : width + 2 * hair,
      height: height > .max - 2 * hair ? .max : height + up + hair, zoom: zoom)
  }

  func contains(_ point: WorldPoint) -> Bool {
    point.x &- northWest.x <= width && point.y >= northWest.y && point.y - northWest.y <= height
  }
}

/// Users whose places are close together on a map.
public struct Cluster: Equatable, Sendable {
  public let count: Int
  /// The mean of their places.
  public let longitude: Double
  public let latitude: Double
  public let south: Double
  public let west: Double
  public let north: Double
  public let east: Double
}

/// A grid whose cells are fixed to the world, not to the window, so that clusters stay put when the map moves.
struct Grid {
  private struct Cell {
    var count = 0
    var sumX: UInt64 = 0
    var sumY: UInt64 = 0
    /// Distances from the grid's western edge, so that they compare correctly across the 180th meridian.
    var minX = UInt32.max
    var maxX: UInt32 = 0
    var minY = UInt32.max
    var maxY: UInt32 = 0
  }

  private let window: MapWindow
  /// The number of low bits of a coordinate that give the position within a cell.
  private let shift: UInt32
  private let origin: WorldPoint
  private let columns: Int
  private var cells: [Cell]

  /// The extra zoom levels of a cell. A tile is 256 points wide on the screen, so a cell is 64: a finger with some
  /// room.
  private static let cellsOfTile = 2
  /// The most cells, three times what a large screen needs. If there would be more, the cells are made larger.
  private static let cellsMax = 2_048

  init(_ window: MapWindow) {
    self.window = window
    var bits = window.zoom + Self.cellsOfTile
    var size = Self.size(of: window, bits: bits)
    while size.columns * size.rows > Self.cellsMax, bits > 0 {
      bits -= 1
      size = Self.size(of: window, bits: bits)
    }
    shift = UInt32(32 - bits)
    let mask: UInt32 = bits == 0 ? 0 : ~0 << shift
    origin = WorldPoint(x: window.northWest.x & mask, y: window.northWest.y & mask)
    columns = size.columns
    cells = [Cell](repeating: Cell(), count: size.columns * size.rows)
  }

  private static func size(of window: MapWindow, bits: Int) -> (columns: Int, rows: Int) {
    let cell = UInt64(1) << UInt64(32 - bits)
    let (x, y) = (UInt64(window.northWest.x) % cell, UInt64(window.northWest.y) % cell)
    return (Int((x + UInt64(window.width)) / cell) + 1, Int((y + UInt64(window.height)) / cell) + 1)
  }

  mutating func add(_ point: WorldPoint) {
    guard window.contains(point) else { return }
    let (x, y) = (point.x &- origin.x, point.y - origin.y)
    let index = Int(UInt64(y) >> UInt64(shift)) * columns + Int(UInt64(x) >> UInt64(shift))
    cells[index].count += 1
    cells[index].sumX += UInt64(x)
    cells[index].sumY += UInt64(y)
    cells[index].minX = min(cells[index].minX, x)
    cells[index].maxX = max(cells[index].maxX, x)
    cells[index].minY = min(cells[index].minY, y)
    cells[index].maxY = max(cells[index].maxY, y)
  }

  var clusters: [Cluster] {
    cells.compactMap { cell in
      guard cell.count > 0 else { return nil }
      func point(_ x: UInt32, _ y: UInt32) -> WorldPoint { WorldPoint(x: origin.x &+ x, y: origin.y + y) }
      let middle = point(
        UInt32(cell.sumX / UInt64(cell.count)), UInt32(cell.sumY / UInt64(cell.count)))
      let (northWest, southEast) = (point(cell.minX, cell.minY), point(cell.maxX, cell.maxY))
      return Cluster(
        count: cell.count, longitude: middle.longitude, latitude: middle.latitude, south: southEast.latitude,
        west: northWest.longitude, north: northWest.latitude, east: southEast.longitude)
    }
  }
}
