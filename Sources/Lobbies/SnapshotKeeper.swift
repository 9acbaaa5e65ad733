import Background
import Core
import DequeModule
import EventLog
import Hunt
import HuntViews
import LobbyLog
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
    let snapshot = await background.run { self.encoded() }
    try await log.saveSnapshot(snapshot, of: stream)
  }

  private func encoded() -> LogSnapshot {
    let snapshot = LobbySnapshot(view: view.state, lastEventAt: lastEventAt, positions: positions, head: head)
    return SnapshotCodec.encode(snapshot, of: stream, names: people)
  }
}

/// Makes the snapshots of a shard's lobbies, one at a time. A lobby whose board is frozen gets none: it is loaded from
/// the previous snapshot and the events since.
final class SnapshotKeeper {
  /// The lobby that was captured ahead of the disk.
  private(set) var captured: LobbyID?
  /// The lobby whose snapshot is being saved.
  private var saving: StreamName?
  private var whenSaved: [CheckedContinuation<Void, Never>] = []
  /// Captures of lobbies that have left memory.
  private(set) var waiting: Deque<CapturedLobby> = []
  private let context: ShardContext

  init(_ context: ShardContext) { self.context = context }

  var isSaving: Bool { saving != nil }
  private var isFree: Bool { captured == nil && !isSaving && waiting.isEmpty }

  /// Captures a lobby at the end of its turn if its last snapshot is old enough and no other is being made.
  func captureIfDue(_ lobby: LiveLobby, on shard: isolated LobbyShard) {
    let new = lobby.view.seq - lobby.seqKept
    guard new >= Limits.snapshotEvents, new >= lobby.view.seq / Limits.snapshotShare, isFree,
      lobby.view.lobby.freeze == nil
    else { return }
    lobby.capture()
    captured = lobby.id
    saveCaptured(of: lobby, on: shard)
  }

  /// Saves what was captured if it is on disk now.
  func saveCaptured(of lobby: LiveLobby, on shard: isolated LobbyShard) {
    guard let capture = lobby.takeCaptured() else { return }
    captured = nil
    save(capture, on: shard)
  }

  /// Drops a capture of events that never happened.
  func dropCaptured(of lobby: LiveLobby) {
    guard lobby.captured != nil else { return }
    lobby.dropCaptured()
    captured = nil
  }

  /// Saves a lobby that leaves memory, which requires all of it to be on disk.
  func saveIfWorthIt(_ lobby: LiveLobby, on shard: isolated LobbyShard) {
    guard lobby.view.seq - lobby.seqKept > Limits.snapshotEventsIdle, lobby.view.lobby.freeze == nil else { return }
    lobby.capture()
    if let capture = lobby.takeCaptured() { save(capture, on: shard) }
  }

  func stop() { waiting.removeAll() }

  /// Drops captures of a lobby that is to be deleted, and waits for one that is being saved.
  func cease(_ lobby: LobbyID, on shard: isolated LobbyShard) async {
    let stream = StreamName(of: lobby)
    waiting.removeAll { $0.stream == stream }
    guard saving == stream else { return }
    await withCheckedContinuation { whenSaved.append($0) }
  }

  private func saved() {
    saving = nil
    for continuation in whenSaved { continuation.resume() }
    whenSaved = []
  }

  private func save(_ capture: CapturedLobby, on shard: isolated LobbyShard) {
    waiting.append(capture)
    saveNext(on: shard)
  }

  private func saveNext(on shard: isolated LobbyShard) {
    guard !isSaving, let capture = waiting.popFirst() else { return }
    saving = capture.stream
    let context = context
    shard.whileReading { shard in
      do {
        try await capture.save(to: context.log, on: context.background)
      } catch {
        // This only makes the next load slower.
        context.logger.warning(
          "A snapshot was not kept", metadata: ["stream": "\(capture.stream)", "reason": "\(error)"])
      }
      shard.snapshots.saved()
      shard.snapshots.saveNext(on: shard)
    }
  }
}
