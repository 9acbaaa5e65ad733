import Core
import Descriptions
import Hunt
import JSONCoding
import Lobbies

/// The results of `server.info` and `server.ping`.
public struct ServerInfo: Sendable {
  public static let name = "quarry"
  public static let version = "0.1.0"

  private let lobbies: Lobbies
  private let policy: ServerPolicy
  private let tiles: Tiles?
  private let origins: @Sendable () -> [String]

  init(lobbies: Lobbies, policy: ServerPolicy, tiles: Tiles?, origins: @escaping @Sendable () -> [String]) {
    self.lobbies = lobbies
    self.policy = policy
    self.tiles = tiles
    self.origins = origins
  }

  func ping() -> [UInt8] {
    JSONWriter.bytes { $0.object { $0.member("time", lobbies.now.milliseconds) } }
  }

  func info() -> [UInt8] {
    Self.info(
      epoch: lobbies.epoch, time: lobbies.now.milliseconds, publicKey: lobbies.publicKey, mailIsOn: lobbies.mailIsOn,
      policy: policy, origins: origins(), tiles: tiles)
  }

  /// An example result of `server.info`.
  static let example = String(
    decoding: info(
      epoch: "01M7YMYHR46ZFDR69350X4EAY8", time: 1_795_251_193_654,
      publicKey: "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", mailIsOn: false,
      policy: ServerPolicy(), origins: ["http://192.168.1.20:8080"], tiles: nil), as: UTF8.self)

  private static func info(
    epoch: String, time: Int64, publicKey: String, mailIsOn: Bool, policy: ServerPolicy,
    origins: [String], tiles: Tiles?
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
