public import Accounts
public import Core
public import EventLog
import Hunt
public import JSONCoding
public import Lobbies
import LobbyLog
import NIOConcurrencyHelpers
public import Vault
import Wire

/// The letters to send, stored in the log, so that they survive crashes.
///
/// A letter's recipient and token are sealed under the letter's own key, which is erased when the letter is sent or
/// given up.
public final class Outbox: Sendable {
  /// Whether letters are delivered to a mail server. If not, they wait.
  public let isOn: Bool
  private let log: any EventLog
  private let vault: Vault
  private let effects: Effects
  private let bell = NIOLockedValueBox<@Sendable () -> Void>({})

  public init(log: any EventLog, vault: Vault, effects: Effects, isOn: Bool) {
    self.log = log
    self.vault = vault
    self.effects = effects
    self.isOn = isOn
  }

  /// - Parameter ring: called on any thread when letters have been added.
  func onArrival(_ ring: @escaping @Sendable () -> Void) { bell.withLockedValue { $0 = ring } }

  private func ring() { bell.withLockedValue { $0 }() }

  // MARK: Adding letters

  /// Adds a letter about an account. It is durable when this returns, and is sent as soon as possible.
  public func post(_ letter: AccountLetter) async throws {
    let content: Letter.Content =
      switch letter.subject {
      case .reset: .passwordReset(token: letter.token)
      case .verification: .verification(token: letter.token)
      }
    try await post(content, to: letter.to, in: letter.language, until: letter.until)
  }

  /// - Parameter until: when the letter becomes pointless.
  func post(
    _ content: Letter.Content, to recipient: EmailAddress, in language: Language = .fallback, until: Timestamp
  ) async throws {
    let letter = Letter(content, id: LetterID(effects.newULID()), to: recipient, in: language, until: until)
    try await log.append(try append(for: letter))
    ring()
  }

  /// For lobbies, which store letters together with the events that cause them.
  public var desk: LetterOutbox {
    LetterOutbox(
      isOn: isOn, seal: { [self] in try seal($0, of: $1) }, open: { [self] in try await address($0, of: $1) },
      append: { [self] in try append(for: $0) },
      ring: { [self] in ring() })
  }

  private func append(for letter: Letter) throws -> Append {
    let now = effects.now().milliseconds
    let stream = LetterStore.stream(of: letter.id)
    let (key, change) = try vault.newKey(for: Person(stream.rawValue))
    return Append(
      to: stream, expected: 0,
      events: [NewEvent(type: LetterStore.written, at: now, data: try LetterCodec.data(of: letter, sealedBy: key))],
      claims: [.hold(LetterStore.claim(on: letter.id), until: nil)], keys: [change], now: now)
  }

  // MARK: Taking letters

  /// How many letters wait.
  public func count() async throws -> Int { try await waiting().count }

  /// The waiting letters, oldest first.
  func waiting() async throws -> [LetterID] {
    let all = ClaimName(space: LetterStore.claimSpace, name: "")
    return try await log.claims(withPrefix: all, at: effects.now().milliseconds).map { LetterID($0.name.name) }
  }

  /// Reads a waiting letter. Returns nil if it cannot be read any more.
  func open(_ id: LetterID) async throws -> WaitingLetter? {
    guard let stored = try await log.read(LetterStore.stream(of: id), after: 0, limit: 1).first,
      let key = try await vault.key(of: Person(stored.stream.rawValue)),
      let letter = LetterCodec.letter(id, from: stored, openedBy: key)
    else { return nil }
    return WaitingLetter(letter: letter, writtenAt: Timestamp(stored.at))
  }

  /// Removes a letter from the outbox and erases its recipient.
  /// - Parameter reason: why the letter was given up; nil if it was sent.
  func settle(_ id: LetterID, givenUp reason: String?) async throws(AppendFailure) {
    let now = effects.now().milliseconds
    let stream = LetterStore.stream(of: id)
    let data = JSONWriter.bytes { $0.object { $0.member("reason", ifPresent: reason) } }
    try await log.append(
      Append(
        to: stream, expected: 1,
        events: [NewEvent(type: reason == nil ? LetterStore.sent : LetterStore.givenUp, at: now, data: data)],
        claims: [.release(LetterStore.claim(on: id))], keys: [.erase(Person(stream.rawValue))], now: now))
  }

  // MARK: Letters of an account

  /// Gives up the waiting letters of a deleted account, whoever their recipients are.
  /// - Parameter lobbies: the lobbies that the account hosted.
  public func forget(_ account: AccountID, hostOf lobbies: [LobbyID]) async throws {
    for waiting in try await letters(of: account, hostOf: lobbies) {
      do throws(AppendFailure) {
        try await settle(waiting.letter.id, givenUp: "account-deleted")
      } catch .versionConflict {
        // It was sent at this very moment.
      }
    }
  }

  /// The waiting letters of an account, as a member of its data export; no member if there are none.
  /// - Parameter lobbies: the lobbies that the account hosts.
  public func takeout(of account: AccountID, hostOf lobbies: [LobbyID]) async throws -> [JSONObject.Member] {
    let letters = try await letters(of: account, hostOf: lobbies).map { waiting in
      var known: JSONObject = [
        "kind": .string(waiting.letter.content.kind), "at": .integer(waiting.writtenAt.milliseconds),
      ]
      if let to = waiting.letter.recipient { known.members.append(.init("to", .string(to.text))) }
      return JSONValue.object(known)
    }
    return letters.isEmpty ? [] : [.init("letters", .array(letters))]
  }

  /// The waiting letters caused by an account, oldest first: letters to it, and letters with the codes of its lobbies.
  private func letters(of account: AccountID, hostOf lobbies: [LobbyID]) async throws -> [WaitingLetter] {
    var letters: [WaitingLetter] = []
    for id in try await waiting() {
      guard let waiting = try await open(id) else { continue }
      let isTheirs =
        switch waiting.letter.content {
        case .sheet(let lobby, _): lobbies.contains(lobby)
        case .passwordReset(let token), .verification(let token): AccountToken(parsing: token)?.account == account
        }
      if isTheirs { letters.append(waiting) }
    }
    return letters.sorted { $0.writtenAt < $1.writtenAt }
  }

  // MARK: Addresses of lobbies

  /// Seals a host's address under a new key, so that an earlier address cannot be read any more.
  private func seal(_ contact: Contact?, of lobby: LobbyID) throws -> (contact: Contact?, key: KeyChange) {
    guard let contact, case .plain(let address) = contact.address else { return (nil, .erase(Self.person(of: lobby))) }
    let (key, change) = try vault.newKey(for: Self.person(of: lobby))
    let sealed = try key.seal(address.text, as: Self.addressField)
    return (Contact(.sealed(sealed), in: contact.language), change)
  }

  /// The address stored in a lobby; nil if it was erased.
  func address(_ sealed: String, of lobby: LobbyID) async throws -> EmailAddress? {
    try await vault.key(of: Self.person(of: lobby))?.text(sealed, as: Self.addressField)
      .flatMap { EmailAddress($0) }
  }

  /// What the log holds about the letters and the address of a lobby that is being deleted.
  /// - Parameter sheets: how many letters with codes it has sent.
  public static func traces(of lobby: LobbyID, sheets: Int) -> Deletion {
    let letters = (1...max(1, sheets)).map { LetterStore.stream(of: Letter.id(ofSheet: $0, of: lobby)) }
    return Deletion(of: letters, persons: [person(of: lobby)] + letters.map { Person($0.rawValue) })
  }

  private static func person(of lobby: LobbyID) -> Person { Person("host-of-\(lobby)") }
  private static let addressField = "lobby.email"
}

/// A waiting letter, and when it was written.
struct WaitingLetter: Sendable {
  let letter: Letter
  let writtenAt: Timestamp

  /// When it is given up.
  var end: Timestamp {
    let end = writtenAt + Limits.mailGivenUp
    return letter.until.map { min($0, end) } ?? end
  }
}

/// Encodes letters for the log.
private enum LetterCodec {
  static func data(of letter: Letter, sealedBy key: PersonKey) throws -> [UInt8] {
    let recipient = try letter.recipient.map { try key.seal($0.text, as: "to") }
    let token = try letter.content.token.map { try key.seal($0, as: "token") }
    return JSONWriter.bytes {
      $0.object { json in
        json.member("kind", letter.content.kind)
        if case .sheet(let lobby, let number) = letter.content {
          json.member("lobby", lobby.rawValue)
          json.member("sheet", number)
        }
        json.member("language", letter.language.rawValue)
        json.member("to", ifPresent: recipient)
        json.member("token", ifPresent: token)
        json.member("until", ifPresent: letter.until)
      }
    }
  }

  static func letter(_ id: LetterID, from stored: StoredEvent, openedBy key: PersonKey) -> Letter? {
    guard stored.type == LetterStore.written, let data = try? Fields(parsing: stored.data),
      let language = (try? data.string("language")).flatMap(Language.init(rawValue:)), let content = content(data, key)
    else { return nil }
    guard data.has("to") else { return Letter(content, id: id, to: nil, in: language) }
    let until = try? data.optionalTimestamp("until")
    guard let sealed = try? data.string("to"), let text = key.text(sealed, as: "to"),
      let recipient = EmailAddress(text)
    else { return nil }
    return Letter(content, id: id, to: recipient, in: language, until: until)
  }

  private static func content(_ data: Fields, _ key: PersonKey) -> Letter.Content? {
    let token = (try? data.string("token")).flatMap { key.text($0, as: "token") }
    switch try? data.string("kind") {
    case "sheet":
      guard let lobby = try? data.string("lobby"), let number = try? data.integer("sheet") else { return nil }
      return .sheet(of: LobbyID(lobby), number: number)
    case "password-reset": return token.map { .passwordReset(token: $0) }
    case "verification": return token.map { .verification(token: $0) }
    default: return nil
    }
  }
}

extension Letter.Content {
  fileprivate var kind: String {
    switch self {
    case .sheet: "sheet"
    case .passwordReset: "password-reset"
    case .verification: "verification"
    }
  }

  fileprivate var token: String? {
    switch self {
    case .sheet: nil
    case .passwordReset(let token), .verification(let token): token
    }
  }
}
