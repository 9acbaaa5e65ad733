import Core
import Hunt
import JSONCoding
import TestSupport
import TestTools
import Wire

extension SeededGenerator {
  mutating func clue() -> Clue {
    Clue(
      title: string(), text: string(), photo: maybe { $0.string() }, points: integer(0...10_000),
      proof: proof { $0.string() },
      location: maybe { $0.location() }, hints: many(0...3) { $0.hint() }, opens: maybe { $0.moment() },
      closes: maybe { $0.moment() }, station: maybe { $0.station() })
  }

  mutating func station() -> Station { Station(capacity: integer(1...1_000), minutes: maybe { $0.integer(1...1_440) }) }

  mutating func clueChanges() -> ClueChanges {
    var changes = ClueChanges()
    changes.title = maybe { $0.string() }
    changes.text = maybe { $0.string() }
    changes.photo = maybe { $0.maybe { $0.string() } }
    changes.points = maybe { $0.integer(0...10_000) }
    changes.proof = maybe { $0.proof { $0.string() } }
    changes.location = maybe { $0.maybe { $0.location() } }
    changes.hints = maybe { $0.many(0...3) { $0.hint() } }
    changes.opens = maybe { $0.maybe { $0.moment() } }
    changes.closes = maybe { $0.maybe { $0.moment() } }
    changes.station = maybe { $0.maybe { $0.station() } }
    return changes
  }

  mutating func lobbyDetails() -> LobbyDetails {
    var details = LobbyDetails(name: string(), description: string(), author: string(), capacity: integer(1...10_000))
    details.startsAt = maybe { $0.moment() }
    details.duration = maybe { $0.integer(60...604_800) }
    details.order = order()
    details.scoring = scoring()
    details.teams = many(0...3) { $0.string() }
    details.divisions = many(0...3) { $0.string() }
    details.settings = settings().applied(to: Settings())
    return details
  }

  mutating func lobbyChanges() -> LobbyChanges {
    var changes = LobbyChanges()
    changes.name = maybe { $0.string() }
    changes.description = maybe { $0.string() }
    changes.author = maybe { $0.string() }
    changes.capacity = maybe { $0.integer(1...10_000) }
    changes.startsAt = maybe { $0.maybe { $0.moment() } }
    changes.duration = maybe { $0.maybe { $0.integer(60...604_800) } }
    changes.order = maybe { $0.order() }
    changes.scoring = maybe { $0.scoring() }
    changes.teams = maybe { $0.many(0...3) { $0.string() } }
    changes.divisions = maybe { $0.many(0...3) { $0.string() } }
    changes.settings = maybe { $0.settings() }
    return changes
  }

  // MARK: Parts

  /// In normal form C, as texts are after reading.
  private mutating func string() -> String {
    one(of: ["", "Oak", "Zo\u{EB}", "\"\\/\u{1}\n", "👩‍👩‍👧", "null", String(repeating: "x", count: 200)])
  }

  private mutating func moment() -> Timestamp { Timestamp(Int64(integer(0...253_402_300_799_999))) }

  private mutating func location() -> Location {
    Location(
      latitude: double(-90...90), longitude: double(-180...179), radius: integer(1...10_000), isRequired: once(in: 2))
  }

  private mutating func hint() -> Hint { Hint(text: string(), cost: integer(0...100)) }
  private mutating func double(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }

  private mutating func order() -> ClueOrder {
    switch integer(1...4) {
    case 1: .free
    case 2: .sequence
    case 3: .rotate
    default: .drip(initial: integer(0...9), seed: maybe { UInt64($0.integer(0...Int.max)) })
    }
  }

  private mutating func scoring() -> Scoring {
    switch integer(1...4) {
    case 1: .fixed
    case 2: .speed(floor: one(of: [0, 0.25, 1]))
    case 3: .first(bonus: many(0...4) { $0.integer(0...100) })
    default: .dynamic(minimum: integer(0...100), decay: integer(1...50))
    }
  }

  private mutating func settings() -> SettingsChanges {
    var changes = SettingsChanges()
    changes.chat = maybe { $0.once(in: 2) }
    changes.songs = maybe { $0.once(in: 2) }
    changes.spectators = maybe { $0.once(in: 2) }
    changes.lateJoin = maybe { $0.once(in: 2) }
    changes.boardDelay = maybe { $0.integer(0...600) }
    return changes
  }
}

// Writes what appears in full on the wire or in the log, each member with Wire's own writer.
extension JSONWriter {
  mutating func members(of details: LobbyDetails) {
    member("name", details.name)
    member("description", details.description)
    member("author", details.author)
    member("capacity", details.capacity)
    member("startsAt", ifPresent: details.startsAt)
    member("duration", ifPresent: details.duration)
    member("order", details.order)
    dripMember(of: details.order)
    member("scoring", details.scoring)
    member("teams", strings: details.teams)
    member("divisions", ifAny: details.divisions)
    member("settings", details.settings)
  }

  mutating func members(of changes: LobbyChanges) {
    member("name", ifPresent: changes.name)
    member("description", ifPresent: changes.description)
    member("author", ifPresent: changes.author)
    member("capacity", ifPresent: changes.capacity)
    member("startsAt", ifChanged: changes.startsAt)
    if let duration = changes.duration {
      if let duration { member("duration", duration) } else { nullMember("duration") }
    }
    if let order = changes.order {
      member("order", order)
      dripMember(of: order)
    }
    if let scoring = changes.scoring { member("scoring", scoring) }
    if let teams = changes.teams { member("teams", strings: teams) }
    if let divisions = changes.divisions { member("divisions", strings: divisions) }
    if let settings = changes.settings { member("settings", settings) }
  }
}
