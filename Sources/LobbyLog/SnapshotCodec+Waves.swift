import Core
import Hunt
import JSONCoding
import Wire

extension JSONWriter {
  mutating func members(of waves: Waves) {
    member("wavesBegun", array: waves.begun) { $0.value($1.milliseconds) }
    member("waveMoves", array: waves.moves.sorted { $0.key.order < $1.key.order }) { json, move in
      json.object {
        $0.member(of: move.key)
        $0.member("wave", move.value.wave)
        $0.member("at", move.value.at)
      }
    }
  }
}

extension Waves {
  init(_ fields: Fields) throws(WireError) {
    var moves: [Party: Move] = [:]
    for move in try fields.optionalObjects("waveMoves") ?? [] {
      moves[try Party(move)] = Move(wave: try move.integer("wave"), at: try move.timestamp("at"))
    }
    self.init(begun: (try fields.optionalIntegers("wavesBegun") ?? []).map { Timestamp(Int64($0)) }, moves: moves)
  }
}
