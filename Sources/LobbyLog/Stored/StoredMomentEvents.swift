import Core
public import Hunt
import HuntViews
import JSONCoding
import Wire

extension MomentReacted: WrittenFact {
  static var kind: EventKind { .momentReacted }
  static var topic: Topics { .nobody }
  var hasSecret: Bool { false }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(
      entry: try fields.integer("entry"), reaction: try fields.reaction("reaction"),
      player: try fields.optionalID("player", as: PlayerID.self))
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    guard reader != .seal else { return }
    json.member("entry", entry)
    if let reaction { json.member("reaction", reaction.rawValue) } else { json.nullMember("reaction") }
    json.member("player", ifPresent: player)
  }
}
