import Core
public import Hunt
import JSONCoding
import Wire

extension WaveStarted: StoredFact {
  static var kind: EventKind { .waveStarted }
  var hasSecret: Bool { false }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(wave: try fields.integer("wave"), startsAt: try fields.timestamp("startsAt"))
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    json.member("wave", wave)
    json.member("startsAt", startsAt)
  }
}

extension WaveMoved: StoredFact {
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
