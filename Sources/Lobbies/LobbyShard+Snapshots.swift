import DequeModule
import EventLog
import Hunt
import HuntViews
import Logging

/// A lobby at one moment, to be saved as a snapshot. Shares its state with the lobby until that changes.
final class CapturedLobby: Sendable {
  let stream: StreamName
  let view: LobbyView
  let people: People
  let positions: FeedPositions
  let lastEventAt: Timestamp
  /// The chain hash of the last event shown.
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

  /// Saves at low priority, off the event loop: encoding a million finds takes a while.
  func save(to log: any EventLog, on background: BackgroundThread) async throws(LogUnavailable) {
    let snapshot = await withTaskExecutorPreference(background) { await write() }
    try await log.saveSnapshot(snapshot, of: stream)
  }

  @concurrent private func write() async -> LogSnapshot { encoded() }

  /// A separate method for the same reason as in `EventFold`.
  @inline(never) private func encoded() -> LogSnapshot {
    let snapshot = LobbySnapshot(view: view.state, lastEventAt: lastEventAt, positions: positions, head: head)
    return SnapshotCodec.encode(snapshot, of: stream, names: people)
  }
}

/// The snapshots of a shard, made one at a time. A lobby whose board stands still gets none: it is loaded from the
/// previous snapshot and the events since.
struct SnapshotQueue {
  /// The lobby that was captured ahead of the disk.
  var captured: LobbyID?
  var isSaving = false
  /// Captures of lobbies that have left memory.
  var waiting: Deque<CapturedLobby> = []

  var isFree: Bool { captured == nil && !isSaving && waiting.isEmpty }
}

extension LobbyShard {
  /// Captures a lobby at the end of its turn if its last snapshot is old enough and no other is being made.
  func keepIfDue(_ lobby: LiveLobby) {
    let new = lobby.view.seq - lobby.seqKept
    guard new >= Limits.snapshotEvents, new >= lobby.view.seq / Limits.snapshotShare, snapshots.isFree,
      lobby.view.lobby.standstill == nil
    else { return }
    lobby.capture()
    snapshots.captured = lobby.id
    keepCaptured(of: lobby)
  }

  /// Saves what was captured if it is on disk now.
  func keepCaptured(of lobby: LiveLobby) {
    guard let captured = lobby.takeCaptured() else { return }
    snapshots.captured = nil
    keep(captured)
  }

  /// Drops a capture of events that never happened.
  func dropCaptured(of lobby: LiveLobby) {
    guard lobby.captured != nil else { return }
    lobby.dropCaptured()
    snapshots.captured = nil
  }

  /// Saves a lobby that leaves memory, which requires all of it to be on disk.
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
        // This only makes the next load slower.
        shard.context.logger.warning(
          "A snapshot was not kept", metadata: ["stream": "\(captured.stream)", "reason": "\(error)"])
      }
      shard.snapshots.isSaving = false
      shard.saveNext()
    }
  }
}
