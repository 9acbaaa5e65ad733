public import Hunt
public import Lobbies
public import Logging
import NIOConcurrencyHelpers
public import ServiceLifecycle

/// Carries letters from the outbox to the operator's mail server, and tells lobbies what became of their sheets.
///
/// A letter is struck out once the mail server has taken it. If the program is killed in between, it is sent once more, with
/// the same Message-ID.
public final class MailRoom: Service {
  private let outbox: Outbox
  private let lobbies: Lobbies
  private let writer: LetterWriter
  private let carrier: Carrier
  private let logger: Logger
  private let state = NIOLockedValueBox(State())

  private struct State {
    var plan = RetryPlan()
    /// Being tried.
    var inHand: Set<LetterID> = []
    /// When the next letter is to be tried; nil if none waits.
    var nextDue: Timestamp?
    var isEnding = false
  }

  /// How often is looked whether a letter is due: by the clock of the wall, which may be set.
  private static let lookEvery = Duration.seconds(5)

  /// - Parameters:
  ///   - from: whom letters are from.
  ///   - publicURL: where links in letters lead, `https://HOST`.
  public convenience init(
    server: MailServer, from: EmailAddress, publicURL: String, outbox: Outbox, lobbies: Lobbies, logger: Logger
  ) throws {
    try self.init(
      carrier: .to(server), from: from, publicURL: publicURL, outbox: outbox, lobbies: lobbies, logger: logger)
  }

  init(
    carrier: Carrier, from: EmailAddress, publicURL: String, outbox: Outbox, lobbies: Lobbies, logger: Logger
  ) throws {
    writer = try LetterWriter(lobbies: lobbies, outbox: outbox, from: from, publicURL: publicURL)
    self.carrier = carrier
    self.outbox = outbox
    self.lobbies = lobbies
    self.logger = logger
  }

  /// Carries letters until shutdown; what is under way then is broken off, and waits for the next start.
  public func run() async throws {
    let (rings, bell) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    outbox.onArrival { bell.yield() }
    bell.yield()
    await withGracefulShutdownHandler {
      await withTaskGroup(of: Void.self) { tasks in
        tasks.addTask { await self.carryLetters(whenever: rings, bell) }
        tasks.addTask {
          repeat {
            await self.askForSheets()
            if self.isAnyDue { bell.yield() }
          } while (try? await Task.sleep(for: Self.lookEvery)) != nil
        }
        await tasks.next()
        tasks.cancelAll()
      }
    } onGracefulShutdown: {
      self.state.withLockedValue { $0.isEnding = true }
      self.carrier.breakOff()
      bell.finish()
    }
    await carrier.end()
  }

  /// Hunts that were set up a while ago have their codes sent, also those that nobody looks at any more.
  func askForSheets() async {
    do {
      try await lobbies.sendDueSheets()
    } catch {
      logger.warning("It cannot be read whose codes are due", metadata: ["reason": "\(error)"])
    }
  }

  /// Several at a time, and each on its own: one that the mail server leaves hanging keeps no other waiting.
  private func carryLetters(whenever rings: AsyncStream<Void>, _ bell: AsyncStream<Void>.Continuation) async {
    await withDiscardingTaskGroup { carriers in
      for await _ in rings {
        for id in await takeDue() {
          carriers.addTask {
            await self.carry(id)
            bell.yield()
          }
        }
      }
    }
  }

  private var isAnyDue: Bool { state.withLockedValue { $0.nextDue.map { $0 <= lobbies.now } ?? false } }
  private var isEnding: Bool { state.withLockedValue(\.isEnding) }

  /// Tries all that are due.
  /// - Returns: when the next one is; nil if none waits.
  @discardableResult
  func makeRounds() async -> Timestamp? {
    while true {
      let due = await takeDue()
      guard !due.isEmpty else { return state.withLockedValue(\.nextDue) }
      await withDiscardingTaskGroup { carriers in
        for id in due { carriers.addTask { await self.carry(id) } }
      }
    }
  }

  /// Takes those in hand that are to be tried now, as far as there are hands for them. One asks at a time.
  private func takeDue() async -> [LetterID] {
    // Looked at before the outbox is: what is put down meanwhile may still be in what that says.
    let held = state.withLockedValue(\.inHand)
    do {
      let waiting = try await outbox.waiting().filter { !held.contains($0) }
      return state.withLockedValue { state in
        state.plan.keep(only: held.union(waiting))
        let now = lobbies.now
        let hands = state.isEnding ? 0 : Limits.lettersAtOnce - state.inHand.count
        let taken = waiting.filter { state.plan.due($0) ?? now <= now }.prefix(max(0, hands))
        state.inHand.formUnion(taken)
        state.nextDue = waiting.filter { !state.inHand.contains($0) }.map { state.plan.due($0) ?? now }.min()
        return Array(taken)
      }
    } catch {
      logger.warning("The outbox cannot be read", metadata: ["reason": "\(error)"])
      state.withLockedValue { $0.nextDue = lobbies.now + Limits.mailBackoff }
      return []
    }
  }

  /// Whatever goes wrong with a letter keeps no other waiting.
  private func carry(_ id: LetterID) async {
    defer { state.withLockedValue { _ = $0.inHand.remove(id) } }
    do {
      guard let waiting = try await outbox.open(id) else {
        // Its key is gone, and with it whom it was to.
        return try await outbox.settle(id, givenUp: "unreadable")
      }
      var fate = state.withLockedValue { $0.plan.fates[id] }
      if fate == nil { fate = try await attempt(waiting) }
      guard let fate else { return }
      state.withLockedValue { $0.plan.settle(id, fate) }
      try await tell(of: waiting.letter, fate)
    } catch {
      logger.warning("A letter waits", metadata: ["letter": "\(id)", "reason": "\(error)"])
      state.withLockedValue { $0.plan.wait(id, at: lobbies.now) }
    }
  }

  /// - Returns: nil if it is to be tried again.
  private func attempt(_ waiting: WaitingLetter) async throws -> RetryPlan.Fate? {
    let id = waiting.letter.id
    switch try await writer.write(waiting) {
    case .pointless: return .pointless
    case .failed(let reason): return .givenUp(reason)
    case .message(let message):
      switch await carrier.deliver(message) {
      case .accepted: return .sent
      case .refused(let reply):
        logger.warning("The mail server refused a letter", metadata: ["letter": "\(id)", "reply": "\(reply)"])
        return .givenUp(.refused)
      case .failed(let reason):
        guard !isEnding else { return nil }
        logger.warning("A letter could not be handed in", metadata: ["letter": "\(id)", "reason": "\(reason)"])
        let isTriedAgain = state.withLockedValue {
          $0.plan.failed(id, end: waiting.end, at: lobbies.now)
        }
        return isTriedAgain ? nil : .givenUp(.undeliverable)
      }
    }
  }

  /// Strikes it out, once its lobby knows.
  private func tell(of letter: Letter, _ fate: RetryPlan.Fate) async throws {
    var reason: String?
    var news: ((Int) -> SheetNews)?
    switch fate {
    case .sent: news = { .mailed($0) }
    case .pointless: reason = "pointless"
    case .givenUp(let failure):
      reason = failure.rawValue
      news = { .failed($0, failure) }
    }
    if case .sheet(let lobby, let number) = letter.content, let news { try await lobbies.note(news(number), in: lobby) }
    try await outbox.settle(letter.id, givenUp: reason)
  }
}
