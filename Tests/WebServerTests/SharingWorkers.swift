import Core
import Foundation
import Testing
import Wire

@testable import WebServer

@Suite struct SharingWorkers {
  @Test func `refuses for as long as those under way will take`() async throws {
    let each = 0.4
    let pool = WorkerPool(threads: 1, most: 4, ofAddress: 4)
    @Sendable func work(_ began: Signal? = nil) async throws {
      try await pool.enter(from: "192.0.2.1") { place in
        began?.give()
        try await pool.work(for: place) { Thread.sleep(forTimeInterval: each) }
      }
    }
    try await work()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        let began = Signal()
        group.addTask { try await work(began) }
        try await began.wait()
      }
      let refusal = await #expect(throws: WireError.self) { try await work() }
      let wait = try #require(refusal?.retryAfter)
      #expect(wait >= 1_600 && wait <= Limits.longestBusy.milliseconds)
      try await group.waitForAll()
    }
    await pool.close()
  }
}
