import Core
import Hunt
import JSONCoding
import Wire

// The stays of a lobby's players in its stations in snapshots.

extension JSONWriter {
  mutating func member(stays: [Stations.Stay]) {
    member("stays", array: stays) { json, stay in
      json.object {
        $0.member("player", stay.player)
        $0.member("clue", stay.clue)
        $0.member("enteredAt", stay.enteredAt)
        $0.member("leftAt", ifPresent: stay.leftAt)
        $0.member("since", stay.since.milliseconds)
        $0.member("until", ifPresent: stay.until?.milliseconds)
      }
    }
  }
}

extension Stations.Stay {
  init(_ fields: Fields) throws(WireError) {
    self.init(
      player: try fields.id("player", as: PlayerID.self), clue: try fields.id("clue", as: ClueID.self),
      enteredAt: try fields.timestamp("enteredAt"), leftAt: try fields.optionalTimestamp("leftAt"),
      since: Span(milliseconds: Int64(try fields.integer("since"))),
      until: try fields.optionalInteger("until").map { Span(milliseconds: Int64($0)) })
  }
}
