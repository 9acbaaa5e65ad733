import Backup
import Disk
import Foundation
import Listening
import LobbyLog
import Logging
import Mail
import NATS
import Vault

/// Tests what a server needs, without serving and without changing anything.
struct ServeCheck {
  /// What a test has found.
  struct Finding: Equatable {
    let what: String
    let sentence: String
    var isBad = false

    var line: String { "\(what): \(sentence.forTerminal)\n" }
  }

  private let settings: ServerSettings

  init(_ settings: ServerSettings) { self.settings = settings }

  func findings() async -> [Finding] {
    var findings = [Finding(what: "settings", sentence: "good")]
    findings.append(finding("addresses", addresses))
    findings.append(finding("data folder") { try takesFiles(settings.data, "--data", making: "the first start") })
    findings.append(finding("keys", keys))
    if settings.tls != nil { findings.append(finding("certificate", certificate)) }
    findings.append(await mailServer())
    findings.append(Finding(what: "proxies", sentence: proxies))
    findings.append(finding("backup folder", backupFolder))
    if settings.shipping != nil { findings.append(finding("shipping", shipping)) }
    findings.append(await natsServers())
    return findings
  }

  private func finding(_ what: String, _ test: () throws -> String) -> Finding {
    do { return Finding(what: what, sentence: try test()) } catch {
      return Finding(what: what, sentence: "\(error)", isBad: true)
    }
  }

  // MARK: The tests

  /// All at once, as when serving: two of them may be the same.
  private func addresses() throws -> String {
    var bound: [BoundAddress] = []
    do throws(CannotListen) {
      bound.append(try settings.lines.bound(for: "--lines"))
      bound.append(try settings.http.bound(for: "--http"))
      if let metrics = settings.metricsListen { bound.append(try metrics.bound(for: "--metrics-listen")) }
    } catch {
      guard error.isTaken, let own = MachineSocket.connected(to: settings.data) else { throw error }
      close(own)
      return "taken by the server that runs with this folder"
    }
    return withExtendedLifetime(bound) { "good" }
  }

  private func keys() throws -> String {
    let folder = DataFolder(settings.data)
    let server = try ServerKey.load(at: folder.key)
    let source = try folder.personalKeySource()
    let isGiven = if case .given = source { true } else { false }
    let hasPersonal = try isGiven || PersonalKey.isUsable(at: folder.personalKey)
    guard let server else {
      return hasPersonal
        ? "the personal key is good; the server's is made at the first start" : "made at the first start"
    }
    return hasPersonal
      ? "good (server key \(server.fingerprint.prefix(8))…)" : "server.key is good; there is no personal.key yet"
  }

  private func certificate() throws -> String {
    guard let tls = settings.tls else { return "none" }
    let certificate = try Certificate(
      path: tls.certificate, keyPath: tls.key, logger: Logger(label: "quarry"))
    let end = Date(timeIntervalSince1970: Double(certificate.expiry))
    guard end > .now else { throw BadSetting(sentence: "it expired at \(end.formatted(.iso8601)). Renew it.") }
    return "good until \(end.formatted(.iso8601))"
  }

  private func mailServer() async -> Finding {
    let what = "mail server"
    guard let mail = settings.mail else { return Finding(what: what, sentence: "none is set; no letters are sent") }
    guard let problem = await mail.server.problem() else { return Finding(what: what, sentence: "good") }
    return Finding(what: what, sentence: "it cannot be used: \(problem)", isBad: true)
  }

  private var proxies: String {
    settings.proxies.isAny ? "good (\(settings.proxies))" : "none is set; every connection is a client's own"
  }

  private func backupFolder() throws -> String {
    guard let backups = settings.backups else { return "none is set; no backups are made" }
    let good = try takesFiles(backups.folder, "--backup-to", making: "the first backup")
    return backups.passphrase == nil ? "\(good); backups hold no keys, since there is no passphrase" : good
  }

  private func shipping() throws -> String {
    guard let shipping = settings.shipping else { return "none is set" }
    return try takesFiles(shipping.to, "--ship-to", making: "the first start")
  }

  /// - Returns: "good", or what makes the folder if it is not there.
  private func takesFiles(_ wanted: String, _ option: String, making first: String) throws -> String {
    var folder = wanted
    while !FileManager.default.fileExists(atPath: folder), folder != "/", folder != "." {
      folder = Disk.folder(of: folder)
    }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
      throw BadSetting(sentence: "\(folder) is no folder. Give another one with \(option).")
    }
    // The permissions alone do not tell: the disk may be mounted read-only or be full.
    let probe = "\(folder)/.quarry-check-\(ProcessInfo.processInfo.processIdentifier)"
    guard FileManager.default.createFile(atPath: probe, contents: Data(repeating: 0, count: 4_096)) else {
      throw BadSetting(sentence: "\(folder) takes no files. Check its owner, its permissions and its free space.")
    }
    unlink(probe)
    return folder == wanted ? "good" : "good; \(first) makes it"
  }

  private func natsServers() async -> Finding {
    let what = "NATS"
    guard let cluster = settings.cluster else {
      return Finding(what: what, sentence: "none is set; the log is in the folder")
    }
    let names = cluster.nats.publicServers.joined(separator: ", ")
    do {
      let connection = try NATSConnection.open(cluster.nats)
      defer { connection.close() }
      _ = try await JetStream(connection: connection, name: "quarry").call("INFO")
      return Finding(what: what, sentence: "good (\(names))")
    } catch {
      return Finding(
        what: what, sentence: "no JetStream answers at \(names) (\(error)). Start it, or correct --log.", isBad: true)
    }
  }
}
