import Accounts
import Cluster
import Connections
import Core
import Disk
import EventLog
import Foundation
import Hometown
import LineServer
import Listening
import Lobbies
import LobbyLog
import Logging
import Mail
import NIOConcurrencyHelpers
import NIOCore
import NIOPosix
import OpenIDConnect
import Operators
import Packs
import Pictures
import Projections
import SQLiteLog
import ServiceLifecycle
import Shipping
import UnixSignals
import Vault
import WebServer

/// Wires a server's parts together, and starts and stops them in order.
struct Server {
  private let settings: ServerSettings
  private let problems: Problems

  init(_ settings: ServerSettings, _ problems: Problems = Problems(now: Effects.live.now)) {
    self.settings = settings
    self.problems = problems
  }

  func run() async throws {
    LoggingSystem.bootstrap { [problems, format = settings.logFormat] label in
      let lines: any LogHandler =
        switch format {
        case .text: StreamLogHandler.standardError(label: label)
        case .json: JSONLines(label: label)
        }
      return MultiplexLogHandler([lines, ProblemLog(problems)])
    }
    var logger = Logger(label: "quarry")
    logger.logLevel = settings.logLevel
    logger.notice("quarry \(ServerInfo.version) starts", metadata: settings.told)
    // Reading them takes as long as opening the log, so it happens beside that.
    let places = Task { [logger] in Self.places(logger) }
    if let cluster = settings.cluster {
      try await run(in: cluster, places: places, logger: logger)
    } else {
      try await runAlone(places, logger)
    }
    logger.notice("Stopped")
  }

  /// Serves a log in the data folder.
  private func runAlone(_ places: Task<Places?, Never>, _ logger: Logger) async throws {
    let folder = DataFolder(settings.data)
    try folder.refuseIfLost()
    let announcement = Announcement(of: settings.transports)
    let first = try FirstStart(in: folder)
    var epoch: String?
    do {
      let server = try Server(settings.forRoom(in: folder, announcement), problems)
      let door = try server.door(logger)
      let (log, key) = try folder.open(spool: settings.shipping?.spool) { [logger] in logger.warning("\($0)") }
      epoch = log.epoch
      let group = MultiThreadedEventLoopGroup(numberOfThreads: System.coreCount)
      ServiceManager.environments.feedWatchdog(on: group)
      do {
        try await server.serve(
          log: log, key: key, places: places, door: door, group: group, node: nil, logger: logger
        ) { parts in
          server.transports(
            door, group: group, reception: parts.sessions, messages: parts.sessions, responder: parts.answers.responder,
            announcement, logger)
        }
      } catch {
        try? await group.shutdownGracefully()
        throw error
      }
      try await group.shutdownGracefully()
    } catch {
      // Nobody has connected yet, so undo the first start.
      if !announcement.isMade { first.undo(epoch: epoch) }
      throw error
    }
  }

  /// Serves the clients of a node of a cluster: as the leader once it leads, for the leader before.
  private func run(in cluster: ClusterSettings, places: Task<Places?, Never>, logger: Logger) async throws {
    let folder = DataFolder(settings.data)
    try folder.create()
    let announcement = Announcement(of: settings.transports)
    let server = try Server(settings.forRoom(in: folder, announcement), problems)
    let door = try server.door(logger)
    let node = try await WaitingForNATS(logger).until {
      try await ClusterNode.join(settings, in: cluster, folder: folder)
    }
    let group = MultiThreadedEventLoopGroup(numberOfThreads: System.coreCount)
    ServiceManager.environments.feedWatchdog(on: group)
    let front: NodeFront
    do {
      front = try await NodeFront.open(
        server.settings, of: node, in: cluster, door: door, group: group, announcement: announcement, logger: logger)
    } catch {
      await node.leave()
      try? await group.shutdownGracefully()
      throw error
    }
    var failure: (any Error)?
    do {
      if try await node.waitForLead(with: front, logger) {
        let (log, key) = try await cluster.openLog(for: folder)
        try await server.serve(
          log: log, key: key, places: places, door: door, group: group, node: node, logger: logger
        ) { parts in
          [NodeLeading(front: front, parts: parts, cluster: cluster, node: node, group: group, logger: logger)]
        }
      }
    } catch {
      failure = error
    }
    // Another node may lead while the last clients hang up.
    await node.leave()
    do { try await front.close() } catch { failure = failure ?? error }
    try? await group.shutdownGracefully()
    if let failure { throw failure }
  }

  private func door(_ logger: Logger) throws -> Door {
    let descriptors = raiseDescriptorLimit()
    let certificate = try settings.tls.map { tls throws(CannotUseCertificate) in
      try Certificate(path: tls.certificate, keyPath: tls.key, logger: logger)
    }
    try Resources.check()
    if Resources.world == nil {
      logger.warning("Maps have no coastlines: quarry_World.resources is missing. Make it with deploy/coast.")
    }
    // Bind all addresses before creating anything or letting anybody in.
    return Door(
      lines: try settings.lines.bound(for: "--lines"), http: try settings.http.bound(for: "--http"),
      metrics: try settings.metricsListen?.bound(for: "--metrics-listen"),
      admission: Admission(
        descriptors: descriptors, isLimited: settings.rateLimits, proxies: settings.proxies, logger: logger),
      machine: BoundAddress(ofMachine: settings.data), certificate: certificate,
      whereabouts: Whereabouts(publicURL: settings.publicURL, isSecure: certificate != nil))
  }

  /// What the transports share.
  struct Door {
    let lines: BoundAddress
    let http: BoundAddress
    /// Nil if metrics are at the address of the pages.
    let metrics: BoundAddress?
    let admission: Admission
    /// Nil if something else has it.
    let machine: BoundAddress?
    let certificate: Certificate?
    let whereabouts: Whereabouts
  }

  /// The transports, for the clients of this process.
  func transports(
    _ door: Door, group: MultiThreadedEventLoopGroup, reception: any Reception, messages: ConnectionService?,
    responder: WebResponder, _ announcement: Announcement, _ logger: Logger
  ) -> [any Service] {
    let lines = LineServer(
      listener: Listener(
        at: door.lines, group: group, admission: door.admission, certificate: areLinesSecure ? door.certificate : nil),
      reception: reception,
      source: .network(isSecure: areLinesSecure && door.certificate != nil, settings.proxies),
      onListening: { announcement.note($0, of: "lines") })
    let web = WebServer(
      listener: Listener(at: door.http, group: group, admission: door.admission, certificate: door.certificate),
      group: group, reception: reception, site: settings.site(door), messages: messages,
      responder: door.metrics == nil ? responder : responder.withoutMetrics, logger: logger,
      onListening: {
        door.whereabouts.note($0)
        announcement.note($0, of: "http")
      })
    var services: [any Service] = [lines, web]
    if let address = door.machine {
      services.append(
        LineServer(
          listener: Listener(at: address, group: group, admission: door.admission, certificate: nil),
          reception: reception, source: .machine, onListening: { _ in }))
    } else {
      logger.warning("quarry admin cannot reach this server: another process has its socket.")
    }
    guard let address = door.metrics else { return services }
    let metrics = WebServer(
      listener: Listener(at: address, group: group, admission: door.admission, certificate: nil), group: group,
      reception: nil, site: Site(publicURL: nil, isSecure: false, proxies: settings.proxies), messages: nil,
      responder: responder.onlyMetrics, logger: logger,
      onListening: { announcement.note($0, of: "metrics") })
    return services + [metrics]
  }

  /// What answers the clients of a server.
  struct Parts: Sendable {
    let sessions: ConnectionService
    let answers: WebAnswers
  }

  /// Serves a log until it is stopped, then closes the log.
  /// - Parameter transports: the services by which clients reach the parts.
  private func serve(
    log: any EventLog, key: ServerKey, places: Task<Places?, Never>, door: Door, group: MultiThreadedEventLoopGroup,
    node: ClusterNode?, logger: Logger, transports: (Parts) -> [any Service]
  ) async throws {
    do {
      try await serve(
        log, key: key, places: places, door: door, group: group, node: node, logger: logger, transports: transports)
    } catch {
      await log.close()
      throw error
    }
    // All requests are answered, so what they depend on can close.
    await log.close()
  }

  private func serve(
    _ stored: any EventLog, key: ServerKey, places: Task<Places?, Never>, door: Door,
    group: MultiThreadedEventLoopGroup, node: ClusterNode?, logger: Logger, transports: (Parts) -> [any Service]
  ) async throws {
    let domain = try await Domain.open(
      stored, key: key, places: places, settings, sharing: node?.photos, on: group, logger: logger)
    let (lobbies, accounts, operators) = (domain.lobbies, domain.accounts, domain.operators)
    let shipping = try await startShipping(of: stored, key, logger)
    let webhooks = try domain.hooks.make(
      settings.webhooks, log: domain.log, vault: domain.vault, lobbies: lobbies, problems, on: group, logger: logger)
    let tracer = settings.traces?.start()
    let sessions = ConnectionService(
      lobbies: lobbies, accounts: accounts, packs: domain.packs, plays: domain.plays, operators: operators,
      directory: LobbyDirectory(log: domain.log, projections: domain.projections),
      policy: settings.policy, vitals: .of(door.admission, domain.outbox, DataFolder(settings.data), webhooks),
      tiles: settings.tiles,
      origins: { door.whereabouts.origins }, logger: logger, access: settings.access, tracer: tracer,
      problems: problems,
      mayAnswer: { node?.leadsForCertain ?? true }, webhooks: webhooks,
      settle: shipping?.settle, hasPhoto: domain.photos.keep, hasSent: domain.players.isSent)
    let record = BackupRecord()
    let mail = try settings.mail.map { try MailRoom($0, of: domain, problems, logger) }
    var measures = try await ServerMeasures.start(settings, door.certificate, stored, mail, record, tracer, on: group)
    measures.shipper = shipping?.shipper
    let linkedNodes: (@Sendable () -> Int)? = if let node { { node.linkedNodes } } else { nil }
    let providers = settings.openIDConnect(domain, logger)
    let answers = WebAnswers(
      service: sessions, site: settings.site(door), map: settings.map, photos: domain.photos,
      sharing: node.map { PhotoSharing(to: $0.photos) } ?? .none,
      pictures: PictureProcesses(command: [try Resources.pictureProgram]), hometown: domain.hometown,
      providers: providers, connections: { door.admission.connections }, linkedNodes: linkedNodes,
      more: measures.metrics, logger: logger)
    // Services stop in reverse order: the last requests may still read the projections.
    var running: [any Service] = []
    // The first one, so that it stops last: it has what the others did.
    if let traces = settings.traces, let tracer { running.append(traces.export(of: tracer, logger)) }
    // Before the transports, so that it stops after the last request.
    running +=
      [domain.projections, StoringUses(accounts: accounts, operators: operators)]
      + transports(Parts(sessions: sessions, answers: answers)) + [webhooks]
    if let mail { running.append(mail) }
    running +=
      settings.backups.map { [ScheduledBackups(settings: $0, of: settings, record: record, logger: logger)] } ?? []
    running += RetentionKeeping.services(
      settings.policy.retention, lobbies, operators, domain.log, domain.projections, logger)
    running += [DrawingPages(answers: answers, logger: logger), Forgetting(accounts: accounts, lobbies: lobbies)]
    running += PhotoSweeping.services(
      domain.photos, domain.players, node?.photos, domain.projections, lobbies, logger)
    running += [Reloading(certificate: door.certificate), EndingBell(bell: domain.bell)] as [any Service]
    try await run(running, logger, closing: answers)
    await providers?.close()
    await accounts.shutdown()
    await lobbies.shutdown()
    // Everything is stored, and the log is still open.
    await shipping?.shipper.stop()
  }

  /// Nil if the log is not shipped.
  private func startShipping(of log: any EventLog, _ key: ServerKey, _ logger: Logger) async throws -> ShippingLog? {
    guard let shipping = settings.shipping, let log = log as? SQLiteLog else { return nil }
    return try await ShippingLog.start(shipping, of: log, key, in: DataFolder(settings.data), logger)
  }

  private func run(_ services: [any Service], _ logger: Logger, closing answers: WebAnswers) async throws {
    let services = ServiceGroup(
      configuration: ServiceGroupConfiguration(
        services: services.map { .init(service: $0) }, gracefulShutdownSignals: [.sigterm, .sigint],
        logger: logger))
    do {
      try await services.run()
    } catch {
      await answers.close()
      throw error
    }
    await answers.close()
  }

  /// The places; nil, with a warning to the operator, if they are not installed: all else works without.
  private static func places(_ logger: Logger) -> Places? {
    do throws(PlacesMissing) { return try Places() } catch {
      logger.warning("\(error)")
      return nil
    }
  }

  /// For one room, the terminal on the server's own machine needs no certificate.
  private var areLinesSecure: Bool { !settings.lan || ReachableHost.isReachable(settings.lines.host) }

  /// Raises the limit of file descriptors: each connection takes one, and most systems allow only 1,024 by default.
  /// - Returns: the new limit.
  private func raiseDescriptorLimit() -> Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1_024 }
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    return Int(clamping: limit.rlim_cur)
  }
}

/// Reloads the certificate, if there is one, on SIGHUP, which otherwise would end the program.
private struct Reloading: Service {
  let certificate: Certificate?

  func run() async throws {
    for await _ in await UnixSignalsSequence(trapping: .sighup).cancelOnGracefulShutdown() { certificate?.reload() }
  }
}

/// Tells those who follow the log when nothing new will come, and the service manager.
private struct EndingBell: Service {
  let bell: LogBell

  func run() async throws {
    try? await gracefulShutdown()
    ServiceManager.environments.isStopping()
    bell.finish()
  }
}

/// Completes deletions of accounts and lobbies that a crash interrupted.
private struct Forgetting: Service {
  let accounts: Accounts
  let lobbies: Lobbies

  func run() async throws {
    await withGracefulShutdownHandler {
      await cancelWhenGracefulShutdown { await lobbies.finishDeletions() }
    } onGracefulShutdown: {
      Task { await lobbies.stopDeletions() }
    }
    await cancelWhenGracefulShutdown { await accounts.finishDeletions() }
    try? await gracefulShutdown()
    accounts.refuseWaiting()
  }
}

extension ServerSettings {
  /// Nil unless the operator wants each request in the log, whatever its level is.
  fileprivate var access: AccessLog? {
    guard accessLog else { return nil }
    var logger = Logger(label: "access")
    logger.logLevel = .info
    return AccessLog(logger)
  }

  /// Nil if nobody else signs people in.
  fileprivate func openIDConnect(_ domain: Domain, _ logger: Logger) -> OpenIDConnect? {
    guard let publicURL, !providers.isEmpty else { return nil }
    return OpenIDConnect(
      providers, publicURL: publicURL, vault: domain.vault, accounts: domain.accounts, effects: .live,
      rateLimits: rateLimits, logger: logger)
  }

  func site(_ door: Server.Door) -> Site {
    Site(publicURL: publicURL, isSecure: door.certificate != nil, proxies: proxies, otherOrigins: origins)
  }

  /// The settings with the certificate and address of a server for one room, if it is one.
  fileprivate func forRoom(in folder: DataFolder, _ announcement: Announcement) throws -> ServerSettings {
    guard lan else { return self }
    let room = try RoomServer(self, in: folder)
    var settings = self
    (settings.tls, settings.publicURL) = (room.tls, room.url)
    announcement.tell(room.instructions())
    return settings
  }
}
