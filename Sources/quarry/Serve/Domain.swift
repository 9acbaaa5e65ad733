import Accounts
import Cluster
import Connections
import Core
import EventLog
import Hometown
import Lobbies
import LobbyLog
import Logging
import Mail
import NIOPosix
import Operators
import Packs
import Pictures
import Projections
import Vault
import Wire

/// What a server keeps: the log, and all that is decided and remembered with it, whatever carries the requests.
struct Domain {
  let log: FollowedLog
  let vault: Vault
  let projections: Projections
  let hooks: WebhookHolder
  let bell: LogBell
  let outbox: Outbox
  let photos: PhotoFolder
  let players: PlayerPhotos
  let lobbies: Lobbies
  /// nil without a list of places.
  let hometown: Hometown?
  let accounts: Accounts
  let operators: Operators
  let packs: Packs
  let plays: Plays

  /// - Parameter shared: the photos of the cluster's other nodes.
  static func open(
    _ stored: any EventLog, key: ServerKey, places: Task<Places?, Never>, _ settings: ServerSettings,
    sharing shared: SharedPhotos?, on group: MultiThreadedEventLoopGroup, logger: Logger
  ) async throws -> Domain {
    let folder = DataFolder(settings.data)
    let vault = try await folder.openVault(of: stored)
    let users = HometownProjection(vault)
    let projections = try Projections.open(
      path: folder.projections, of: stored, [PackIndex(), PlaysIndex(log: stored), PhotoNames(), users, LobbyIndex()],
      logger: logger)
    let (hooks, bell) = (WebhookHolder(), LogBell())
    let log = FollowedLog(stored, by: projections, and: [hooks.listener, .of(bell)])
    // Beside the rest: clients wait for a new leader.
    async let opened = Operators.open(log: log, vault: vault, effects: .live)
    let outbox = Outbox(log: log, vault: vault, effects: .live, isOn: settings.mail != nil)
    let (photos, players) = PhotoFolder.both(path: folder.photos, settings.policy.quotas)
    let lobbies = try await Lobbies.start(
      log: log, key: key, people: NameKeys(vault), effects: .live,
      publicURL: settings.publicURL, rateLimits: settings.rateLimits, quotas: settings.policy.quotas,
      letters: outbox.desk,
      erase: LobbyTraces(
        log: log, projections: projections, photos: photos, players: players, shared: shared, hooks: hooks
      ).erase, bell: bell, eventLoops: group.makeIterator().map { $0 }, logger: logger)
    let shelf = Shelf()
    let passwords = try Passwords()
    let hometown = await places.value.map {
      Hometown(
        places: $0, log: log, vault: vault, passwords: passwords, projections: projections, projection: users,
        effects: .live, rateLimits: settings.rateLimits, logger: logger)
    }
    let accounts = Accounts(
      log: log, vault: vault, passwords: passwords, effects: .live,
      hooks: .of(lobbies, shelf, hometown, outbox, hooks, isMailOn: settings.mail != nil, logger),
      rateLimits: settings.rateLimits, logger: logger)
    let operators = try await opened
    let packs = Packs(
      log: log, projections: projections, accounts: accounts, vault: vault, effects: .live,
      isTakenDown: { operators.isTakenDown(.pack($0)) }, logger: logger)
    shelf.put(packs)
    try await packs.installTutorials(key)
    return Domain(
      log: log, vault: vault, projections: projections, hooks: hooks, bell: bell, outbox: outbox, photos: photos,
      players: players, lobbies: lobbies, hometown: hometown, accounts: accounts, operators: operators, packs: packs,
      plays: Plays(log: log, lobbies: lobbies, accounts: accounts, packs: packs, projections: projections))
  }
}

extension AppendListener {
  fileprivate static func of(_ bell: LogBell) -> AppendListener {
    AppendListener(isHeard: { _ in bell.isHeard }, ring: { _ in bell.ring() })
  }
}

extension MailRoom {
  convenience init(_ settings: MailSettings, of domain: Domain, _ problems: Problems, _ logger: Logger) throws {
    try self.init(
      server: settings.server, from: settings.from, publicURL: settings.publicURL, outbox: domain.outbox,
      lobbies: domain.lobbies,
      picture: { [photos = domain.photos, operators = domain.operators] name in
        guard let photo = PhotoName(parsing: name), !operators.isTakenDown(.photo(photo)) else { return nil }
        return photos.load(photo)?.thumbnail
      },
      failed: { problems.note(letter: $0.id.rawValue, reason: $0.reason, isTriedAgain: $0.isTriedAgain) },
      logger: logger)
  }
}
