public import Accounts
public import Core
public import EventLog
import Foundation
public import JSONCoding
public import Logging
public import Projections
public import Vault
import Wire

/// The directory of players and where they come from.
///
/// Every call returns once its changes are durable and can be read back. It throws `HometownRejection`, or `WireError`
/// for an invalid form. `address` is the client's address. Nothing here runs on an event loop.
public final class Hometown: Sendable {
  public let places: Places
  private let store: EntryStore
  private let passwords: Passwords
  private let projections: Projections
  private let register: Register
  private let effects: Effects
  private let tries: HometownTries
  private let logger: Logger

  /// - Parameters:
  ///   - log: the log that `projections` follow and that `vault` belongs to.
  ///   - projection: one of `projections`.
  ///   - rateLimits: whether to limit rates; false for benchmarks on loopback.
  public init(
    places: Places, log: any EventLog, vault: Vault, passwords: Passwords, projections: Projections,
    projection: HometownProjection, effects: Effects, rateLimits: Bool, logger: Logger
  ) {
    self.places = places
    store = EntryStore(log: log, vault: vault, logger: logger)
    self.passwords = passwords
    self.projections = projections
    register = projection.register
    self.effects = effects
    tries = HometownTries(isOn: rateLimits, now: effects.uptime)
    self.logger = logger
  }

  private var thisYear: Int { UTCTime(effects.now()).year }

  // MARK: Adding, editing, deleting

  /// Adds an entry.
  /// - Parameter account: the account of the signed-in user, if any.
  public func add(_ form: UserForm, account: AccountID?, from address: String) async throws {
    let home = try form.newHome(places: places, thisYear: thisYear)
    let password = try form.chosenPassword()
    // Check the nickname before hashing the password, which costs a thousand times as much. The log decides races
    // later.
    if try await isTaken(home.nickname) { throw HometownRejection.nicknameTaken(field: "nickname") }
    try tries.takeAddition(from: address)
    let hash = StoredPassword(text: try await hash(password))
    try await load()
    let entry = Entry(home: home, password: hash, account: account)
    do throws(AppendFailure) {
      await projections.reach(try await create(entry), in: HometownProjection.table)
    } catch {
      throw rejection(of: error, field: "nickname")
    }
  }

  /// Stores an entry under the next free id. If several requests want the same id, the log gives it to one of them.
  private func create(_ entry: Entry) async throws(AppendFailure) -> Int64 {
    var tried: Int64 = 0
    while true {
      let id = UserID(max(register.last, tried) + 1)
      if let position = try await store.create(id, entry, at: effects.now()) { return position }
      tried = id.number
    }
  }

  /// Changes the entry's given members. Requires the entry's password.
  /// - Parameter account: the account of the signed-in user; nil leaves the linked account as it is.
  public func edit(_ form: UserForm, account: AccountID?, from address: String) async throws {
    let (id, stored) = try await authenticate(form, from: address)
    var entry = stored.entry
    entry.home = try form.changed(entry.home, places: places, thisYear: thisYear)
    if let password = try form.newPassword() { entry.password = StoredPassword(text: try await hash(password)) }
    if let account { entry.account = account }
    if entry == stored.entry { return }
    try await change(id, stored, to: entry)
  }

  /// Deletes an entry and removes its data from every file. Requires the entry's password.
  public func delete(_ form: UserForm, from address: String) async throws {
    let (id, stored) = try await authenticate(form, from: address)
    try await change(id, stored, to: nil)
    await projections.forget()
  }

  /// Deletes the entries of a deleted account. If it throws, some may be left: call it again.
  public func forget(_ account: AccountID) async throws {
    for user in try await users(linkedTo: account) {
      guard let stored = try await store.load(user.id) else { continue }
      try await change(user.id, stored, to: nil)
    }
    // Needed even if there were no entries: a crash may have prevented it last time.
    await projections.forget()
  }

  private func authenticate(
    _ form: UserForm, from address: String
  ) async throws -> (id: UserID, stored: StoredEntry) {
    let (nickname, password) = (try form.nickname(), try form.password())
    guard let id = try await store.holder(of: nickname, at: effects.now()) else { throw HometownRejection.noSuchUser }
    guard let stored = try await store.load(id) else { throw HometownRejection.noSuchUser }
    guard try await isRight(password, of: id, stored.entry.password, from: address) else {
      logger.notice("Sign-in refused", metadata: ["address": "\(address)", "method": "hometown"])
      throw HometownRejection.wrongPassword
    }
    return (id, stored)
  }

  private func change(_ id: UserID, _ stored: StoredEntry, to entry: Entry?) async throws(HometownRejection) {
    do throws(AppendFailure) {
      let position = try await store.change(id, stored, to: entry, at: effects.now())
      await projections.reach(position, in: HometownProjection.table)
    } catch {
      throw rejection(of: error, field: "newnickname")
    }
  }

  private func rejection(of failure: AppendFailure, field: String) -> HometownRejection {
    switch failure {
    case .claimTaken: return .nicknameTaken(field: field)
    // The entry changed meanwhile: a retry uses its new state.
    case .versionConflict: return .unavailable
    case .receiptExists, .unavailable:
      logger.error("The directory could not store a change", metadata: ["reason": "\(failure)"])
      return .unavailable
    }
  }

  private func hash(_ password: Password) async throws(HometownRejection) -> String {
    do throws(AccountRejection) { return try await passwords.hash(password) } catch { throw HometownRejection(error) }
  }

  private func isRight(
    _ password: Password, of id: UserID, _ hash: StoredPassword, from address: String
  ) async throws(HometownRejection) -> Bool {
    do throws(AccountRejection) {
      return try await tries.passwords.count(id, from: address) { () throws(AccountRejection) in
        try await passwords.verify(password, hash.text)
      }.isRight
    } catch {
      throw HometownRejection(error)
    }
  }

  // MARK: Queries

  /// - Parameter parameters: `name`.
  public func isNicknameTaken(_ parameters: HometownParameters) async throws(HometownRejection) -> Bool {
    let text = try parameters.needed("name").precomposedStringWithCanonicalMapping
    let nickname: Nickname
    do throws(TextProblem) { nickname = try Nickname(parsing: text) } catch {
      throw .invalid(field: "name", problem: error.description)
    }
    return try await isTaken(nickname)
  }

  private func isTaken(_ nickname: Nickname) async throws(HometownRejection) -> Bool {
    try await store.holder(of: nickname, at: effects.now()) != nil
  }

  /// - Parameter parameters: `country`.
  public func states(_ parameters: HometownParameters) throws(HometownRejection) -> [String] {
    places.states(of: try places.listed(try parameters.needed("country")))
  }

  /// The current number of users.
  public func count() async throws(HometownRejection) -> Int {
    try await load()
    return register.count
  }

  /// The id that the next user will get.
  public func nextID() async throws(HometownRejection) -> UserID {
    try await load()
    return UserID(register.last + 1)
  }

  /// Reads a query from the parameters in `UserQuery.parameters`.
  public func query(_ parameters: HometownParameters) throws(HometownRejection) -> UserQuery {
    try UserQuery(parameters, places: places, thisYear: thisYear)
  }

  /// Reads the page that a query asks for, or all matches, in chunks.
  public func users(_ query: UserQuery) async throws(HometownRejection) -> UserReader {
    try await load()
    return UserReader(query, register: register) { [self] ids in try await users(ids, isReversed: query.isReversed) }
  }

  /// The first users whose place is within a window.
  public func users(within parameters: HometownParameters) async throws(HometownRejection) -> [User] {
    let filter = try UserFilter(parameters, places: places, thisYear: thisYear)
    let window = try MapWindow(parameters)
    try await load()
    return try await users(
      register.ids(filter, within: window, limit: Limits.hometownPageDefault), isReversed: false)
  }

  /// The users with a place, as clusters for a map.
  public func clusters(_ parameters: HometownParameters) async throws(HometownRejection) -> [Cluster] {
    let filter = try UserFilter(parameters, places: places, thisYear: thisYear)
    let window = try MapWindow(parameters)
    try await load()
    return register.clusters(filter, in: window)
  }

  /// The entries linked to an account.
  public func users(linkedTo account: AccountID) async throws(HometownRejection) -> [User] {
    try await read { rows in try rows.users(linkedTo: account) }
  }

  /// The directory's data about an account, as members of its data export; none without entries.
  public func takeout(of account: AccountID) async throws -> [JSONObject.Member] {
    let users = try await users(linkedTo: account)
    guard !users.isEmpty else { return [] }
    return [
      .init("hometown", try JSONParser.parse(JSONWriter.bytes { $0.array(users) { $0.value($1) } }, from: .stored))
    ]
  }

  private func users(_ ids: [Int64], isReversed: Bool) async throws(HometownRejection) -> [User] {
    guard !ids.isEmpty else { return [] }
    return try await read { rows in try rows.users(ids, isReversed: isReversed) }
  }

  /// Loads the register from the projection, before the first answer.
  private func load() async throws(HometownRejection) {
    guard !register.isLoaded else { return }
    try await read { [register] rows in
      let (users, last) = try rows.register()
      register.load(users, last: last)
    }
  }

  private func read<Value: Sendable>(
    _ body: @escaping @Sendable (SQLRows) throws -> Value
  ) async throws(HometownRejection) -> Value {
    do throws(LogUnavailable) {
      return try await projections.read(HometownProjection.table, body)
    } catch {
      logger.error("The directory could not be read", metadata: ["reason": "\(error)"])
      throw .unavailable
    }
  }
}

extension HometownRejection {
  /// Converts what password calls throw.
  fileprivate init(_ rejection: AccountRejection) {
    switch rejection {
    case .busy: self = .busy
    case .tooManyTries(let retryAfter): self = .tooManyTries(retryAfter: retryAfter)
    case .invalid, .usernameTaken, .emailTaken, .badCredentials, .wrongPassword, .tokenDead, .notSignedIn,
      .noSuchSession, .noSuchKey, .tooManyKeys, .accountNotFound, .disabled, .banned, .registrationClosed,
      .needsInvitation, .linkTaken, .otherLink, .noSuchLink, .lastWayIn, .needsNewSignIn, .unavailable:
      self = .unavailable
    }
  }
}
