public import Accounts
public import EventLog
import Foundation
public import Hunt
public import JSONCoding
public import Logging
public import Projections
import Wire

/// The directory of who plays, and from where.
///
/// Every call answers when what it changed is durable and can be read back. What it refuses it throws: `HometownRejection`, or
/// the `WireError` of a form that cannot be read. `address` is where a request comes from. Nothing here runs on an event loop.
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
  ///   - log: followed by `projections`, `vault` is of the same.
  ///   - projection: one of `projections`.
  ///   - rateLimits: false for benchmarks on loopback.
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

  // MARK: Coming, changing, going

  /// - Parameter account: of whoever is signed in.
  public func add(_ form: UserForm, account: AccountID?, from address: String) async throws {
    let home = try form.newHome(places: places, thisYear: thisYear)
    let password = try form.chosenPassword()
    // Before the password is hashed, which costs a thousand times as much. The log decides later who was first.
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

  /// Under the next number that nobody has: the log lets only one of those have it who want it at the same time.
  private func create(_ entry: Entry) async throws(AppendFailure) -> Int64 {
    var tried: Int64 = 0
    while true {
      let id = UserID(max(register.last, tried) + 1)
      if let position = try await store.create(id, entry, at: effects.now()) { return position }
      tried = id.number
    }
  }

  /// Changes what the form names, for whoever knows the entry's password.
  /// - Parameter account: of whoever is signed in; nil leaves the entry with whom it is.
  public func edit(_ form: UserForm, account: AccountID?, from address: String) async throws {
    let (id, stored) = try await authenticate(form, from: address)
    var entry = stored.entry
    entry.home = try form.changed(entry.home, places: places, thisYear: thisYear)
    if let password = try form.newPassword() { entry.password = StoredPassword(text: try await hash(password)) }
    if let account { entry.account = account }
    if entry == stored.entry { return }
    try await change(id, stored, to: entry)
  }

  /// Takes an entry out, and what it said out of every file, for whoever knows its password.
  public func delete(_ form: UserForm, from address: String) async throws {
    let (id, stored) = try await authenticate(form, from: address)
    try await change(id, stored, to: nil)
    await projections.forget()
  }

  /// Takes out what an account that is deleted has put in. If it throws, some may still be there: then once more.
  public func forget(_ account: AccountID) async throws {
    for user in try await users(linkedTo: account) {
      guard let stored = try await store.load(user.id) else { continue }
      try await change(user.id, stored, to: nil)
    }
    // Also if there was nobody: a crash may have come before it the last time.
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
    // Changed by somebody else meanwhile: sent once more, it goes by what is there now.
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

  // MARK: Asking

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

  /// How many there are now.
  public func count() async throws(HometownRejection) -> Int {
    try await load()
    return register.count
  }

  /// The id that the next one will get.
  public func nextID() async throws(HometownRejection) -> UserID {
    try await load()
    return UserID(register.last + 1)
  }

  /// What `UserQuery.parameters` ask for.
  public func query(_ parameters: HometownParameters) throws(HometownRejection) -> UserQuery {
    try UserQuery(parameters, places: places, thisYear: thisYear)
  }

  /// The page that a query asks for, or all that match, part by part.
  public func users(_ query: UserQuery) async throws(HometownRejection) -> UserReader {
    try await load()
    return UserReader(query, register: register) { [self] ids in try await users(ids, isReversed: query.isReversed) }
  }

  /// Those whose place lies within a window, the first of them.
  public func users(within parameters: HometownParameters) async throws(HometownRejection) -> [User] {
    let filter = try UserFilter(parameters, places: places, thisYear: thisYear)
    let window = try MapWindow(parameters)
    try await load()
    return try await users(
      register.ids(filter, within: window, limit: Limits.hometownPageDefault), isReversed: false)
  }

  /// Those who have a place, as a map shows them.
  public func clusters(_ parameters: HometownParameters) async throws(HometownRejection) -> [Cluster] {
    let filter = try UserFilter(parameters, places: places, thisYear: thisYear)
    let window = try MapWindow(parameters)
    try await load()
    return register.clusters(filter, in: window)
  }

  /// The entries that an account has put in.
  public func users(linkedTo account: AccountID) async throws(HometownRejection) -> [User] {
    try await read { rows in try rows.users(linkedTo: account) }
  }

  /// What the directory knows of an account, as members of its takeout; none if it has put nothing in.
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

  /// Before the first answer: what the projection knows goes into the register.
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
  /// What passwords throw.
  fileprivate init(_ rejection: AccountRejection) {
    switch rejection {
    case .busy: self = .busy
    case .tooManyTries(let retryAfter): self = .tooManyTries(retryAfter: retryAfter)
    case .invalid, .usernameTaken, .emailTaken, .badCredentials, .wrongPassword, .tokenDead, .notSignedIn,
      .noSuchSession,
      .accountNotFound, .unavailable:
      self = .unavailable
    }
  }
}
