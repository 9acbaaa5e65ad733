import DequeModule
import EventLog
import Hunt
import HuntViews
import Logging

/// A lobby at one moment, on its way into the log. Its state is shared with the lobby until that changes.
final class CapturedLobby: Sendable {
  let stream: StreamName
  let view: LobbyView
  let people: People
  let positions: FeedPositions
  let lastEventAt: Timestamp
  /// The chain's link of the last event that is shown.
  let head: EventHash

  init(
    stream: StreamName, view: LobbyView, people: People, positions: FeedPositions, lastEventAt: Timestamp,
    head: EventHash
  ) {
    self.stream = stream
    self.view = view
    self.people = people
    self.positions = positions
    self.lastEventAt = lastEventAt
    self.head = head
  }

  /// Away from the event loop, and behind everything else: writing down a million finds takes a while.
  func save(to log: any EventLog, on background: BackgroundThread) async throws(LogUnavailable) {
    let snapshot = await withTaskExecutorPreference(background) { await write() }
    try await log.saveSnapshot(snapshot, of: stream)
  }

  @concurrent private func write() async -> LogSnapshot { encoded() }

  /// Apart, for the reason that `EventFold` is.
  @inline(never) private func encoded() -> LogSnapshot {
    let snapshot = LobbySnapshot(view: view.state, lastEventAt: lastEventAt, positions: positions, head: head)
    return SnapshotCodec.encode(snapshot, of: stream, names: people)
  }
}

/// The snapshots of a shard: one is made at a time, and none of a lobby whose board stands still. That one is loaded from
/// the snapshot before and the events since.
struct SnapshotQueue {
  /// The lobby that was captured ahead of the disk.
  var captured: LobbyID?
  var isSaving = false
  /// Those of lobbies that have left memory.
  var waiting: Deque<CapturedLobby> = []

  var isFree: Bool { captured == nil && !isSaving && waiting.isEmpty }
}

extension LobbyShard {
  /// At the end of a lobby's turn: keeps it if its last snapshot is long ago, and no other is being made.
  func keepIfDue(_ lobby: LiveLobby) {
    let new = lobby.view.seq - lobby.seqKept
    guard new >= Limits.snapshotEvents, new >= lobby.view.seq / Limits.snapshotShare, snapshots.isFree,
      lobby.view.lobby.standstill == nil
    else { return }
    lobby.capture()
    snapshots.captured = lobby.id
    keepCaptured(of: lobby)
  }

  /// Goes on with what was captured if it is on disk now.
  func keepCaptured(of lobby: LiveLobby) {
    guard let captured = lobby.takeCaptured() else { return }
    snapshots.captured = nil
    keep(captured)
  }

  /// What was captured never happened.
  func dropCaptured(of lobby: LiveLobby) {
    guard lobby.captured != nil else { return }
    lobby.dropCaptured()
    snapshots.captured = nil
  }

  /// Before a lobby leaves memory, which it does only when all of it is on disk.
  func keepIfWorthIt(_ lobby: LiveLobby) {
    guard lobby.view.seq - lobby.seqKept > Limits.snapshotEventsIdle, lobby.view.lobby.standstill == nil else { return }
    lobby.capture()
    if let captured = lobby.takeCaptured() { keep(captured) }
  }

  private func keep(_ captured: CapturedLobby) {
    snapshots.waiting.append(captured)
    saveNext()
  }

  private func saveNext() {
    guard !snapshots.isSaving, let captured = snapshots.waiting.popFirst() else { return }
    snapshots.isSaving = true
    let log = context.log
    let background = context.background
    whileReading { shard in
      do {
        try await captured.save(to: log, on: background)
      } catch {
        // Only the next loading will take longer.
        shard.context.logger.warning(
          "A snapshot was not kept", metadata: ["stream": "\(captured.stream)", "reason": "\(error)"])
      }
      shard.snapshots.isSaving = false
      shard.saveNext()
    }
  }
}
