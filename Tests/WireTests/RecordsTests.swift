import Core
import JSONCoding
import Testing
import Wire

/// A record with a field of each kind.
private struct Sighting: Record, Equatable {
  enum Weather: String, Word { case clear, fog }

  var who: ShortID<Bird>
  var at: Timestamp
  var count: Int
  var weather: Weather
  var place: String
  var isRare: Bool
  var note: String?

  enum Bird: ShortIDTag { static let letter: Character = "b" }

  init<V: FieldVisitor<Self>>(_ v: inout V) throws(V.Failure) {
    who = try v("who", \.who, .open)
    at = try v("at", \.at, .open)
    count = try v("count", \.count, .open, unless: 1)
    weather = try v("weather", \.weather, .open, unless: .clear)
    // Others would disturb it.
    place = try v("place", \.place, .secret(to: .host))
    isRare = try v("rare", \.isRare, .secret, unless: false)
    note = try v.optional("note", \.note, .secret(to: .nobody))
  }

  init(_ text: String, isPublished: Bool = false) throws {
    var reader = RecordReader<Self>(try Fields(parsing: Array(text.utf8)), isPublished: isPublished)
    self = try Self(&reader)
  }

  func text(for readers: Part) -> String {
    String(decoding: JSONWriter.bytes { $0.object { $0.members(of: self, for: readers) } }, as: UTF8.self)
  }
}

@Suite struct RecordsTests {
  private static let whole =
    #"{"who":"b7","at":1750000000000,"count":3,"weather":"fog","place":"reed \"2\"","rare":true,"note":"two young"}"#
  private static let least = #"{"who":"b1","at":0,"place":""}"#

  @Test func `shows each reader the fields that are for them`() throws {
    let sighting = try Sighting(Self.whole)
    let open = #"{"who":"b7","at":1750000000000,"count":3,"weather":"fog""#
    #expect(sighting.text(for: .log) == open + "}")
    #expect(sighting.text(for: .seal) == #"{"place":"reed \"2\"","rare":true,"note":"two young"}"#)
    #expect(sighting.text(for: .host) == open + #","place":"reed \"2\"","rare":true}"#)
    #expect(sighting.text(for: .everyone) == open + #","rare":true}"#)
    #expect(sighting.text(for: .still) == sighting.text(for: .everyone))
    #expect(sighting.text(for: [.log, .seal]) == Self.whole)
  }

  @Test func `leaves out what is as usual, and reads it so`() throws {
    let sighting = try Sighting(Self.least)
    #expect(sighting.text(for: [.log, .seal]) == Self.least)
    #expect(sighting.count == 1 && sighting.weather == .clear && !sighting.isRare && sighting.note == nil)
    #expect(try Sighting(#"{"who":"b1","at":0,"place":"","count":null,"note":null,"more":1}"#) == sighting)
  }

  @Test func `has a secret if something of its secret part is there`() throws {
    #expect(try Sighting(Self.least).hasSecret)
    var open = OpenOrNot(note: nil, isRare: false)
    #expect(!open.hasSecret)
    open.note = "two young"
    #expect(open.hasSecret)
    #expect(OpenOrNot(note: nil, isRare: true).hasSecret)
  }

  @Test func `reads what a published log withholds as blank, but not what it must have`() throws {
    let published = try Sighting(#"{"who":"b7","at":5}"#, isPublished: true)
    #expect(published.place.isEmpty && !published.isRare && published.note == nil)
    let error = #expect(throws: WireError.self) { try Sighting(#"{"who":"b7"}"#, isPublished: true) }
    #expect(error?.message.contains("at is missing") == true)
  }

  @Test(arguments: [
    (#"{"at":0,"place":""}"#, "who is missing"),
    (#"{"who":"p1","at":0,"place":""}"#, "who must be an id such as b1"),
    (#"{"who":1,"at":0,"place":""}"#, "who must be a string"),
    (#"{"who":"b1","at":-1,"place":""}"#, "at must be milliseconds since 1970"),
    (#"{"who":"b1","at":0.5,"place":""}"#, "at must be a whole number"),
    (#"{"who":"b1","at":0,"weather":"snow","place":""}"#, "weather is unknown"),
    (#"{"who":"b1","at":0,"place":"","rare":"yes"}"#, "rare must be true or false"),
    (#"{"who":"b1","at":0}"#, "place is missing"),
  ])
  func `says which field it cannot read, and why`(text: String, problem: String) {
    let error = #expect(throws: WireError.self) { try Sighting(text) }
    #expect(error?.message.contains(problem) == true, "\(String(describing: error))")
  }
}

private struct OpenOrNot: Record {
  var note: String?
  var isRare: Bool

  init(note: String?, isRare: Bool) {
    self.note = note
    self.isRare = isRare
  }

  init<V: FieldVisitor<Self>>(_ v: inout V) throws(V.Failure) {
    note = try v.optional("note", \.note, .secret)
    isRare = try v("rare", \.isRare, .secret, unless: false)
  }
}
