import Core
import Foundation
import Testing
import Wire

@testable import WebServer

@Suite struct SharingWorkers {
  @Test func `refuses for as long as those under way will take`() async throws {
    let pool = WorkerPool(threads: 1, most: 4, ofAddress: 4)
    // The first piece of work tells the pool how long one takes.
    try await pool.enter(from: "192.0.2.1") { place in
      try await pool.work(for: place) {
        // The work itself.
        Thread.sleep(forTimeInterval: 0.4)
      }
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      var ends: [Signal] = []
      for _ in 0..<4 {
        let (began, end) = (Signal(), Signal())
        group.addTask {
          try await pool.enter(from: "192.0.2.1") { _ in
            began.give()
            try await end.wait()
          }
        }
        try await began.wait()
        ends.append(end)
      }
      let refusal = await #expect(throws: WireError.self) {
        try await pool.enter(from: "192.0.2.1") { _ in }
      }
      let wait = try #require(refusal?.retryAfter)
      #expect(wait >= 1_600 && wait <= Limits.longestBusy.milliseconds)
      for end in ends { end.give() }
      try await group.waitForAll()
    }
    await pool.close()
  }
}
