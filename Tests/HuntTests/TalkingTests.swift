import Core
import Hunt
import TestSupport
import Testing

@Suite struct Chatting {
  private let past: [Past] = [.created(author: "Grace"), .joined("p1", "Ada")]

  @Test func `carries the name of who speaks`() throws {
    try expect(
      given: past, when: .chat(.player("p1"), " Hello "),
      then: [.chatSent(ChatSent(message: "m1", from: .player("p1"), name: "Ada", text: "Hello"))],
      answer: .message("m1"))
    try expect(
      given: past, when: .chat(.host, "Hello"),
      then: [.chatSent(ChatSent(message: "m1", from: .host, name: "Grace", text: "Hello"))])
    try expect(
      given: [.created()], when: .chat(.host, "Hello"),
      then: [.chatSent(ChatSent(message: "m1", from: .host, name: "Host", text: "Hello"))])
  }

  @Test func `numbers the messages`() throws {
    let spoken = past + [Past(event: .chatSent(ChatSent(message: "m1", from: .host, name: "Grace", text: "Hello")))]
    try expect(
      given: spoken, when: .chat(.player("p1"), "Hi"),
      then: [.chatSent(ChatSent(message: "m2", from: .player("p1"), name: "Ada", text: "Hi"))], answer: .message("m2"))
  }

  @Test func `takes the name that one has now`() throws {
    try expect(
      given: past + [.renamed("p1", "Augusta")], when: .chat(.player("p1"), "Hi"),
      then: [.chatSent(ChatSent(message: "m1", from: .player("p1"), name: "Augusta", text: "Hi"))])
  }

  @Test func `goes on after the end`() throws {
    try expect(
      given: past + [.started(), .ended()], when: .chat(.player("p1"), "Well played"),
      then: [.chatSent(ChatSent(message: "m1", from: .player("p1"), name: "Ada", text: "Well played"))])
  }

  @Test func `is off if the host says so`() throws {
    let silent: [Past] = [.created { $0.chat = false }, .joined("p1", "Ada")]
    try expect(given: silent, when: .chat(.player("p1"), "Hi"), rejects: .notAllowed(.chatIsOff))
    try expect(given: silent, when: .chat(.host, "Hi"), rejects: .notAllowed(.chatIsOff))
  }

  @Test func `is for those who are there`() throws {
    try expect(given: past, when: .chat(.player("p2"), "Hi"), rejects: .notSeated)
  }

  @Test func `is not for those whom the host has muted`() throws {
    let muted = past + [.muted("p1")]
    try expect(given: muted, when: .chat(.player("p1"), "Hi"), rejects: .muted)
    try expect(
      given: muted, when: .chat(.host, "Hi"),
      then: [.chatSent(ChatSent(message: "m1", from: .host, name: "Grace", text: "Hi"))])
    try expect(
      given: muted + [.unmuted("p1")], when: .chat(.player("p1"), "Hi"),
      then: [.chatSent(ChatSent(message: "m1", from: .player("p1"), name: "Ada", text: "Hi"))])
  }
}

@Suite struct ChattingInATeam {
  private let past: [Past] = [
    .created(teams: ["Red", "Blue"]), .joined("p1", "Ada", team: "t2"), .joined("p2", "Alan", team: "t1"),
  ]

  @Test func `goes to one's own team`() throws {
    try expect(
      given: past, when: .chat(.player("p1"), "Hi", toTeam: true),
      then: [.chatSent(ChatSent(message: "m1", from: .player("p1"), name: "Ada", text: "Hi", to: .team("t2")))],
      answer: .message("m1"))
  }

  @Test func `needs a team`() throws {
    try expect(
      given: [.created(), .joined("p1", "Ada")], when: .chat(.player("p1"), "Hi", toTeam: true),
      rejects: .invalid(field: "to", problem: "must be left out: this lobby has no teams"))
    // The lobby had no teams when they joined.
    try expect(
      given: [.created(), .joined("p1", "Ada"), .updated { $0.teams = ["Red"] }],
      when: .chat(.player("p1"), "Hi", toTeam: true),
      rejects: .invalid(field: "to", problem: "must be left out: you are in no team"))
  }

  @Test func `is not for the host, who is in none`() throws {
    try expect(
      given: past, when: .chat(.host, "Hi", toTeam: true),
      rejects: .invalid(
        field: "to", problem: "must be left out: the host is in no team; lobby.announce can address one"))
  }
}

@Suite struct ASlowedChat {
  private let past: [Past] = [.created { $0.slowMode = 10 }, .joined("p1", "Ada"), .joined("p2", "Alan")]

  @Test func `lets each player write only so often`() throws {
    let spoken = past + [.said("m1", by: .player("p1"), at: .second(100))]
    try expect(
      given: spoken, when: .chat(.player("p1"), "Hi"), at: .second(103), rejects: .tooSoon(retryAfter: .seconds(7)))
    try expect(
      given: spoken, when: .chat(.player("p1"), "Hi"), at: .second(110),
      then: [.chatSent(ChatSent(message: "m2", from: .player("p1"), name: "Ada", text: "Hi"))])
    try expect(
      given: spoken, when: .chat(.player("p2"), "Hi"), at: .second(103),
      then: [.chatSent(ChatSent(message: "m2", from: .player("p2"), name: "Alan", text: "Hi"))])
  }

  @Test func `lets the host write at any time`() throws {
    try expect(
      given: past + [.said("m1", by: .host, at: .second(100))], when: .chat(.host, "Hi"), at: .second(101),
      then: [.chatSent(ChatSent(message: "m2", from: .host, name: "Host", text: "Hi"))])
  }

  @Test func `counts what is said to the team, too`() throws {
    let past: [Past] = [
      .created(teams: ["Red"]), .updated { $0.settings = .init { $0.slowMode = 10 } }, .joined("p1", "Ada", team: "t1"),
      .said("m1", by: .player("p1"), to: .team("t1"), at: .second(100)),
    ]
    try expect(
      given: past, when: .chat(.player("p1"), "Hi", toTeam: true), at: .second(109),
      rejects: .tooSoon(retryAfter: .seconds(1)))
  }

  @Test(arguments: [-1, 3_601]) func `is slowed by an hour at most`(seconds: Int) throws {
    try expect(
      given: past, when: .update { $0.settings = .init { $0.slowMode = seconds } },
      rejects: .invalid(field: "settings.slowMode", problem: "must be from 0 to 3600 seconds"))
  }
}

@Suite struct Announcing {
  private let past: [Past] = [.created(teams: ["Red"]), .joined("p1", "Ada")]

  @Test(arguments: [.all, .player("p1"), .team("t1")] as [Recipient])
  func `goes to all, to a player or to a team`(recipient: Recipient) throws {
    try expect(
      given: past, when: .announce(" Look up ", to: recipient),
      then: [.noticeSent(NoticeSent(notice: "n1", text: "Look up", to: recipient))], answer: .notice("n1"))
  }

  @Test func `numbers the notices`() throws {
    let announced = past + [Past(event: .noticeSent(NoticeSent(notice: "n1", text: "Look up", to: .all)))]
    try expect(
      given: announced, when: .announce("Look down", to: .all),
      then: [.noticeSent(NoticeSent(notice: "n2", text: "Look down", to: .all))], answer: .notice("n2"))
  }

  @Test(arguments: [[], [.started()], [.started(), .paused()], [.started(), .ended()]] as [[Past]])
  func `is possible at any time`(then: [Past]) throws {
    try expect(
      given: past + then, when: .announce("Look up", to: .all),
      then: [.noticeSent(NoticeSent(notice: "n1", text: "Look up", to: .all))])
  }

  @Test func `needs somebody to go to`() throws {
    try expect(given: past, when: .announce("Look up", to: .player("p2")), rejects: .playerNotFound("p2"))
    try expect(given: past + [.left("p1")], when: .announce("Up", to: .player("p1")), rejects: .playerNotFound("p1"))
    try expect(
      given: past, when: .announce("Look up", to: .team("t2")),
      rejects: .invalid(field: "to.team", problem: "does not exist in this lobby"))
  }
}

@Suite struct HintsOfTheHost {
  private let past: [Past] = [.created(teams: ["Red"]), .added("c1"), .joined("p1", "Ada", team: "t1")]

  @Test(arguments: [.all, .player("p1"), .team("t1")] as [Recipient])
  func `go to all, to a player or to a team`(recipient: Recipient) throws {
    try expect(
      given: past + [.started()], when: .hint("c1", " Look up ", to: recipient),
      then: [.noticeSent(NoticeSent(notice: "n1", text: "Look up", clue: "c1", to: recipient))], answer: .notice("n1"))
  }

  @Test func `need a clue and somebody to go to`() throws {
    try expect(given: past + [.started()], when: .hint("c2", "Look up", to: .all), rejects: .clueNotFound("c2"))
    try expect(
      given: past + [.started()], when: .hint("c1", "Up", to: .player("p2")), rejects: .playerNotFound("p2"))
    try expect(
      given: past + [.started()], when: .hint("c1", "Up", to: .team("t2")),
      rejects: .invalid(field: "to.team", problem: "does not exist in this lobby"))
  }

  @Test(arguments: [.all, .player("p1"), .team("t1")] as [Recipient])
  func `do not tell of a clue that is not shown yet`(recipient: Recipient) throws {
    try expect(
      given: past, when: .hint("c1", "Look up", to: recipient),
      rejects: .invalid(field: "clue", problem: "is not yet shown to everybody who would get the hint"))
  }
}
