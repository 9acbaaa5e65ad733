import Core
import Descriptions
import Hunt
import JSONCoding
import Lobbies
import Operators
import Wire

/// The results of `server.info` and `server.ping`.
public struct ServerInfo: Sendable {
  public static let name = "quarry"
  public static let version = "0.1.0"

  private let lobbies: Lobbies
  private let policy: ServerPolicy
  private let tiles: Tiles?
  private let operators: Operators
  private let origins: @Sendable () -> [String]

  init(
    lobbies: Lobbies, policy: ServerPolicy, tiles: Tiles?, operators: Operators,
    origins: @escaping @Sendable () -> [String]
  ) {
    self.lobbies = lobbies
    self.policy = policy
    self.tiles = tiles
    self.operators = operators
    self.origins = origins
  }

  func ping() -> [UInt8] {
    JSONWriter.bytes { $0.object { $0.member("time", lobbies.now.milliseconds) } }
  }

  func info() -> [UInt8] {
    Self.info(
      epoch: lobbies.epoch, time: lobbies.now.milliseconds, publicKey: lobbies.publicKey, mailIsOn: lobbies.mailIsOn,
      policy: policy, origins: origins(), tiles: tiles, notice: operators.notice, isDraining: operators.isDraining)
  }

  /// An example result of `server.info`.
  static let example = String(
    decoding: info(
      epoch: "01M7YMYHR46ZFDR69350X4EAY8", time: 1_795_251_193_654,
      publicKey: "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", mailIsOn: false,
      policy: ServerPolicy(), origins: ["http://192.168.1.20:8080"], tiles: nil), as: UTF8.self)

  private static func info(
    epoch: String, time: Int64, publicKey: String, mailIsOn: Bool, policy: ServerPolicy,
    origins: [String], tiles: Tiles?, notice: ServerNotice? = nil, isDraining: Bool = false
  ) -> [UInt8] {
    JSONWriter.bytes {
      $0.object { json in
        json.member("name", name)
        json.member("version", version)
        json.member("protocol", 1)
        json.member("epoch", epoch)
        json.member("time", time)
        json.member("publicKey", publicKey)
        json.member("mail", mailIsOn)
        json.member("registration", policy.registration.rawValue)
        json.member("hosting", policy.hosting.rawValue)
        if policy.retention.isOn {
          json.member("retention") {
            $0.member("keepNames", ifPresent: policy.retention.keepNames?.wholeDays)
            $0.member("deleteAfter", ifPresent: policy.retention.deleteAfter?.wholeDays)
          }
        }
        if !policy.providers.isEmpty {
          json.member("signIn", array: policy.providers) { json, provider in
            json.object {
              $0.member("name", provider.name)
              $0.member("title", provider.title)
            }
          }
        }
        json.member("origins", array: origins) { $0.value($1) }
        if let tiles {
          json.member("tiles") {
            $0.member("url", tiles.template)
            $0.member("attribution", ifPresent: tiles.attribution)
          }
        }
        if let notice { json.member("notice") { $0.members(of: notice) } }
        if isDraining { json.member("draining", true) }
        json.member("limits") { json in
          for limit in ServerLimit.all {
            json.name(escaping: limit.name)
            json.value(limit.value(policy.quotas))
          }
        }
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func members(of notice: ServerNotice) {
    member("text", notice.text)
    member("until", ifPresent: notice.until?.milliseconds)
  }
}

extension ServerNotice {
  /// What connections are pushed: `text` is null if nothing is told any more.
  static func push(_ notice: ServerNotice?) -> [UInt8] {
    Reply.push("server.notice") { json in
      if let notice {
        json.members(of: notice)
      } else {
        json.name("text")
        json.value(JSONValue.null)
      }
    }
  }
}
