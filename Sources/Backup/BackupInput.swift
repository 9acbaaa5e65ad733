import CSodium
import Core
import Foundation

/// Reads the bytes of an archive from a file, and opens what is sealed.
final class BackupInput {
  private let path: String
  private let descriptor: Int32
  private var state: crypto_secretstream_xchacha20poly1305_state?
  private var hasEnded = false
  /// What libarchive was given last; it must stay in place until the next read.
  private var buffer: UnsafeMutableRawBufferPointer
  /// Why reading failed; nil while it works.
  private(set) var failure: BackupFailure?
  /// The key that the passphrase gave, to open the file again without deriving it anew.
  private(set) var key: [UInt8]?

  /// Whether a file that is not sealed begins as one does that is packed (RFC 8878, 3.1.1).
  private(set) var isPacked = false
  private static let zstandard: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]

  /// - Parameter known: the key of an earlier reading.
  init(path: String, passphrase: Passphrase?, known: [UInt8]? = nil) throws(BackupFailure) {
    self.path = path
    buffer = .allocate(byteCount: Limits.sealedChunk, alignment: 16)
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw errno == ENOENT ? .missing(path: path) : .unreadable(path: path, reason: BackupFailure.system())
    }
    var head = [UInt8](repeating: 0, count: SealHead.count)
    let count = pread(descriptor, &head, head.count, 0)
    guard count >= 0 else { throw .unreadable(path: path, reason: BackupFailure.system()) }
    guard count > 0 else { throw .damaged(path: path, reason: "it is empty") }
    head.removeLast(head.count - count)
    guard head.starts(with: SealHead.magic) else {
      if SealHead.magic.starts(with: head) { throw .damaged(path: path, reason: "it ends too early") }
      guard passphrase == nil else { throw .notSealed(path: path) }
      isPacked = head.starts(with: Self.zstandard) || Self.zstandard.starts(with: head)
      return
    }
    guard let head = SealHead(head) else { throw .damaged(path: path, reason: "it ends too early") }
    guard let passphrase else { throw .sealed(path: path) }
    guard sodium_init() >= 0, let key = known ?? head.key(passphrase) else {
      throw .damaged(path: path, reason: "its beginning cannot be read")
    }
    self.key = key
    try begin(key)
  }

  private func begin(_ key: [UInt8]) throws(BackupFailure) {
    lseek(descriptor, off_t(SealHead.count), SEEK_SET)
    var header = [UInt8](repeating: 0, count: Int(crypto_secretstream_xchacha20poly1305_headerbytes()))
    var opening = crypto_secretstream_xchacha20poly1305_state()
    guard read(into: &header) == header.count,
      crypto_secretstream_xchacha20poly1305_init_pull(&opening, header, key) == 0
    else { throw .damaged(path: path, reason: "it ends too early") }
    state = opening
    isFirst = true
  }

  private var isFirst = false

  /// The next bytes; empty at the end, nil if reading failed.
  func next() -> UnsafeRawBufferPointer? {
    guard failure == nil else { return nil }
    guard state != nil else { return nextPlain() }
    guard !hasEnded else { return UnsafeRawBufferPointer(rebasing: buffer[..<0]) }
    var sealed = [UInt8](repeating: 0, count: Limits.sealedChunk + Int(crypto_secretstream_xchacha20poly1305_abytes()))
    let count = read(into: &sealed)
    guard count >= 0 else { return fail(.unreadable(path: path, reason: BackupFailure.system())) }
    guard count > 0 else { return fail(.damaged(path: path, reason: "it ends too early")) }
    guard let opened = pull(sealed, count) else {
      return fail(isFirst ? .wrongPassphrase(path: path) : .damaged(path: path, reason: "a byte has changed"))
    }
    isFirst = false
    return opened
  }

  private func pull(_ sealed: [UInt8], _ count: Int) -> UnsafeRawBufferPointer? {
    guard var state else { return nil }
    var (length, tag): (UInt64, UInt8) = (0, 0)
    let bytes = buffer.bindMemory(to: UInt8.self)
    let status = crypto_secretstream_xchacha20poly1305_pull(
      &state, bytes.baseAddress, &length, &tag, sealed, UInt64(count), nil, 0)
    self.state = state
    guard status == 0 else { return nil }
    hasEnded = tag == UInt8(crypto_secretstream_xchacha20poly1305_tag_final())
    // An empty answer means the end to libarchive, and only the last chunk may be empty.
    guard length > 0 || hasEnded else { return nil }
    return UnsafeRawBufferPointer(rebasing: buffer[..<Int(length)])
  }

  private func nextPlain() -> UnsafeRawBufferPointer? {
    while true {
      let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return fail(.unreadable(path: path, reason: BackupFailure.system())) }
      return UnsafeRawBufferPointer(rebasing: buffer[..<count])
    }
  }

  /// Reads until the array is full or the file ends.
  private func read(into bytes: inout [UInt8]) -> Int {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeMutableBytes {
        Foundation.read(descriptor, $0.baseAddress?.advanced(by: done), $0.count - done)
      }
      if count < 0, errno == EINTR { continue }
      if count < 0 { return -1 }
      if count == 0 { break }
      done += count
    }
    return done
  }

  private func fail(_ failure: BackupFailure) -> UnsafeRawBufferPointer? {
    self.failure = failure
    return nil
  }

  deinit {
    buffer.deallocate()
    if descriptor >= 0 { close(descriptor) }
  }
}
