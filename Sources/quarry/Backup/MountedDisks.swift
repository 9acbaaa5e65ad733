import Foundation

/// The disks that are mounted, and those that should be.
struct MountedDisks {
  private let mounted: Set<String>
  /// Where `/etc/fstab` wants a disk.
  private let wanted: [String]

  init() {
    self.init(mounts: Self.read("/proc/self/mounts"), table: Self.read("/etc/fstab"))
  }

  /// - Parameters:
  ///   - mounts: what is mounted, as in `/proc/self/mounts`
  ///   - table: what should be, as in `/etc/fstab`
  init(mounts: String, table: String) {
    mounted = Set(Self.places(in: mounts))
    wanted = Self.places(in: table).filter { $0.hasPrefix("/") && $0 != "/" }
  }

  /// Where a disk should be mounted for a path and is not; nil if all is well. Folders for disks that come and go are
  /// such places, too: `/mnt/NAME` and those of desktops.
  func missing(for path: String) -> String? {
    let above = wanted.filter { path == $0 || path.hasPrefix($0 + "/") }
    if let disk = above.first(where: { !mounted.contains($0) }) { return disk }
    let parts = path.split(separator: "/").map(String.init)
    for (root, depth) in [(["run", "media"], 4), (["media"], 2), (["mnt"], 2)] where parts.starts(with: root) {
      guard parts.count >= depth else { return nil }
      let places = (1...parts.count).map { "/" + parts.prefix($0).joined(separator: "/") }
      return places.contains(where: mounted.contains) ? nil : places[depth - 1]
    }
    return nil
  }

  /// The second column of each line; a space in it is written `\040`.
  private static func places(in table: String) -> [String] {
    table.split(separator: "\n").compactMap { line -> String? in
      let columns = line.split { $0 == " " || $0 == "\t" }
      guard columns.count >= 2, !columns[0].hasPrefix("#") else { return nil }
      return String(columns[1]).replacing("\\040", with: " ")
    }
  }

  private static func read(_ path: String) -> String {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
