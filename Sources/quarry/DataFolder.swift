import Accounts
import EventLog
import Foundation
import Hunt
import Lobbies

/// Where a server keeps its things.
struct DataFolder {
  private let path: String

  init(_ path: String) { self.path = path }

  var log: String { path + "/quarry.db" }
  var projections: String { log + "-projections" }
  var key: String { path + "/server.key" }
  /// Wraps the keys of persons, unless the environment gives another.
  var personalKey: String { path + "/personal.key" }
  var photos: String { path + "/photos" }

  /// Where the key is that wraps the keys of persons: QUARRY_PERSONAL_KEY, or the file.
  func personalKeySource() throws -> PersonalKeySource {
    try PersonalKeySource(path: personalKey, hex: ProcessInfo.processInfo.environment["QUARRY_PERSONAL_KEY"])
  }

  func openVault(of log: any EventLog) async throws -> Vault {
    try await Vault.open(log, key: personalKeySource(), now: Effects.live.now().milliseconds)
  }

  func create() throws(BadSetting) {
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw BadSetting(sentence: "The folder \(path) cannot be made. Check the path and its permissions.")
    }
  }
}
