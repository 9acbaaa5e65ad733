import Foundation

/// One end of the socket between the server and a picture process. Blocks: do not use it on an event loop.
package struct PictureSocket {
  let descriptor: Int32

  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// - Returns: nil if the other end closes before all bytes have arrived.
  package func read(_ count: Int) -> [UInt8]? {
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

  /// - Returns: whether all bytes were sent.
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

  /// Writes an answer: a result number and its pieces.
  package func writeAnswer(_ number: UInt8, _ pieces: [[UInt8]] = []) -> Bool {
    var bytes = [number] + UInt32(clamping: pieces.count).bigEndianBytes
    for piece in pieces { bytes += UInt32(clamping: piece.count).bigEndianBytes + piece }
    return write(bytes)
  }

  /// - Returns: nil if the other end closes before the answer is complete.
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
