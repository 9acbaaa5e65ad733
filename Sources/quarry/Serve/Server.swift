import EventLog
import Foundation
import Hunt
import LineServer
import Listening
import Lobbies
import Logging
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
    let descriptors = raiseDescriptorLimit()
    let certificate = try settings.tls.map { [logger] tls throws(CannotUseCertificate) in
      try Certificate(path: tls.certificate, keyPath: tls.key, logger: logger)
    }
    let admission = Admission(
      descriptors: descriptors, isLimited: settings.rateLimits, proxies: settings.proxies, logger: logger)

    let folder = DataFolder(settings.data)
    try folder.create()
    let key = try ServerKey.loadOrCreate(at: folder.key)
    let log = try SQLiteLog.open(path: folder.log, epochIfNew: Effects.live.newEpoch()) { [logger] sentence in
      logger.warning("\(sentence)")
    }
    let group = MultiThreadedEventLoopGroup(numberOfThreads: System.coreCount)
    do {
      try await serve(
        log: log, key: key, group: group, door: Door(admission: admission, certificate: certificate), logger: logger)
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

  /// What the transports share.
  private struct Door {
    let admission: Admission
    let certificate: Certificate?
  }

  private func serve(
    log: SQLiteLog, key: ServerKey, group: MultiThreadedEventLoopGroup, door: Door, logger: Logger
  ) async throws {
    let lobbies = try await Lobbies.start(
      log: log, key: key, publicURL: settings.publicURL, rateLimits: settings.rateLimits,
      eventLoops: group.makeIterator().map { $0 }, logger: logger)
    let photos = PhotoFolder(path: DataFolder(settings.data).photos)
    let sessions = SessionService(lobbies: lobbies, tiles: settings.tiles, hasPhoto: photos.has)
    let announcement = Announcement(of: ["lines", "http"])
    let lines = LineServer(
      listener: listener(settings.lines, "--lines", group, door), service: sessions,
      onListening: { announcement.note($0, of: "lines") })
    let web = WebServer(
      listener: listener(settings.http, "--http", group, door), group: group, service: sessions,
      publicURL: settings.publicURL, proxies: settings.proxies, photos: photos, logger: logger,
      onListening: { announcement.note($0, of: "http") })
    var all: [any Service] = [lines, web]
    if let certificate = door.certificate { all.append(Reloading(certificate: certificate)) }
    let services = ServiceGroup(
      configuration: ServiceGroupConfiguration(
        services: all.map { .init(service: $0) }, gracefulShutdownSignals: [.sigterm, .sigint], logger: logger))
    try await services.run()
    await lobbies.shutdown()
  }

  private func listener(
    _ address: ListeningAddress, _ option: String, _ group: MultiThreadedEventLoopGroup, _ door: Door
  ) -> Listener {
    Listener(
      host: address.host, port: address.port, option: option, group: group, admission: door.admission,
      certificate: door.certificate)
  }

  /// Every connection takes one, and most systems allow a process only 1,024 unless it asks.
  /// - Returns: how many there are now.
  private func raiseDescriptorLimit() -> Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1_024 }
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    return Int(clamping: limit.rlim_cur)
  }
}

/// Reads the certificate again on SIGHUP.
private struct Reloading: Service {
  let certificate: Certificate

  func run() async throws {
    for await _ in await UnixSignalsSequence(trapping: .sighup).cancelOnGracefulShutdown() { certificate.reload() }
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

/// Where a server keeps its things.
struct DataFolder {
  private let path: String

  init(_ path: String) { self.path = path }

  var log: String { path + "/quarry.db" }
  var key: String { path + "/server.key" }
  var photos: String { path + "/photos" }

  func create() throws(BadSetting) {
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw BadSetting(sentence: "The folder \(path) cannot be made. Check the path and its permissions.")
    }
  }
}
