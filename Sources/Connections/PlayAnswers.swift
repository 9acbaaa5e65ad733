import HuntViews
import JSONCoding
import Lobbies
import Packs
import Wire

extension JSONWriter {
  mutating func value(_ board: PackBoard) {
    object { json in
      json.member("rows", array: board.rows) { json, row in
        json.object {
          $0.member("rank", row.rank)
          $0.member("name", row.name)
          $0.member("points", row.points)
          $0.member("found", row.found)
          $0.member("seconds", row.seconds)
          $0.member("at", row.at)
          if row.isYou { $0.member("you", true) }
        }
      }
      json.member("players", board.players)
      if let tenths = board.averageTenths {
        json.member("average", Double(tenths) / 10)
      } else {
        json.nullMember("average")
      }
      if let me = board.me {
        json.member("me") {
          $0.member("points", me.points)
          $0.member("rank", me.rank)
        }
      } else {
        json.nullMember("me")
      }
      json.member("difficulty", array: board.difficulty) { json, clue in
        json.object {
          $0.member("clue", clue.clue)
          $0.member("title", ifPresent: clue.title)
          // Both are unknown until somebody has played the clue.
          if let found = clue.found { $0.member("found", found) } else { $0.nullMember("found") }
          if let median = clue.medianSeconds {
            $0.member("medianSeconds", median)
          } else {
            $0.nullMember("medianSeconds")
          }
        }
      }
      json.member("playable", board.isPlayable)
      json.member("next") { $0.members(of: board.next) }
    }
  }

  mutating func value(_ badge: BadgeCount) {
    object {
      $0.member("badge", badge.badge.rawValue)
      $0.member("times", badge.times)
      $0.member("last", badge.last)
    }
  }
}
