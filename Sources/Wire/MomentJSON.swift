// The feed as JSON.
import Core
public import Hunt
public import HuntViews
public import JSONCoding

extension MomentPage: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("entries", array: entries) { $0.value($1) }
      $0.member("more", hasMore)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func value(_ entry: MomentView) {
    object {
      $0.member("seq", entry.moment.seq)
      $0.member("type", entry.moment.kind.type)
      $0.member("at", entry.moment.at)
      $0.member("player", ifPresent: entry.moment.player)
      $0.member("name", ifPresent: entry.name)
      $0.member("clue", ifPresent: entry.clue)
      if let photo = entry.submission {
        $0.member("submission", photo.id)
        $0.member("photo", ifPresent: photo.photo?.text)
        $0.member("caption", ifPresent: photo.caption)
      }
      if let text = entry.text {
        $0.member("notice", NoticeID(entry.moment.subjectNumber))
        $0.member("text", text)
      }
      if entry.moment.kind == .firstFind { $0.member("first", true) }
      if entry.isLeader { $0.member("leader", true) }
      $0.member("reactions", entry.reactions)
      $0.member("mine", ifPresent: entry.mine?.rawValue)
    }
  }

  /// How many there are of each kind.
  public mutating func member(_ name: StaticString, _ reactions: Reactions) {
    let counts = reactions.counts
    member(name) {
      $0.member("heart", counts[0])
      $0.member("laugh", counts[1])
      $0.member("wow", counts[2])
      $0.member("clap", counts[3])
      $0.member("fire", counts[4])
    }
  }
}

extension Moment.Kind {
  fileprivate var type: String {
    switch self {
    case .find, .firstFind: "clue.scanned"
    case .photo: "photo.published"
    case .notice: "notice.sent"
    }
  }
}

extension Fields {
  /// A reaction, or null for none.
  public func reaction(_ name: String) throws(WireError) -> Reaction? {
    let words = Reaction.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    let given = try clearable(name) { (fields) throws(WireError) -> Reaction? in
      guard fields.has(name) else { return nil }
      guard let text = try? fields.string(name), let reaction = Reaction(rawValue: text) else {
        throw fields.problem(name, "must be one of \(words), or null to take it back")
      }
      return reaction
    }
    guard let given else { throw problem(name, "is missing: it must be one of \(words), or null to take it back") }
    return given
  }
}
