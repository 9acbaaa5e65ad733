import Core
import Hunt
import HuntViews
import JSONCoding
import Wire

/// The roll calls of a lobby, oldest first, with those who have not answered.
struct ListedRolls: JSONWritable {
  private struct Roll {
    let call: RollCall
    let missing: [PlayerID]
  }

  private let rolls: [Roll]

  init(of lobby: Lobby) {
    let seated = lobby.seatedPlayers.map { (id: $0.id, joinedAt: $0.player.joinedAt) }
    rolls = lobby.safety.rolls.map { roll in
      // Who joined after it was over was not asked.
      let asked = seated.filter { $0.joinedAt <= roll.closedAt ?? Timestamp(.max) }
      return Roll(call: roll, missing: asked.map(\.id).filter { !roll.isAnswered(by: $0) })
    }
  }

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("rolls", array: rolls) { json, roll in
        json.object {
          $0.member("roll", roll.call.id)
          $0.member("text", ifPresent: roll.call.text)
          $0.member("at", roll.call.at)
          $0.member("closedAt", ifPresent: roll.call.closedAt)
          $0.member("answered", array: roll.call.answers) { json, answer in
            json.object {
              $0.member("player", answer.player)
              $0.member("at", answer.at)
            }
          }
          $0.member("missing", strings: roll.missing.map(\.description))
        }
      }
    }
  }
}

/// The calls for help in a lobby, oldest first, with the positions of open ones.
struct ListedHelp: JSONWritable {
  private let calls: [HelpCall]
  private let positions: [HelpID: Position]
  private let hostName: String

  init(of lobby: LiveLobby) {
    calls = lobby.view.lobby.safety.calls
    positions = lobby.helpFrom
    let author = lobby.view.lobby.details.author
    hostName = author.isEmpty ? "Host" : author
  }

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("calls", array: calls) { json, call in
        json.object {
          $0.member("help", call.id)
          $0.member("player", call.player)
          $0.member("text", ifPresent: call.text)
          $0.member("at", call.at)
          if case .fix(let latitude, let longitude, _) = positions[call.id] {
            $0.member("lat", latitude)
            $0.member("lon", longitude)
          }
          if call.answeredAt != nil { $0.member("answeredBy", hostName) }
        }
      }
    }
  }
}
