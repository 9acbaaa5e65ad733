public import Core
public import Hunt
import HuntViews
public import JSONCoding
import LobbyLog
import Wire

// Photos that players send for clues: who may send and see them, and who judges which.

extension LobbyShard {
  /// Answers what the server asks for somebody who sends or fetches a photo.
  func answer(
    _ question: LobbyRequest.PhotoQuestion, _ request: LobbyRequest, _ seat: Seat?, on lobby: LiveLobby,
    at now: Timestamp
  ) throws(WireError) {
    let state = lobby.view.lobby
    switch question {
    case .send:
      guard let seat else { throw .noToken }
      guard seat.role.player == nil || state.takesPhotos(at: now) else {
        throw WireError(state.isArchived(at: now) ? .archived(state.phase) : .wrongPhase(state.phase))
      }
      reply(request, .success(.attached(seat, code: nil)), on: lobby, at: now)
    case .see(let photo, let owner):
      guard state.shows(photo, of: owner, to: seat?.role.player, isHost: seesAsHost(seat, of: lobby)) else {
        throw .noSeat
      }
      reply(request, .success(.done), on: lobby, at: now)
    case .names:
      let players = Set(state.seatedPlayers.map(\.id))
      reply(request, .success(.photos(KeptPhotos(players: players, names: state.photos.names))), on: lobby, at: now)
    }
  }
}

extension LobbyShard {
  private func seesAsHost(_ seat: Seat?, of lobby: LiveLobby) -> Bool {
    seat != nil && (try? viewer(seat, of: lobby))?.seesAsHost == true
  }
}

/// What a lobby needs of the photos that players sent to it.
public struct KeptPhotos: Sendable {
  public let players: Set<PlayerID>
  public let names: Set<PhotoName>
}

extension Lobbies {
  /// The photos that a lobby needs; nil if the lobby no longer exists.
  public func photosKept(in lobby: LobbyID) async throws -> KeptPhotos? {
    switch try await ask(.photo(.names), of: lobby, as: nil) {
    case .success(.photos(let kept)): return kept
    case .success: return nil
    case .failure(let error):
      guard error.errorKind == .lobbyNotFound else { throw error }
      return nil
    }
  }
}

// MARK: Judging

/// Who judges photos: a connection or, for single requests, a seat.
enum Reviewer: Hashable {
  case connection(ObjectIdentifier)
  case seat(String)

  init(of request: LobbyRequest) {
    if request.connectedAt != nil {
      self = .connection(request.ticket.peer.id)
    } else {
      switch request.credential {
      case .seat(let seat): self = .seat(seat.role.name)
      case .token(let token): self = .seat(token.seat.role.name)
      case .none, .server: self = .seat(request.person?.account.rawValue ?? "")
      }
    }
  }
}

/// Which reviewer looks at which photo, so that no other is given it meanwhile.
struct PhotoHolds {
  private var holds: [SubmissionID: (reviewer: Reviewer, until: Uptime)] = [:]

  /// Whether another reviewer holds the photo.
  func isTaken(_ photo: SubmissionID, from reviewer: Reviewer, at now: Uptime) -> Bool {
    holds[photo].map { $0.reviewer != reviewer && now < $0.until } ?? false
  }

  mutating func hold(_ photo: SubmissionID, by reviewer: Reviewer, at now: Uptime) {
    holds = holds.filter { now < $0.value.until }
    holds[photo] = (reviewer, now + Limits.photoHeld)
  }
}

extension LiveLobby {
  fileprivate func held(_ photo: Submission, from reviewer: Reviewer, at now: Uptime) -> Bool {
    photoHolds.isTaken(photo.id, from: reviewer, at: now)
  }

  /// The oldest photo behind another that waits and that no other reviewer holds.
  func nextPhoto(after last: SubmissionID?, for reviewer: Reviewer, at now: Uptime) -> NextPhoto {
    let next = view.lobby.photos.first(after: last) { $0.isWaiting && !held($0, from: reviewer, at: now) }
    if let next { photoHolds.hold(next.id, by: reviewer, at: now) }
    return NextPhoto(photo: next)
  }
}

extension Submission {
  fileprivate var isWaiting: Bool { state == .pending && photo != nil }
}

struct NextPhoto: Sendable, JSONWritable {
  let photo: Submission?

  func write(to json: inout JSONWriter) {
    // Nobody has judged one that waits.
    json.object { if let photo { $0.members(ofJudged: photo, by: nil) } }
  }
}

// MARK: Queries

struct PhotoQueue: Sendable, JSONWritable {
  let photos: [Submission]
  let staff: Staff
  let waiting: Int

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("submissions", array: photos) { json, photo in
        json.object { $0.members(ofJudged: photo, by: photo.judge.flatMap { staff[$0]?.author }) }
      }
      $0.member("waiting", waiting)
    }
  }
}

/// A page of the photos that everybody may see.
public struct Album: Sendable, JSONWritable {
  public let photos: [Submission]
  public let total: Int

  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("photos", array: photos) { json, photo in json.object { $0.members(ofShown: photo) } }
      $0.member("total", total)
    }
  }
}

extension LobbyRequest.HostQuery {
  /// The photos that players sent, oldest first.
  public static func photoQueue(_ state: Submission.State?, after last: SubmissionID?, limit: Int) -> Self {
    reading {
      400 * min(limit, $0.lobby.photos.lastNumber)
    } answer: { seen in
      let photos = seen.view.lobby.photos
      let page = photos.all.lazy
        .filter { $0.photo != nil && (state == nil || $0.state == state) && $0.id.number > last?.number ?? 0 }
        .prefix(limit)
      return PhotoQueue(
        photos: Array(page), staff: seen.view.lobby.staff, waiting: photos.count(where: \.isWaiting))
    }
  }
}

extension LobbyRequest.ViewQuery {
  /// The photos that everybody may see, oldest first.
  public static func album(after last: SubmissionID?, limit: Int) -> Self {
    reading {
      400 * min(limit, $0.lobby.photos.lastNumber)
    } answer: { seen in
      // A withdrawn photo is gone at once for delayed spectators, too.
      let shown = seen.view.lobby.photos.all.filter {
        $0.isPublished && $0.photo != nil && !seen.removed.photos.contains($0.id.number)
      }
      let page = shown.lazy.filter { $0.id.number > last?.number ?? 0 }.prefix(limit)
      return Album(photos: Array(page), total: shown.count)
    }
  }
}
