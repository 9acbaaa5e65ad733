import Foundation
import TestTools

/// A folder that is removed with its owner.
final class TemporaryFolder: Sendable {
  let path: String

  init(_ name: String) throws {
    path = Scratch.path + "/quarry-\(name)-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// The contents of a file in `/proc`. Foundation reads at most one page of such files, because their reported size is
/// 0.
func systemFile(_ path: String) throws -> String {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw SystemError("open \(path)") }
  defer { close(descriptor) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = read(descriptor, &chunk, chunk.count)
    guard count >= 0 else { throw SystemError("read \(path)") }
    if count == 0 { return String(decoding: bytes, as: UTF8.self) }
    bytes += chunk.prefix(count)
  }
}

/// A small file system that fills up quickly. Requires root, as which the tests run.
final class SmallDisk: Sendable {
  private let folder: TemporaryFolder
  var path: String { folder.path }

  init(megabytes: Int) async throws {
    folder = try TemporaryFolder("disk")
    let mount = try await Program.run([
      "/bin/mount", "-t", "tmpfs", "-o", "size=\(megabytes)m", "tmpfs", folder.path,
    ])
    guard mount.exit == .code(0) else { throw Missing("a small file system: \(mount.errorOutput)") }
  }

  deinit { umount2(path, Int32(MNT_DETACH)) }

  private var ballast: String { path + "/ballast" }

  /// Uses up all remaining space but for so many bytes.
  func fill(leaving bytes: Int = 0) throws {
    let descriptor = open(ballast, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SystemError("open \(ballast)") }
    defer { close(descriptor) }
    let page = [UInt8](repeating: 0, count: 4_096)
    while true {
      guard write(descriptor, page, page.count) < 0 else { continue }
      guard errno == ENOSPC else { throw SystemError("write \(ballast)") }
      let size = lseek(descriptor, 0, SEEK_END)
      guard bytes == 0 || ftruncate(descriptor, max(0, size - off_t(bytes))) == 0 else {
        throw SystemError("truncate \(ballast)")
      }
      return
    }
  }

  func free() { unlink(ballast) }
}
