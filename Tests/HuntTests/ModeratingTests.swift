import Core
import Hunt
import TestSupport
import TestTools
import Testing

@Suite struct KickingAPlayer {
  private let past: [Past] = [.created(capacity: 1), .added("c1"), .joined("p1", "Ada")]

  @Test func `says why, if the host does`() throws {
    try expect(given: past, when: .kick("p1", reason: nil), then: [.playerKicked(PlayerKicked(player: "p1"))])
    try expect(
      given: past, when: .kick("p1", reason: " Shared codes "),
      then: [.playerKicked(PlayerKicked(player: "p1", reason: "Shared codes"))])
  }

  @Test func `needs a player who is there`() throws {
    try expect(given: past, when: .kick("p2", reason: nil), rejects: .playerNotFound("p2"))
    try expect(given: past + [.left("p1")], when: .kick("p1", reason: nil), rejects: .playerNotFound("p1"))
    try expect(given: past + [.kicked("p1")], when: .kick("p1", reason: nil), rejects: .playerNotFound("p1"))
  }

  @Test func `frees seat and name, but not the number`() throws {
    try expect(given: past + [.kicked("p1")], when: .join("ADA"), then: [.playerJoined("p2", "ADA")])
  }

  @Test func `ends what they may do`() throws {
    let gone = past + [.kicked("p1"), .started()]
    try expect(given: gone, when: .scan("p1", clue: "c1", at: nil), rejects: .notSeated)
    try expect(given: gone, when: .chat(.player("p1"), "But"), rejects: .notSeated)
    try expect(given: gone, when: .leave("p1"), rejects: .notSeated)
  }

  @Test func `can be for good: neither name nor account nor device comes back`() throws {
    let phone = DeviceHash(hex: "ab")
    let ada = AccountID("01ARZ3NDEKTSV4RRFFQ69G5FAV")
    let joined = Past(
      event: .playerJoined(
        PlayerJoined(player: "p1", name: "Ada", team: nil, token: .player, account: ada, device: phone)))
    let past: [Past] = [.created(capacity: 2), joined]
    try expect(
      given: past, when: .kick("p1", reason: "Rude", keepOut: true),
      then: [.playerKicked(PlayerKicked(player: "p1", reason: "Rude", keepOut: true))])
    let out = past + [Past(event: .playerKicked(PlayerKicked(player: "p1", keepOut: true)))]
    try expect(given: out, when: .join("aDA"), rejects: .keptOut)
    try expect(given: out, when: .join("Bob", team: nil, token: .player, account: ada), rejects: .keptOut)
    try expect(given: out, when: .join("Bob", team: nil, token: .player, device: phone), rejects: .keptOut)
    try expect(given: out, when: .join("Bob"), then: [.playerJoined("p2", "Bob")])
    try expect(given: out + [.joined("p2", "Bob")], when: .rename("p2", "ADA"), rejects: .nameTaken(name: "ADA"))
  }

  @Test func `for good can be taken back`() throws {
    let out = past + [Past(event: .playerKicked(PlayerKicked(player: "p1", keepOut: true)))]
    try expect(given: out, when: .admit("p1"), then: [.playerAdmitted(PlayerAdmitted(player: "p1"))])
    let admitted = out + [Past(event: .playerAdmitted(PlayerAdmitted(player: "p1")))]
    try expect(given: admitted, when: .admit("p1"), then: [])
    try expect(given: admitted, when: .join("Ada"), then: [.playerJoined("p2", "Ada")])
    try expect(given: out, when: .admit("p2"), rejects: .playerNotFound("p2"))
  }

  @Test func `is not what happens to a seat that is handed over`() throws {
    let token = TokenHash(hex: "new")
    let handed = LobbyEvent.playerHandedOver(PlayerHandedOver(player: "p1", token: token))
    try expect(given: past, when: .handOver("p1", token: token), then: [handed])
    #expect(try lobby(after: past + [Past(event: handed)]).player("p1")?.token == token)
    try expect(given: past + [.started(), .ended()], when: .handOver("p1", token: token), then: [handed])
    try expect(given: past + [.left("p1")], when: .handOver("p1", token: token), rejects: .playerNotFound("p1"))
  }

  @Test func `is over at the end: the results stand`() throws {
    try expect(given: past + [.started(), .ended()], when: .kick("p1", reason: nil), rejects: .wrongPhase(.ended))
  }

  @Test func `is recorded differently from leaving`() throws {
    #expect(try lobby(after: past + [.kicked("p1")]).anyPlayer("p1")?.presence == .kicked)
    #expect(try lobby(after: past + [.left("p1")]).anyPlayer("p1")?.presence == .left)
  }
}

@Suite struct MutingAPlayer {
  private let past: [Past] = [.created(), .joined("p1", "Ada"), .joined("p2", "Alan")]

  @Test func `says why, if the host does`() throws {
    try expect(
      given: past, when: .mute("p1", reason: "Rude"), then: [.playerMuted(PlayerMuted(player: "p1", reason: "Rude"))])
    try expect(
      given: past + [.muted("p1")], when: .unmute("p1", reason: "Said sorry"),
      then: [.playerUnmuted(PlayerUnmuted(player: "p1", reason: "Said sorry"))])
  }

  @Test func `changes nothing the second time`() throws {
    try expect(given: past + [.muted("p1")], when: .mute("p1", reason: nil), then: [])
    try expect(given: past, when: .unmute("p1", reason: nil), then: [])
    try expect(given: past + [.muted("p1"), .unmuted("p1")], when: .unmute("p1", reason: nil), then: [])
  }

  @Test func `needs a player who is there`() throws {
    try expect(given: past, when: .mute("p3", reason: nil), rejects: .playerNotFound("p3"))
    try expect(given: past + [.left("p1")], when: .unmute("p1", reason: nil), rejects: .playerNotFound("p1"))
  }

  @Test func `is possible after the end, since the chat goes on`() throws {
    try expect(
      given: past + [.ended()], when: .mute("p1", reason: nil), then: [.playerMuted(PlayerMuted(player: "p1"))])
  }

  @Test func `does not keep them from playing`() throws {
    try expect(
      given: past + [.added("c1"), .muted("p1"), .started(at: .second(50))],
      when: .scan("p1", clue: "c1", at: nil), at: .second(60),
      then: [.clueScanned(Find(player: "p1", clue: "c1", at: .second(60)))])
  }
}

@Suite struct ReportingAMessage {
  private let past: [Past] = [
    .created(), .joined("p1", "Ada"), .joined("p2", "Alan"), .said("m1", by: .player("p2")),
  ]
  private static let reported = Past(event: .chatReported(ChatReported(message: "m1", player: "p1", reason: "Rude")))

  @Test func `tells the host who, and why`() throws {
    try expect(
      given: past, when: .report("p1", "m1", " Rude "),
      then: [.chatReported(ChatReported(message: "m1", player: "p1", reason: "Rude"))])
    let reports = try lobby(after: past + [Self.reported]).reports
    #expect(reports == [ChatReport(message: "m1", player: "p1", reason: "Rude", at: .second(4))])
  }

  @Test func `counts once for each player`() throws {
    try expect(given: past + [Self.reported], when: .report("p1", "m1", "Very rude"), then: [])
    try expect(
      given: past + [Self.reported], when: .report("p2", "m1", "I was rude"),
      then: [.chatReported(ChatReported(message: "m1", player: "p2", reason: "I was rude"))])
  }

  @Test func `is not for what the host has removed`() throws {
    try expect(
      given: past + [Past(event: .chatRemoved(ChatRemoved(message: "m1")))], when: .report("p1", "m1", "Rude"),
      rejects: .messageNotFound("m1"))
  }

  @Test func `is not for what one cannot see, but for what one's own team says`() throws {
    let past: [Past] = [
      .created(teams: ["Red", "Blue"]), .joined("p1", "Ada", team: "t1"), .joined("p2", "Alan", team: "t2"),
      .joined("p3", "Grace"), .said("m1", by: .player("p1"), to: .team("t1")),
    ]
    for player in ["p2", "p3"] as [PlayerID] {
      try expect(given: past, when: .report(player, "m1", "Rude"), rejects: .messageNotFound("m1"))
    }
    try expect(
      given: past + [.joined("p4", "Bo", team: "t1")], when: .report("p4", "m1", "Rude"),
      then: [.chatReported(ChatReported(message: "m1", player: "p4", reason: "Rude"))])
  }

  @Test func `needs a message`() throws {
    try expect(given: past, when: .report("p1", "m2", "Rude"), rejects: .messageNotFound("m2"))
  }

  @Test func `is for players who are there and may speak`() throws {
    try expect(given: past, when: .report("p3", "m1", "Rude"), rejects: .notSeated)
    try expect(given: past + [.muted("p1")], when: .report("p1", "m1", "Rude"), rejects: .muted)
  }

  @Test func `keeps the newest thousand`() throws {
    let many = (1...Limits.reports + 5).map {
      Past(event: .chatReported(ChatReported(message: "m1", player: PlayerID($0), reason: "Rude")))
    }
    let reports = try lobby(after: past + many).reports
    #expect(reports.map(\.player.number) == Array(6...Limits.reports + 5))
  }
}

@Suite struct RemovingAMessage {
  private let past: [Past] = [.created(), .joined("p1", "Ada"), .said("m1", by: .player("p1"))]

  @Test func `happens once`() throws {
    try expect(given: past, when: .removeMessage("m1"), then: [.chatRemoved(ChatRemoved(message: "m1"))])
    try expect(
      given: past + [Past(event: .chatRemoved(ChatRemoved(message: "m1")))], when: .removeMessage("m1"), then: [])
  }

  @Test func `needs a message`() throws {
    try expect(given: past, when: .removeMessage("m2"), rejects: .messageNotFound("m2"))
  }

  @Test func `is possible after the end`() throws {
    try expect(given: past + [.ended()], when: .removeMessage("m1"), then: [.chatRemoved(ChatRemoved(message: "m1"))])
  }
}

@Suite struct ASetOfSmallNumbers {
  @Test(arguments: 0..<50 as Range<UInt64>) func `is a set`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var bits = BitSet()
    var plain = Set<Int>()
    for _ in 0..<200 {
      let number = random.integer(0...150)
      if random.once(in: 2) {
        let isNew = bits.insert(number)
        #expect(isNew == plain.insert(number).inserted)
      } else {
        let wasThere = bits.remove(number)
        #expect(wasThere == (plain.remove(number) != nil))
      }
      #expect(bits.numbers == plain.sorted())
      #expect(bits.count == plain.count)
    }
    #expect(BitSet(words: bits.words) == bits)
    for number in plain { bits.remove(number) }
    #expect(bits == BitSet())
  }
}
