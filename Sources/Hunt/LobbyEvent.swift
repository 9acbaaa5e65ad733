/// What happened in a lobby. Events are facts: they are stored for ever, recorded and never refused.
///
/// Each case carries one struct, which is described in `Events/`. Large, rare events are indirect, so that small,
/// frequent ones are cheap to copy.
public enum LobbyEvent: Hashable, Sendable {
  indirect case lobbyCreated(LobbyCreated)
  indirect case lobbyUpdated(LobbyChanges)
  case lobbyClaimed(LobbyClaimed)

  indirect case clueAdded(ClueAdded)
  indirect case clueUpdated(ClueUpdated)
  case clueRemoved(ClueRemoved)
  case clueMoved(ClueMoved)
  case clueRevealed(ClueRevealed)

  indirect case playerJoined(PlayerJoined)
  case playerRenamed(PlayerRenamed)
  case playerLeft(PlayerLeft)
  case playerKicked(PlayerKicked)
  case playerAdmitted(PlayerAdmitted)
  indirect case playerHandedOver(PlayerHandedOver)
  case playerMuted(PlayerMuted)
  case playerUnmuted(PlayerUnmuted)

  case huntStarted(HuntStarted)
  case huntPaused(HuntPaused)
  case huntResumed(HuntResumed)
  case timeExtended(TimeExtended)
  case huntEnded(HuntEnded)

  case clueScanned(Find)
  case clueClaimed(ClaimedFind)
  case hintTaken(HintTaken)
  case boardFrozen(BoardFrozen)
  case boardRevealed(BoardRevealed)
  indirect case noticeSent(NoticeSent)
  indirect case chatSent(ChatSent)
  case chatRemoved(ChatRemoved)
  case chatReported(ChatReported)
  indirect case songRequested(SongRequested)
  case songVoted(SongVote)
  case songRemoved(SongRemoved)
  indirect case rulingApplied(RulingApplied)
  case rulingRevoked(RulingRevoked)
  case sheetRequested(SheetRequested)
  case sheetMailed(SheetMailed)
  case sheetMailFailed(SheetMailFailed)
  case ghostScanned(GhostScanned)
  case playAmended(PlayAmended)
}
