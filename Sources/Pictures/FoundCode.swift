/// A QR code in a picture.
public struct FoundCode: Hashable, Sendable {
  public let text: String
  /// Its top left, bottom left, bottom right and top right corner, as it is printed; in pixels, to the right and down.
  public let corners: [Corner]

  public struct Corner: Hashable, Sendable {
    public let x: Int
    public let y: Int

    package init(x: Int, y: Int) {
      self.x = x
      self.y = y
    }
  }

  package init(text: String, corners: [Corner]) {
    self.text = text
    self.corners = corners
  }
}

// MARK: From a picture process

extension FoundCode {
  /// The bytes by which a picture process tells it: the corners, then the text.
  package var bytes: [UInt8] {
    corners.flatMap { UInt32(clamping: $0.x).bigEndianBytes + UInt32(clamping: $0.y).bigEndianBytes } + Array(text.utf8)
  }

  /// - Returns: nil for bytes that are not a code's.
  init?(bytes: [UInt8]) {
    guard bytes.count >= 32 else { return nil }
    let numbers = (0..<8).map { Int(bigEndian: bytes[4 * $0..<4 * $0 + 4]) }
    corners = (0..<4).map { Corner(x: numbers[2 * $0], y: numbers[2 * $0 + 1]) }
    text = String(decoding: bytes[32...], as: UTF8.self)
  }
}
