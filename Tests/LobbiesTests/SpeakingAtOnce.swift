import Core
import JSONCoding
import Testing
import Wire

@testable import Lobbies

@Suite struct SpeakingAtOnce {
  private let start = Timestamp(1_750_000_000_000)

  /// How many texts are accepted at one moment before the first refusal, up to 1,000.
  private func taken(_ spoken: inout SpokenBytes, _ bytes: Int, at now: Timestamp) -> (count: Int, refusal: WireError?)
  {
    for count in 0..<1_000 {
      do throws(WireError) { try spoken.check(bytes, at: now) } catch { return (count, error) }
      spoken.note(bytes)
    }
    return (1_000, nil)
  }

  @Test func `stays well below what may wait for a reader`() {
    var spoken = SpokenBytes(isOn: true)
    let (count, refusal) = taken(&spoken, 2_000, at: start)
    #expect(count == Limits.spokenBurst / 2_256)
    #expect(2 * Limits.spokenBurst < Limits.bytesWaiting)
    #expect(refusal?.kind == "rate-limited")
  }

  @Test func `says when there is room again`() throws {
    var spoken = SpokenBytes(isOn: true)
    let wait = try #require(
      taken(&spoken, 2_000, at: start).refusal?.details.first { $0.name == "retryAfter" }?.value.integer)
    #expect((1...36).contains(wait))
    #expect(taken(&spoken, 2_000, at: start + Span(milliseconds: wait - 1)).count == 0)
    #expect(taken(&spoken, 2_000, at: start + Span(milliseconds: wait)).count == 1)
  }

  @Test func `goes on at a steady rate`() {
    var spoken = SpokenBytes(isOn: true)
    _ = taken(&spoken, 100, at: start)
    let counts = (1...10).map { taken(&spoken, 100, at: start + .seconds($0)).count }
    #expect(counts.allSatisfy { (170...190).contains($0) }, "\(counts)")
  }

  @Test func `does not mind a clock that is set back`() {
    var spoken = SpokenBytes(isOn: true)
    _ = taken(&spoken, 2_000, at: start)
    #expect(taken(&spoken, 2_000, at: start - .hours(1)).count == 0)
    #expect(taken(&spoken, 2_000, at: start - .hours(1) + .seconds(1)).count > 20)
  }

  @Test func `may be switched off`() {
    var spoken = SpokenBytes(isOn: false)
    #expect(taken(&spoken, 2_000, at: start).count == 1_000)
  }
}
