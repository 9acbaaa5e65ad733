import Core
import Foundation
import TestTools
import Testing

@Suite struct TellingTheTime {
  @Test func `writes milliseconds and Z`() {
    #expect(UTCTime(Timestamp(-1)).text == "1969-12-31T23:59:59.999Z")
    #expect(UTCTime(Timestamp(0)).text == "1970-01-01T00:00:00.000Z")
    #expect(UTCTime(Timestamp(1_709_164_799_042)).text == "2024-02-28T23:59:59.042Z")
    #expect(UTCTime(Timestamp(1_709_164_800_000)).text == "2024-02-29T00:00:00.000Z")
    #expect(UTCTime(Timestamp(253_402_300_799_999)).text == "9999-12-31T23:59:59.999Z")
  }

  @Test func `agrees with Foundation's calendar`() throws {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<2_000 {
      let seconds = Int64.random(in: 0...253_402_300_799, using: &random)
      let text = UTCTime(Timestamp(seconds * 1_000)).text
      let expected = Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
      #expect(text == expected.dropLast() + ".000Z")
      #expect(String(UTCTime(Timestamp(seconds * 1_000)).year) == text.prefix(4).drop { $0 == "0" })
    }
  }
}
