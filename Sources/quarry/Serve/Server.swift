import Accounts
import EventLog
import Foundation
import Hunt
import LineServer
import Lobbies
import Logging
import Mail
import NIOConcurrencyHelpers
import NIOCore
import NIOPosix
import Pictures
import SQLiteLog
import ServiceLifecycle
import Sessions
import UnixSignals
import WebServer

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
    let vault = try await DataFolder(settings.data).openVault(of: log)
    let outbox = Outbox(log: log, vault: vault, effects: .live, isOn: settings.mail != nil)
    let lobbies = try await Lobbies.start(
      log: log, key: key, publicURL: settings.publicURL, rateLimits: settings.rateLimits, letters: outbox.desk,
      eventLoops: group.makeIterator().map { $0 }, logger: logger)
    let photos = PhotoFolder(path: DataFolder(settings.data).photos)
    let sessions = SessionService(lobbies: lobbies, tiles: settings.tiles, hasPhoto: photos.has)
    let announcement = Announcement(of: ["lines", "http"])
    let lines = LineServer(
      host: settings.lines.host, port: settings.lines.port, group: group, service: sessions, logger: logger,
      onListening: { announcement.note($0, of: "lines") })
    let web = WebServer(
      host: settings.http.host, port: settings.http.port, group: group, service: sessions,
      publicURL: settings.publicURL, photos: photos, logger: logger,
      onListening: { announcement.note($0, of: "http") })
    var running: [any Service] = [lines, web]
    if let mail = settings.mail {
      running.append(
        try MailRoom(
          server: mail.server, from: mail.from, publicURL: mail.publicURL, outbox: outbox, lobbies: lobbies,
          logger: logger))
    }
    let services = ServiceGroup(
      configuration: ServiceGroupConfiguration(
        services: running.map { .init(service: $0) }, gracefulShutdownSignals: [.sigterm, .sigint],
        logger: logger))
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

/// Says where the server listens once it does so everywhere: on standard output, for scripts that asked for any free port.
private final class Announcement: Sendable {
  private let transports: [String]
  private let addresses = NIOLockedValueBox<[String: SocketAddress]>([:])

  init(of transports: [String]) { self.transports = transports }

  func note(_ address: SocketAddress, of transport: String) {
    let all = addresses.withLockedValue { addresses in
      addresses[transport] = address
      return addresses
    }
    guard all.count == transports.count else { return }
    let lines = transports.map { "quarry: \($0) on \(all[$0]?.ipAddress ?? "?"):\(all[$0]?.port ?? 0)\n" }
    FileHandle.standardOutput.write(Data(lines.joined().utf8))
  }
}
