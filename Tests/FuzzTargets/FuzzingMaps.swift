import Foundation
import MapArchive

/// Opens the file and asks for tiles in the corners and the middle of its levels and of those beside them, twice: the
/// second time, directories come from memory.
func fuzzMap(_ input: [UInt8]) throws(Finding) {
  let file = FileManager.default.temporaryDirectory.appending(path: "quarry-fuzz-\(UUID().uuidString).pmtiles")
  defer { try? FileManager.default.removeItem(at: file) }
  guard (try? Data(input).write(to: file)) != nil else { throw Finding(description: "\(file.path) cannot be written") }
  guard let map = try? MapArchive(path: file.path) else { return }
  try expect(map.zooms.lowerBound >= 0 && map.zooms.upperBound <= 26, "the levels are those of maps")
  try expect(
    -180 <= map.area.west && map.area.west < map.area.east && map.area.east <= 180
      && -90 <= map.area.south && map.area.south < map.area.north && map.area.north <= 90,
    "the area is on the globe")
  try expect(map.attribution.map { !$0.isEmpty && $0.count <= 500 } ?? true, "whom to credit is a short text")
  try expect(map.contentType.hasPrefix("image/"), "tiles are pictures")
  for zoom in max(0, map.zooms.lowerBound - 1)...min(26, map.zooms.upperBound + 1) {
    let last = (1 << zoom) - 1
    for (x, y) in [(0, 0), (last, 0), (0, last), (last, last), (last / 2, last / 2)] {
      let tile = try require(MapTile(zoom: zoom, x: x, y: y), "the tile \(zoom)/\(x)/\(y) exists")
      let first = picture(of: tile, in: map)
      try expect(first == picture(of: tile, in: map), "the tile \(zoom)/\(x)/\(y) is the same the second time")
      guard case .success(let bytes?) = first else { continue }
      try expect(map.zooms.contains(zoom), "only the map's own levels have tiles")
      try expect(bytes.count <= 1 << 20, "a tile takes at most a mebibyte")
    }
  }
}

private func picture(of tile: MapTile, in map: MapArchive) -> Result<[UInt8]?, MapUnusable> {
  Result { () throws(MapUnusable) in try map.picture(of: tile) }
}
