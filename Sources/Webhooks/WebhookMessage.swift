import Core
import Crypto
import Foundation
import Hunt
import JSONCoding
import Lobbies

/// What a receiver is sent, by the Standard Webhooks specification.
struct WebhookMessage: Hashable, Sendable {
  /// The same for each try.
  let id: String
  let body: [UInt8]

  /// - Parameter code: the lobby's join code.
  init(_ event: ShownEvent, in lobby: LobbyID, code: String, to webhook: WebhookID, isServers: Bool = false) {
    self.init(
      id: "\(lobby)-\(isServers ? "server-" : "")\(webhook)-\(event.seq)", type: event.type, lobby: lobby, code: code,
      seq: event.seq, at: event.at, data: event.data)
  }

  /// A message by which to try a receiver.
  /// - Parameters:
  ///   - lobby: nil for one of the server's, like the two below.
  ///   - seq: the last event that was delivered.
  static func test(
    id: String, of lobby: LobbyID?, code: String?, seq: Int?, at now: Timestamp
  ) -> WebhookMessage {
    WebhookMessage(id: id, type: testType, lobby: lobby, code: code, seq: seq, at: now, data: Array("{}".utf8))
  }

  static let testType = "webhook.test"

  private init(
    id: String, type: String, lobby: LobbyID?, code: String?, seq: Int?, at: Timestamp, data: [UInt8]
  ) {
    self.id = id
    body = JSONWriter.bytes(capacity: data.count + 256) {
      $0.object { json in
        json.member("type", type)
        json.member("timestamp", UTCTime(at).text)
        json.member("data") {
          $0.member("lobby", ifPresent: lobby?.rawValue)
          $0.member("code", ifPresent: code)
          $0.member("seq", ifPresent: seq)
          $0.member("at", at.milliseconds)
          $0.name("data")
          $0.raw(data)
        }
      }
    }
  }

  /// The headers of a try.
  func headers(signedWith secret: [UInt8], at now: Timestamp) -> [(name: String, value: String)] {
    let seconds = now.milliseconds / 1_000
    return [
      ("content-type", "application/json"), ("webhook-id", id), ("webhook-timestamp", "\(seconds)"),
      ("webhook-signature", Self.signature(of: body, id: id, seconds: seconds, with: secret)),
    ]
  }

  static func signature(of body: [UInt8], id: String, seconds: Int64, with secret: [UInt8]) -> String {
    var hmac = HMAC<SHA256>(key: SymmetricKey(data: secret))
    hmac.update(data: Data("\(id).\(seconds).".utf8))
    hmac.update(data: body)
    return "v1,\(Data(hmac.finalize()).base64EncodedString())"
  }
}

/// The key that signs a webhook's messages.
enum WebhookSecret {
  private static let prefix = "whsec_"

  static func text(of bytes: [UInt8]) -> String { prefix + Data(bytes).base64EncodedString() }
}
