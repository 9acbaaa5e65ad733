import Core
public import Hunt
import JSONCoding
import Wire

extension WaveStarted: DescribedFact {
  static var kind: EventKind { .waveStarted }
}

extension WaveMoved: WrittenFact {
  static var kind: EventKind { .waveMoved }
  /// Results may depend on it, so that a published log has all of it.
  var hasSecret: Bool { false }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(party: try Party(fields), wave: try fields.integer("wave"))
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    json.member(of: party)
    json.member("wave", wave)
  }
}
