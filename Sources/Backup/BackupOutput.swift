import CSodium
import Core
import Foundation

/// Writes the bytes of an archive to a file, sealed if there is a passphrase.
final class BackupOutput {
  private typealias State = crypto_secretstream_xchacha20poly1305_state

  private let path: String
  private let descriptor: Int32
  private var state: State?
  private var pending: [UInt8] = []
  private var untilLook = 0
  /// Why writing failed; nil while it works.
  private(set) var failure: BackupFailure?
  private var isClosed = false

  /// Creates the file, which only its owner may read.
  init(path: String, passphrase: Passphrase?) throws(BackupFailure) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw errno == EEXIST ? .exists(path: path) : .notWritten(path: path, reason: BackupFailure.system())
    }
    guard let passphrase else { return }
    do throws(BackupFailure) { try seal(passphrase) } catch {
      close(descriptor)
      unlink(path)
      throw error
    }
  }

  private func seal(_ passphrase: Passphrase) throws(BackupFailure) {
    guard sodium_init() >= 0 else { throw .notWritten(path: path, reason: "libsodium cannot start") }
    let head = SealHead()
    guard let key = head.key(passphrase) else { throw .notWritten(path: path, reason: "too little memory is free") }
    var state = State()
    var header = [UInt8](repeating: 0, count: Int(crypto_secretstream_xchacha20poly1305_headerbytes()))
    crypto_secretstream_xchacha20poly1305_init_push(&state, &header, key)
    self.state = state
    guard store(head.bytes + header) else { throw failure ?? .notWritten(path: path, reason: "it failed") }
  }

  /// - Returns: whether it was written.
  func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard state != nil else { return store(bytes) }
    pending += bytes
    var start = 0
    // The last chunk is kept back, since it has to be marked.
    while pending.count - start > Limits.sealedChunk {
      guard push(pending[start..<start + Limits.sealedChunk], isLast: false) else { return false }
      start += Limits.sealedChunk
    }
    pending.removeFirst(start)
    return true
  }

  private func push(_ chunk: ArraySlice<UInt8>, isLast: Bool) -> Bool {
    guard var state else { return false }
    let tag =
      isLast
      ? crypto_secretstream_xchacha20poly1305_tag_final() : crypto_secretstream_xchacha20poly1305_tag_message()
    var sealed = [UInt8](repeating: 0, count: chunk.count + Int(crypto_secretstream_xchacha20poly1305_abytes()))
    let plain = Array(chunk)
    crypto_secretstream_xchacha20poly1305_push(&state, &sealed, nil, plain, UInt64(plain.count), nil, 0, UInt8(tag))
    self.state = state
    return store(sealed)
  }

  private func store(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBytes { store($0) } }

  private func store(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard failure == nil, hasRoom(for: bytes.count) else { return false }
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = Foundation.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if written < 0, errno == EINTR { continue }
      guard written > 0 else {
        failure = .notWritten(path: path, reason: BackupFailure.system())
        return false
      }
      rest = rest.dropFirst(written)
    }
    return true
  }

  /// Stops before the disk is full, since the server's log may be on it.
  private func hasRoom(for count: Int) -> Bool {
    untilLook -= count
    guard untilLook < 0 else { return true }
    untilLook = Limits.backupLooks
    guard let free = BackupFile.freeSpace(beside: path), free < Limits.backupDiskReserve else { return true }
    failure = .notWritten(path: path, reason: "the disk is nearly full")
    return false
  }

  /// Writes the rest, and waits until all is on disk.
  func finish() throws(BackupFailure) {
    if state != nil, failure == nil { _ = push(pending[...], isLast: true) }
    if failure == nil, fsync(descriptor) != 0 { failure = .notWritten(path: path, reason: BackupFailure.system()) }
    shut()
    if let failure { throw failure }
  }

  func shut() {
    guard !isClosed else { return }
    isClosed = true
    close(descriptor)
  }

  deinit { shut() }
}
