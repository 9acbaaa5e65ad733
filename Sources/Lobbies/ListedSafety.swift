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

/// Calls for help in a lobby, oldest first, with the positions of open ones.
struct ListedHelp: JSONWritable {
  let calls: [HelpCall]
  private let whereabouts: Whereabouts
  private let hostName: String
  private let staff: Staff

  /// - Parameter isWanted: whether a call is listed.
  init(of lobby: LiveLobby, where isWanted: (HelpCall) -> Bool = { _ in true }) {
    calls = lobby.view.lobby.safety.calls.filter(isWanted)
    whereabouts = lobby.whereabouts
    staff = lobby.view.lobby.staff
    let author = lobby.view.lobby.details.author
    hostName = author.isEmpty ? "Host" : author
  }

  func write(to json: inout JSONWriter) { json.object { $0.members(of: self) } }
}

extension JSONWriter {
  mutating func members(of help: ListedHelp) {
    member("calls", array: help.calls) { json, call in
      json.object { help.writeMembers(of: call, to: &$0) }
    }
  }
}

extension ListedHelp {
  fileprivate func writeMembers(of call: HelpCall, to json: inout JSONWriter) {
    json.member("help", call.id)
    json.member("player", call.player)
    json.member("text", ifPresent: call.text)
    json.member("at", call.at)
    if case .fix(let latitude, let longitude, _)? = whereabouts.help[call.id]?.position {
      json.member("lat", latitude)
      json.member("lon", longitude)
    }
    if call.answeredAt != nil {
      json.member("answeredBy", call.answeredBy.flatMap { staff[$0]?.name } ?? hostName)
    }
  }
}
