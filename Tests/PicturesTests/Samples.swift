import Foundation
import QRCode

/// Pictures made without other programs.
enum Sample {
  /// A code as a PNG.
  static func code(_ text: String, module: Int = 4) throws -> [UInt8] { try QRCode(text).png(moduleSize: module) }

  /// A PNG that claims a size it does not have.
  static func bomb(width: UInt32, height: UInt32) throws -> [UInt8] {
    var bytes = try code("BOMB")
    for (index, byte) in (bigEndian(width) + bigEndian(height)).enumerated() { bytes[16 + index] = byte }
    let crc = bytes[12..<29].reduce(UInt32.max) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }
    bytes.replaceSubrange(29..<33, with: bigEndian(~crc))
    return bytes
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
