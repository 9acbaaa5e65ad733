// Groups of clues and waves of players, as JSON: the same in requests, in pushes and in the log.
import Core
public import Hunt
public import HuntViews
public import JSONCoding

/// How a group names its clues.
public enum ClueNaming: Sendable {
  /// By their places in the list of clues beside them, from 0.
  case index
  case id
}

// MARK: Writing

extension JSONWriter {
  public mutating func member(_ name: StaticString, _ groups: ClueGroups) {
    member(name, array: groups.all) { json, group in
      json.object {
        $0.member("title", group.title)
        $0.member("clues", strings: group.clues.map(\.description))
        $0.member("need", group.need)
      }
    }
  }

  public mutating func member(_ name: StaticString, _ waves: [Wave]) {
    member(name, array: waves) { json, wave in json.object { $0.members(of: wave) } }
  }

  mutating func members(of wave: Wave) {
    member("title", wave.title)
    member("after", wave.after)
  }

  /// `player` or `team`.
  public mutating func member(of party: Party) {
    switch party {
    case .player(let id): member("player", id)
    case .team(let id): member("team", id)
    }
  }
}

extension WaveView: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.members(of: wave)
      $0.member("startsAt", ifPresent: startsAt)
    }
  }
}

extension GroupView: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("group", id)
      $0.member("title", title)
      $0.member("clues", strings: clues.map(\.description))
      $0.member("need", need)
      $0.member("found", found)
    }
  }
}

// MARK: Reading

extension ClueGroups {
  /// `groups`; nil if the member is not there.
  public init?(_ fields: Fields, by naming: ClueNaming) throws(WireError) {
    guard let objects = try fields.optionalObjects("groups") else { return nil }
    var groups: [ClueGroup] = []
    for group in objects {
      groups.append(
        ClueGroup(
          title: try group.string("title"), clues: try group.clues(by: naming), need: try group.integer("need")))
    }
    self.init(groups)
  }
}

extension Wave {
  /// `waves`; nil if the member is not there.
  public static func list(_ fields: Fields) throws(WireError) -> [Wave]? {
    try fields.optionalObjects("waves")?.map { wave throws(WireError) in
      Wave(title: try wave.string("title"), after: try wave.integer("after"))
    }
  }
}

extension Party {
  /// `player` or `team`.
  public init(_ fields: Fields) throws(WireError) {
    switch (try fields.optionalID("player", as: PlayerID.self), try fields.optionalID("team", as: TeamID.self)) {
    case (let player?, nil): self = .player(player)
    case (nil, let team?): self = .team(team)
    case (nil, nil): throw fields.problem("player", "is missing: name a player or a team")
    case (.some, .some): throw fields.problem("team", "must be left out: name a player or a team, not both")
    }
  }
}

extension Fields {
  fileprivate func clues(by naming: ClueNaming) throws(WireError) -> [ClueID] {
    guard let array = try optionalArray("clues") else { throw problem("clues", "is missing") }
    var clues: [ClueID] = []
    for (place, element) in array.enumerated() {
      let clue: ClueID? =
        switch naming {
        case .id: element.string.flatMap(ClueID.init(parsing:))
        // Whether there are so many clues is checked with the whole plan.
        case .index: element.integer.flatMap { (0..<Int64(Limits.clues)).contains($0) ? ClueID(Int($0) + 1) : nil }
        }
      guard let clue else {
        let expected =
          switch naming {
          case .id: "the id of a clue, such as c1"
          case .index: "the index of a clue, from 0"
          }
        throw problem("clues[\(place)]", "must be \(expected)")
      }
      clues.append(clue)
    }
    return clues
  }
}
