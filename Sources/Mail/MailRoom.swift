public import Core
import Hunt
public import Lobbies
public import LobbyLog
public import Logging
import NIOConcurrencyHelpers
public import ServiceLifecycle

/// Delivers letters from the outbox to the operator's mail server, and tells lobbies what became of their sheets.
///
/// A letter is settled once the mail server has accepted it. If the program is killed in between, the letter is sent
/// again, with the same Message-ID.
public final class MailRoom: Service {
  private let outbox: Outbox
  private let lobbies: Lobbies
  private let writer: LetterWriter
  private let carrier: Carrier
  private let failed: @Sendable (FailedLetter) -> Void
  private let logger: Logger
  private let state = NIOLockedValueBox(State())

  private struct State {
    var plan = RetryPlan()
    /// The letters being tried.
    var inHand: Set<LetterID> = []
    /// When the next letter is due; nil if none waits.
    var nextDue: Timestamp?
    var isEnding = false
    var letters = Letters()
  }

  /// What became of letters since the start, for metrics.
  public struct Letters: Sendable {
    /// In the outbox when it was last looked into.
    public internal(set) var waiting = 0
    public internal(set) var sent = 0
    /// Refused, undeliverable, or pointless by now.
    public internal(set) var givenUp = 0
    /// Tries that failed and are made again.
    public internal(set) var failed = 0
  }

  /// A letter that could not be sent.
  public struct FailedLetter: Sendable {
    public let id: LetterID
    /// What the mail server said, which may name the recipient.
    public let reason: String
    public let isTriedAgain: Bool
  }

  public var letters: Letters { state.withLockedValue(\.letters) }

  /// Poll interval for due letters. It polls because due times follow the wall clock, which may be changed.
  private static let lookEvery = Duration.seconds(5)

  /// - Parameters:
  ///   - from: the sender of letters.
  ///   - publicURL: the base of links in letters, `https://HOST`.
  ///   - picture: a small JPEG of the photo with this name, for sheets; nil if there is none.
  ///   - failed: told of each try that failed.
  public convenience init(
    server: MailServer, from: EmailAddress, publicURL: String, outbox: Outbox, lobbies: Lobbies,
    picture: @escaping @Sendable (String) -> [UInt8]?, failed: @escaping @Sendable (FailedLetter) -> Void,
    logger: Logger
  ) throws {
    try self.init(
      carrier: .to(server), from: from, publicURL: publicURL, outbox: outbox, lobbies: lobbies, picture: picture,
      failed: failed,
      logger: logger)
  }

  init(
    carrier: Carrier, from: EmailAddress, publicURL: String, outbox: Outbox, lobbies: Lobbies,
    picture: @escaping @Sendable (String) -> [UInt8]? = { _ in nil },
    failed: @escaping @Sendable (FailedLetter) -> Void = { _ in }, logger: Logger
  ) throws {
    self.failed = failed
    writer = LetterWriter(lobbies: lobbies, outbox: outbox, from: from, publicURL: publicURL, picture: picture)
    self.carrier = carrier
    self.outbox = outbox
    self.lobbies = lobbies
    self.logger = logger
  }

  /// Delivers letters until shutdown. Deliveries under way are then aborted, and their letters wait for the next start.
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

  /// Sends the codes of hunts that were set up a while ago, even if their lobbies are not in use.
  func askForSheets() async {
    do {
      try await lobbies.sendDueSheets()
    } catch {
      logger.warning("The lobbies whose codes are due cannot be read", metadata: ["reason": "\(error)"])
    }
  }

  /// Delivers several letters at a time, independently, so that one that hangs at the mail server delays no other.
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

  /// Tries all letters that are due.
  /// - Returns: when the next letter is due; nil if none waits.
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

  /// Takes the letters that are due, as far as the limit on concurrent deliveries allows. Not called concurrently.
  private func takeDue() async -> [LetterID] {
    // Read this before the outbox: a letter settled meanwhile may still be in the outbox's list.
    let held = state.withLockedValue(\.inHand)
    do {
      let waiting = try await outbox.waiting().filter { !held.contains($0) }
      return state.withLockedValue { state in
        state.plan.keep(only: held.union(waiting))
        state.letters.waiting = held.union(waiting).count
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

  /// Tries one letter. An error delays only this letter.
  private func carry(_ id: LetterID) async {
    defer { state.withLockedValue { _ = $0.inHand.remove(id) } }
    do {
      guard let waiting = try await outbox.open(id) else {
        // Its key is gone, and its recipient with it.
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

  /// - Returns: the letter's fate; nil if it will be tried again.
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
        failed(FailedLetter(id: id, reason: "\(reply)", isTriedAgain: false))
        return .givenUp(.refused)
      case .failed(let reason):
        guard !isEnding else { return nil }
        logger.warning("A letter could not be sent", metadata: ["letter": "\(id)", "reason": "\(reason)"])
        let isTriedAgain = state.withLockedValue { state in
          state.letters.failed += 1
          return state.plan.failed(id, end: waiting.end, at: lobbies.now)
        }
        failed(FailedLetter(id: id, reason: "\(reason)", isTriedAgain: isTriedAgain))
        return isTriedAgain ? nil : .givenUp(.undeliverable)
      }
    }
  }

  /// Tells the letter's lobby, then settles the letter.
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
    state.withLockedValue { state in
      state.letters.waiting = max(0, state.letters.waiting - 1)
      if reason == nil { state.letters.sent += 1 } else { state.letters.givenUp += 1 }
    }
  }
}
