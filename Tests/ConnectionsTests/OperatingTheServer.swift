import Accounts
import Core
import Descriptions
import EventLog
import JSONCoding
import TestDoubles
import Testing
import Vault

@testable import Connections
@testable import Operators

@Suite(.timeLimit(.minutes(10))) struct OperatingTheServer {
  @Test func `is for those who hold an operator's token`() async throws {
    try await TestServer.run { server in
      let token = try await server.operators.addToken(named: "Mia", days: 1, by: .machine)
      let mia = try await server.connect(isPrivate: true)
      let attached = try await mia.ask("session.attach", ["token": .string(token.text)])
      #expect(attached == ["role": "operator", "operator": "o1", "name": "Mia"])
      #expect(try await mia.ask("admin.tokens")["tokens"]?.array?.count == 1)
      server.clock.advance(.days(1))
      #expect(try await mia.ask("admin.tokens")["kind"] == "unauthorized")
      let other = try await server.connect(isPrivate: true)
      #expect(try await other.ask("session.attach", ["token": .string(token.text)])["kind"] == "unauthorized")
    }
  }

  @Test func `is for nobody on a connection that others may listen to`() async throws {
    try await TestServer.run { server in
      let token = try await server.operators.addToken(named: "Mia", days: 1, by: .machine)
      let mia = try await server.connect()
      for method in ["session.attach", "admin.status"] {
        #expect(try await mia.ask(method, ["token": .string(token.text)])["kind"] == "forbidden", "\(method)")
      }
    }
  }

  @Test func `is refused to everybody else, whatever they send along`() async throws {
    try await TestServer.run { server in
      let host = try await server.connect(isPrivate: true)
      let lobby = try await host.createLobby()
      let methods = Methods.groups.filter { $0.tag == .operating }.flatMap(\.methods).map(\.name)
      #expect(methods.count > 10)
      for method in methods {
        #expect(try await host.ask(method)["kind"] == "forbidden", "\(method)")
        #expect(try await host.ask(method, ["lobby": lobby.lobby, "limit": -1])["kind"] == "forbidden", "\(method)")
        let stranger = try await server.connect(isPrivate: true)
        #expect(try await stranger.ask(method)["kind"] == "unauthorized", "\(method)")
        #expect(try await stranger.ask(method, ["token": lobby.token])["kind"] == "forbidden", "\(method)")
      }
    }
  }

  @Test func `asks an account for its password again after twelve hours`() async throws {
    try await TestServer.run { server in
      let ada = try await server.connect(isPrivate: true)
      try await ada.register("ada")
      let account = try #require(await ada.ask("account.get")["account"]?.string)
      try await server.operators.grant(AccountID(account), isOperator: true, by: .machine)
      #expect(try await ada.ask("admin.status")["version"] != nil)
      server.clock.advance(.hours(12) + .seconds(1))
      let refused = try await ada.ask("admin.status")
      #expect(refused["kind"] == "forbidden" && refused["field"] == "password")
      let wrong = try await ada.ask("admin.status", ["password": "not her 1!"])
      #expect(wrong["kind"] == "bad-credentials" && wrong["field"] == "password")
      #expect(try await ada.ask("admin.status", ["password": "a horse 4 us!"])["version"] != nil)
    }
  }

  @Test func `bans networks, but no operators`() async throws {
    try await TestServer.run { server in
      let token = try await server.operators.addToken(named: "Mia", days: 1, by: .machine)
      let mia = try await server.connect(from: "192.0.2.9", isPrivate: true)
      try await mia.ask("session.attach", ["token": .string(token.text)])
      let there = try await server.connect(from: "192.0.2.10")
      try await there.ask("server.ping")
      let until = server.clock.now + .hours(1)
      let ban = try await mia.ask(
        "admin.ban", ["address": "192.0.2.0/24", "reason": "Noise", "until": .integer(until.milliseconds)])
      #expect(ban["ban"] == "b1")
      #expect(there.transport.now.isFinished)
      let late = try await server.connect(from: "192.0.2.11")
      let refused = try await late.ask("server.ping")
      #expect(refused["kind"] == "banned" && refused["until"] == .integer(until.milliseconds))
      #expect(late.transport.now.isFinished)
      #expect(try await mia.ask("server.ping")["time"] != nil)
      server.clock.advance(.hours(1))
      let later = try await server.connect(from: "192.0.2.11")
      #expect(try await later.ask("server.ping")["time"] != nil)
    }
  }
}

extension TestConnection {
  fileprivate func register(_ username: String) async throws {
    let made = try await ask(
      "account.register",
      [
        "firstName": "Ada", "lastName": "Byron", "username": .string(username),
        "email": .string("\(username)@example.com"), "password": "a horse 4 us!",
      ])
    _ = try #require(made["token"])
  }
}

@Suite struct KeepingWhatOperatorsDo {
  private static let clock = TestClock()
  private static let effects = Effects.test(clock: clock, randomness: TestRandomness())

  private static func operators(_ log: any EventLog, effects: Effects = effects) async throws -> Operators {
    let key = try #require(PersonalKey(hex: String(repeating: "07", count: 32)))
    let vault = try await Vault.open(log, key: .given(key), now: effects.now().milliseconds)
    return try await Operators.open(log: log, vault: vault, effects: effects)
  }

  @Test func `follows from the log`() async throws {
    let log = InMemoryLog()
    let first = try await Self.operators(log)
    let mia = try await first.addToken(named: "Mia", days: 1, by: .machine)
    let ben = try await first.addToken(named: "Ben", days: 1, by: .token(mia.id))
    try await first.revoke(ben.id, by: .machine)
    let account = AccountID("01M7YMZ3QHV4T1B8D9X2K6RWCE")
    try await first.grant(account, isOperator: true, by: .machine)
    let kept = try await first.ban(.account(account), until: nil, reason: "Spam", by: .token(mia.id))
    let network = try #require(Network(parsing: "192.0.2.0/24"))
    let ended = try await first.ban(.network(network), until: nil, reason: "Noise", by: .token(mia.id))
    try await first.unban(ended, by: .token(mia.id))
    try await first.note(.endLobby, to: "01M7YMYHSPZADW2FMKM6EC24GR", by: .token(mia.id))

    let second = try await Self.operators(log)
    #expect(second.name(of: mia) == "Mia" && second.name(of: ben) == nil)
    #expect(second.isGranted(account))
    #expect(second.bans() == first.bans() && second.bans().map(\.id) == [kept])
    let next = try await second.ban(.network(network), until: nil, reason: "Noise", by: .machine)
    #expect(next == BanID(ended.number + 1), "numbers are not reused")
  }

  @Test func `shows neither names nor addresses nor reasons nor secrets in the log`() async throws {
    let log = InMemoryLog()
    let operators = try await Self.operators(log)
    let token = try await operators.addToken(named: "Adalinde", days: 1, by: .machine)
    let network = try #require(Network(parsing: "192.0.2.77"))
    let ban = try await operators.ban(.network(network), until: nil, reason: "Swears", by: .token(token.id))
    let lobby = "01M7YMYHSPZADW2FMKM6EC24GR"
    try await operators.note(.deleteLobby, to: lobby, by: .token(token.id))
    let text = try await log.readAll(after: 0, limit: 100).map { String(decoding: $0.data, as: UTF8.self) }.joined()
    for word in ["Adalinde", "192.0.2.77", "Swears", lobby, token.text] { #expect(!text.contains(word), "\(word)") }
    #expect(text.contains("deleteLobby") && text.contains(#""by":"o1""#))
    #expect(try await log.key(of: OperatorCodec.person(of: ban)) != nil)
    try await operators.unban(ban, by: .machine)
    #expect(try await log.key(of: OperatorCodec.person(of: ban)) == nil)
  }

  @Test func `reads the clock once for a token`() async throws {
    let clock = TestClock()
    let ticking = Effects(
      now: {
        clock.advance(Span(milliseconds: 1))
        return clock.now
      }, uptime: { Uptime(clock.now.milliseconds) }, randomBytes: Self.effects.randomBytes)
    let operators = try await Self.operators(InMemoryLog(), effects: ticking)
    _ = try await operators.addToken(named: "Mia", days: 1, by: .machine)
    let token = try #require(operators.tokens().first)
    #expect(token.expiresAt == token.createdAt + .days(1))
  }

  @Test func `remembers when a token was last used, with an event a day at most`() async throws {
    let (clock, log) = (TestClock(), InMemoryLog())
    let effects = Effects(
      now: { clock.now }, uptime: { Uptime(clock.now.milliseconds) }, randomBytes: Self.effects.randomBytes)
    let operators = try await Self.operators(log, effects: effects)
    let token = try await operators.addToken(named: "Mia", days: 30, by: .machine)
    await operators.storeUses()
    var expected: [String] = ["operator.tokenAdded"]
    var last: Timestamp?
    // A use of the token, and whether it is stored.
    for (wait, isStored) in [(Span.hours(1), true), (.hours(23), false), (.hours(1), true)] {
      clock.advance(wait)
      #expect(operators.name(of: token) == "Mia")
      await operators.storeUses()
      if isStored {
        expected.append("operator.tokenUsed")
        last = clock.now
      }
      #expect(try await log.read(OperatorCodec.stream, after: 0, limit: 100).map(\.type) == expected)
      #expect(operators.tokens().map(\.lastAt) == [clock.now])
      #expect(try await Self.operators(log, effects: effects).tokens().map(\.lastAt) == [last])
    }
    try await operators.revoke(token.id, by: .machine)
    await operators.storeUses()
    #expect(try await log.read(OperatorCodec.stream, after: 0, limit: 100).last?.type == "operator.tokenRevoked")
  }

  @Test func `makes changes one after the other`() async throws {
    let operators = try await Self.operators(InMemoryLog())
    try await withThrowingTaskGroup { group in
      for number in 1...20 {
        group.addTask { _ = try await operators.addToken(named: "Operator \(number)", days: 1, by: .machine) }
      }
      try await group.waitForAll()
    }
    #expect(operators.tokens().map(\.id) == (1...20).map { OperatorID($0) })
  }

  /// As logs have them; never change one.
  private static let samples: [(type: String, data: String, event: OperatorEvent)] = [
    ("operator.tokenUsed", #"{"by":"o1","operator":"o1","used":9}"#, .tokenUsed(OperatorID(1), at: Timestamp(9))),
    ("operator.tokenRevoked", #"{"by":"machine","operator":"o1"}"#, .tokenRevoked(OperatorID(1))),
    ("operator.granted", #"{"by":"machine","account":"A"}"#, .granted(AccountID("A"))),
    ("operator.withdrawn", #"{"by":"o1","account":"A"}"#, .withdrawn(AccountID("A"))),
    ("operator.unbanned", #"{"by":"o1","ban":"b2"}"#, .unbanned(BanID(2))),
    ("operator.invited", #"{"by":"o1","hash":"0f","until":9}"#, .invited(hash: "0f", until: Timestamp(9))),
    ("operator.invitationUsed", #"{"by":"machine","hash":"0f"}"#, .invitationUsed(hash: "0f")),
    ("operator.hostingAllowed", #"{"by":"o1","account":"A"}"#, .hostingAllowed(AccountID("A"))),
    ("operator.hostingForbidden", #"{"by":"o1","account":"A"}"#, .hostingForbidden(AccountID("A"))),
    ("operator.acted", #"{"by":"o1","act":"endLobby","mark":"ff"}"#, .acted(.endLobby, mark: "ff", nil)),
    ("operator.acted", #"{"by":"retention","act":"eraseNames","mark":"ff"}"#, .acted(.eraseNames, mark: "ff", nil)),
    ("operator.announced", #"{"by":"o1"}"#, .announced(nil)),
    (
      "operator.announced", #"{"by":"o1","text":"Soon","until":9}"#,
      .announced(ServerNotice(text: "Soon", until: Timestamp(9)))
    ),
    ("operator.draining", #"{"by":"machine","on":true}"#, .draining(true)),
    ("operator.restored", #"{"by":"o1","number":1,"pack":"P"}"#, .restored(1, .pack(PackID("P")))),
    ("operator.takenDown", #"{"by":"o1","personal":"x","number":2}"#, .restored(2, nil)),
    // Their keys are erased.
    (
      "operator.acted", #"{"by":"o1","personal":"x","act":"deleteAccount","mark":"ff","number":3}"#,
      .acted(.deleteAccount, mark: "ff", ActReason(number: 3, text: ""))
    ),
    (
      "operator.tokenAdded", #"{"by":"machine","personal":"x","operator":"o3","hash":"0f","until":9}"#,
      .tokenAdded(OperatorID(3), name: "", hash: "0f", until: Timestamp(9))
    ),
    ("operator.banned", #"{"by":"o1","personal":"x","ban":"b3","until":9}"#, .unbanned(BanID(3))),
  ]

  @Test func `reads what earlier versions have stored`() throws {
    for sample in Self.samples {
      let stored = StoredEvent(
        position: 1, stream: OperatorCodec.stream, version: 1, type: sample.type, at: 1, data: Array(sample.data.utf8),
        hash: .origin)
      #expect(try OperatorCodec.decode(stored, key: nil) == sample.event, "\(sample.type)")
    }
  }
}

@Suite struct NamingNetworks {
  @Test(arguments: [
    ("192.0.2.7", "192.0.2.7", true), ("192.0.2.7", "192.0.2.8", false), ("192.0.2.0/24", "192.0.2.255", true),
    ("192.0.2.129/25", "192.0.2.127", false), ("0.0.0.0/0", "203.0.113.1", true), ("0.0.0.0/0", "::1", false),
    ("2001:db8::1", "2001:db8:0:0::/64", true), ("2001:db8::/32", "2001:db8:7:8::/64", true),
    ("2001:db8::/32", "2001:db9:0:0::/64", false), ("::ffff:192.0.2.7", "192.0.2.7", true), ("::1", "::1", true),
    ("192.0.2.0/24", "machine", false), ("192.0.2.0/24", "", false),
  ])
  func `tells who is in one`(network: String, address: String, isInside: Bool) throws {
    #expect(try #require(Network(parsing: network)).contains(address) == isInside)
  }

  @Test(arguments: [
    "", "x", "192.0.2", "192.0.2.7/33", "192.0.2.7/", "192.0.2.7/-1", "192.0.2.7/24/1", "::/129", "1/8",
  ])
  func `refuses what is none`(text: String) { #expect(Network(parsing: text) == nil) }

  @Test(arguments: [("192.0.2.77/24", "192.0.2.0/24"), ("192.0.2.7", "192.0.2.7"), ("2001:db8::5", "2001:db8::/64")])
  func `writes it so that it is read again`(given: String, written: String) throws {
    let network = try #require(Network(parsing: given))
    #expect(network.description == written && Network(parsing: written) == network)
  }
}
