import Hunt
import Testing

@Suite struct CountingTries {
  private let start = Uptime(1_000_000)
  private let guesses = Rate(count: 10, in: .minutes(1))

  @Test func `lets so many through in any window and says how long to wait`() {
    var windows = RateWindows<String>(guesses, isOn: true)
    for second in 0..<10 {
      let now = start + .seconds(second)
      #expect(windows.wait(for: "a", at: now) == nil)
      windows.note("a", at: now)
    }
    #expect(windows.wait(for: "a", at: start + .seconds(9)) == .seconds(51))
    #expect(windows.wait(for: "b", at: start + .seconds(9)) == nil)
    #expect(windows.wait(for: "a", at: start + Span(milliseconds: 59_999)) == Span(milliseconds: 1))
    #expect(windows.wait(for: "a", at: start + .seconds(60)) == nil)
    windows.note("a", at: start + .seconds(60))
    #expect(windows.wait(for: "a", at: start + .seconds(60)) == .seconds(1))
  }

  @Test func `counts bytes, in little room however often`() {
    let bytes = Rate(count: 4 << 20, in: .minutes(1))
    var windows = RateWindows<String>(bytes, isOn: true)
    let share = bytes.count / 60
    for second in 0..<60 {
      let now = start + .seconds(second)
      #expect(windows.wait(for: "a", at: now) == nil)
      for _ in 0..<10 { windows.note("a", share / 10, at: now) }
    }
    let now = start + .seconds(59)
    windows.note("a", share, at: now)
    #expect(windows.wait(for: "a", at: now) == .seconds(1))
    // The first two seconds share one entry of the tally.
    #expect(windows.wait(for: "a", at: start + .seconds(60)) == nil)
  }

  @Test func `waits no longer than the window, however many tries there are`() {
    var windows = RateWindows<String>(Rate(count: 300, in: .minutes(1)), isOn: true)
    for number in 0..<300 { windows.note("a", at: start + Span(milliseconds: Int64(number))) }
    let now = start + Span(milliseconds: 300)
    #expect(windows.wait(for: "a", at: now) == Span(milliseconds: 59_700))
    #expect(windows.wait(for: "a", at: start + .seconds(60)) == nil)
  }

  @Test func `lets another caller inherit the count`() {
    var windows = RateWindows<String>(guesses, isOn: true)
    for _ in 0..<10 { windows.note("a", at: start) }
    windows.note("b", at: start)
    windows.inherit("b", from: "a", at: start)
    windows.inherit("a", from: "c", at: start)
    #expect(windows.wait(for: "b", at: start) == .seconds(60) && windows.wait(for: "a", at: start) == .seconds(60))
  }

  @Test func `takes back one of many`() {
    var windows = RateWindows<String>(Rate(count: 100, in: .minutes(1)), isOn: true)
    for _ in 0..<100 { windows.note("a", at: start) }
    #expect(windows.wait(for: "a", at: start) != nil)
    windows.takeBack("a", notedAt: start)
    #expect(windows.wait(for: "a", at: start) == nil)
    windows.takeBack("b", notedAt: start)
  }

  @Test func `lets everything through when it is off`() {
    var windows = RateWindows<String>(guesses, isOn: false)
    for _ in 0..<100 { windows.note("a", at: start) }
    #expect(windows.wait(for: "a", at: start) == nil)
  }

  @Test func `forgets those who are done waiting before those who are not`() {
    var windows = RateWindows<Int>(guesses, isOn: true)
    for key in 1..<10_000 { windows.note(key, at: start) }
    for _ in 0..<10 { windows.note(0, at: start + .seconds(61)) }
    windows.note(-1, at: start + .seconds(61))
    #expect(windows.wait(for: 0, at: start + .seconds(61)) == .seconds(60))
  }

  @Test func `forgets those who need not wait before those who must`() {
    var windows = RateWindows<Int>(guesses, isOn: true)
    for _ in 0..<10 { windows.note(0, at: start) }
    for key in 1...30_000 { windows.note(key, at: start) }
    #expect(windows.wait(for: 0, at: start) == .seconds(60))
  }

  @Test func `keeps no more than it may, even of those who must wait`() {
    var windows = RateWindows<Int>(guesses, isOn: true)
    for key in 0..<15_000 { for _ in 0..<10 { windows.note(key, at: start) } }
    let waiting = (0..<15_000).count { windows.wait(for: $0, at: start) != nil }
    #expect((1...10_000).contains(waiting))
  }
}
