import Core
import JSONCoding
import NIOConcurrencyHelpers
import Rates
import Testing

@testable import Webhooks

@Suite struct ChargingCalls {
  private let now = NIOLockedValueBox(Uptime(1_000_000))
  private let first = HookOwner.lobby(LobbyID("01M7YMYHWA1M1EAE4SXFSD4PJ7"))
  private let second = HookOwner.lobby(LobbyID("01M7YMYHSPZADW2FMKM6EC24GR"))
  private let ada = AccountID("01M7YMZ3QHV4T1B8D9X2K6RWCE")

  private func charges() -> CallCharges {
    CallCharges { [now] in SharedRateLimiter($0, isOn: true) { now.withLockedValue { $0 } } }
  }

  @Test func `lets one account replay a large hunt once, whatever lobby it is of`() {
    var charges = charges()
    charges.note(ada, of: first)
    charges.note(ada, of: second)
    #expect(charges.replay(3_000, of: first) == nil)
    // Four more requests made 12,000 more calls.
    for owner in [first, second, first, second] {
      #expect(charges.replay(3_000, of: owner) == .minutes(10))
    }
    #expect(charges.replay(1_000_000, of: .server) == nil, "operators may")
    now.withLockedValue { $0 = $0 + .minutes(10) }
    #expect(charges.replay(3_000, of: second) == nil)
  }

  @Test func `calls a receiver twenty times a second, whoever has it called`() throws {
    var charges = charges()
    charges.note(ada, of: first)
    let urls = try ["https://victim.example/a", "http://VICTIM.example:8080/b"].map(WebhookURL.init(parsing:))
    for number in 0..<1_200 {
      let owner = number.isMultiple(of: 2) ? first : second
      #expect(charges.wait(for: urls[number % 2], of: owner) == nil)
      charges.note(urls[number % 2], of: owner)
    }
    for (url, owner) in [(urls[0], first), (urls[1], second), (urls[0], .server)] {
      #expect(charges.wait(for: url, of: owner) == .minutes(1))
    }
    #expect(charges.wait(for: try WebhookURL(parsing: "https://other.example/"), of: first) == nil)
  }

  @Test func `calls a stranger only a few times until they have answered a challenge`() async throws {
    try await HookedServer.run(rateLimits: true) { server in
      server.receiver.be(aStranger: false)
      let lobby = try await server.create()
      let hook = try await server.hook(lobby)
      for number in 1...8 { try await server.announce("\(number)", in: lobby) }
      await server.deliver(hook)
      #expect(server.receiver.calls.count == 5)
      #expect(Set(server.receiver.calls.compactMap { $0.headers["webhook-challenge"] }).count == 5)
      _ = await server.pass(.minutes(30), hook)
      // Another webhook does not help.
      let other = try await server.hook(lobby)
      try await server.announce("9", in: lobby)
      await server.deliver(other)
      #expect(server.receiver.calls.count == 5)
      // Later it answers one, and gets what has waited, without more challenges.
      server.receiver.be(aStranger: true)
      _ = await server.pass(.hours(2), hook)
      let texts = server.receiver.calls.map { $0.json["data"]?["data"]?["text"]?.string }
      #expect(texts == (1...9).map { "\($0)" })
      #expect(server.receiver.calls[5].headers["webhook-challenge"] != nil)
      #expect(server.receiver.calls[6].headers["webhook-challenge"] == nil)
    }
  }
}
