import Background
import Core
import EventLog
import Hunt
import LobbyLog
import Logging
import Wire

/// What the shards of a server share.
struct ShardContext: Sendable {
  let log: any EventLog
  let key: ServerKey
  let signer: ResultsSigner
  /// The keys for sealed names.
  let people: NameKeys
  let effects: Effects
  /// `https://HOST` without a trailing slash.
  let publicURL: String?
  let rateLimits: Bool
  let quotas: Quotas
  let letters: LetterOutbox
  let codes: CodeDirectory
  let background: BackgroundThread
  let refusedGuesses: RefusedGuesses
  let logger: Logger
  let room: AnswerRoom
  let deletions: Deletions
  let photosGone = PhotosGone()
  let rehearsals = Rehearsals()
  let logUse = LogUse()

  /// Throws if a lobby may not have so many seats.
  func checkSeats(_ capacity: Int) throws(WireError) {
    guard capacity <= quotas[.capacity] || capacity > Limits.capacity.upperBound else {
      throw .quotaExceeded(.capacity, quotas[.capacity])
    }
  }

  var loader: LobbyLoader { LobbyLoader(log: log, keys: people) }
}
