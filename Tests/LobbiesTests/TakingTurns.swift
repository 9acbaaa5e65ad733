import TestSupport
import TestTools
import Testing

@testable import Lobbies

/// Tests that requests queue per lobby.
@Suite struct TakingTurns {
  private func mayGo<Line>(_: Line) -> Bool { true }

  @Test func `a caller with few requests does not wait behind one with many`() {
    var queue = FairQueue<String, Int>()
    for number in 1...1_000 { queue.append(number, to: "busy") }
    queue.append(-1, to: "quiet")
    #expect(queue.take(12, share: 10, where: mayGo) == Array(1...10) + [-1, 11])
  }

  @Test func `gives all, each once, and each lobby's in order`() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      var queue = FairQueue<Int, Int>()
      var asked: [Int: [Int]] = [:]
      var answered: [Int: [Int]] = [:]
      var next = 0
      func take() {
        let count = Int.random(in: 1...8, using: &random)
        let taken = queue.take(count, share: Int.random(in: 1...4, using: &random), where: mayGo)
        #expect(taken.count <= count && (taken.count == count || queue.isEmpty))
        for number in taken { answered[number % 5, default: []].append(number) }
      }
      for _ in 0..<100 {
        next += 1
        asked[next % 5, default: []].append(next)
        queue.append(next, to: next % 5)
        if Bool.random(using: &random) { take() }
      }
      while !queue.isEmpty { take() }
      #expect(answered == asked)
    }
  }

  @Test func `every lobby has its turn before one has its second`() {
    var queue = FairQueue<Int, Int>()
    for number in 0..<30 { queue.append(number, to: number % 3) }
    #expect(Set(queue.take(6, share: 2, where: mayGo).map { $0 % 3 }) == [0, 1, 2])
  }

  @Test func `passes over lobbies that may not go, which keep what waits`() {
    var queue = FairQueue<String, Int>()
    for number in 1...10 {
      queue.append(number, to: "held")
      queue.append(-number, to: "free")
    }
    #expect(queue.take(20, share: 3) { $0 != "held" } == (1...10).map { -$0 })
    #expect(!queue.contains { $0 != "held" } && queue.contains { $0 == "held" })
    #expect(queue.take(20, share: 3) { _ in false }.isEmpty)
    #expect(queue.take(20, share: 3, where: mayGo) == Array(1...10) && queue.isEmpty)
  }
}
