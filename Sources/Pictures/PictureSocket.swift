import Foundation

/// One end of a stream between the server and a process that unpacks pictures. Blocks: not on an event loop.
struct PictureSocket {
  let descriptor: Int32

  /// - Returns: nil if the other end is closed before all are there.
  func read(_ count: Int) -> [UInt8]? {
    var isWhole = true
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      while initialized < count {
        let got = recv(descriptor, buffer.baseAddress.map { $0 + initialized }, count - initialized, 0)
        if got < 0, errno == EINTR { continue }
        guard got > 0 else {
          isWhole = false
          return
        }
        initialized += got
      }
    }
    return isWhole ? bytes : nil
  }

  /// - Returns: whether all were taken.
  func write(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var sent = 0
      while sent < bytes.count {
        let taken = send(descriptor, bytes.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
        if taken < 0, errno == EINTR { continue }
        guard taken > 0 else { return false }
        sent += taken
      }
      return true
    }
  }

  /// An answer: how it went, and its pieces.
  func writeAnswer(_ number: UInt8, _ pieces: [[UInt8]] = []) -> Bool {
    var bytes = [number] + UInt32(clamping: pieces.count).bigEndianBytes
    for piece in pieces { bytes += UInt32(clamping: piece.count).bigEndianBytes + piece }
    return write(bytes)
  }

  /// - Returns: nil if the other end is closed before it is whole.
  func readAnswer() -> (number: UInt8, pieces: [[UInt8]])? {
    guard let head = read(5) else { return nil }
    var pieces: [[UInt8]] = []
    for _ in 0..<Int(bigEndian: head.dropFirst()) {
      guard let length = read(4), let piece = read(Int(bigEndian: length)) else { return nil }
      pieces.append(piece)
    }
    return (head[0], pieces)
  }
}
