import Hunt
import TestSupport
import Testing

@Suite struct Chatting {
  private let past: [Past] = [.created(author: "Grace"), .joined("p1", "Ada")]

  @Test func `carries the name of who speaks`() throws {
    try expect(
      given: past, when: .chat(.player("p1"), " Hello "),
      then: [.chatSent("m1", from: .player("p1"), name: "Ada", text: "Hello")], answer: .message("m1"))
    try expect(
      given: past, when: .chat(.host, "Hello"), then: [.chatSent("m1", from: .host, name: "Grace", text: "Hello")])
    try expect(
      given: [.created()], when: .chat(.host, "Hello"),
      then: [.chatSent("m1", from: .host, name: "Host", text: "Hello")])
  }

  @Test func `numbers the messages`() throws {
    let spoken = past + [Past(event: .chatSent("m1", from: .host, name: "Grace", text: "Hello"))]
    try expect(
      given: spoken, when: .chat(.player("p1"), "Hi"),
      then: [.chatSent("m2", from: .player("p1"), name: "Ada", text: "Hi")], answer: .message("m2"))
  }

  @Test func `takes the name that one has now`() throws {
    try expect(
      given: past + [.renamed("p1", "Augusta")], when: .chat(.player("p1"), "Hi"),
      then: [.chatSent("m1", from: .player("p1"), name: "Augusta", text: "Hi")])
  }

  @Test func `goes on after the end`() throws {
    try expect(
      given: past + [.started(), .ended()], when: .chat(.player("p1"), "Well played"),
      then: [.chatSent("m1", from: .player("p1"), name: "Ada", text: "Well played")])
  }

  @Test func `is off if the host says so`() throws {
    let silent: [Past] = [.created { $0.chat = false }, .joined("p1", "Ada")]
    try expect(given: silent, when: .chat(.player("p1"), "Hi"), rejects: .notAllowed(.chatIsOff))
    try expect(given: silent, when: .chat(.host, "Hi"), rejects: .notAllowed(.chatIsOff))
  }

  @Test func `is for those who are there`() throws {
    try expect(given: past, when: .chat(.player("p2"), "Hi"), rejects: .notSeated)
  }
}

@Suite struct Announcing {
  private let past: [Past] = [.created(teams: ["Red"]), .joined("p1", "Ada")]

  @Test(arguments: [.all, .player("p1"), .team("t1")] as [Recipient])
  func `goes to all, to a player or to a team`(recipient: Recipient) throws {
    try expect(
      given: past, when: .announce(" Look up ", to: recipient),
      then: [.noticeSent("n1", text: "Look up", to: recipient)], answer: .notice("n1"))
  }

  @Test func `numbers the notices`() throws {
    let announced = past + [Past(event: .noticeSent("n1", text: "Look up", to: .all))]
    try expect(
      given: announced, when: .announce("Look down", to: .all),
      then: [.noticeSent("n2", text: "Look down", to: .all)], answer: .notice("n2"))
  }

  @Test(arguments: [[], [.started()], [.started(), .paused()], [.started(), .ended()]] as [[Past]])
  func `is possible at any time`(then: [Past]) throws {
    try expect(
      given: past + then, when: .announce("Look up", to: .all), then: [.noticeSent("n1", text: "Look up", to: .all)])
  }

  @Test func `needs somebody to go to`() throws {
    try expect(given: past, when: .announce("Look up", to: .player("p2")), rejects: .playerNotFound("p2"))
    try expect(given: past + [.left("p1")], when: .announce("Up", to: .player("p1")), rejects: .playerNotFound("p1"))
    try expect(
      given: past, when: .announce("Look up", to: .team("t2")),
      rejects: .invalid(field: "to.team", problem: "is none of this lobby's"))
  }
}
