/// A number of something that operators may set, within bounds that keep the server safe. Raw values are the names of
/// settings, of limits in `server.info`, and of quotas in errors.
public enum Quota: String, Sendable, CaseIterable {
  case lobbiesOfAccount, lobbiesOfAddress, joinsOfAddress
  case capacity
  case photosOfLobby, photoBytesOfLobby
  case playersPhotosOfLobby, playersPhotoBytesOfLobby, photosOfPlayer

  /// What an operator may set.
  public var bounds: ClosedRange<Int> {
    switch self {
    case .lobbiesOfAccount: Limits.lobbiesOfAccountBounds
    case .lobbiesOfAddress: Limits.lobbiesOfAddressBounds
    case .joinsOfAddress: Limits.joinsOfAddressBounds
    case .capacity: Limits.capacityBounds
    case .photosOfLobby: 1...Limits.photosOfLobby
    case .playersPhotosOfLobby: 1...Limits.playersPhotosOfLobby
    case .photoBytesOfLobby, .playersPhotoBytesOfLobby: Limits.photoBytesBounds
    case .photosOfPlayer: 1...Limits.photosOfPlayer
    }
  }

  /// The default, if the operator sets nothing.
  public var standard: Int {
    switch self {
    case .lobbiesOfAccount, .lobbiesOfAddress, .capacity: bounds.upperBound
    case .joinsOfAddress: Limits.joinsOfAddress
    case .photosOfLobby: Limits.photosOfLobby
    case .photoBytesOfLobby: Limits.photoBytesOfLobby
    case .playersPhotosOfLobby: Limits.playersPhotosOfLobby
    case .playersPhotoBytesOfLobby: Limits.playersPhotoBytesOfLobby
    case .photosOfPlayer: Limits.photosOfPlayer
    }
  }

  /// A sentence for a client that wants more than `limit`, which says what to do.
  public func refusal(_ limit: Int) -> String {
    switch self {
    case .lobbiesOfAccount:
      "An account may host \(limit.counted("lobby", "lobbies")) on this server. Delete one that is over."
    case .lobbiesOfAddress:
      "\(limit.counted("lobby was", "lobbies were")) created from here within an hour. Wait a while."
    case .joinsOfAddress: "\(limit.counted("player")) joined from here within ten minutes. Wait a while."
    case .capacity: "A lobby on this server may have \(limit.counted("seat")). Ask for fewer."
    case .photosOfLobby:
      "This lobby has \(limit.counted("photo")) already. Photos that no clue shows are deleted after an hour."
    case .photoBytesOfLobby:
      """
      The photos of this lobby may have \(limit >> 20) MiB together. Photos that no clue shows are deleted after an hour.
      """
    case .playersPhotosOfLobby: "This lobby has \(limit.counted("photo")) of players already. Ask the host."
    case .playersPhotoBytesOfLobby:
      "The players' photos of this lobby may have \(limit >> 20) MiB together. Ask the host."
    case .photosOfPlayer: "You have sent \(limit.counted("photo")) to this lobby already. Send one of them again."
    }
  }
}

/// What the server's operator has set for each quota.
public struct Quotas: Hashable, Sendable {
  private var chosen: [Quota: Int] = [:]

  /// The standard ones.
  public init() {}

  public subscript(quota: Quota) -> Int { chosen[quota] ?? quota.standard }

  /// Those that the operator has set to something else.
  public var changed: [(quota: Quota, limit: Int)] {
    Quota.allCases.compactMap { quota in chosen[quota].map { (quota, $0) } }
  }

  /// - Returns: false, having changed nothing, if the number is out of bounds.
  @discardableResult
  public mutating func put(_ limit: Int, for quota: Quota) -> Bool {
    guard quota.bounds.contains(limit) else { return false }
    chosen[quota] = limit == quota.standard ? nil : limit
    return true
  }
}
