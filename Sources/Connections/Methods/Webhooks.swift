// Receivers of a lobby's events.
import Core
import Descriptions
import LobbyLog
import Webhooks
import Wire

extension Methods {
  static let webhooks = Theme(.hosting) {
    Method(
      "webhook.create", .repeatableOfLobby, by: .hostAlone, "Has the server call an address for each event of a lobby.",
      details:
        """
        From the next event on, as everybody in the lobby sees it and when a spectator sees it. The lobby must belong \
        to an account, unless the server says otherwise. The secret signs the calls and is not shown again. For an \
        operator who names no lobby, this and the methods below are about webhooks of the server, which are told of \
        all lobbies: their positions take the place of sequence numbers.
        """,
      parameters: .string("url", .webhookURL), .eventTypes, .operatorPassword, result: .createdWebhook,
      errors: [.quotaExceeded, .badCredentials, .rateLimited, .unavailable],
      example: .init(
        #"{"url":"https://school.example/hunt","types":["clue.scanned","hunt.ended"]}"#,
        #"{"webhook":"w1","secret":"whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDnyYq1kR1qR8="}"#)
    ) { url, types, _ in .webhook(.create(url: url, types: types)) }
    Method(
      "webhook.list", .ofLobby, by: .hostAlone, scope: .read, "Lists the lobby's webhooks.",
      parameters: .operatorPassword, result: .webhookList,
      errors: [.badCredentials, .rateLimited, .unavailable],
      example: .init(
        "{}",
        #"""
        {
          "webhooks": [
            {
              "webhook": "w1",
              "url": "https://school.example/hunt",
              "types": ["clue.scanned", "hunt.ended"],
              "createdAt": 1795251193653,
              "failing": true
            }
          ]
        }
        """#)
    ) { _ in .webhook(.list) }
    Method(
      "webhook.delete", .ofLobby, by: .hostAlone, "Deletes a webhook, with its address and its secret.",
      parameters: .webhook, .operatorPassword, result: .nothing,
      errors: [.webhookNotFound, .badCredentials, .rateLimited, .unavailable],
      example: .init(#"{"webhook":"w1"}"#)
    ) { webhook, _ in .webhook(.delete(webhook)) }
    Method(
      "webhook.test", .ofLobby, by: .hostAlone, "Sends an event of the type `webhook.test`, once.",
      details: "If the receiver takes it, what waits for another try is sent at once.",
      parameters: .webhook, .operatorPassword, result: .nothing,
      errors: [.webhookNotFound, .badCredentials, .rateLimited, .unavailable],
      example: .init(#"{"webhook":"w1"}"#)
    ) { webhook, _ in .webhook(.test(webhook)) }
    Method(
      "webhook.replay", .ofLobby, by: .hostAlone, "Sends the events behind one of them again.",
      details: "They have the same ids as before. Nothing happens if it was not sent yet.",
      parameters: .webhook,
      .seqBehind("The last event that is not sent again; 0 for all from the beginning."), .operatorPassword,
      result: .nothing,
      errors: [.webhookNotFound, .badCredentials, .rateLimited, .unavailable],
      example: .init(#"{"webhook":"w1","after":12}"#)
    ) { webhook, seq, _ in .webhook(.replay(webhook, after: seq)) }
    Method(
      "webhook.deliveries", .ofLobby, by: .hostAlone, scope: .read,
      "Returns how the events were delivered, in the order of the tries.",
      details:
        """
        `status` is that of the receiver's answer, 0 if there was none. An event that was given up without a try has \
        the `attempt` 0, a test the `seq` 0. A page does not end among the tries of one event.
        """,
      parameters: .webhook,
      .behind(.integer("A sequence number.", from: 0), "Only events after this one. 0 if omitted."),
      .limit, .operatorPassword, result: .webhookDeliveries,
      errors: [.webhookNotFound, .badCredentials, .rateLimited, .unavailable],
      example: .init(
        #"{"webhook":"w1"}"#,
        #"""
        {
          "deliveries": [
            {
              "lobby": "01M7YMYHWA1M1EAE4SXFSD4PJ7",
              "seq": 13,
              "at": 1795251193745,
              "status": 503,
              "attempt": 1,
              "nextAt": 1795251194745
            },
            { "lobby": "01M7YMYHWA1M1EAE4SXFSD4PJ7", "seq": 13, "at": 1795251194746, "status": 204, "attempt": 2 }
          ]
        }
        """#)
    ) { webhook, seq, limit, _ in .webhook(.deliveries(webhook, after: seq, limit: limit)) }
  }
}

extension Parameter where Value == String? {
  /// Read by `Call`.
  fileprivate static var operatorPassword: Parameter {
    Parameter([.operatorPassword]) { (_) throws(WireError) in nil }
  }
}

extension Parameter where Value == WebhookID {
  fileprivate static var webhook: Parameter { .id("webhook", .webhookID) }
}

extension Parameter where Value == Int {
  fileprivate static func seqBehind(_ meaning: String) -> Parameter {
    .required("after", .integer("A sequence number.", from: 0), meaning) { (fields) throws(WireError) in
      let seq = try fields.integer("after")
      guard seq >= 0 else { throw fields.problem("after", "must not be negative") }
      return seq
    }
  }
}

extension Parameter where Value == [String] {
  fileprivate static var eventTypes: Parameter {
    .required("types", .eventTypes, "The types of events to send; `*` stands for all but `feed.reacted`.") {
      (fields) throws(WireError) in
      try fields.eventTypes("types")
    }
  }
}

extension Fields {
  /// Types of events, or `*`.
  func eventTypes(_ name: String) throws(WireError) -> [String] {
    let types = try strings(name)
    guard !types.isEmpty else { throw problem(name, "must not be empty") }
    let known = EventKind.toldOutside.map(\.rawValue)
    for (index, type) in types.enumerated() where type != "*" && !known.contains(type) {
      throw problem("\(name)[\(index)]", "must be a type of event, such as \"clue.scanned\", or \"*\"")
    }
    guard Set(types).count == types.count else { throw problem(name, "must all be different") }
    return types
  }
}
