import CArchive
import Core
import Crypto
import Disk
import Foundation

/// Reads a backup: first all of it, to see that it is whole, then once more to unpack it.
public final class BackupReader {
  private let path: String
  private let passphrase: Passphrase?
  private var key: [UInt8]?

  public init(path: String, passphrase: Passphrase?) {
    self.path = path
    self.passphrase = passphrase
  }

  /// Reads all of the backup, and compares each part with the list.
  public func check() throws(BackupFailure) -> BackupManifest {
    var found: [BackupManifest.Part] = []
    var list: [UInt8]?
    try entries { (name, entry) throws(BackupFailure) in
      guard list == nil else { throw damaged("something follows its list of parts") }
      if name == BackupManifest.name {
        list = try entry.bytes(upTo: Limits.backupList)
      } else {
        found.append(try entry.digest(name))
      }
    }
    guard let list else { throw damaged("it ends too early") }
    let manifest = try BackupManifest(list, of: path)
    guard manifest.parts == found else { throw damaged("a part is not as it was when the backup was made") }
    guard Set(found.map(\.name)).count == found.count, manifest.has(BackupFile.log) else {
      throw damaged("it has no log, or something twice")
    }
    return manifest
  }

  /// Unpacks all parts into a folder, where none of them may exist yet.
  public func unpack(_ manifest: BackupManifest, into folder: String) throws(BackupFailure) {
    var next = 0
    try entries { (name, entry) throws(BackupFailure) in
      guard name != BackupManifest.name else { return }
      let part = try entry.write(name, into: folder)
      guard next < manifest.parts.count, part == manifest.parts[next] else { throw damaged("it has changed meanwhile") }
      next += 1
    }
    guard next == manifest.parts.count else { throw damaged("it has changed meanwhile") }
  }

  private func damaged(_ reason: String) -> BackupFailure { .damaged(path: path, reason: reason) }

  /// Why nothing can be read of a file.
  private func unreadable(_ input: BackupInput) -> BackupFailure {
    input.isPacked ? damaged("it cannot be unpacked, since it is cut or has changed") : .notABackup(path: path)
  }

  private func entries(_ body: (String, BackupEntry) throws(BackupFailure) -> Void) throws(BackupFailure) {
    let input = try BackupInput(path: path, passphrase: passphrase, known: key)
    key = input.key
    let archive = archive_read_new()
    defer { archive_read_free(archive) }
    archive_read_support_format_tar(archive)
    archive_read_support_filter_zstd(archive)
    let source = Unmanaged.passUnretained(input).toOpaque()
    guard archive_read_open(archive, source, nil, readFromInput, nil) == ARCHIVE_OK else {
      throw input.failure ?? unreadable(input)
    }
    let reading = BackupEntry(archive: archive, input: input, path: path)
    var (entry, isFirst) = (OpaquePointer?.none, true)
    while true {
      let status = archive_read_next_header(archive, &entry)
      if status == ARCHIVE_EOF { break }
      guard status == ARCHIVE_OK else {
        throw isFirst && input.failure == nil ? unreadable(input) : reading.failure
      }
      guard archive_entry_filetype(entry) == BackupFile.regularFile,
        let name = archive_entry_pathname(entry).map({ String(cString: $0) }), Self.isKnown(name)
      else { throw isFirst ? .notABackup(path: path) : damaged("it has a part with a strange name") }
      isFirst = false
      try body(name, reading)
    }
    guard !isFirst else { throw unreadable(input) }
    withExtendedLifetime(input) {}
  }

  /// Whether a name is one that a backup may have, and leads nowhere else.
  static func isKnown(_ name: String) -> Bool {
    if name == BackupFile.log || name == BackupManifest.name || BackupFile.keys.contains(name) { return true }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count > 1 && parts[0] == BackupFile.photos && name.utf8.count < 1_024
      && parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
  }
}

/// The entry at which the reading of an archive is.
struct BackupEntry {
  fileprivate let archive: OpaquePointer?
  fileprivate let input: BackupInput
  fileprivate let path: String

  fileprivate var failure: BackupFailure {
    let said = archive_error_string(archive).map { String(cString: $0) } ?? "it cannot be unpacked"
    return input.failure ?? .damaged(path: path, reason: said)
  }

  func bytes(upTo most: Int) throws(BackupFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    try chunks { (chunk) throws(BackupFailure) in
      guard bytes.count + chunk.count <= most else { throw .damaged(path: path, reason: "its list is too long") }
      bytes += chunk
    }
    return bytes
  }

  func digest(_ name: String) throws(BackupFailure) -> BackupManifest.Part {
    var (digest, count) = (SHA256(), Int64(0))
    try chunks { (chunk) throws(BackupFailure) in
      digest.update(bufferPointer: chunk)
      count += Int64(chunk.count)
    }
    return .init(name: name, bytes: count, sha256: digest.finalize().hexadecimal)
  }

  func write(_ name: String, into folder: String) throws(BackupFailure) -> BackupManifest.Part {
    let target = folder + "/" + name
    try? FileManager.default.createDirectory(
      atPath: Disk.folder(of: target), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    let file = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .notWritten(path: target, reason: BackupFailure.system()) }
    defer { close(file) }
    var (digest, count) = (SHA256(), Int64(0))
    try chunks { (chunk) throws(BackupFailure) in
      digest.update(bufferPointer: chunk)
      var rest = chunk[...]
      while !rest.isEmpty {
        let written = Foundation.write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if written < 0, errno == EINTR { continue }
        guard written > 0 else { throw .notWritten(path: target, reason: BackupFailure.system()) }
        rest = rest.dropFirst(written)
      }
      count += Int64(chunk.count)
    }
    return .init(name: name, bytes: count, sha256: digest.finalize().hexadecimal)
  }

  private func chunks(_ body: (UnsafeRawBufferPointer) throws(BackupFailure) -> Void) throws(BackupFailure) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = archive_read_data(archive, buffer.baseAddress, buffer.count)
      guard count >= 0 else { throw failure }
      if count == 0 { return }
      try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }
}

/// libarchive's read function, for an input as its closure.
private func readFromInput(
  archive: OpaquePointer?, closure: UnsafeMutableRawPointer?, bytes: UnsafeMutablePointer<UnsafeRawPointer?>?
) -> Int {
  guard let closure else { return -1 }
  guard let chunk = Unmanaged<BackupInput>.fromOpaque(closure).takeUnretainedValue().next() else { return -1 }
  bytes?.pointee = chunk.baseAddress
  return chunk.count
}
