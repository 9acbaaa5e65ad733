public import Core
public import Hunt
public import HuntViews
public import JSONCoding
import Wire

/// What each player of a page has found, for the host.
public struct ShownProgress: JSONWritable {
  public struct Entry: Sendable {
    public let player: PlayerID
    public let finds: [RecordedFind]
    let next: ClueID?
    public let wrong: Int
  }

  public let players: [Entry]
  /// How many players are seated.
  private let total: Int

  /// In order of joining. The page ends early where it has `Limits.findsListed` finds.
  init(of lobby: Lobby, after last: PlayerID?, limit: Int) {
    total = lobby.playerCount
    var ids: [PlayerID] = []
    var count = 0
    for (id, player) in lobby.seatedPlayers where id.number > last?.number ?? 0 {
      guard ids.count < limit, count < Limits.findsListed else { break }
      count += player.found.count
      ids.append(id)
    }
    let wrong = lobby.wrongTriesByPlayer
    players = zip(ids, lobby.finds(of: ids)).map { id, finds in
      Entry(player: id, finds: finds, next: lobby.nextClue(of: id), wrong: wrong[id] ?? 0)
    }
  }

  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("players", array: players) { json, entry in
        json.object {
          $0.member("player", entry.player)
          $0.member("found", array: entry.finds) { json, find in
            json.array {
              $0.value(find.clue.description)
              $0.value(find.at.milliseconds)
            }
          }
          $0.member("next", ifPresent: entry.next)
          $0.member("lastAt", ifPresent: entry.finds.last?.at)
          $0.member("wrong", entry.wrong)
        }
      }
      $0.member("total", total)
    }
  }
}

extension ScoreLines: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("seq", seq)
      $0.member("rows", array: rows) { json, row in
        json.object {
          $0.member("player", row.player)
          $0.member("points", array: row.points) { json, step in
            json.array {
              $0.value(step.at.milliseconds)
              $0.value(step.points)
            }
          }
        }
      }
    }
  }
}

extension LobbyRequest.ViewQuery {
  /// How the points of the first players came about.
  public static func scores(limit: Int, at seq: Int?) -> Self {
    reading(at: seq) {
      // A player has a step for each find, and a few for hints and awards.
      30 * min(limit, $0.lobby.playerCount) * (2 * $0.lobby.clueOrder.count + 10)
    } answer: {
      $0.view.scoreLines(limit: limit, for: $0.viewer)
    }
  }
}

extension LobbyRequest.HostQuery {
  /// What each player has found.
  public static func progress(after last: PlayerID?, limit: Int) -> Self {
    reading {
      let count = min(limit, $0.lobby.playerCount)
      return 80 * count + 25 * min(count, 20) * $0.lobby.clueOrder.count
    } answer: {
      ShownProgress(of: $0.view.lobby, after: last, limit: limit)
    }
  }
}
