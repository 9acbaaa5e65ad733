import Core
import Hunt
import JSONCoding
import TestSupport
import TestTools
import Testing
import Wire

@Suite struct APlanThereAndBack {
  private static let seeds: Range<UInt64> = 0..<200

  /// Writes a value, reads it, and writes it again.
  private func expectRoundTrip<Value: Equatable>(
    _ value: Value, write: (inout JSONWriter, Value) -> Void, read: (Fields) throws(WireError) -> Value
  ) throws {
    let text = written { json in json.object { write(&$0, value) } }
    let back = try read(try fields(text))
    #expect(back == value)
    #expect(written { json in json.object { write(&$0, back) } } == text)
  }

  @Test(arguments: seeds) func `keeps a clue`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    try expectRoundTrip(random.clue(), write: { $0.members(of: $1) }, read: Clue.init)
  }

  @Test(arguments: seeds) func `keeps changes of a clue, and what they clear`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    try expectRoundTrip(random.clueChanges(), write: { $0.members(of: $1) }, read: ClueChanges.init)
  }

  @Test(arguments: seeds) func `keeps a lobby's details`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    try expectRoundTrip(
      random.lobbyDetails(), write: { $0.members(of: $1) },
      read: { (fields) throws(WireError) in
        try LobbyDetails(fields, clues: .id)
      })
  }

  @Test(arguments: seeds) func `keeps changes of a lobby, and what they clear`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    try expectRoundTrip(random.lobbyChanges(), write: { $0.members(of: $1) }, read: LobbyChanges.init)
  }

  @Test func `clears by null, and leaves alone what is left out`() throws {
    let nothing = #"{"photo":null,"location":null,"station":null,"opens":null,"closes":null}"#
    let cleared = try ClueChanges(try fields(nothing))
    #expect(cleared.station == .some(.none))
    #expect(cleared.photo == .some(.none))
    #expect(cleared.location == .some(.none))
    #expect(cleared.opens == .some(.none))
    #expect(cleared.closes == .some(.none))
    #expect(written { json in json.object { $0.members(of: cleared) } } == nothing)
    #expect(try ClueChanges(try fields("{}")) == ClueChanges())
    let lobby = try LobbyChanges(try fields(#"{"startsAt":null,"duration":null,"name":null,"teams":null}"#))
    #expect(lobby.startsAt == .some(.none))
    #expect(lobby.duration == .some(.none))
    #expect(lobby.name == nil)
    #expect(lobby.teams == nil)
    #expect(try LobbyChanges(try fields("{}")).isEmpty)
  }
}

@Suite struct APlanAsItIsSent {
  @Test func `needs little of a clue`() throws {
    let clue = try Clue(try fields(#"{"title":"Oak","points":10,"proof":{"scan":{}},"more":1}"#))
    #expect(clue == Clue(title: "Oak", points: 10))
    #expect(
      written { json in json.object { $0.members(of: clue) } }
        == #"{"title":"Oak","text":"","points":10,"proof":{"scan":{}}}"#)
  }

  @Test(
    arguments: [
      (#"{"scan":{"living":true}}"#, .living, #"{"scan":{"living":true}}"#),
      (#"{"scan":{"living":false}}"#, .scan, #"{"scan":{}}"#), (#"{"scan":{"living":null}}"#, .scan, #"{"scan":{}}"#),
    ] as [(String, Proof, String)])
  func `may have its code on a screen`(text: String, proof: Proof, stored: String) throws {
    let clue = try Clue(try fields(#"{"title":"Oak","points":1,"proof":\#(text)}"#))
    #expect(clue.proof == proof)
    let back = written { json in json.object { $0.members(of: clue) } }
    #expect(back == #"{"title":"Oak","text":"","points":1,"proof":\#(stored)}"#)
  }

  @Test func `refuses a code that is neither on a screen nor printed`() throws {
    let fields = try fields(#"{"title":"Oak","points":1,"proof":{"scan":{"living":"yes"}}}"#)
    let error = wireError { () throws(WireError) in try Clue(fields) }
    #expect(error == .invalidParams("proof.scan.living", "must be true or false"))
  }

  @Test func `fills in what a proof or a place leaves out`() throws {
    let clue = try Clue(
      try fields(
        #"{"title":"Oak","points":1,"proof":{"number":{"question":"12*7","answer":84}},"#
          + #""location":{"lat":1,"lon":-2.5}}"#
      ))
    #expect(clue.proof == .number(question: "12*7", answer: 84, tolerance: 0))
    #expect(clue.location == Location(latitude: 1, longitude: -2.5, radius: 30, isRequired: false))
  }

  @Test func `needs only a name of a lobby`() throws {
    let details = try LobbyDetails(try fields(#"{"name":"Hunt"}"#), clues: .index)
    #expect(details == LobbyDetails(name: "Hunt", capacity: 100))
    #expect(
      written { json in json.object { $0.members(of: details) } }
        == #"{"name":"Hunt","description":"","author":"","capacity":100,"order":"free","scoring":{"fixed":{}},"#
        + #""teams":[],"settings":{"chat":true,"songs":true,"spectators":true,"lateJoin":true,"boardDelay":0}}"#)
  }

  @Test func `fills in what an order or a scoring leaves out`() throws {
    func order(_ text: String) throws -> ClueOrder? { try ClueOrder(try fields(text)) }
    func scoring(_ text: String) throws -> Scoring? { try Scoring(try fields(text)) }
    #expect(try order("{}") == nil)
    #expect(try order(#"{"order":"drip"}"#) == .drip(initial: 5, seed: nil))
    #expect(try order(#"{"order":"drip","drip":{"initial":2,"seed":9}}"#) == .drip(initial: 2, seed: 9))
    #expect(throws: WireError.self) { try order(#"{"order":"free","drip":{"initial":2}}"#) }
    #expect(throws: WireError.self) { try order(#"{"drip":{"initial":2}}"#) }
    #expect(try scoring("{}") == nil)
    #expect(try scoring(#"{"scoring":{"speed":{}}}"#) == .speed(floor: 0.5))
    #expect(try scoring(#"{"scoring":{"first":{}}}"#) == .first(bonus: [50, 25, 10]))
    #expect(try scoring(#"{"scoring":{"dynamic":{}}}"#) == .dynamic(minimum: 100, decay: 20))
  }

  @Test(arguments: [
    (#"{"order":{"drip":{}}}"#, "order", "must be \"free\", \"sequence\", \"rotate\" or \"drip\""),
    (#"{"settings":"songs"}"#, "settings", "must be an object, such as {\"chat\":false}"),
    (#"{"order":"random"}"#, "order", "must be \"free\", \"sequence\", \"rotate\" or \"drip\""),
    (#"{"order":"drip","drip":{"seed":-1}}"#, "drip.seed", "must not be negative"),
    (#"{"scoring":{"slow":{}}}"#, "scoring", "must be fixed, speed, first or dynamic"),
    (#"{"scoring":"fixed"}"#, "scoring", "must be an object with one member, such as {\"fixed\":{}}"),
    (#"{"scoring":{"first":{"bonus":[1,"2"]}}}"#, "scoring.first.bonus", "must be a list of whole numbers"),
    (#"{"settings":{"chat":"off"}}"#, "settings.chat", "must be true or false"),
    (#"{"capacity":"many"}"#, "capacity", "must be a whole number"),
    (#"{"duration":60.5}"#, "duration", "must be a whole number"),
  ])
  func `is refused by the name of its field`(text: String, field: String, problem: String) throws {
    let fields = try fields(text)
    #expect(wireError { () throws(WireError) in try LobbyChanges(fields) } == .invalidParams(field, problem))
  }
}

@Suite struct ARecipientAsItIsSent {
  @Test(
    arguments: [
      ("{}", .all), (#"{"to":null}"#, .all), (#"{"to":{"player":"p3"}}"#, .player("p3")),
      (#"{"to":{"team":"t2"}}"#, .team("t2")),
    ] as [(String, Recipient)])
  func `is all, a player or a team`(text: String, recipient: Recipient) throws {
    #expect(try Recipient(try fields(text)) == recipient)
  }

  @Test(arguments: [
    (#"{"to":{}}"#, "to", "must name a player or a team"),
    (#"{"to":{"player":"p1","team":"t1"}}"#, "to", "must name a player or a team, not both"),
    (#"{"to":"p3"}"#, "to", "must be an object, such as {\"player\":\"p1\"}"),
    (#"{"to":{"player":"t2"}}"#, "to.player", "must be an id such as p1"),
    (#"{"to":{"team":2}}"#, "to.team", "must be an id such as t1"),
  ])
  func `is refused by the name of its field`(text: String, field: String, problem: String) throws {
    let fields = try fields(text)
    #expect(wireError { () throws(WireError) in try Recipient(fields) } == .invalidParams(field, problem))
  }

  @Test(arguments: [.player("p3"), .team("t2")] as [Recipient]) func `comes back as it was`(recipient: Recipient) throws
  {
    let text = written { json in json.object { $0.member("to", recipient: recipient) } }
    #expect(try Recipient(try fields(text)) == recipient)
  }
}

@Suite struct APositionAsItIsSent {
  @Test(
    arguments: [
      ("{}", nil), (#"{"lat":null,"lon":null,"accuracy":5}"#, nil),
      (#"{"lat":-90,"lon":180}"#, .fix(latitude: -90, longitude: 180, accuracy: 0)),
      (#"{"lat":53.5461,"lon":9.9661,"accuracy":12.5}"#, .fix(latitude: 53.5461, longitude: 9.9661, accuracy: 12.5)),
    ] as [(String, Position?)])
  func `is a place and how sure the phone is of it`(text: String, position: Position?) throws {
    #expect(try Position(try fields(text)) == position)
  }

  @Test(arguments: [
    (#"{"lat":1}"#, "lon", "is missing"), (#"{"lon":1}"#, "lat", "is missing"),
    (#"{"lat":"1","lon":1}"#, "lat", "must be a number"),
    (#"{"lat":90.1,"lon":1}"#, "lat", "must be from -90 to 90 degrees"),
    (#"{"lat":1,"lon":-180.1}"#, "lon", "must be from -180 to 180 degrees"),
    (#"{"lat":1,"lon":1,"accuracy":-1}"#, "accuracy", "must not be negative"),
  ])
  func `is refused by the name of its field`(text: String, field: String, problem: String) throws {
    let fields = try fields(text)
    #expect(wireError { () throws(WireError) in try Position(fields) } == .invalidParams(field, problem))
  }
}

@Suite struct AnAnswerAsItIsSent {
  @Test(
    arguments: [
      (#"{"answer":2}"#, .number(2)), (#"{"answer":-3.5}"#, .number(-3.5)), (#"{"answer":" oak "}"#, .text("oak")),
      (#"{"answer":"2"}"#, .text("2")),
    ] as [(String, GivenAnswer)])
  func `is a text or a number`(text: String, answer: GivenAnswer) throws {
    #expect(try fields(text).answer("answer") == answer)
  }

  @Test(arguments: [
    ("{}", "is missing"), (#"{"answer":null}"#, "is missing"),
    (#"{"answer":["oak"]}"#, "must be a string, a number or a photo"),
    (#"{"answer":true}"#, "must be a string, a number or a photo"), (#"{"answer":" "}"#, "must not be empty"),
    (#"{"answer":"\#(String(repeating: "o", count: 141))"}"#, "must have at most 140 characters"),
  ])
  func `is refused by the name of its field`(text: String, problem: String) throws {
    let fields = try fields(text)
    #expect(wireError { () throws(WireError) in try fields.answer("answer") } == .invalidParams("answer", problem))
  }
}
