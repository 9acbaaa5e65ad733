import Configuration
import Disk
import Foundation
import SQLiteLog
import Shipping

/// Where a server ships its log to, and how.
struct ShipSettings: Sendable {
  /// A folder.
  let to: String
  let every: Duration
  /// How far back one can restore at least.
  let keep: Duration
  let spool: SpoolSettings

  /// Nil if the operator names no place.
  init?(reading config: ConfigReader) throws(BadSetting) {
    guard let to = config.string(forKey: "shipTo"), !to.isEmpty else {
      for (name, option) in [("shipEvery", "--ship-every"), ("shipKeep", "--ship-keep"), ("shipSpool", "--ship-spool")]
      where config.string(forKey: ConfigKey(name))?.isEmpty == false {
        throw BadSetting(
          sentence: "\(option) needs a place to ship the log to: give one with --ship-to, or leave it out.")
      }
      return nil
    }
    self.to = to
    every = try Self.duration(
      config.string(forKey: "shipEvery", default: "1s"), "--ship-every", .seconds(1)...(.seconds(600)))
    keep = try Self.duration(
      config.string(forKey: "shipKeep", default: "24h"), "--ship-keep", .seconds(3_600)...(.seconds(366 * 86_400)))
    let size = config.string(forKey: "shipSpool", default: "256MiB")
    guard let mebibytes = Self.mebibytes(size), (1...65_536).contains(mebibytes) else {
      throw BadSetting(sentence: "--ship-spool takes a size such as 256MiB or 1GiB, from 1MiB to 64GiB, not \(size).")
    }
    spool = SpoolSettings(bytes: mebibytes << 20) { Int64(Date().timeIntervalSince1970 * 1_000) }
  }

  /// Where it is, whatever it is called.
  var place: String { BackupSettings.resolved(to) }

  /// Whether the log was shipped there before.
  func isKnown(data: String) -> Bool {
    FileManager.default.contents(atPath: DataFolder(data).shipPlace) == Data(place.utf8)
  }

  /// Refuses a folder that would be lost with the data, or is on a disk that is not there, unless the log was shipped there before.
  func check(data: String, isAlone: Bool) throws(BadSetting) {
    guard isAlone else {
      throw BadSetting(
        sentence:
          "--ship-to is for a log in the folder. A cluster keeps copies of its log: use --backup-to, or leave out --log."
      )
    }
    guard !to.contains("://") else {
      throw BadSetting(sentence: "--ship-to takes a folder, best on another machine's disk, not \(to).")
    }
    let kept = BackupSettings.resolved(data)
    guard place != kept, !place.hasPrefix(kept + "/"), !kept.hasPrefix(place + "/") else {
      throw BadSetting(
        sentence: "--ship-to \(to) and the data are in one folder, and would be lost together. Give a folder elsewhere."
      )
    }
    guard !isKnown(data: data), let disk = MountedDisks().missing(for: place) else { return }
    throw BadSetting(
      sentence: "--ship-to \(to) is on no disk: nothing is mounted at \(disk). Mount it, or give another folder.")
  }

  private static func duration(
    _ text: String, _ option: String, _ range: ClosedRange<Duration>
  ) throws(BadSetting) -> Duration {
    if let duration = BackupSettings.duration(text), range.contains(duration) { return duration }
    // The bounds are whole units.
    func told(_ bound: Duration) -> String {
      let seconds = Int(bound / .seconds(1))
      for (unit, size) in [("d", 86_400), ("h", 3_600), ("m", 60)] where seconds % size == 0 {
        return "\(seconds / size)\(unit)"
      }
      return "\(seconds)s"
    }
    throw BadSetting(
      sentence: "\(option) takes a time from \(told(range.lowerBound)) to \(told(range.upperBound)), not \(text).")
  }

  private static func mebibytes(_ text: String) -> Int? {
    for (unit, size) in [("MiB", 1), ("GiB", 1_024)] where text.hasSuffix(unit) {
      return Int(text.dropLast(3).trimmingCharacters(in: .whitespaces)).map { $0 * size }
    }
    return nil
  }
}
