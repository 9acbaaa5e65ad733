// Which pack a lobby plays, as JSON.
import Core
public import Hunt
public import JSONCoding

extension JSONWriter {
  /// `pack` and `play`, for everybody.
  public mutating func member(_ name: StaticString, ifPresent play: PackPlay?) {
    guard let play else { return }
    member(name) {
      $0.member("pack", play.pack.rawValue)
      $0.member("play", play.kind.rawValue)
    }
  }

  /// The same with its version and its ghost, for the log.
  public mutating func member(_ name: StaticString, wholeIfPresent play: PackPlay?) {
    guard let play else { return }
    member(name) { json in
      json.member("pack", play.pack.rawValue)
      json.member("version", play.version)
      json.member("play", play.kind.rawValue)
      guard let ghost = play.ghost else { return }
      json.member("ghost", array: ghost.finds) { json, find in
        json.object {
          $0.member("clue", find.clue)
          $0.member("after", find.after.milliseconds)
          $0.member("points", find.points)
        }
      }
    }
  }
}

extension Fields {
  /// `pack` as the log has it.
  public func optionalPackPlay() throws(WireError) -> PackPlay? {
    guard let fields = try optionalFields("pack") else { return nil }
    guard let kind = PackPlay.Kind(rawValue: try fields.string("play")) else {
      throw fields.problem("play", "is unknown")
    }
    let finds = try fields.optionalObjects("ghost")?.map { find throws(WireError) in
      GhostRun.Find(
        try find.id("clue", as: ClueID.self), after: Span(milliseconds: Int64(try find.integer("after"))),
        points: try find.integer("points"))
    }
    return PackPlay(
      PackID(try fields.string("pack")), version: try fields.integer("version"), as: kind,
      against: finds.map { GhostRun($0) })
  }
}

extension CodeSource {
  /// `codes`; empty if there is none.
  public static func list(_ fields: Fields) throws(WireError) -> [CodeSource] {
    try (fields.optionalObjects("codes") ?? []).map { source throws(WireError) in
      let clue = try source.id("clue", as: ClueID.self)
      if let pack = try source.optionalString("pack") { return .pack(PackID(pack), clue) }
      return .lobby(LobbyID(try source.string("lobby")), clue)
    }
  }
}
