/// A directory of a PMTiles file: where tiles, or further directories, are.
struct MapDirectory {
  struct Entry: Equatable {
    /// The first tile, by its number along the Hilbert curves of all levels.
    var tile: UInt64 = 0
    /// How many tiles look alike; 0 if it leads to a directory.
    var run: UInt32 = 0
    var length: UInt32 = 0
    var offset: UInt64 = 0
  }

  let entries: [Entry]

  /// - Parameter bytes: decompressed. Each column of the table follows the one before, in numbers of variable length.
  init(_ bytes: [UInt8]) throws(MapUnusable) {
    var reader = NumberReader(bytes)
    let count = try reader.next()
    // An entry takes four bytes at least, which bounds what is allocated.
    guard count > 0, count <= bytes.count / 4 else { throw .damaged("a directory has an impossible length") }
    var entries = [Entry](repeating: Entry(), count: Int(count))
    var tile: UInt64 = 0
    for index in entries.indices {
      let step = try reader.next()
      guard index == 0 || step > 0, let next = tile.adding(step) else { throw .damaged("a directory is not in order") }
      tile = next
      entries[index].tile = tile
    }
    for index in entries.indices { entries[index].run = try reader.small() }
    for index in entries.indices {
      entries[index].length = try reader.small()
      guard entries[index].length > 0 else { throw .damaged("a directory has an empty entry") }
    }
    for index in entries.indices {
      let value = try reader.next()
      guard value == 0 else {
        entries[index].offset = value - 1
        continue
      }
      // It follows the one before.
      guard index > 0, let next = entries[index - 1].offset.adding(UInt64(entries[index - 1].length)) else {
        throw .damaged("a directory begins nowhere")
      }
      entries[index].offset = next
    }
    guard reader.isAtEnd else { throw .damaged("a directory is longer than it says") }
    self.entries = entries
  }

  /// The entry of a tile, or of the directory that may have it.
  func entry(for tile: UInt64) -> Entry? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].tile <= tile { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let entry = entries[low - 1]
    return entry.run == 0 || tile - entry.tile < entry.run ? entry : nil
  }
}

/// Reads numbers of seven bits a byte, the lowest first.
private struct NumberReader {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { index == bytes.count }

  mutating func next() throws(MapUnusable) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      guard index < bytes.count else { throw .damaged("a directory ends too soon") }
      let byte = bytes[index]
      index += 1
      // The tenth byte has one bit left.
      guard shift < 63 || byte <= 1 else { break }
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    throw .damaged("a directory has a number that is too large")
  }

  mutating func small() throws(MapUnusable) -> UInt32 {
    guard let value = UInt32(exactly: try next()) else { throw .damaged("a directory has a number that is too large") }
    return value
  }
}

extension UInt64 {
  fileprivate func adding(_ other: UInt64) -> UInt64? {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? nil : sum
  }
}
