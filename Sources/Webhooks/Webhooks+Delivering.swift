import Core
import EventLog
import Hunt
import Lobbies
import LobbyLog
import Logging
import Wire

/// Delivers, one call at a time for each webhook.
extension Webhooks {
  // MARK: Workers

  /// Looks whether there is something to deliver to a lobby's webhooks.
  func wake(_ owner: HookOwner) {
    for webhook in hooked[owner]?.all ?? [] { wake(HookKey(owner, webhook.id)) }
  }

  func wake(_ key: HookKey) {
    deliveries[key, default: Delivering()].isRung = true
    guard isRunning, !isEnding, deliveries[key]?.worker == nil else { return }
    deliveries[key]?.worker = Task { await self.work(key) }
  }

  /// Has the worker look at once, even if it waits for the next try.
  func hurry(_ key: HookKey, _ change: (inout Delivering) -> Void) {
    change(&deliveries[key, default: Delivering()])
    deliveries[key]?.isHurried = true
    wake(key)
    deliveries[key]?.sleeper?.cancel()
  }

  private func work(_ key: HookKey) async {
    while !isEnding {
      deliveries[key]?.isRung = false
      deliveries[key]?.isHurried = false
      let step = await step(key)
      if case .over = step { break }
      if case .wait(let span) = step { await sleep(span, key) }
      if step == .idle, deliveries[key]?.isRung != true { break }
    }
    if hooked[key.owner]?.webhooks[key.webhook] == nil {
      deliveries[key] = nil
    } else {
      deliveries[key]?.worker = nil
    }
  }

  private func sleep(_ span: Span, _ key: HookKey) async {
    guard deliveries[key]?.isHurried == false else { return }
    let sleeper = Task { _ = try? await Task.sleep(for: .milliseconds(max(1, span.milliseconds))) }
    deliveries[key]?.sleeper = sleeper
    await sleeper.value
    deliveries[key]?.sleeper = nil
  }

  /// Ends all deliveries, and notes what was delivered.
  func end() async {
    isEnding = true
    caller.breakOff()
    for delivering in deliveries.values { delivering.sleeper?.cancel() }
    for delivering in deliveries.values { await delivering.worker?.value }
    for key in deliveries.keys { await note(key) }
    await caller.end()
  }

  // MARK: A step

  /// Delivers the next event, if there is one and it is time.
  func step(_ key: HookKey) async -> DeliveryStep {
    do {
      guard let webhook = try await current(key) else { return .over }
      if deliveries[key] == nil { deliveries[key] = Delivering() }
      if deliveries[key]?.tests ?? 0 > 0 { return try await test(webhook, key) }
      let now = effects.now()
      if let next = webhook.progress.retry.nextAt, next > now {
        await note(key)
        return .wait(next - now)
      }
      guard let event = try await nextEvent(key) else {
        await note(key)
        // Spectators may not be shown everything yet.
        return try await isBehind(key) ? .wait(Limits.webhookLook) : .idle
      }
      guard webhook.wants(event.event.type) else {
        pass(event, key)
        return .again
      }
      return try await deliver(event, to: webhook, key)
    } catch {
      logger.warning("A webhook waits", metadata: ["of": "\(key.owner)", "reason": "\(error)"])
      return .wait(.seconds(5))
    }
  }

  private func current(_ key: HookKey) async throws -> Webhook? { try await load(key.owner).webhooks[key.webhook] }

  private func isBehind(_ key: HookKey) async throws -> Bool {
    guard let progress = hooked[key.owner]?.webhooks[key.webhook]?.progress else { return false }
    guard let lobby = key.owner.lobby else { return !progress.held.isEmpty }
    return try await !log.read(StreamName(of: lobby), after: progress.position, limit: 1).isEmpty
  }

  /// Whether there may be something to deliver.
  func isBehind(_ webhook: Webhook, of owner: HookOwner) async throws -> Bool {
    if webhook.progress.behind != nil || owner == .server { return true }
    return try await isBehind(HookKey(owner, webhook.id))
  }

  /// The next event to deliver, which stays the next one until it is passed.
  private func nextEvent(_ key: HookKey) async throws -> DueEvent? {
    guard let lobby = key.owner.lobby else { return try await nextOfServer(key) }
    if let event = deliveries[key]?.page.first { return event }
    let generation = deliveries[key]?.generation
    guard let progress = hooked[key.owner]?.webhooks[key.webhook]?.progress else { return nil }
    if let behind = progress.behind {
      guard
        let shown = try await lobbies.shown(
          of: lobby, after: behind, limit: Limits.webhookPage, onceHiddenUpTo: progress.position),
        deliveries[key]?.generation == generation
      else { return nil }
      if !shown.events.isEmpty { return begin(shown, isCatchingUp: true, key) }
      change(key) { $0.behind = shown.stillAt.map { max(behind, min($0, progress.position)) } }
    }
    guard let shown = try await lobbies.shown(of: lobby, after: progress.position, limit: Limits.webhookPage),
      deliveries[key]?.generation == generation
    else { return nil }
    change(key) { progress in
      if progress.behind == nil, let stillAt = shown.stillAt, shown.last > stillAt {
        progress.behind = max(stillAt, progress.start)
      }
      if shown.events.isEmpty { progress.position = max(progress.position, shown.last) }
    }
    return begin(shown, isCatchingUp: false, key)
  }

  private func begin(_ shown: ShownEvents, isCatchingUp: Bool, _ key: HookKey) -> DueEvent? {
    guard let lobby = key.owner.lobby, let code = hooked[key.owner]?.webhooks[key.webhook]?.code else { return nil }
    deliveries[key]?.page = shown.events.map { DueEvent(event: $0, lobby: lobby, code: code) }[...]
    deliveries[key]?.isCatchingUp = isCatchingUp
    return deliveries[key]?.page.first
  }

  func change(_ key: HookKey, _ change: (inout Webhook.Progress) -> Void) {
    guard var webhook = hooked[key.owner]?.webhooks[key.webhook] else { return }
    change(&webhook.progress)
    hooked[key.owner]?.webhooks[key.webhook] = webhook
  }

  /// Goes on behind an event.
  func pass(_ due: DueEvent, _ key: HookKey) {
    _ = deliveries[key]?.page.popFirst()
    let isCatchingUp = deliveries[key]?.isCatchingUp ?? false
    let seq = due.event.seq
    change(key) { progress in
      if due.isHeld {
        progress.held[due.lobby]?.after = seq
      } else if let place = due.place {
        progress.position = place.position
      } else if isCatchingUp {
        progress.behind = seq
      } else {
        progress.position = seq
      }
    }
  }

  // MARK: Calls

  private func deliver(_ due: DueEvent, to webhook: Webhook, _ key: HookKey) async throws -> DeliveryStep {
    let event = due.event
    let end = webhook.progress.end(of: event.at)
    guard let opened = try await open(webhook, of: key.owner) else { return .over }
    if let wait = charges.wait(for: opened.url, of: key.owner) {
      await note(key)
      return .wait(wait)
    }
    if webhook.progress.retry.givesUp(eventWith: end, at: effects.now()) {
      keep(due.attempt(0, status: 0, at: effects.now()), of: due.lobby, key)
      pass(due, key)
      return .again
    }
    let generation = deliveries[key]?.generation
    let message = WebhookMessage(
      event, in: due.lobby, code: due.code, to: webhook.id, isServers: key.owner == .server)
    let at = effects.now()
    let status = await call(opened, message, at: at, key)
    let isTaken = (200...299).contains(status)
    // A call that was broken off says nothing.
    guard isTaken || !isEnding else { return .over }
    var entry = due.attempt(webhook.progress.retry.attempt + 1, status: status, at: at)
    guard deliveries[key]?.generation == generation else {
      keep(entry, of: due.lobby, key)
      return .again
    }
    guard !isTaken else {
      keep(entry, of: due.lobby, key)
      change(key) { $0.retry.succeeded() }
      pass(due, key)
      if isDueToNote(key) { await note(key) }
      return .again
    }
    var isTriedAgain = true
    change(key) { isTriedAgain = $0.retry.failed(eventWith: end, at: effects.now()) }
    entry.nextAt = isTriedAgain ? hooked[key.owner]?.webhooks[key.webhook]?.progress.retry.nextAt : nil
    keep(entry, of: due.lobby, key)
    if !isTriedAgain {
      pass(due, key)
    } else if key.owner != .server {
      // Read again before the next try: a message may be removed by then. Those of the server's always are.
      deliveries[key]?.page = []
    }
    await note(key)
    return .again
  }

  /// Sends a message by which to try a receiver; if it is taken, what waits is tried at once.
  private func test(_ webhook: Webhook, _ key: HookKey) async throws -> DeliveryStep {
    guard let opened = try await open(webhook, of: key.owner) else { return .over }
    if let wait = charges.wait(for: opened.url, of: key.owner) { return .wait(wait) }
    deliveries[key]?.tests -= 1
    let at = effects.now()
    let message = WebhookMessage.test(
      id: effects.newULID(), of: key.owner.lobby, code: key.owner.lobby.map { _ in webhook.code },
      seq: key.owner.lobby.map { _ in webhook.progress.position }, at: at)
    let status = await call(opened, message, at: at, key)
    let isTaken = (200...299).contains(status)
    guard isTaken || !isEnding else { return .over }
    keep(DeliveryTry(seq: 0, at: at, status: status, attempt: 1), of: key.owner.lobby, key)
    if isTaken { change(key) { $0.retry.hurry() } }
    await note(key)
    return .again
  }

  /// - Returns: the status of the answer; 0 if there was none, or the receiver must prove first that it wants calls.
  private func call(
    _ opened: OpenedWebhook, _ message: WebhookMessage, at now: Timestamp, _ key: HookKey
  ) async -> Int {
    // Operators know whom they have called.
    let isProven = key.owner == .server || deliveries[key]?.isProven == true
    guard isProven || charges.mayTry(opened.url) else { return 0 }
    charges.note(opened.url, of: key.owner)
    if calls >= Limits.webhookCalls {
      await withCheckedContinuation { waitingForCalls.append($0) }
    } else {
      calls += 1
    }
    guard !isEnding else {
      endCall()
      return 0
    }
    let challenge = isProven ? nil : effects.newULID()
    var headers = message.headers(signedWith: opened.secret, at: now)
    if let challenge { headers.append((WebhookCaller.challenge, challenge)) }
    let answer = await caller.tracedCall(opened.url, headers, message.body)
    endCall()
    if challenge != nil {
      if answer.isNamed || answer.challenge == challenge {
        deliveries[key]?.isProven = true
      } else if answer.status != 0 {
        charges.noteUnproven(opened.url)
      }
    }
    return answer.status
  }

  /// Gives the place of a call to the next one that waits.
  private func endCall() {
    if waitingForCalls.isEmpty { calls -= 1 } else { waitingForCalls.removeFirst().resume() }
  }

  // MARK: Noting

  private func keep(_ entry: DeliveryTry, of lobby: LobbyID?, _ key: HookKey) {
    if !(200...299).contains(entry.status) {
      failed(
        FailedDelivery(
          webhook: key.webhook, isServers: key.owner == .server, lobby: lobby, seq: entry.seq, status: entry.status,
          attempt: entry.attempt))
    }
    deliveries[key]?.tries.append(entry)
    if deliveries[key]?.triesSince == nil { deliveries[key]?.triesSince = effects.now() }
  }

  private func isDueToNote(_ key: HookKey) -> Bool {
    guard let delivering = deliveries[key], let since = delivering.triesSince else { return false }
    return delivering.tries.count >= Limits.webhookNotedAtOnce || effects.now() >= since + Limits.webhookNoted
  }

  /// Stores how far a webhook's deliveries have come. Together, as most are made within moments. When this returns, all
  /// tries made before are in the log.
  func note(_ key: HookKey) async {
    while let noting = deliveries[key]?.noting { await noting.value }
    guard let tries = deliveries[key]?.tries, !tries.isEmpty,
      let progress = hooked[key.owner]?.webhooks[key.webhook]?.progress
    else { return }
    deliveries[key]?.tries = []
    deliveries[key]?.triesSince = nil
    let noting = Task { await store(tries, progress, of: key) }
    deliveries[key]?.noting = noting
    await noting.value
  }

  private func store(_ tries: [DeliveryTry], _ progress: Webhook.Progress, of key: HookKey) async {
    defer { deliveries[key]?.noting = nil }
    do {
      try await append(.delivered(key.webhook, progress, tries), of: key.owner)
    } catch {
      // The events are delivered again, under the same ids.
      logger.warning("Deliveries were not noted", metadata: ["of": "\(key.owner)", "reason": "\(error)"])
      deliveries[key]?.startAnew()
    }
  }
}

extension DueEvent {
  /// A try to deliver it.
  func attempt(_ attempt: Int, status: Int, at moment: Timestamp) -> DeliveryTry {
    DeliveryTry(seq: event.seq, at: moment, status: status, attempt: attempt, place: place)
  }
}
