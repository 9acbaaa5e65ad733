import TestTools
import Testing

@testable import Relay

/// A link's numbers, when NATS loses, repeats and delays messages.
@Suite struct CountingWhatIsLost {
  private static let silence = Duration.seconds(4)

  private struct Sent {
    let header: LinkLedger.Header
    let payload: Int
  }

  /// What an end has taken, by the numbers of the payloads.
  private struct End {
    var ledger: LinkLedger
    var taken: [Int] = []
    var ended: LinkEnd?

    mutating func receive(_ message: Sent, at now: ContinuousClock.Instant) {
      guard ended == nil else { return }
      switch ledger.receive(message.header, message.payload == 0 ? 0 : 100 + message.payload, at: now) {
      case .take:
        taken.append(message.payload)
        ledger.take(100 + message.payload)
      case .ignore: break
      case .end(let reason): ended = reason
      }
    }
  }

  @Test(arguments: 0..<Seeds.count(usually: 500)) func `takes each message once and in order, or ends`(seed: Int) {
    var dice = SeededGenerator(seed: UInt64(seed))
    var now = ContinuousClock.now
    let isLossy = seed % 2 == 1
    var (sender, receiver) = (End(ledger: LinkLedger(at: now)), End(ledger: LinkLedger(at: now)))
    var payloads = 0
    var lost = false
    for _ in 0..<200 where receiver.ended == nil {
      now += .milliseconds(Int.random(in: 1...50, using: &dice))
      let isSign = Int.random(in: 0..<4, using: &dice) == 0
      if !isSign { payloads += 1 }
      let payload = isSign ? 0 : payloads
      let message = Sent(header: sender.ledger.send(isSign ? 0 : 100 + payload), payload: payload)
      if isLossy, Int.random(in: 0..<30, using: &dice) == 0 {
        lost = lost || !isSign
        continue
      }
      receiver.receive(message, at: now)
      if Int.random(in: 0..<10, using: &dice) == 0 { receiver.receive(message, at: now) }
      if Int.random(in: 0..<3, using: &dice) == 0 {
        sender.receive(Sent(header: receiver.ledger.send(0), payload: 0), at: now)
      }
    }
    // A last sign of life shows the loss of the last payload.
    receiver.receive(Sent(header: sender.ledger.send(0), payload: 0), at: now)
    #expect(receiver.taken == Array(receiver.taken.indices.map { $0 + 1 }))
    #expect(receiver.ended == (lost ? .gap : nil))
    #expect(sender.ended == nil)
    guard !lost else { return }
    #expect(receiver.taken.count == payloads)
    sender.receive(Sent(header: receiver.ledger.send(0), payload: 0), at: now)
    #expect(sender.ledger.waiting == 0 && receiver.ledger.untold == 0)
  }

  @Test func `ends when the other end is silent, or takes nothing`() {
    let start = ContinuousClock.now
    var ledger = LinkLedger(at: start)
    #expect(ledger.end(at: start + Self.silence, silence: Self.silence, bytes: 1_000) == nil)
    #expect(ledger.end(at: start + .seconds(5), silence: Self.silence, bytes: 1_000) == .silent)
    _ = ledger.send(1_001)
    #expect(ledger.end(at: start, silence: Self.silence, bytes: 1_000) == .overloaded)
    _ = ledger.receive(LinkLedger.Header(number: 0, taken: 1_001), 0, at: start + .seconds(5))
    #expect(ledger.end(at: start + .seconds(5), silence: Self.silence, bytes: 1_000) == nil)
  }

  @Test func `ends when the other end claims to have taken what was never sent`() {
    var ledger = LinkLedger(at: .now)
    let header = LinkLedger.Header(number: 1, taken: 1)
    let verdict = ledger.receive(header, 10, at: .now)
    #expect(verdict == .end(.gap))
  }
}
