import ArgumentParser
import Configuration
import Core

/// The options for quotas, on the command line.
struct QuotaOptions: ParsableArguments {
  @Option(
    name: .customLong("lobbies-of-account"),
    help: ArgumentHelp("Lobbies that one account may host. (default: 100000)", valueName: "count"))
  var lobbiesOfAccount: String?

  @Option(
    name: .customLong("lobbies-of-address"),
    help: ArgumentHelp("Lobbies created from one address in an hour. (default: 300)", valueName: "count"))
  var lobbiesOfAddress: String?

  @Option(
    name: .customLong("joins-of-address"),
    help: ArgumentHelp("Players who join from one address in ten minutes. (default: 6000)", valueName: "count"))
  var joinsOfAddress: String?

  @Option(help: ArgumentHelp("Seats of a lobby at most. (default: 10000)", valueName: "count"))
  var capacity: String?

  @Option(
    name: .customLong("photos-of-lobby"),
    help: ArgumentHelp("Photos that a lobby's host may keep. (default: 1000)", valueName: "count"))
  var photosOfLobby: String?

  @Option(
    name: .customLong("photo-bytes-of-lobby"),
    help: ArgumentHelp("Bytes of these photos. (default: 268435456)", valueName: "bytes"))
  var photoBytesOfLobby: String?

  @Option(
    name: .customLong("players-photos-of-lobby"),
    help: ArgumentHelp("Photos that a lobby's players may keep. (default: 2000)", valueName: "count"))
  var playersPhotosOfLobby: String?

  @Option(
    name: .customLong("players-photo-bytes-of-lobby"),
    help: ArgumentHelp("Bytes of these photos. (default: 500000000)", valueName: "bytes"))
  var playersPhotoBytesOfLobby: String?

  @Option(
    name: .customLong("photos-of-player"),
    help: ArgumentHelp("Photos that one player may keep in a lobby. (default: 100)", valueName: "count"))
  var photosOfPlayer: String?

  func text(of quota: Quota) -> String? {
    switch quota {
    case .lobbiesOfAccount: lobbiesOfAccount
    case .lobbiesOfAddress: lobbiesOfAddress
    case .joinsOfAddress: joinsOfAddress
    case .capacity: capacity
    case .photosOfLobby: photosOfLobby
    case .photoBytesOfLobby: photoBytesOfLobby
    case .playersPhotosOfLobby: playersPhotosOfLobby
    case .playersPhotoBytesOfLobby: playersPhotoBytesOfLobby
    case .photosOfPlayer: photosOfPlayer
    }
  }
}

extension Quotas {
  init(reading config: ConfigReader) throws(BadSetting) {
    try self.init { config.string(forKey: ConfigKey($0.rawValue)) }
  }

  /// - Parameter text: what is set for a quota; nil or empty for nothing.
  init(_ text: (Quota) -> String?) throws(BadSetting) {
    self.init()
    for quota in Quota.allCases {
      guard let text = text(quota), !text.isEmpty else { continue }
      guard let limit = Int(text), put(limit, for: quota) else {
        let bounds = quota.bounds
        throw BadSetting(
          sentence: "\(quota.rawValue) takes a number from \(bounds.lowerBound) to \(bounds.upperBound), not \(text).")
      }
    }
  }
}
