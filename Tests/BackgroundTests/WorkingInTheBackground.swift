import Background
import Foundation
import Testing

@Suite struct WorkingInTheBackground {
  /// How much of its share of the processor this thread leaves to others.
  private static func niceness() -> Int32 { getpriority(__priority_which_t(UInt32(PRIO_PROCESS.rawValue)), 0) }

  @Test func `works at low priority`() async {
    #expect(await BackgroundThread(name: "background").run { Self.niceness() } == 19)
  }

  /// A thread that this resumes a task on may start another, which inherits its priority for good.
  @Test func `hands on what it made at the usual priority`() async {
    // Threads of the pool need not have the priority of the process.
    let usual = Self.niceness()
    let thread = BackgroundThread(name: "background")
    let niceness = await withCheckedContinuation { continuation in
      thread.begin { { continuation.resume(returning: Self.niceness()) } }
    }
    #expect(niceness == usual)
  }

  @Test func `does one job after the other, also those that stand in line when nobody refers to it any more`() async {
    let numbers = AsyncStream<Int>.makeStream()
    var thread: BackgroundThread? = BackgroundThread(name: "background")
    for number in 0..<1_000 {
      thread?.begin { { numbers.continuation.yield(number) } }
    }
    thread?.begin { { numbers.continuation.finish() } }
    thread = nil
    var arrived: [Int] = []
    for await number in numbers.stream { arrived.append(number) }
    #expect(arrived == Array(0..<1_000))
  }
}
