import Core
import Hunt
import JSONCoding
import Testing
import Wire

@Suite struct ReadingMembers {
  @Test func `gives what is there`() throws {
    let fields = try fields(
      #"{"s":"x","i":3,"w":3e2,"n":1.5,"b":false,"t":1700000000000,"o":{"a":1},"l":["x","y"],"id":"c7"}"#)
    #expect(try fields.string("s") == "x")
    #expect(try fields.integer("i") == 3)
    #expect(try fields.integer("w") == 300)
    #expect(try fields.number("n") == 1.5)
    #expect(try fields.number("i") == 3)
    #expect(try fields.optionalBool("b") == false)
    #expect(try fields.timestamp("t") == Timestamp(1_700_000_000_000))
    #expect(try fields.fields("o").integer("a") == 1)
    #expect(try fields.strings("l") == ["x", "y"])
    #expect(try fields.id("id", as: ClueID.self) == ClueID(7))
    #expect(try fields.text("s", as: PlayerName.self).value == "x")
  }

  @Test func `begins with a text that is an object`() throws {
    #expect(try Fields(parsing: Array(#"{"x":1}"#.utf8)).integer("x") == 1)
    #expect(throws: WireError.invalidRequest("This must be an object.")) { try Fields(parsing: Array("[]".utf8)) }
    #expect(throws: JSONError.malformed(offset: 1)) { try Fields(parsing: Array("{".utf8)) }
  }

  @Test func `takes null for what may be left out`() throws {
    for fields in [try fields("{}"), try fields(#"{"x":null}"#)] {
      #expect(try fields.optionalString("x") == nil)
      #expect(try fields.optionalInteger("x") == nil)
      #expect(try fields.optionalNumber("x") == nil)
      #expect(try fields.optionalBool("x") == nil)
      #expect(try fields.optionalTimestamp("x") == nil)
      #expect(try fields.optionalFields("x") == nil)
      #expect(try fields.optionalStrings("x") == nil)
      #expect(try fields.optionalObjects("x") == nil)
      #expect(try fields.optionalID("x", as: PlayerID.self) == nil)
      #expect(try fields.variant("x", such: "{}") == nil)
      #expect(wireError { () throws(WireError) in try fields.string("x") } == .invalidParams("x", "is missing"))
    }
  }

  @Test func `tells null from what is left out where that matters`() throws {
    func read(_ text: String) throws -> Int?? {
      try fields(text).clearable("x") { fields throws(WireError) in try fields.optionalInteger("x") }
    }
    #expect(try read("{}") == .none)
    #expect(try read(#"{"x":null}"#) == .some(.none))
    #expect(try read(#"{"x":1}"#) == .some(.some(1)))
    #expect(try fields(#"{"x":1}"#).has("x"))
    #expect(try !fields(#"{"x":null}"#).has("x"))
    #expect(try !fields("{}").has("x"))
  }

  @Test func `lets the last of several members of the same name hold`() throws {
    #expect(try fields(#"{"x":1,"x":2}"#).integer("x") == 2)
  }

  @Test func `brings text into normal form C`() throws {
    let fields = try fields(#"{"s":"Zoe\u0308","l":["e\u0301"]}"#)
    #expect(Array(try fields.string("s").utf8) == Array("Zo\u{EB}".utf8))
    #expect(try fields.strings("l").map { Array($0.utf8) } == [Array("\u{E9}".utf8)])
    #expect(Array(try fields.text("s", as: PlayerName.self).value.utf8) == Array("Zo\u{EB}".utf8))
  }

  @Test func `takes moments from 1970 to 9999`() throws {
    #expect(try fields(#"{"t":0}"#).timestamp("t") == Timestamp(0))
    #expect(try fields(#"{"t":253402300799999}"#).timestamp("t") == Timestamp(253_402_300_799_999))
    for text in [#"{"t":-1}"#, #"{"t":253402300800000}"#, #"{"t":9223372036854775807}"#] {
      let fields = try fields(text)
      #expect(
        wireError { () throws(WireError) in try fields.timestamp("t") }
          == .invalidParams("t", "must be milliseconds since 1970"))
    }
  }
}

/// A read of a member with the wrong type, and the resulting message.
private let kinds = Proof.Kind.allCases.map(\.rawValue)

struct WrongMember: Sendable, CustomTestStringConvertible {
  let json: String
  let field: String
  let problem: String
  let read: @Sendable (Fields) throws(WireError) -> Void
  var testDescription: String { "\(json): \(field) \(problem)" }

  init(
    _ json: String, _ field: String, _ problem: String, _ read: @escaping @Sendable (Fields) throws(WireError) -> Void
  ) {
    self.json = json
    self.field = field
    self.problem = problem
    self.read = read
  }
}

@Suite struct ReadingMembersThatAreWrong {
  @Test(arguments: [
    WrongMember(#"{"x":1}"#, "x", "must be a string") { f throws(WireError) in _ = try f.string("x") },
    WrongMember(#"{"x":"1"}"#, "x", "must be a whole number") { f throws(WireError) in _ = try f.integer("x") },
    WrongMember(#"{"x":1.5}"#, "x", "must be a whole number") { f throws(WireError) in _ = try f.integer("x") },
    WrongMember(#"{"x":1e19}"#, "x", "must be a whole number") { f throws(WireError) in _ = try f.integer("x") },
    WrongMember(#"{"x":true}"#, "x", "must be a number") { f throws(WireError) in _ = try f.number("x") },
    WrongMember(#"{"x":0}"#, "x", "must be true or false") { f throws(WireError) in _ = try f.optionalBool("x") },
    WrongMember(#"{"x":"t"}"#, "x", "must be a whole number") { f throws(WireError) in _ = try f.timestamp("x") },
    WrongMember(#"{"x":[]}"#, "x", "must be an object") { f throws(WireError) in _ = try f.fields("x") },
    WrongMember(#"{"x":{}}"#, "x", "must be a list") { f throws(WireError) in _ = try f.optionalArray("x") },
    WrongMember(#"{"x":["a",1]}"#, "x", "must be a list of strings") { f throws(WireError) in _ = try f.strings("x") },
    WrongMember(#"{"x":"a"}"#, "x", "must be a list of strings") { f throws(WireError) in _ = try f.strings("x") },
    WrongMember(#"{"x":{}}"#, "x", "must be a list") { f throws(WireError) in _ = try f.optionalObjects("x") },
    WrongMember(#"{"x":[{},1]}"#, "x[1]", "must be an object") { f throws(WireError) in _ = try f.optionalObjects("x")
    },
    WrongMember(#"{"x":7}"#, "x", "must be an id such as c1") { f throws(WireError) in
      _ = try f.id("x", as: ClueID.self)
    },
    WrongMember(#"{"x":"c0"}"#, "x", "must be an id such as p1") { f throws(WireError) in
      _ = try f.id("x", as: PlayerID.self)
    },
    WrongMember(#"{"x":" "}"#, "x", "must not be empty") { f throws(WireError) in
      _ = try f.text("x", as: PlayerName.self)
    },
    WrongMember("{}", "x", "is missing") { f throws(WireError) in _ = try f.text("x", as: PlayerName.self) },
    WrongMember("{}", "x", "is missing") { f throws(WireError) in _ = try f.integer("x") },
    WrongMember("{}", "x", "is missing") { f throws(WireError) in _ = try f.number("x") },
    WrongMember("{}", "x", "is missing") { f throws(WireError) in _ = try f.timestamp("x") },
    WrongMember("{}", "x", "is missing") { f throws(WireError) in _ = try f.fields("x") },
    WrongMember("{}", "x", "is missing") { f throws(WireError) in _ = try f.strings("x") },
    WrongMember("{}", "x", "is missing") { f throws(WireError) in _ = try f.id("x", as: ClueID.self) },
  ])
  func `names the member and what it must be`(wrong: WrongMember) throws {
    let fields = try fields(wrong.json)
    #expect(
      wireError { () throws(WireError) in try wrong.read(fields) } == .invalidParams(wrong.field, wrong.problem))
  }

  @Test(arguments: [
    (#"{"points":1,"proof":{"scan":{}}}"#, "clues[3].title", "is missing"),
    (#"{"title":"Oak","proof":{"scan":{}}}"#, "clues[3].points", "is missing"),
    (#"{"title":"Oak","points":1}"#, "clues[3].proof", "is missing"),
    (#"{"title":7,"points":1,"proof":{"scan":{}}}"#, "clues[3].title", "must be a string"),
    (
      #"{"title":"Oak","points":1,"proof":{"fly":{}}}"#, "clues[3].proof",
      "must be \(kinds.dropLast().joined(separator: ", ")) or \(kinds.last ?? "")"
    ),
    (#"{"title":"Oak","points":1,"proof":{"codeword":{}}}"#, "clues[3].proof.codeword.accepts", "is missing"),
    (
      #"{"title":"Oak","points":1,"proof":{"number":{"question":"?","answer":"1"}}}"#, "clues[3].proof.number.answer",
      "must be a number"
    ),
    (
      #"{"title":"Oak","points":1,"proof":{"scan":{}},"location":{"lat":1}}"#, "clues[3].location.lon", "is missing"
    ),
    (
      #"{"title":"Oak","points":1,"proof":{"scan":{}},"hints":[{"text":"Up","cost":1},{"text":"Up"}]}"#,
      "clues[3].hints[1].cost", "is missing"
    ),
    (#"{"title":"Oak","points":1,"proof":{"scan":{}},"hints":[1]}"#, "clues[3].hints[0]", "must be an object"),
    (#"{"title":"Oak","points":1,"proof":{"scan":{}},"opens":"now"}"#, "clues[3].opens", "must be a whole number"),
  ])
  func `names the whole way to it`(clue: String, field: String, problem: String) throws {
    let fields = try fields(#"{"clues":[{},{},{},\#(clue)]}"#)
    let clues = try #require(try fields.optionalObjects("clues"))
    #expect(wireError { () throws(WireError) in try Clue(clues[3]) } == .invalidParams(field, problem))
  }

  @Test(arguments: [#"{"proof":1}"#, #"{"proof":{}}"#, #"{"proof":{"scan":{},"visit":{}}}"#, #"{"proof":{"scan":1}}"#])
  func `wants one variant`(text: String) throws {
    let fields = try fields(text)
    let error = try #require(wireError { () throws(WireError) in try ClueChanges(fields) })
    #expect(error.kind == "invalid-params")
    #expect(error.details.first?.value == "proof")
  }
}
