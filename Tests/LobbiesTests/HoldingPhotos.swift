import Core
import Hunt
import TestSupport
import Testing

@testable import Lobbies

/// Which reviewer looks at which photo.
@Suite struct HoldingPhotos {
  private let ada = Reviewer.seat("h1")
  private let bob = Reviewer.seat("h2")

  @Test func `a photo is held for a minute, for one reviewer`() {
    var holds = PhotoHolds()
    #expect(!holds.isTaken("f1", from: ada, at: Uptime(0)))
    holds.hold("f1", by: ada, at: Uptime(0))
    #expect(!holds.isTaken("f1", from: ada, at: Uptime(1)))
    #expect(holds.isTaken("f1", from: bob, at: Uptime(59_999)))
    #expect(!holds.isTaken("f2", from: bob, at: Uptime(1)))
    #expect(!holds.isTaken("f1", from: bob, at: Uptime(60_000)))
  }

  @Test func `asking again holds it longer, and another may take one that is free again`() {
    var holds = PhotoHolds()
    holds.hold("f1", by: ada, at: Uptime(0))
    holds.hold("f1", by: ada, at: Uptime(50_000))
    #expect(holds.isTaken("f1", from: bob, at: Uptime(100_000)))
    holds.hold("f1", by: bob, at: Uptime(110_000))
    #expect(holds.isTaken("f1", from: ada, at: Uptime(110_001)))
  }
}
