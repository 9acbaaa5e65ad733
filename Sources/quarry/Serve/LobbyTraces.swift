import Cluster
import Core
import EventLog
import Foundation
import Lobbies
import LobbyLog
import Mail
import Packs
import Pictures
import Projections
import Webhooks

/// Everything that is stored of a lobby outside its stream.
struct LobbyTraces: Sendable {
  let log: any EventLog
  let projections: Projections
  let photos: PhotoFolder
  let players: PlayerPhotos
  /// Nil without a cluster.
  let shared: SharedPhotos?
  let hooks: WebhookHolder

  /// Removes the traces of lobbies that are being deleted, to which nobody appends any more.
  /// - Returns: what else of them the log holds.
  @Sendable func erase(_ lobbies: [DoomedLobby]) async throws -> Deletion {
    try await projections.catchUp()
    let now = Int64(Date().timeIntervalSince1970 * 1_000)
    for lobby in lobbies { try await FirstContacts.outlast(lobby.id, in: log, projections, now: now) }
    try await projections.catchUp()
    let streams = lobbies.map { StreamName(of: $0.id) }
    for lobby in lobbies { try await erasePhotos(of: lobby.id) }
    try await projections.remove(streams)
    var traces = Deletion()
    for lobby in lobbies {
      await hooks.webhooks?.letGo(of: lobby.id)
      let webhooks = try await WebhookStore.traces(of: lobby.id, in: log)
      traces.streams += webhooks.streams
      traces.persons += webhooks.persons
      traces.marks += webhooks.marks
      let letters = Outbox.traces(of: lobby.id, sheets: lobby.sheets)
      traces.streams += letters.streams
      traces.persons += letters.persons
    }
    return traces
  }

  private func erasePhotos(of lobby: LobbyID) async throws {
    let stream = StreamName(of: lobby)
    let shown = Set(try await PhotoNames.named(by: stream, in: projections) + photos.photosSent(to: lobby))
    // What another lobby or a pack shows stays.
    let kept = try await PhotoNames.named(among: Array(shown), except: stream, in: projections)
    let own = photos.delete(shown.subtracting(kept), sentOnlyTo: lobby)
    try await shared?.delete(own + players.photos(of: lobby))
    // The records of what was sent go last: they say what there is to erase after a crash.
    photos.forgetSent(to: lobby)
    players.delete(of: lobby)
  }
}
