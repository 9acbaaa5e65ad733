import Foundation

/// A place on the flat, square map that the web's maps use (Mercator's): 32 bits from west to east, and from north to south.
struct WorldPoint: Hashable, Sendable {
  let x: UInt32
  let y: UInt32

  init(x: UInt32, y: UInt32) {
    self.x = x
    self.y = y
  }

  private static let width = 4_294_967_296.0
  /// So far north and south the square goes.
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

/// What a map shows: a part of the world, at one of its zoom levels. It may lie across the 180th meridian.
public struct MapWindow: Sendable {
  let northWest: WorldPoint
  /// How far it goes to the east and to the south.
  let width: UInt32
  let height: UInt32
  let zoom: Int

  /// - Parameters:
  ///   - west: may be east of `east`: then the 180th meridian lies within.
  ///   - zoom: 0 for the whole world on one tile, doubling with each level.
  init(south: Double, west: Double, north: Double, east: Double, zoom: Int) {
    northWest = WorldPoint(longitude: west, latitude: north)
    let southEast = WorldPoint(longitude: east, latitude: south)
    // From -180 to 180 is all of it, and not nothing.
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

  /// With two centimetres more on each side: the corners of a cluster come back rounded.
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

/// People whose places lie close together on a map.
public struct Cluster: Equatable, Sendable {
  public let count: Int
  /// The middle of them all.
  public let longitude: Double
  public let latitude: Double
  public let south: Double
  public let west: Double
  public let north: Double
  public let east: Double
}

/// Cells that lie where they lie whatever part of the world is shown, so that clusters stay when the map is moved.
struct Grid {
  private struct Cell {
    var count = 0
    var sumX: UInt64 = 0
    var sumY: UInt64 = 0
    /// Distances from the grid's western edge: across the 180th meridian, too, one is less than another.
    var minX = UInt32.max
    var maxX: UInt32 = 0
    var minY = UInt32.max
    var maxY: UInt32 = 0
  }

  private let window: MapWindow
  /// How many bits of a place tell where it is in its cell.
  private let shift: UInt32
  private let origin: WorldPoint
  private let columns: Int
  private var cells: [Cell]

  /// A tile has 256 points on the screen, so a cell has 64: as wide as a finger, with some room.
  private static let cellsOfTile = 2
  /// Cells at most: a large screen has a third of it. Where there would be more, they are made larger.
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
