import ArgumentParser
import Configuration
import Core
import EventLog
import Foundation
import JetStreamLog
import LobbyLog
import NATS

/// How to reach the NATS servers of a cluster.
struct ClusterSettings: Sendable {
  let nats: NATSOptions
  /// On how many servers everything is kept.
  let replicas: Int
  /// What operators call this node.
  var node = ProcessInfo.processInfo.hostName

  /// Nil if the log is not on NATS.
  init?(reading config: ConfigReader) throws(BadSetting) {
    guard let log = config.string(forKey: "log"), !log.isEmpty else { return nil }
    self = try ClusterSettings(
      log: log, user: config.string(forKey: "logUser"),
      password: config.string(forKey: "logPassword", isSecret: true),
      credentials: config.string(forKey: "logCredentials"), ca: config.string(forKey: "logTlsCa"),
      replicas: config.string(forKey: "logReplicas"))
    if let name = config.string(forKey: "nodeName") {
      guard (1...64).contains(name.utf8.count), name.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
        throw BadSetting(sentence: "--node-name takes up to 64 letters, digits and signs, without spaces.")
      }
      node = name
    }
  }

  init(
    log: String, user: String?, password: String?, credentials: String?, ca: String?, replicas: String?
  ) throws(BadSetting) {
    guard let servers = NATSOptions.servers(in: log) else {
      throw BadSetting(sentence: "--log takes a list of NATS servers such as nats://n1:4222,n2:4222,n3:4222.")
    }
    guard (user == nil) == (password == nil) else {
      throw BadSetting(sentence: "--log-user and QUARRY_LOG_PASSWORD belong together: give both, or neither.")
    }
    for (option, file) in [("--log-credentials", credentials), ("--log-tls-ca", ca)] {
      if let file, access(file, R_OK) != 0 {
        throw BadSetting(sentence: "\(option) \(file) cannot be read. Check its name and permissions.")
      }
    }
    let count = replicas.map { Int($0) } ?? (servers.count < 3 ? 1 : 3)
    guard let count, [1, 3, 5].contains(count) else {
      throw BadSetting(sentence: "--log-replicas takes 1, 3 or 5, not \(replicas ?? "").")
    }
    self.replicas = count
    nats = NATSOptions(
      servers: servers, name: "quarry \(ProcessInfo.processInfo.hostName)",
      user: user.flatMap { user in password.map { NATSOptions.User(name: user, password: $0) } },
      credentials: credentials, certificates: ca)
  }

  /// Opens the log; makes it if there is none.
  func openLog() async throws -> JetStreamLog {
    try await JetStreamLog.open(nats, replicas: replicas, epochIfNew: Effects.live.newEpoch())
  }

  /// Opens the log and its key for the node that leads; makes both if there has never been a log.
  func openLog(for folder: DataFolder) async throws -> (log: any EventLog, key: ServerKey) {
    let log = try await openLog()
    do {
      return (log, try await folder.serverKey(of: log))
    } catch {
      await log.close()
      throw error
    }
  }

  /// Opens the log to read it. Throws if there is none.
  func openExistingLog() async throws -> JetStreamLog {
    try await JetStreamLog.open(nats, replicas: 1, epochIfNew: nil)
  }
}

/// How a command other than `serve` reaches NATS.
struct ClusterOptions: ParsableArguments {
  @Option(
    name: .customLong("log-user"),
    help: ArgumentHelp("The user to sign in as at NATS, with QUARRY_LOG_PASSWORD.", valueName: "name"))
  var user: String?

  @Option(
    name: .customLong("log-credentials"),
    help: ArgumentHelp("A file with the JWT and seed of a NATS user.", valueName: "file"))
  var credentials: String?

  @Option(
    name: .customLong("log-tls-ca"),
    help: ArgumentHelp("Certificates to trust for NATS servers instead of the system's (PEM).", valueName: "file"))
  var certificates: String?

  @Option(
    name: .customLong("log-replicas"),
    help: ArgumentHelp(
      "On how many NATS servers everything is kept: 1, 3 or 5. (default: 3, or 1 with fewer servers)",
      valueName: "count"))
  var replicas: String?

  func settings(_ servers: String) throws -> ClusterSettings {
    try SettingNames.checkEnvironment()
    return try ClusterSettings(
      log: servers, user: user, password: ProcessInfo.processInfo.environment["QUARRY_LOG_PASSWORD"],
      credentials: credentials, ca: certificates, replicas: replicas)
  }
}

/// A log to read: in a data folder, or on NATS servers.
struct LogOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The server's data folder.", valueName: "dir"))
  var data: String?

  @Option(help: ArgumentHelp("The NATS servers of a cluster.", valueName: "url"))
  var log: String?

  @OptionGroup var cluster: ClusterOptions

  func validate() throws {
    guard data == nil || log == nil else {
      throw ValidationError("Name the log with --data or with --log, not with both.")
    }
  }

  var isNamed: Bool { data != nil || log != nil }

  /// Opens the log for reading, even while a server runs.
  func openForReading() async throws -> any EventLog {
    if let log { return try await cluster.settings(log).openExistingLog() }
    guard let data else { throw ValidationError("Name the log with --data DIR or --log nats://….") }
    return try DataFolder(data).openLogForReading()
  }
}
