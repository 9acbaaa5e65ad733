import Core
import Testing

@testable import Hometown

@Suite struct LimitingTries {
  private func waits(_ body: () throws(HometownRejection) -> Void) -> Bool {
    do throws(HometownRejection) { try body() } catch {
      if case .tooManyTries(let wait) = error { return wait > .seconds(0) }
    }
    return false
  }

  @Test func `lets an address add as many as the limit says, and others go on`() {
    let tries = HometownTries(isOn: true, now: { Uptime(1_000) })
    let first = (0..<1_000).map { _ in waits { () throws(HometownRejection) in try tries.takeAddition(from: "here") } }
    #expect(first.allSatisfy { !$0 })
    let (next, elsewhere) = (
      waits { () throws(HometownRejection) in try tries.takeAddition(from: "here") },
      waits { () throws(HometownRejection) in try tries.takeAddition(from: "there") }
    )
    #expect(next && !elsewhere)
  }

  @Test func `counts nobody who comes when limits are off`() throws {
    let tries = HometownTries(isOn: false, now: { Uptime(1_000) })
    for _ in 0..<2_000 { try tries.takeAddition(from: "here") }
  }
}
