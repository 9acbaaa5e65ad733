import Hunt
import JSONCoding
import Wire

// A start that is counted in.

extension JSONWriter {
  mutating func members(of start: CountedStart) {
    member("at", start.at)
    member("instead", ifPresent: start.instead)
  }
}

extension CountedStart {
  init(_ fields: Fields) throws(WireError) {
    self.init(at: try fields.timestamp("at"), instead: try fields.optionalTimestamp("instead"))
  }
}
