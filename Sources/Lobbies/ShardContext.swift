import Core
import EventLog
import LobbyLog
import Logging

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
  let letters: LetterOutbox
  let codes: CodeDirectory
  let background: BackgroundThread
  let refusedGuesses: RefusedGuesses
  let logger: Logger
  let room: AnswerRoom
  let deletions: Deletions
  let photosGone = PhotosGone()
  let rehearsals = Rehearsals()

  var loader: LobbyLoader { LobbyLoader(log: log, keys: people) }
}
