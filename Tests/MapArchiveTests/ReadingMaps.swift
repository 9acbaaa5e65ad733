import Foundation
import TestTools
import Testing

@testable import MapArchive

@Suite struct ReadingMaps {
  /// The first tiles of all levels, each with its number as content.
  private static let tiles = (0..<400).map { (number: UInt64($0), bytes: Array("tile \($0)".utf8)) }

  private func withMap<Result>(_ made: MadeMap, _ use: (MapArchive) throws -> Result) throws -> Result {
    try withFolder { folder in
      let path = folder + "/map.pmtiles"
      try Data(made.bytes()).write(to: URL(filePath: path))
      return try use(try MapArchive(path: path))
    }
  }

  private func problem(_ made: MadeMap) throws -> String {
    let error = #expect(throws: MapUnusable.self) { try withMap(made) { _ in } }
    return error?.reason ?? ""
  }

  private func problem(bytes: [UInt8]) throws -> String {
    try withFolder { folder in
      let path = folder + "/map.pmtiles"
      try Data(bytes).write(to: URL(filePath: path))
      let error = #expect(throws: MapUnusable.self) { try MapArchive(path: path) }
      return error?.reason ?? ""
    }
  }

  @Test func `numbers tiles along a curve through each level`() throws {
    // From the specification, section 4.1.1 and its examples.
    let numbers = [
      (0, 0, 0, 0), (1, 0, 0, 1), (1, 0, 1, 2), (1, 1, 1, 3), (1, 1, 0, 4), (2, 0, 0, 5),
      (12, 3_423, 1_763, 19_078_479),
    ]
    for (zoom, x, y, number) in numbers {
      let tile = try #require(MapTile(zoom: zoom, x: x, y: y))
      #expect(tile.number == UInt64(number), "\(zoom)/\(x)/\(y)")
    }
    var seen: Set<UInt64> = []
    for x in 0..<16 { for y in 0..<16 { seen.insert(try #require(MapTile(zoom: 4, x: x, y: y)).number) } }
    #expect(seen == Set(85..<341))
    #expect(
      MapTile(zoom: 3, x: 8, y: 0) == nil && MapTile(zoom: 27, x: 0, y: 0) == nil
        && MapTile(zoom: 1, x: 0, y: -1) == nil)
  }

  @Test(arguments: [nil, 7, 399] as [Int?], [1, 2] as [UInt8])
  func `finds every tile, whether in one directory or in many`(leafSize: Int?, packing: UInt8) throws {
    try withMap(MadeMap(tiles: Self.tiles, leafSize: leafSize, packing: packing)) { map in
      for zoom in 0...5 {
        for x in 0..<(1 << zoom) {
          for y in 0..<(1 << zoom) {
            let tile = try #require(MapTile(zoom: zoom, x: x, y: y))
            let wanted = tile.number < 400 ? Array("tile \(tile.number)".utf8) : nil
            #expect(try map.picture(of: tile) == wanted)
          }
        }
      }
    }
  }

  @Test func `tells what a map shows and whom to credit`() throws {
    try withMap(MadeMap(tiles: Self.tiles, zooms: (2, 4), kind: 4)) { map in
      #expect(map.attribution == "© Cartographers & Sons")
      #expect(map.contentType == "image/webp" && map.zooms == 2...4)
      #expect(map.area == MapArea(west: -10, south: 40, east: 20, north: 60))
      let coarser = try #require(MapTile(zoom: 0, x: 0, y: 0))
      #expect(try map.picture(of: coarser) == nil)
      #expect(map.version.count == 16)
    }
    try withMap(MadeMap(tiles: Self.tiles, metadata: "{}")) { #expect($0.attribution == nil) }
  }

  @Test func `says what it cannot show`() throws {
    #expect(try problem(MadeMap(tiles: Self.tiles, kind: 1)).contains("vector tiles"))
    #expect(try problem(MadeMap(tiles: Self.tiles, kind: 9)).contains("unknown kind"))
    #expect(try problem(MadeMap(tiles: Self.tiles, packing: 3)).contains("Brotli"))
    #expect(try problem(MadeMap(tiles: Self.tiles, packing: 4)).contains("Zstandard"))
    #expect(try problem(MadeMap(tiles: Self.tiles, version: 2)).contains("version 2"))
    #expect(try problem(bytes: Array("A picture".utf8)).contains("not a PMTiles file"))
    #expect(try problem(bytes: [UInt8](repeating: 0, count: 500)).contains("not a PMTiles file"))
    let missing = #expect(throws: MapUnusable.self) { try MapArchive(path: "/nowhere/map.pmtiles") }
    #expect(missing?.reason.contains("Check its name") == true)
    #expect(throws: MapUnusable.self) { try MapArchive(path: "/dev/zero") }
  }

  @Test func `refuses what cannot be`() throws {
    #expect(try problem(MadeMap(tiles: Self.tiles, zooms: (5, 2))).contains("zoom levels"))
    #expect(try problem(MadeMap(tiles: Self.tiles, zooms: (0, 40))).contains("zoom levels"))
    #expect(try problem(MadeMap(tiles: Self.tiles, corners: [20, 40, -10, 60])).contains("area"))
    #expect(try problem(MadeMap(tiles: Self.tiles, metadata: "no JSON")).contains("description"))
    #expect(try problem(MadeMap(tiles: [])).contains("impossible length"))
    #expect(try problem(bytes: Array(MadeMap(tiles: Self.tiles).bytes().dropLast(1))).contains("beyond its end"))
    let whole = String(repeating: " ", count: 2_000_000)
    #expect(try problem(MadeMap(tiles: Self.tiles, metadata: whole)).contains("too large"))
  }

  @Test func `refuses a directory that lies about its length, its order or its numbers`() {
    let row = MadeMap.Row(tile: 5, run: 1, length: 9, offset: 0)
    let good = MadeMap.directory([row, .init(tile: 9, run: 2, length: 9, offset: 9)])
    #expect((try? MapDirectory(good))?.entries.count == 2)
    #expect(throws: MapUnusable.self) { try MapDirectory(good + [0]) }
    #expect(throws: MapUnusable.self) { try MapDirectory(Array(good.dropLast())) }
    #expect(throws: MapUnusable.self) { try MapDirectory([]) }
    #expect(throws: MapUnusable.self) { try MapDirectory(MadeMap.directory([row, row])) }
    #expect(throws: MapUnusable.self) { try MapDirectory([0xFF, 0xFF, 0xFF, 0xFF, 0x0F, 1, 1, 1, 1]) }
    #expect(throws: MapUnusable.self) { try MapDirectory([1, 0, 1, 1] + [UInt8](repeating: 0xFF, count: 10) + [1]) }
    // A first entry that follows the one before it, and an empty one.
    #expect(throws: MapUnusable.self) { try MapDirectory([1, 0, 1, 1, 0]) }
    #expect(throws: MapUnusable.self) { try MapDirectory([1, 0, 1, 0, 1]) }
  }

  @Test func `ends on directories that lead to themselves`() throws {
    var made = MadeMap(tiles: Self.tiles, leafSize: 400, packing: 1)
    made.tiles = Array(Self.tiles.prefix(1))
    var bytes = made.bytes()
    // The only entry of the leaf becomes one that leads to the leaf again: its run is the third byte.
    let leaf = bytes.count - Self.tiles[0].bytes.count - 5
    #expect(Array(bytes[leaf..<leaf + 5]) == [1, 0, 1, 6, 1])
    bytes[leaf + 2] = 0
    bytes[leaf + 3] = 5
    try withFolder { folder in
      try Data(bytes).write(to: URL(filePath: folder + "/map.pmtiles"))
      let map = try MapArchive(path: folder + "/map.pmtiles")
      let tile = try #require(MapTile(zoom: 0, x: 0, y: 0))
      let error = #expect(throws: MapUnusable.self) { try map.picture(of: tile) }
      #expect(error?.reason.contains("lead nowhere") == true)
    }
  }

  @Test func `survives any change of a byte`() throws {
    var random = SeededGenerator(seed: 7_226)
    for packing in [1, 2] as [UInt8] {
      let whole = MadeMap(tiles: Array(Self.tiles.prefix(60)), leafSize: 9, packing: packing).bytes()
      for _ in 0..<400 {
        var bytes = whole
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          // Most changes hit the header and the directories, which say where all else is.
          let index = Int.random(in: 0..<(Bool.random(using: &random) ? 220 : bytes.count), using: &random)
          bytes[index] = UInt8.random(in: 0...255, using: &random)
        }
        try withFolder { folder in
          try Data(bytes).write(to: URL(filePath: folder + "/map.pmtiles"))
          guard let map = try? MapArchive(path: folder + "/map.pmtiles") else { return }
          for x in 0..<4 {
            let picture = try? map.picture(of: try #require(MapTile(zoom: 2, x: x, y: 1)))
            #expect((picture?.count ?? 0) <= 1_048_576)
          }
        }
      }
    }
  }
}
