import Core
import Hunt
import HuntViews
import LobbyLog

// What the codes of a lobby stand for.

extension LiveLobby {
  func qrToken(of clue: ClueID) -> QRToken {
    QRToken(of: view.lobby.codeSource(of: clue) ?? .lobby(id, clue), key: key)
  }

  func tag(of player: PlayerID) -> QRToken { QRToken(tagOf: player, in: id, key: key) }

  /// The seated player whose tag it is.
  func player(tagged tag: QRToken) -> PlayerID? {
    tag.playerTagged(in: id, key: key).flatMap { player($0) == nil ? nil : $0 }
  }

  func qrToken(of code: LivingCode) -> QRToken { QRToken(living: code, in: id, key: key) }

  /// What a scanned code stands for; nil if it is no code of this lobby's clues.
  func code(of token: QRToken) -> (clue: ClueID, period: LivingPeriod?)? {
    if let clue = codes[token] { return (clue, nil) }
    guard let living = token.livingCode(in: id, key: key), view.lobby.clue(living.clue)?.proof == .living else {
      return nil
    }
    return (living.clue, living.period)
  }
}
