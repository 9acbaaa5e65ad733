import Crypto
import Deflate
import Foundation
import JSONCoding
import NIOConcurrencyHelpers

/// A map of a region in one file: PMTiles, version 3, with pictures as tiles.
///
/// Reads from the disk, so call it on no event loop.
public final class MapArchive: Sendable {
  /// The type of all its pictures.
  public let contentType: String
  public let zooms: ClosedRange<Int>
  public let area: MapArea
  /// Whom to credit, without markup; nil if the file does not say.
  public let attribution: String?
  /// Changes with the file.
  public let version: String
  private let descriptor: Int32
  private let header: MapHeader
  private let root: MapDirectory
  private let kept = NIOLockedValueBox<[UInt64: MapDirectory]>([:])

  public init(path: String) throws(MapUnusable) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw MapUnusable(reason: "cannot be read. Check its name and permissions.")
    }
    do throws(MapUnusable) {
      var status = stat()
      guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size >= MapHeader.size else {
        throw MapUnusable(reason: "is not a PMTiles file.")
      }
      let first = try Self.read(.init(offset: 0, length: UInt64(MapHeader.size)), of: descriptor)
      let header = try MapHeader(first, fileSize: UInt64(status.st_size))
      let packed = try Self.read(header.root, of: descriptor)
      self.header = header
      root = try MapDirectory(Self.unpacked(packed, header.packing, upTo: Limits.directoryBytes))
      contentType = header.contentType
      zooms = header.zooms
      area = header.area
      attribution = try Self.attribution(in: header, of: descriptor)
      let changes = "\(status.st_size) \(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec)"
      version = SHA256.hash(data: first + packed + Array(changes.utf8)).prefix(8)
        .map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    } catch {
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// The picture of a tile; nil if the map has none there.
  public func picture(of tile: MapTile) throws(MapUnusable) -> [UInt8]? {
    guard zooms.contains(tile.zoom) else { return nil }
    var directory = root
    for _ in 0..<Limits.levels {
      guard let entry = directory.entry(for: tile.number) else { return nil }
      guard entry.run == 0 else {
        guard entry.length <= Limits.tileBytes,
          let part = header.tiles.part(at: entry.offset, length: UInt64(entry.length))
        else { throw .damaged("a tile lies beyond its end or is too large") }
        let bytes = try Self.read(part, of: descriptor)
        return try Self.unpacked(bytes, header.tilePacking, upTo: Limits.tileBytes)
      }
      directory = try leaf(entry)
    }
    throw .damaged("its directories lead nowhere")
  }

  private func leaf(_ entry: MapDirectory.Entry) throws(MapUnusable) -> MapDirectory {
    if let known = kept.withLockedValue({ $0[entry.offset] }) { return known }
    guard entry.length <= Limits.packedDirectoryBytes,
      let part = header.leaves.part(at: entry.offset, length: UInt64(entry.length))
    else { throw .damaged("a directory lies beyond its end or is too large") }
    let bytes = try Self.read(part, of: descriptor)
    let leaf = try MapDirectory(Self.unpacked(bytes, header.packing, upTo: Limits.directoryBytes))
    kept.withLockedValue { kept in
      if kept.count >= Limits.directoriesKept, let any = kept.keys.randomElement() { kept[any] = nil }
      kept[entry.offset] = leaf
    }
    return leaf
  }

  private static func read(_ section: MapHeader.Section, of descriptor: Int32) throws(MapUnusable) -> [UInt8] {
    var failed = false
    let wanted = Int(clamping: section.length)
    let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { room, count in
      while count < wanted {
        let got = pread(descriptor, room.baseAddress.map { $0 + count }, wanted - count, off_t(section.offset) + count)
        if got < 0, errno == EINTR { continue }
        guard got > 0 else {
          failed = true
          return
        }
        count += got
      }
    }
    guard !failed else {
      throw MapUnusable(reason: "cannot be read to its end. Do not change it while the server runs.")
    }
    return bytes
  }

  private static func unpacked(
    _ bytes: [UInt8], _ packing: MapHeader.Packing, upTo bytesMax: Int
  ) throws(MapUnusable) -> [UInt8] {
    switch packing {
    case .none:
      guard bytes.count <= bytesMax else { throw .damaged("a part of it is too large") }
      return bytes
    case .gzip:
      do { return try Gunzip.bytes(of: bytes, upTo: bytesMax) } catch {
        throw .damaged("a part of it cannot be decompressed, or is too large")
      }
    }
  }

  private static func attribution(in header: MapHeader, of descriptor: Int32) throws(MapUnusable) -> String? {
    guard header.metadata.length > 0 else { return nil }
    let bytes = try unpacked(read(header.metadata, of: descriptor), header.packing, upTo: Limits.metadataBytes)
    guard let description = try? JSONParser.parse(bytes).object else { throw .damaged("its description is not JSON") }
    return description["attribution"]?.string.flatMap(PlainCredit.text(of:))
  }
}
