import EventLog
import Foundation
import Hunt
import LineServer
import Lobbies
import Logging
import NIOCore
import NIOPosix
import SQLiteLog
import ServiceLifecycle
import Sessions
import UnixSignals

/// The wiring of a server: what it is made of, and in which order it starts and stops.
struct Server {
  private let settings: ServerSettings

  init(_ settings: ServerSettings) { self.settings = settings }

  func run() async throws {
    LoggingSystem.bootstrap(StreamLogHandler.standardError)
    var logger = Logger(label: "quarry")
    logger.logLevel = settings.logLevel
    raiseDescriptorLimit()

    let folder = DataFolder(settings.data)
    try folder.create()
    let key = try ServerKey.loadOrCreate(at: folder.key)
    let log = try SQLiteLog.open(path: folder.log, epochIfNew: Effects.live.newEpoch()) { [logger] sentence in
      logger.warning("\(sentence)")
    }
    let group = MultiThreadedEventLoopGroup(numberOfThreads: System.coreCount)
    do {
      try await serve(log: log, key: key, group: group, logger: logger)
    } catch {
      await log.close()
      try? await group.shutdownGracefully()
      throw error
    }
    // Everything is answered: now what it rests on may go.
    await log.close()
    try await group.shutdownGracefully()
    logger.notice("Stopped")
  }

  private func serve(
    log: SQLiteLog, key: ServerKey, group: MultiThreadedEventLoopGroup, logger: Logger
  ) async throws {
    let lobbies = try await Lobbies.start(
      log: log, key: key, publicURL: settings.publicURL, rateLimits: settings.rateLimits,
      eventLoops: group.makeIterator().map { $0 }, logger: logger)
    let lines = LineServer(
      host: settings.linesHost, port: settings.linesPort, group: group, service: SessionService(lobbies: lobbies),
      logger: logger
    ) { address in
      // On standard output, for scripts that asked for any free port.
      let line = "quarry: lines on \(address.ipAddress ?? "?"):\(address.port ?? 0)\n"
      FileHandle.standardOutput.write(Data(line.utf8))
    }
    let services = ServiceGroup(
      configuration: ServiceGroupConfiguration(
        services: [.init(service: lines)], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger))
    try await services.run()
    await lobbies.shutdown()
  }

  /// Every connection takes one, and most systems allow a process only 1,024 unless it asks.
  private func raiseDescriptorLimit() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}

/// Where a server keeps its things.
struct DataFolder {
  private let path: String

  init(_ path: String) { self.path = path }

  var log: String { path + "/quarry.db" }
  var key: String { path + "/server.key" }

  func create() throws(BadSetting) {
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw BadSetting(sentence: "The folder \(path) cannot be made. Check the path and its permissions.")
    }
  }
}
