/// The first 127 bytes of a PMTiles file, version 3 (https://github.com/protomaps/PMTiles, spec/v3).
struct MapHeader {
  static let size = 127

  /// A part of the file.
  struct Section {
    let offset: UInt64
    let length: UInt64

    /// A part of this part; nil if it would lie beyond its end.
    func part(at begin: UInt64, length wanted: UInt64) -> Section? {
      let (end, isTooFar) = begin.addingReportingOverflow(wanted)
      guard !isTooFar, end <= length else { return nil }
      return Section(offset: offset + begin, length: wanted)
    }
  }

  enum Packing { case none, gzip }

  let root: Section
  let metadata: Section
  let leaves: Section
  let tiles: Section
  /// Of directories and metadata.
  let packing: Packing
  let tilePacking: Packing
  let contentType: String
  let zooms: ClosedRange<Int>
  let area: MapArea

  /// - Parameter fileSize: no section may lie beyond.
  init(_ bytes: [UInt8], fileSize: UInt64) throws(MapUnusable) {
    guard bytes.count == Self.size, bytes.starts(with: "PMTiles".utf8) else {
      throw MapUnusable(reason: "is not a PMTiles file.")
    }
    guard bytes[7] == 3 else {
      throw MapUnusable(
        reason: "is of version \(bytes[7]) of PMTiles. Convert it to version 3: pmtiles convert OLD NEW.")
    }
    func number(at index: Int) -> UInt64 {
      bytes[index..<index + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    func degrees(at index: Int) -> Double {
      Double(Int32(bitPattern: bytes[index..<index + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) })) / 1e7
    }
    let whole = Section(offset: 0, length: fileSize)
    func section(at index: Int, _ name: String) throws(MapUnusable) -> Section {
      guard let section = whole.part(at: number(at: index), length: number(at: index + 8)) else {
        throw .damaged("its \(name) lies beyond its end")
      }
      return section
    }
    root = try section(at: 8, "root directory")
    metadata = try section(at: 24, "description")
    leaves = try section(at: 40, "list of directories")
    tiles = try section(at: 56, "map")
    packing = try Self.packing(bytes[97])
    contentType = try Self.contentType(bytes[99])
    // What a picture is compressed with is often left open.
    tilePacking = bytes[98] == 0 ? .none : try Self.packing(bytes[98])
    guard bytes[100] <= bytes[101], bytes[101] <= Limits.zoom else { throw .damaged("its zoom levels are impossible") }
    zooms = Int(bytes[100])...Int(bytes[101])
    let corners = [102, 106, 110, 114].map { degrees(at: $0) }
    guard let area = MapArea(west: corners[0], south: corners[1], east: corners[2], north: corners[3]) else {
      throw .damaged("its area is impossible")
    }
    self.area = area
    guard root.length > 0, root.offset + root.length <= Limits.rootBytes else {
      throw .damaged("its root directory is not in the first 16 KiB")
    }
    guard metadata.length <= Limits.metadataBytes else { throw .damaged("its description is too long") }
  }

  private static func packing(_ byte: UInt8) throws(MapUnusable) -> Packing {
    switch byte {
    case 1: return .none
    case 2: return .gzip
    case 3, 4:
      throw MapUnusable(
        reason: "is compressed with \(byte == 3 ? "Brotli" : "Zstandard"). Quarry reads files compressed with gzip.")
    default: throw .damaged("it does not say how it is compressed")
    }
  }

  private static func contentType(_ byte: UInt8) throws(MapUnusable) -> String {
    switch byte {
    case 1:
      throw MapUnusable(
        reason: "has vector tiles. Quarry shows pictures: take a map of PNG, JPEG or WebP tiles.")
    case 2: return "image/png"
    case 3: return "image/jpeg"
    case 4: return "image/webp"
    case 5: return "image/avif"
    default: throw MapUnusable(reason: "has tiles of an unknown kind. Quarry shows PNG, JPEG, WebP and AVIF.")
    }
  }
}

/// The area of a map, in degrees.
public struct MapArea: Hashable, Sendable {
  public let west: Double
  public let south: Double
  public let east: Double
  public let north: Double

  /// Nil if there is no such area.
  init?(west: Double, south: Double, east: Double, north: Double) {
    guard west < east, south < north, west >= -180, east <= 180, south >= -90, north <= 90 else { return nil }
    (self.west, self.south, self.east, self.north) = (west, south, east, north)
  }
}
