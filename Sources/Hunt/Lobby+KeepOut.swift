public import Core

// Players whom the host has removed for good: their name, account and device cannot join again.

extension Lobby {
  /// The players kept out, in order of joining.
  public var keptOutPlayers: [PlayerID] { keptOut.keys.sorted() }

  /// Whether a person who wants to join is kept out by name, account or device.
  public func isKeptOut(_ name: PlayerName, account: AccountID?, device: DeviceHash?) -> Bool {
    guard !keptOut.isEmpty else { return false }
    let folded = name.value.nameKey
    return keptOut.contains { id, keptOutName in
      let player = players[id.number - 1]
      return keptOutName == folded || account != nil && player.account == account
        || device != nil && player.device == device
    }
  }

  func admit(_ id: PlayerID) throws(Rejection) -> Decision {
    guard let player = anyPlayer(id) else { throw .playerNotFound(id) }
    return player.isKeptOut ? Decision([.playerAdmitted(PlayerAdmitted(player: id))]) : Decision()
  }

  // MARK: Recording

  mutating func keepOut(_ id: PlayerID) {
    players[id.number - 1].isKeptOut = true
    keptOut[id] = players[id.number - 1].name.nameKey
  }

  mutating func letBackIn(_ id: PlayerID) {
    players[id.number - 1].isKeptOut = false
    keptOut[id] = nil
  }
}
