import Foundation

/// Runs `body` with the path of a new folder, and removes the folder afterwards.
@discardableResult
public func withFolder<R>(_ body: (String) throws -> R) throws -> R {
  let folder = try newFolder()
  defer { try? FileManager.default.removeItem(atPath: folder) }
  return try body(folder)
}

/// Runs `body` with the path of a new folder, and removes the folder afterwards.
@discardableResult
public func withFolder<R>(
  isolation: isolated (any Actor)? = #isolation, _ body: (String) async throws -> R
) async throws -> R {
  let folder = try newFolder()
  defer { try? FileManager.default.removeItem(atPath: folder) }
  return try await body(folder)
}

private func newFolder() throws -> String {
  let folder = Scratch.path + "/quarry-test-\(UUID().uuidString)"
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  return folder
}

/// Where tests keep their files: in memory if there is room, for their programs sync each write. Tests kill processes, not
/// machines, so what is in memory is as safe for them as what is on a disk.
public enum Scratch {
  public static let path = usual.hasPrefix("/dev/shm/") || !isRoomy("/dev/shm") ? usual : "/dev/shm"

  private static let usual = FileManager.default.temporaryDirectory.path

  /// Whether a file system in memory with 2 GB to spare is mounted there. Containers often have only 64 MB.
  private static func isRoomy(_ folder: String) -> Bool {
    let mounts = (try? String(contentsOfFile: "/proc/mounts", encoding: .utf8)) ?? ""
    let isInMemory = mounts.split(separator: "\n").contains { mount in
      mount.split(separator: " ").dropFirst().starts(with: [Substring(folder), "tmpfs"])
    }
    var room = statvfs()
    return isInMemory && access(folder, W_OK) == 0 && statvfs(folder, &room) == 0
      && room.f_bavail * room.f_frsize > 2 << 30
  }
}
