import Core
import Rates
import Testing

@Suite struct CountingTries {
  private let start = Uptime(1_000_000)
  private let guesses = Rate(count: 10, in: .minutes(1))

  @Test func `lets so many through in any window and says how long to wait`() {
    var limiter = RateLimiter<String>(guesses, isOn: true)
    for second in 0..<10 {
      let now = start + .seconds(second)
      #expect(limiter.wait(for: "a", at: now) == nil)
      limiter.note("a", at: now)
    }
    #expect(limiter.wait(for: "a", at: start + .seconds(9)) == .seconds(51))
    #expect(limiter.wait(for: "b", at: start + .seconds(9)) == nil)
    #expect(limiter.wait(for: "a", at: start + Span(milliseconds: 59_999)) == Span(milliseconds: 1))
    #expect(limiter.wait(for: "a", at: start + .seconds(60)) == nil)
    limiter.note("a", at: start + .seconds(60))
    #expect(limiter.wait(for: "a", at: start + .seconds(60)) == .seconds(1))
  }

  @Test func `counts bytes, in little room however often`() {
    let bytes = Rate(count: 4 << 20, in: .minutes(1))
    var limiter = RateLimiter<String>(bytes, isOn: true)
    let share = bytes.count / 60
    for second in 0..<60 {
      let now = start + .seconds(second)
      #expect(limiter.wait(for: "a", at: now) == nil)
      for _ in 0..<10 { limiter.note("a", share / 10, at: now) }
    }
    let now = start + .seconds(59)
    limiter.note("a", share, at: now)
    #expect(limiter.wait(for: "a", at: now) == .seconds(1))
    // The first two seconds share one entry of the tally.
    #expect(limiter.wait(for: "a", at: start + .seconds(60)) == nil)
  }

  @Test func `waits no longer than the window, however many tries there are`() {
    var limiter = RateLimiter<String>(Rate(count: 300, in: .minutes(1)), isOn: true)
    for number in 0..<300 { limiter.note("a", at: start + Span(milliseconds: Int64(number))) }
    let now = start + Span(milliseconds: 300)
    #expect(limiter.wait(for: "a", at: now) == Span(milliseconds: 59_700))
    #expect(limiter.wait(for: "a", at: start + .seconds(60)) == nil)
  }

  @Test func `goes on for somebody else where somebody was`() {
    var limiter = RateLimiter<String>(guesses, isOn: true)
    for _ in 0..<10 { limiter.note("a", at: start) }
    limiter.note("b", at: start)
    limiter.inherit("b", from: "a", at: start)
    limiter.inherit("a", from: "c", at: start)
    #expect(limiter.wait(for: "b", at: start) == .seconds(60) && limiter.wait(for: "a", at: start) == .seconds(60))
  }

  @Test func `takes back one of many`() {
    var limiter = RateLimiter<String>(Rate(count: 100, in: .minutes(1)), isOn: true)
    for _ in 0..<100 { limiter.note("a", at: start) }
    #expect(limiter.wait(for: "a", at: start) != nil)
    limiter.takeBack("a", notedAt: start)
    #expect(limiter.wait(for: "a", at: start) == nil)
    limiter.takeBack("b", notedAt: start)
  }

  @Test func `lets everything through when it is off`() {
    var limiter = RateLimiter<String>(guesses, isOn: false)
    for _ in 0..<100 { limiter.note("a", at: start) }
    #expect(limiter.wait(for: "a", at: start) == nil)
  }

  @Test func `forgets those who are done waiting before those who are not`() {
    var limiter = RateLimiter<Int>(guesses, isOn: true)
    for key in 1..<10_000 { limiter.note(key, at: start) }
    for _ in 0..<10 { limiter.note(0, at: start + .seconds(61)) }
    limiter.note(-1, at: start + .seconds(61))
    #expect(limiter.wait(for: 0, at: start + .seconds(61)) == .seconds(60))
  }

  @Test func `forgets those who need not wait before those who must`() {
    var limiter = RateLimiter<Int>(guesses, isOn: true)
    for _ in 0..<10 { limiter.note(0, at: start) }
    for key in 1...30_000 { limiter.note(key, at: start) }
    #expect(limiter.wait(for: 0, at: start) == .seconds(60))
  }

  @Test func `keeps no more than it may, even of those who must wait`() {
    var limiter = RateLimiter<Int>(guesses, isOn: true)
    for key in 0..<15_000 { for _ in 0..<10 { limiter.note(key, at: start) } }
    let waiting = (0..<15_000).count { limiter.wait(for: $0, at: start) != nil }
    #expect((1...10_000).contains(waiting))
  }

  @Test func `counts what it lets through, and nothing that it refuses`() {
    let limiter = SharedRateLimiter<String>(guesses, isOn: true, now: { [start] in start })
    for _ in 0..<10 { #expect(limiter.take("a") == nil) }
    for _ in 0..<10 { #expect(limiter.take("a") == .seconds(60)) }
    #expect(limiter.take("b") == nil && limiter.wait(for: "a") == .seconds(60))
  }

  @Test func `counts a /64 for itself, four of a /56 and sixteen of a /48`() {
    var limiter = RateLimiter<String>(guesses, isOn: true)
    func full(_ address: String) -> Bool { limiter.wait(for: address, at: start) != nil }
    func fill(_ address: String) { for _ in 0..<10 { limiter.note(address, at: start) } }
    for number in 0..<4 {
      #expect(!full("2001:db8:1:1\(number)::/64"))
      fill("2001:db8:1:1\(number)::/64")
    }
    #expect(full("2001:db8:1:10::/64"), "it has made its own ten")
    #expect(full("2001:db8:1:1f::/64"), "its /56 has made forty")
    #expect(!full("2001:db8:1:110::/64"), "another /56")
    for customer in 1...3 { for number in 0..<4 { fill("2001:db8:1:\(customer)1\(number)::/64") } }
    #expect(full("2001:db8:1:f10::/64"), "its /48 has made a hundred and sixty")
    #expect(!full("2001:db8:2:10::/64") && !full("203.0.113.7"))
    for number in 0..<100 { fill("203.0.113.\(number)") }
    #expect(!full("203.0.113.200"), "addresses of IPv4 are counted one by one")
  }

  @Test func `takes back what a network did, too`() {
    var limiter = RateLimiter<String>(guesses, isOn: true)
    for number in 0..<40 { limiter.note("2001:db8:1:\(String(number % 4, radix: 16))::/64", at: start) }
    #expect(limiter.wait(for: "2001:db8:1:ff::/64", at: start) != nil)
    limiter.takeBack("2001:db8:1:0::/64", notedAt: start)
    #expect(limiter.wait(for: "2001:db8:1:ff::/64", at: start) == nil)
  }
}

@Suite struct TakingTurns {
  @Test func `takes a /48 for one client`() {
    var turns = Turns<Int>()
    for number in 0..<20 { turns.wait(number, from: "2001:db8:1:\(number)::/64") }
    turns.wait(99, from: "203.0.113.7")
    #expect(turns.next()?.waiting == 0)
    #expect(turns.next()?.waiting == 99)
    #expect(turns.next()?.waiting == 1)
  }

  @Test func `lets the longest line give way, but never to one that would be as long`() {
    var turns = Turns<String>()
    for one in ["a1", "a2", "a3", "b1"] { turns.wait(one, from: String(one.prefix(1))) }
    #expect(turns.giveWay(to: "a") == nil)
    #expect(turns.giveWay(to: "b") == "a3")
    #expect(turns.giveWay(to: "b") == nil && turns.giveWay(to: "c") == "a2")
    #expect(turns.giveWay(to: "c") == nil && turns.count == 2)
  }
}
