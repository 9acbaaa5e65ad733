import Accounts
import Core
import Disk
import EventLog
import Foundation
import JetStreamLog
import LobbyLog
import SQLiteLog
import Vault

/// A server's data folder.
struct DataFolder {
  let path: String

  init(_ path: String) { self.path = path }

  var log: String { path + "/quarry.db" }
  var projections: String { log + "-projections" }
  var key: String { path + "/server.key" }
  /// Wraps the personal keys, unless the environment provides another key.
  var personalKey: String { path + "/personal.key" }
  var photos: String { path + "/photos" }
  /// Who this server is where its log is shipped to.
  var shipIdentity: String { log + "-ship" }
  /// The place that its log was shipped to last.
  var shipPlace: String { log + "-ship-to" }
  /// A base that is to be shipped.
  var shipDraft: String { log + "-base" }

  /// The key that wraps the personal keys: QUARRY_PERSONAL_KEY, or the file.
  func personalKeySource() throws -> PersonalKeySource {
    try SettingNames.checkEnvironment()
    return try PersonalKeySource(path: personalKey, hex: ProcessInfo.processInfo.environment["QUARRY_PERSONAL_KEY"])
  }

  func openVault(of log: any EventLog) async throws -> Vault {
    try await Vault.open(log, key: personalKeySource(), now: Effects.live.now().milliseconds)
  }

  // MARK: The log

  /// Opens the log of a stopped server. Throws if there is none.
  func openExistingLog() throws -> SQLiteLog {
    try refuseIfLost()
    // Opening would create a log.
    guard FileManager.default.fileExists(atPath: log) else { throw LogOpenFailure.missing(path: log) }
    return try SQLiteLog.open(path: log, epochIfNew: Effects.live.newEpoch())
  }

  /// Opens the log for reading, even while a server runs.
  func openLogForReading() throws -> SQLiteLog {
    try refuseIfLost()
    return try SQLiteLog.openForReading(path: log)
  }

  /// Where a backup is unpacked before its parts get their places.
  var restoring: String { path + "/.restoring" }

  /// Throws if there has been a log, but it is missing now.
  func refuseIfLost() throws(LogOpenFailure) {
    guard SQLiteLog.isMissing(path: log) else { return }
    guard !FileManager.default.fileExists(atPath: restoring) else {
      throw .refused(
        "A restore into \(path) was interrupted. Run it again: quarry restore FILE --data \(path)")
    }
    // Files that a server creates at its first start or derives from its log.
    let traces = [log + "-wal", log + "-mark", log + "-snapshots", projections, key, personalKey, photos]
    if let trace = traces.first(where: { FileManager.default.fileExists(atPath: $0) }) {
      throw .lost(path: log, trace: trace)
    }
  }

  /// Opens the log and its key for a server; creates both if there has never been a log.
  /// - Parameters:
  ///   - spool: how what is stored is kept until it is shipped; nil if it is not.
  ///   - warn: receives sentences for the operator.
  func open(spool: SpoolSettings? = nil, warn: @escaping @Sendable (String) -> Void) throws -> (
    log: SQLiteLog, key: ServerKey
  ) {
    try refuseIfLost()
    var serverKey = try ServerKey.load(at: key)
    let log = try SQLiteLog.open(
      path: self.log, epochIfNew: Effects.live.newEpoch(), spool: spool, warn: warn,
      check: { facts in serverKey = try self.serverKey(serverKey, belongingTo: facts) })
    // The key was created or checked while the log was opened.
    guard let serverKey else { throw LogOpenFailure.refused("\(key) cannot be read. Check its permissions.") }
    return (log, serverKey)
  }

  /// Checks the key against the fingerprint in the log. A log older than this check adopts the key it finds.
  private func serverKey(_ found: ServerKey?, belongingTo facts: LogFacts) throws -> ServerKey {
    let known = try facts.fact(named: Self.keyFact)
    let key = try serverKey(
      found, known: known, isNew: facts.position == 0,
      ifLost: "run quarry log accept-loss --data \(path)")
    if known != key.fingerprint { try facts.remember(key.fingerprint, as: Self.keyFact) }
    return key
  }

  /// Whether a log on NATS knows which key is its own. The first node that leads tells it.
  func hasServerKey(_ log: JetStreamLog) async throws -> Bool { try await knownKey(of: log) != nil }

  /// The fingerprint of the key that a log on NATS knows as its own.
  func knownKey(of log: JetStreamLog) async throws -> String? { try await log.fact(named: Self.keyFact) }

  /// Throws if a key that is there is not the one of the log in this folder, which no server has open.
  func checkKeys() async throws {
    let log = try SQLiteLog.openForReading(path: log)
    do {
      let known = try await log.fact(named: Self.keyFact)
      if let key = try ServerKey.load(at: key), let known, known != key.fingerprint {
        throw LogOpenFailure.refused("server.key is not the key of this log. Give the right one, or none for now.")
      }
      let hasPersonalKey = try FileManager.default.fileExists(atPath: personalKey) || isPersonalKeyGiven
      if hasPersonalKey, try await log.statistics().keys > 0 { _ = try await openVault(of: log) }
    } catch {
      await log.close()
      throw error
    }
    await log.close()
  }

  /// Whether the personal key is in QUARRY_PERSONAL_KEY.
  var isPersonalKeyGiven: Bool {
    get throws { if case .given = try personalKeySource() { true } else { false } }
  }

  /// Tells a new log the fingerprint of its key.
  func remember(_ fingerprint: String, in facts: LogFacts) throws { try facts.remember(fingerprint, as: Self.keyFact) }

  /// The key of a log on NATS. The first node that leads makes it; the others need a copy of its file.
  func serverKey(of log: JetStreamLog) async throws -> ServerKey {
    let known = try await log.fact(named: Self.keyFact)
    let isNew = try await log.readAll(after: 0, limit: 1).isEmpty
    let key = try serverKey(
      try ServerKey.load(at: key), known: known, isNew: isNew && known == nil,
      ifLost: "move the log to a folder with quarry log copy --from, run quarry log accept-loss there, and move it back"
    )
    if known != key.fingerprint { try await log.remember(key.fingerprint, as: Self.keyFact) }
    return key
  }

  private func serverKey(
    _ found: ServerKey?, known: String?, isNew: Bool, ifLost remedy: String
  ) throws -> ServerKey {
    if let found, known == found.fingerprint || known == nil || isNew { return found }
    guard found != nil || isNew else {
      throw LogOpenFailure.refused(
        """
        \(key) is missing. Copy it from another node or a backup: without it, printed codes do not work, and players \
        lose their seats. If it is lost for good, \(remedy) to create a new one.
        """)
    }
    guard found == nil else {
      throw LogOpenFailure.refused(
        """
        \(key) is not the key of this log. Restore the right one from a backup: with this one, printed codes do not \
        work. If the right one is lost for good, \(remedy) to use this one.
        """)
    }
    return try ServerKey.loadOrCreate(at: key)
  }

  /// Makes the existing key the log's own, or creates one if there is none.
  /// - Returns: a sentence about what was done; nil if nothing was.
  func adoptServerKey(_ facts: LogFacts) throws -> String? {
    let isMissing = try ServerKey.load(at: key) == nil
    let adopted = try ServerKey.loadOrCreate(at: key)
    let known = try facts.fact(named: Self.keyFact)
    if known != adopted.fingerprint { try facts.remember(adopted.fingerprint, as: Self.keyFact) }
    if isMissing { return "\(key) is a new key: codes printed before no longer work." }
    return known == nil || known == adopted.fingerprint
      ? nil : "\(key) is the log's key from now on: codes of the previous key no longer work."
  }

  /// The name of the log's fact that holds the key's fingerprint.
  private static let keyFact = "server-key"

  // MARK: The folder

  /// Creates the folder if it is missing.
  /// - Returns: the folders created, innermost first.
  @discardableResult
  func create() throws(BadSetting) -> [String] {
    var missing: [String] = []
    var folder = path
    while !folder.isEmpty, folder != "/", !FileManager.default.fileExists(atPath: folder) {
      missing.append(folder)
      folder = Disk.folder(of: folder)
    }
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      Self.removeEmpty(missing)
      throw BadSetting(sentence: "The folder \(path) cannot be created. Check the path and its permissions.")
    }
    return missing
  }

  /// Removes the folders that are empty.
  static func removeEmpty(_ folders: [String]) { for folder in folders { rmdir(folder) } }
}

/// What a server's first start creates, so that a failed start can remove it.
struct FirstStart {
  private let folder: DataFolder
  private let made: [String]
  private let wasThere: Set<String>
  /// Whether a log existed before.
  private let hadLog: Bool

  /// Creates the folder if it is missing.
  init(in folder: DataFolder) throws {
    self.folder = folder
    hadLog = !SQLiteLog.isMissing(path: folder.log)
    made = try folder.create()
    wasThere = Set((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
  }

  /// - Parameter epoch: that of the created log; nil if none was created.
  func undo(epoch: String?) {
    if !hadLog {
      if let epoch { SQLiteLog.discard(path: folder.log, epoch: epoch) }
      let names = [
        "quarry.db-projections", "quarry.db-projections-wal", "quarry.db-projections-shm", "server.key", "personal.key",
      ]
      // Without a log, keys are useless.
      if SQLiteLog.isMissing(path: folder.log) {
        for name in names where !wasThere.contains(name) { unlink(folder.path + "/" + name) }
      }
    }
    for name in ["lan-certificate.pem", "lan-key.pem"] where !wasThere.contains(name) {
      unlink(folder.path + "/" + name)
    }
    DataFolder.removeEmpty(made)
  }
}
