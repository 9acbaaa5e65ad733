import Core
import EventLog
import Foundation
import Hunt
import JSONCoding
import TestDoubles
import Testing
import Vault
import Wire

@testable import Lobbies
@testable import LobbyLog
@testable import Webhooks

@Suite struct KeepingWebhooks {
  @Test func `keeps addresses and secrets sealed in the log`() async throws {
    try await HookedServer.run { server in
      let lobby = try await server.create()
      let made = try await server.ask(.create(url: "https://r.example/SECRETPATH", types: ["*"]), of: lobby)
      let secret = try #require(made["secret"]?.string)
      #expect(Data(base64Encoded: String(secret.dropFirst(6)))?.count == 32)
      let events = try await server.log.readAll(after: 0, limit: 1_000)
      let text = String(decoding: events.flatMap { $0.data + ($0.secret ?? []) }, as: UTF8.self)
      #expect(text.contains("webhook") || !events.isEmpty)
      #expect(!text.contains("SECRETPATH") && !text.contains(secret.dropFirst(6)))
    }
  }

  @Test func `gives the same webhook for the same key`() async throws {
    try await HookedServer.run { server in
      let lobby = try await server.create()
      let request = WebhookRequest.create(url: "https://r.example/", types: ["*"])
      let first = try await server.ask(request, of: lobby, key: "k")
      #expect(try await server.ask(request, of: lobby, key: "k") == first)
      #expect(try await server.ask(request, of: lobby, key: "other") != first)
      #expect(try await server.ask(.list, of: lobby)["webhooks"]?.array?.count == 2)
    }
  }

  @Test func `has room for five`() async throws {
    try await HookedServer.run { server in
      let lobby = try await server.create()
      for _ in 1...5 { _ = try await server.hook(lobby) }
      await #expect(throws: WireError.self) { try await server.hook(lobby) }
      _ = try await server.ask(.delete(WebhookID(3)), of: lobby)
      #expect(try await server.hook(lobby).webhook == WebhookID(6))
      await #expect(throws: WireError.webhookNotFound("w3")) { try await server.ask(.test(WebhookID(3)), of: lobby) }
    }
  }

  @Test func `forgets the secret of a deleted one, and calls it no more`() async throws {
    try await HookedServer.run { server in
      let lobby = try await server.create()
      let hook = try await server.hook(lobby)
      _ = try await server.ask(.delete(hook.webhook), of: lobby)
      try await server.announce("Hello", in: lobby)
      #expect(await server.deliver(hook) == .over)
      #expect(server.receiver.calls.isEmpty)
      #expect(try await server.vault.key(of: Webhook.person(hook.webhook, of: .lobby(lobby))) == nil)
    }
  }

  @Test func `leaves nothing of a lobby that is deleted`() async throws {
    try await HookedServer.run { server in
      let lobby = try await server.create()
      let hook = try await server.hook(lobby)
      try await server.announce("Hello", in: lobby)
      await server.deliver(hook)
      await server.webhooks.letGo(of: lobby)
      let traces = try await WebhookStore.traces(of: lobby, in: server.log)
      #expect(traces.streams == [WebhookStore.stream(of: .lobby(lobby))])
      #expect(traces.persons == [Webhook.person(hook.webhook, of: .lobby(lobby))])
      try await server.log.delete(traces)
      #expect(try await WebhookStore.load(.lobby(lobby), from: server.log).version == 0)
      let all = ClaimName(space: WebhookStore.claimSpace, name: "")
      #expect(try await server.log.claims(withPrefix: all, at: 0).isEmpty)
    }
  }

  @Test func `derives its claim again`() async throws {
    try await HookedServer.run { server in
      let lobby = try await server.create()
      _ = try await server.hook(lobby)
      let events = try await server.log.readAll(after: 0, limit: 1_000)
      #expect(
        events.flatMap { WebhookStore.claims(of: $0) } == [.hold(WebhookStore.claim(of: .lobby(lobby)), until: nil)])
    }
  }
}
