import Core
public import Hunt
import HuntViews
import JSONCoding
import Wire

extension SongRequested: WrittenFact {
  static var kind: EventKind { .songRequested }
  static var topic: Topics { .songs }
  var hasSecret: Bool { false }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(
      song: try fields.id("song", as: SongID.self), from: try Sender(fields), title: try fields.string("title"),
      artist: try fields.string("artist"))
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    json.member("song", song)
    json.member(of: from)
    json.member("title", title)
    json.member("artist", artist)
  }
}

extension SongVote: WrittenFact {
  static var kind: EventKind { .songVoted }
  static var topic: Topics { .songs }
  /// Only the voter and the host may know the vote.
  var hasSecret: Bool { true }
  static func withheld(_ fields: Fields) throws(WireError) -> JSONObject { ["vote": "none"] }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(
      song: try fields.id("song", as: SongID.self), voter: try Sender(fields), vote: try fields.vote("vote"),
      votes: try fields.integer("votes"))
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    if reader != .seal { json.member("song", song) }
    if reader == .seal || reader == .host {
      json.member(of: voter)
      json.member("vote", vote.rawValue)
    }
    if reader != .seal { json.member("votes", votes) }
  }

  func showsSecret(to viewer: Viewer, removed: Removals) -> Bool { viewer.seesAsHost }
}

extension SongPlayed: DescribedFact {
  static var kind: EventKind { .songPlayed }
  static var topic: Topics { .songs }
}

extension SongRemoved: DescribedFact {
  static var kind: EventKind { .songRemoved }
  static var topic: Topics { .songs }
}
