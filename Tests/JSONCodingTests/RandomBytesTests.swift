import JSONCoding
import TestSupport
import TestTools
import Testing

@Suite struct ParsingWhatAnybodyMaySend {
  @Test(arguments: 0..<50 as Range<UInt64>) func `survives random bytes`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let bytes = (0..<random.integer(0...40)).map { _ in UInt8.random(in: 0...255, using: &random) }
      expectStable(bytes)
    }
  }

  @Test(arguments: 0..<50 as Range<UInt64>) func `survives random bytes that JSON is made of`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let alphabet = Array("{}[]\"\\,: \nu0123456789+-.eEtrufalsn".utf8) + [0xC3, 0xA9, 0x80, 0xF0]
    for _ in 0..<100 {
      expectStable((0..<random.integer(0...30)).map { _ in random.one(of: alphabet) })
    }
  }

  @Test(arguments: 0..<50 as Range<UInt64>) func `survives a text with one wrong byte`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      var bytes = random.json().bytes
      guard !bytes.isEmpty else { continue }
      bytes[random.integer(0...bytes.count - 1)] = UInt8.random(in: 0...255, using: &random)
      expectStable(bytes)
    }
  }

  @Test(arguments: 0..<50 as Range<UInt64>) func `refuses a text that is cut off`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let value = JSONValue.array([random.json(), random.json()])
    for count in 0..<value.bytes.count {
      #expect(error(of: value.bytes.prefix(count)) != nil)
      #expect(throws: JSONError.self) { try JSONParser.rawMember("a", of: Array(value.bytes.prefix(count))) }
    }
  }

  /// Expects that accepted input survives writing and parsing unchanged.
  private func expectStable(_ bytes: [UInt8]) {
    _ = try? JSONParser.rawMember("a", of: bytes)
    guard let value = try? JSONParser.parse(bytes) else { return }
    #expect(text(value) == (try? JSONParser.parse(value.bytes)).map(text))
  }
}
