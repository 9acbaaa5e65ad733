import Backup
import Configuration
import Disk
import Foundation

/// How a server makes backups of itself.
struct BackupSettings: Sendable {
  let folder: String
  let every: Duration
  /// How many are kept.
  let keep: Int
  /// Nil to leave the keys out, and the rest readable.
  let passphrase: Passphrase?

  /// Nil if the operator names no folder.
  init?(reading config: ConfigReader) throws(BadSetting) {
    guard let folder = config.string(forKey: "backupTo"), !folder.isEmpty else {
      for (name, option) in [
        ("backupEvery", "--backup-every"), ("backupKeep", "--backup-keep"),
        ("backupPassphrase", "QUARRY_BACKUP_PASSPHRASE"),
      ] where config.string(forKey: ConfigKey(name), isSecret: true)?.isEmpty == false {
        throw BadSetting(sentence: "\(option) needs a folder for backups: give one with --backup-to, or leave it out.")
      }
      return nil
    }
    self.folder = folder
    let every = config.string(forKey: "backupEvery", default: "1h")
    guard let interval = Self.duration(every), interval >= .seconds(5), interval <= .seconds(31 * 86_400) else {
      throw BadSetting(sentence: "--backup-every takes a time such as 30m, 6h or 1d, up to 31 days, not \(every).")
    }
    self.every = interval
    let keep = config.string(forKey: "backupKeep", default: "24")
    guard let count = Int(keep), (1...100_000).contains(count) else {
      throw BadSetting(sentence: "--backup-keep takes a number from 1 on, not \(keep).")
    }
    self.keep = count
    guard let text = config.string(forKey: "backupPassphrase", isSecret: true), !text.isEmpty else {
      passphrase = nil
      return
    }
    do { passphrase = try Passphrase(text) } catch { throw BadSetting(sentence: "\(error)") }
  }

  /// Refuses a folder in which backups would be lost with the data.
  func check(data: String) throws(BadSetting) {
    let (place, kept) = (Self.resolved(folder), Self.resolved(data))
    guard place != kept, !place.hasPrefix(kept + "/") else {
      throw BadSetting(
        sentence: "--backup-to \(folder) is inside the data, and would be lost with it. Give a folder elsewhere.")
    }
    guard let disk = MountedDisks().missing(for: place) else { return }
    throw BadSetting(
      sentence: "--backup-to \(folder) is on no disk: nothing is mounted at \(disk). Mount it, or give another folder.")
  }

  /// A path without links, whether all of it exists or not.
  static func resolved(_ path: String) -> String {
    let absolute = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    var (existing, rest) = (absolute, "")
    while existing != "/", existing != ".", !FileManager.default.fileExists(atPath: existing) {
      rest = "/" + Disk.name(of: existing) + rest
      existing = Disk.folder(of: existing)
    }
    guard let real = realpath(existing, nil) else { return absolute }
    defer { free(real) }
    var parts = existing == "/" ? [] : String(cString: real).split(separator: "/")
    // Steps back out of what does not exist may lead to what does.
    for step in rest.split(separator: "/") where step != "." {
      if step == ".." { _ = parts.popLast() } else { parts.append(step) }
    }
    let path = "/" + parts.joined(separator: "/")
    return rest.split(separator: "/").contains("..") ? resolved(path) : path
  }

  /// Reads `90s`, `30m`, `6h` or `1d`.
  static func duration(_ text: String) -> Duration? {
    let units: [Character: Int] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400]
    guard let unit = text.last.flatMap({ units[$0] }), let count = Int(text.dropLast()), (1...1_000_000).contains(count)
    else { return nil }
    return .seconds(count * unit)
  }
}

/// The backups in a folder, by their names, which tell when each was begun: `quarry-20260102T030405Z.backup`.
struct BackupShelf {
  let folder: String

  /// The names of all backups, oldest first.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).filter(Self.isBackup).sorted()
  }

  static func isBackup(_ name: String) -> Bool {
    name.hasPrefix("quarry-") && name.hasSuffix("Z.backup") && name.utf8.count == 30
  }

  static func name(at now: Date) -> String {
    var (seconds, parts) = (time_t(now.timeIntervalSince1970), tm())
    gmtime_r(&seconds, &parts)
    func padded(_ number: Int32, _ digits: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
    let date = padded(parts.tm_year + 1_900, 4) + padded(parts.tm_mon + 1, 2) + padded(parts.tm_mday, 2)
    let time = padded(parts.tm_hour, 2) + padded(parts.tm_min, 2) + padded(parts.tm_sec, 2)
    return "quarry-\(date)T\(time)Z.backup"
  }

  /// When the newest backup was finished; nil if there is none.
  func newest() -> (finished: Date, bytes: Int64)? {
    let found = ((try? names()) ?? []).compactMap { name -> (finished: Date, bytes: Int64)? in
      var info = stat()
      guard stat("\(folder)/\(name)", &info) == 0 else { return nil }
      return (Date(timeIntervalSince1970: TimeInterval(info.st_mtim.tv_sec)), Int64(info.st_size))
    }
    return found.max { $0.finished < $1.finished }
  }

  /// Removes the oldest ones beyond `keep`, but never the one that was just made.
  /// - Returns: how many could not be removed.
  func removeOldest(keeping keep: Int, and made: String) -> Int {
    var failed = 0
    let others = ((try? names()) ?? []).filter { $0 != made }
    for name in others.dropLast(keep - 1) where unlink("\(folder)/\(name)") != 0 { failed += 1 }
    return failed
  }

  /// Removes what killed processes left.
  func removeLeftovers() {
    for file in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      guard let end = file.range(of: "Z.backup.")?.lowerBound else { continue }
      let name = file[..<end] + "Z.backup"
      if Self.isBackup(String(name)) { BackupFile.removeLeftovers(of: "\(folder)/\(name)") }
    }
  }
}
