import Connections
import Core
import Hummingbird
import Hunt
import HuntViews
import JSONCoding
import Lobbies
import LobbyLog
import Wire

/// Reads a hunt that is over, page by page, over the protocol, which decides who may see what.
struct HuntReader: Sendable {
  let caller: Caller
  let request: Request
  let context: WebContext

  private var lobby: JSONValue { .string(context.parameters.get("lobby") ?? "") }

  func ask<Value>(_ method: String, _ params: JSONObject = [:], as type: Value.Type) async throws -> Value {
    let params = JSONObject([.init("lobby", lobby)] + params.members)
    return try await caller.call(method, params, as: type, for: request, context)
  }

  /// Drops what was read so far from the room for answers: it was copied, and is bounded.
  private func leaveRoom() { context.room.leave() }

  func card() async throws -> LobbyCard { try await ask("lobby.peek", as: LobbyCard.self) }

  func clues() async throws -> [ListedClue] { try await ask("clue.list", as: ListedClues.self).clues }

  /// All rows of the board, of one moment.
  func board(of division: String? = nil) async throws -> BoardPage {
    func page(_ params: JSONObject) async throws -> BoardPage {
      var all: JSONObject = ["limit": .integer(Int64(Limits.page.upperBound))]
      if let division { all.members.append(.init("division", .string(division))) }
      return try await ask("lobby.board", JSONObject(all.members + params.members), as: BoardPage.self)
    }
    var board = try await page([:])
    while board.rows.count < board.total {
      let next = try await page(["after": .integer(Int64(board.rows.count)), "at": .integer(Int64(board.seq))])
      guard !next.rows.isEmpty else { break }
      board.rows += next.rows
    }
    return board
  }

  /// What the players have chosen to stand for them.
  func avatars() async throws -> [PlayerID: Avatar] {
    var avatars: [PlayerID: Avatar] = [:]
    var params: JSONObject = ["limit": .integer(Int64(Limits.page.upperBound))]
    while true {
      let page = try await ask("player.list", params, as: ListedPlayers.self)
      for one in page.players { avatars[one.id] = one.player.avatar }
      leaveRoom()
      guard let last = page.players.last else { return avatars }
      params = ["limit": .integer(Int64(Limits.page.upperBound)), "after": .string(last.id.description)]
    }
  }

  func scores(limit: Int) async throws -> [ScoreLines.Line] {
    try await ask("lobby.scores", ["limit": .integer(Int64(limit))], as: ScoreLines.self).rows
  }

  /// Passes on what each player has found, in order of joining, until it is enough.
  func progress(_ isEnough: (ShownProgress.Entry) -> Bool) async throws {
    var params: JSONObject = ["limit": .integer(Int64(Limits.page.upperBound))]
    while true {
      let page = try await ask("lobby.progress", params, as: ShownProgress.self)
      for entry in page.players where isEnough(entry) { return leaveRoom() }
      guard let last = page.players.last else { return leaveRoom() }
      leaveRoom()
      params = ["limit": .integer(Int64(Limits.page.upperBound)), "after": .string(last.player.description)]
    }
  }

  func feedback() async throws -> [Feedback] {
    var answers: [Feedback] = []
    while true {
      let params: JSONObject = [
        "limit": .integer(Int64(Limits.page.upperBound)), "after": .integer(Int64(answers.count)),
      ]
      let page = try await ask("feedback.list", params, as: ListedFeedback.self)
      answers += page.answers
      leaveRoom()
      if page.answers.isEmpty || answers.count >= min(page.total, Limits.exportedAnswers) { return answers }
    }
  }

  /// - Parameter most: how many photos are wanted.
  func album(most: Int) async throws -> (photos: [Submission], total: Int) {
    var photos: [Submission] = []
    while true {
      var params: JSONObject = ["limit": .integer(Int64(min(most - photos.count, Limits.page.upperBound)))]
      if let last = photos.last { params.members.append(.init("after", .string(last.id.description))) }
      let page = try await ask("lobby.album", params, as: Album.self)
      photos += page.photos
      leaveRoom()
      if page.photos.isEmpty || photos.count >= most { return (photos, page.total) }
    }
  }

  /// Passes on the events of some types as the caller sees them.
  /// - Returns: whether there were more than are searched.
  func events(of types: Set<String>, _ told: (String, Timestamp, JSONObject) -> Void) async throws -> Bool {
    var (after, count) = (Int64(0), 0)
    while true {
      let params: JSONObject = [
        "lobby": lobby, "limit": .integer(Int64(Limits.page.upperBound)), "after": .integer(after),
      ]
      let page = try JSONParser.parse(
        try await caller.call("lobby.history", params, for: request, context).json, from: .stored
      ).object
      leaveRoom()
      guard let events = page?["events"]?.array, let last = events.last?.object?["seq"]?.integer else { return false }
      for case .object(let event) in events {
        guard let type = event["type"]?.string, types.contains(type), let at = event["at"]?.integer,
          let data = event["data"]?.object
        else { continue }
        told(type, Timestamp(at), data)
      }
      (after, count) = (last, count + events.count)
      if count >= Limits.exportedEvents { return true }
    }
  }
}

extension LobbyCard {
  /// What names its files.
  var fileCode: String { code ?? "archived" }

  func teamName(_ team: TeamID?) -> String? {
    guard let team, card.teams.indices.contains(team.number - 1) else { return nil }
    return card.teams[team.number - 1]
  }
}
