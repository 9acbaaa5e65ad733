import CArchive
import Core
import Crypto
import Disk
import Foundation

/// A backup in one file: a tar archive, compressed with zstd, of a server's log, photos and keys, and of a list of them
/// with their digests. If there is a passphrase, all of it is sealed (`SealHead`).
public final class BackupFile {
  /// `AE_IFREG`, a macro with a cast, which Swift does not import.
  static let regularFile: UInt32 = 0o100000

  /// The names of the parts; photos are in a folder.
  public static let log = "quarry.db"
  public static let keys = ["server.key", "personal.key", "personal.key.next"]
  public static let photos = "photos"

  private let path: String
  private let unfinished: String
  private let output: BackupOutput
  private let archive: OpaquePointer?
  private var manifest: BackupManifest

  /// Begins a backup, under another name until it is finished.
  /// - Parameter path: a file that does not exist yet.
  public init(path: String, passphrase: Passphrase?, manifest: BackupManifest) throws(BackupFailure) {
    self.path = path
    self.manifest = manifest
    unfinished = Self.unfinished(path)
    output = try BackupOutput(path: unfinished, passphrase: passphrase)
    archive = archive_write_new()
    archive_write_set_format_pax_restricted(archive)
    archive_write_add_filter_zstd(archive)
    // The fastest level: photos do not compress, and the log compresses well enough.
    archive_write_set_filter_option(archive, "zstd", "compression-level", "1")
    archive_write_set_bytes_per_block(archive, 0)
    let target = Unmanaged.passUnretained(output).toOpaque()
    guard archive_write_open(archive, target, nil, writeToOutput, nil) == ARCHIVE_OK else { throw failure }
  }

  /// The name of a file that this process is writing.
  public static func unfinished(_ path: String) -> String { "\(path).\(getpid()).part" }

  /// Removes what killed processes left of this backup.
  public static func removeLeftovers(of path: String) {
    let (place, name) = (Disk.folder(of: path), Disk.name(of: path))
    for file in (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? [] where file.hasPrefix(name + ".") {
      // Such as NAME.123.part, NAME.123.part.db and what SQLite makes of that.
      let rest = file.dropFirst(name.count + 1).split(separator: ".", maxSplits: 1)
      guard rest.count == 2, rest[1].hasPrefix("part"), let process = Int32(rest[0]), process > 0,
        kill(process, 0) != 0, errno == ESRCH
      else { continue }
      unlink(place + "/" + file)
    }
  }

  /// The bytes that are free on the disk of a file.
  public static func freeSpace(beside path: String) -> Int64? {
    var disk = statvfs()
    guard statvfs(Disk.folder(of: path), &disk) == 0 else { return nil }
    return Int64(disk.f_bavail) * Int64(disk.f_frsize)
  }

  // MARK: Parts

  public func add(_ name: String, _ bytes: [UInt8]) throws(BackupFailure) {
    try begin(name, Int64(bytes.count))
    try writeAll(bytes)
    note(name, Int64(bytes.count), SHA256.hash(data: bytes))
  }

  /// Adds a file that nobody changes meanwhile.
  public func add(_ name: String, file: String) throws(BackupFailure) {
    let descriptor = open(file, O_RDONLY | O_CLOEXEC)
    var info = stat()
    guard descriptor >= 0, fstat(descriptor, &info) == 0 else {
      throw .unreadable(path: file, reason: BackupFailure.system())
    }
    defer { close(descriptor) }
    let size = Int64(info.st_size)
    try begin(name, size)
    var (digest, done) = (SHA256(), Int64(0))
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
    defer { chunk.deallocate() }
    while done < size {
      let count = read(descriptor, chunk.baseAddress, min(chunk.count, Int(size - done)))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw .unreadable(path: file, reason: count < 0 ? BackupFailure.system() : "it changed meanwhile")
      }
      let bytes = UnsafeRawBufferPointer(rebasing: chunk[..<count])
      digest.update(bufferPointer: bytes)
      try write(bytes)
      done += Int64(count)
    }
    note(name, size, digest.finalize())
  }

  private func begin(_ name: String, _ size: Int64) throws(BackupFailure) {
    let entry = archive_entry_new()
    defer { archive_entry_free(entry) }
    archive_entry_set_pathname(entry, name)
    archive_entry_set_filetype(entry, Self.regularFile)
    archive_entry_set_perm(entry, 0o600)
    archive_entry_set_size(entry, size)
    archive_entry_set_mtime(entry, time_t(manifest.madeAt / 1_000), 0)
    guard archive_write_header(archive, entry) == ARCHIVE_OK else { throw failure }
  }

  private func write(_ bytes: UnsafeRawBufferPointer) throws(BackupFailure) {
    guard bytes.isEmpty || archive_write_data(archive, bytes.baseAddress, bytes.count) == bytes.count else {
      throw failure
    }
  }

  private func writeAll(_ bytes: [UInt8]) throws(BackupFailure) {
    guard bytes.withUnsafeBytes({ (try? write($0)) != nil }) else { throw failure }
  }

  private func note(_ name: String, _ size: Int64, _ digest: SHA256.Digest) {
    manifest.parts.append(.init(name: name, bytes: size, sha256: digest.hexadecimal))
  }

  private var failure: BackupFailure {
    output.failure
      ?? .notWritten(path: path, reason: archive_error_string(archive).map { String(cString: $0) } ?? "it failed")
  }

  // MARK: The end

  /// Writes the list, waits until all is on disk, and gives the file its name.
  /// - Returns: what is in the backup.
  public func finish() throws(BackupFailure) -> BackupManifest {
    let list = manifest.json
    guard list.count <= Limits.backupList else { throw .notWritten(path: path, reason: "it has too many parts") }
    try begin(BackupManifest.name, Int64(list.count))
    try writeAll(list)
    guard archive_write_close(archive) == ARCHIVE_OK else { throw failure }
    try output.finish()
    guard access(path, F_OK) != 0 else { throw .exists(path: path) }
    do throws(DiskError) {
      guard rename(unfinished, path) == 0 else { throw DiskError(code: errno) }
      try Disk.syncName(of: path)
    } catch {
      throw .notWritten(path: path, reason: "\(error)")
    }
    return manifest
  }

  /// Whatever is unfinished is removed.
  deinit {
    archive_write_free(archive)
    output.shut()
    unlink(unfinished)
  }
}

extension SHA256.Digest {
  var hexadecimal: String { map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() }
}

/// libarchive's write function, for an output as its closure.
private func writeToOutput(
  archive: OpaquePointer?, closure: UnsafeMutableRawPointer?, bytes: UnsafeRawPointer?, count: Int
) -> Int {
  guard let closure else { return -1 }
  let output = Unmanaged<BackupOutput>.fromOpaque(closure).takeUnretainedValue()
  return output.write(UnsafeRawBufferPointer(start: bytes, count: count)) ? count : -1
}
