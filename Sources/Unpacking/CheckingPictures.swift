import Core
import Foundation
import Pictures

// MARK: Completeness

extension PictureFormat {
  /// Refuses a truncated picture, of which libvips would show the missing part in grey. Also refuses one with too many
  /// scans.
  func check(_ bytes: UnsafeRawBufferPointer) throws(PictureProblem) {
    switch self {
    case .jpeg: try Self.checkJPEG(bytes)
    case .png: guard Self.hasEndOfPNG(bytes) else { throw .damaged }
    // libwebp checks this itself.
    case .webp: break
    }
  }

  /// Walks from marker to marker (ITU T.81, B.1.1) to the end marker, 0xD9. Scans (0xDA) are counted before any is
  /// unpacked, since each can cover the whole picture however few bytes it has.
  private static func checkJPEG(_ bytes: UnsafeRawBufferPointer) throws(PictureProblem) {
    var scans = 0
    var at = 2
    while at + 1 < bytes.count {
      guard bytes[at] == 0xFF else { throw .damaged }
      switch bytes[at + 1] {
      case 0xD9: return
      case 0xFF: at += 1
      case 0x01, 0xD0...0xD8: at += 2
      case let marker:
        guard at + 3 < bytes.count else { throw .damaged }
        let length = Int(bytes[at + 2]) << 8 + Int(bytes[at + 3])
        guard length >= 2 else { throw .damaged }
        at += 2 + length
        guard marker == 0xDA else { continue }
        scans += 1
        guard scans <= Limits.pictureScans else { throw .tooManyScans(most: Limits.pictureScans) }
        at = endOfScan(bytes, from: at)
      }
    }
    throw .damaged
  }

  /// The position of the next marker that cannot occur within a scan.
  private static func endOfScan(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var at = start
    while at + 1 < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[at...])
      guard let base = rest.baseAddress, let found = memchr(base, 0xFF, rest.count - 1) else { break }
      at += base.distance(to: UnsafeRawPointer(found))
      switch bytes[at + 1] {
      case 0x00, 0xD0...0xD7: at += 2
      case 0xFF: at += 1
      default: return at
      }
    }
    return bytes.count
  }

  /// Walks from chunk to chunk to the last one, `IEND`.
  private static func hasEndOfPNG(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var at = 8
    while at + 12 <= bytes.count {
      if bytes[at + 4..<at + 8].elementsEqual("IEND".utf8) { return true }
      at += 12 + bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    return false
  }
}

// MARK: Declared size

extension PictureFormat {
  /// The number of pixels in a WebP, from its header, because libwebp allocates all pixels before it can be asked for
  /// their number. Returns nil for a header that libwebp cannot read either.
  static func pixelsOfWebP(_ bytes: UnsafeRawBufferPointer) -> Int? {
    guard bytes.count >= 30 else { return nil }
    func number(_ at: Int, bytes count: Int) -> Int { (0..<count).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) } }
    switch String(decoding: bytes[12..<16], as: UTF8.self) {
    case "VP8X": return (number(24, bytes: 3) + 1) * (number(27, bytes: 3) + 1)
    case "VP8L": return (number(21, bytes: 4) & 0x3FFF + 1) * (number(21, bytes: 4) >> 14 & 0x3FFF + 1)
    case "VP8 ": return (number(26, bytes: 2) & 0x3FFF) * (number(28, bytes: 2) & 0x3FFF)
    default: return nil
    }
  }
}
