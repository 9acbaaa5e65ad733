import Deflate
import Foundation
import NIOCore

/// A PMTiles file for tests, of which every part can be spoilt.
struct MadeMap {
  var tiles: [(number: UInt64, bytes: [UInt8])]
  /// Tiles per directory; nil for one directory.
  var leafSize: Int?
  var metadata = #"{"attribution":"<a href=\"https://osm.org\">&copy; Cartographers</a> &amp; Sons"}"#
  var zooms: (UInt8, UInt8) = (0, 5)
  /// West, south, east and north, in degrees.
  var corners = [-10.0, 40, 20, 60]
  var kind: UInt8 = 2
  var packing: UInt8 = 2
  var version: UInt8 = 3

  func bytes() -> [UInt8] {
    let places = tiles.reduce(into: [(UInt64, Int, Int)]()) { places, tile in
      let end = places.last.map { $0.1 + $0.2 } ?? 0
      places.append((tile.number, end, tile.bytes.count))
    }
    var leaves: [UInt8] = []
    var root = places.map { Row(tile: $0.0, run: 1, length: $0.2, offset: $0.1) }
    if let leafSize {
      let rows = root
      root = stride(from: 0, to: rows.count, by: leafSize).map { begin in
        let leaf = packed(Self.directory(Array(rows[begin..<min(begin + leafSize, rows.count)])))
        defer { leaves += leaf }
        return Row(tile: rows[begin].tile, run: 0, length: leaf.count, offset: leaves.count)
      }
    }
    let sections = [packed(Self.directory(root)), packed(Array(metadata.utf8)), leaves, tiles.flatMap(\.bytes)]
    var header: [UInt8] = Array("PMTiles".utf8) + [version]
    var offset = 127
    for section in sections {
      header += Self.number(offset) + Self.number(section.count)
      offset += section.count
    }
    header += Self.number(0) + Self.number(0) + Self.number(0) + [1, packing, 1, kind, zooms.0, zooms.1]
    header += corners.flatMap { Self.number(Int(Int32($0 * 1e7))).prefix(4) }
    header += [0, 0, 0, 0, 0, 0, 0, 0, 0]
    return header + sections.joined()
  }

  struct Row {
    let tile: UInt64
    let run: Int
    let length: Int
    let offset: Int
  }

  static func directory(_ rows: [Row]) -> [UInt8] {
    var bytes = varint(UInt64(rows.count))
    var before: UInt64 = 0
    for row in rows {
      bytes += varint(row.tile - before)
      before = row.tile
    }
    for row in rows { bytes += varint(UInt64(row.run)) }
    for row in rows { bytes += varint(UInt64(row.length)) }
    for (index, row) in rows.enumerated() {
      let follows = index > 0 && rows[index - 1].offset + rows[index - 1].length == row.offset
      bytes += varint(follows ? 0 : UInt64(row.offset) + 1)
    }
    return bytes
  }

  private func packed(_ bytes: [UInt8]) -> [UInt8] {
    guard packing == 2, let compressor = Compressor(.gzip) else { return bytes }
    var out = ByteBuffer()
    bytes.withUnsafeBytes { compressor.write($0, .end, to: &out) }
    return Array(out.readableBytesView)
  }

  private static func number(_ value: Int) -> [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }

  private static func varint(_ value: UInt64) -> [UInt8] {
    value < 0x80 ? [UInt8(value)] : [UInt8(value & 0x7F) | 0x80] + varint(value >> 7)
  }
}
