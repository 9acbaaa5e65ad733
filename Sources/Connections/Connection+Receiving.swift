import JSONCoding
import NIOCore
public import Wire

/// What a client sends, in order.
extension Connection {
  /// Receives one message: a line without its end, or a WebSocket message.
  public func receive(_ bytes: some Collection<UInt8>) {
    guard isAccepting else { return }
    if mayStartNext {
      starting { open(bytes, received: .now()) }
    } else {
      waiting.append(bytes, received: .now(), in: service.requestRoom, for: address)
    }
    received()
  }

  /// Receives a request that the server made itself, the only one of its connection.
  func receive(_ request: Request) {
    guard isAccepting else { return }
    let slot = exchanges.open(.single(.success(request)), size: 0, received: .now())
    starting { begin(request, slot: slot) }
    received()
  }

  /// Receives an unreadable message: too long, or not even a line.
  public func receive(unreadable error: WireError) {
    guard isAccepting else { return }
    if mayStartNext { refuse(unreadable: error) } else { waiting.append(unreadable: error) }
    end(.refused(error))
    received()
  }

  /// Starts what has waited, as far as it may start now.
  func startWaiting() {
    // Whoever calls this while requests are started would let later ones overtake them.
    guard !isStarting else { return }
    isStarting = true
    defer { isStarting = false }
    while mayStart, let next = waiting.popFirst() {
      switch next {
      case .message(let bytes, let received): open(bytes, received: received)
      case .request(let bytes, let slot): begin(Message.entry(parsing: bytes), slot: slot)
      case .unreadable(let error): refuse(unreadable: error)
      }
    }
  }

  /// Whether a message that arrives now may start: none waits, and none is being started.
  private var mayStartNext: Bool { waiting.isEmpty && !isStarting && mayStart }

  private func starting(_ body: () -> Void) {
    isStarting = true
    body()
    isStarting = false
    if !waiting.isEmpty { startWaiting() }
  }

  /// Parses a message and starts its requests. Those of a batch that may not start yet wait as bytes.
  private func open(_ bytes: some Collection<UInt8>, received: NIODeadline) {
    let message = Message(parsing: bytes)
    let first = exchanges.open(message, size: bytes.count, received: received)
    switch message {
    case .single(let entry): begin(entry, slot: first)
    case .batch(let entries):
      for (index, entry) in entries.enumerated() {
        guard mayStart else {
          let rest = Message.requests(ofBatch: Array(bytes)).enumerated().dropFirst(index)
          waiting.prepend(rest.map { ($0.element, first + $0.offset) }, in: service.requestRoom, for: address)
          return
        }
        begin(entry, slot: first + index)
      }
    }
  }

  private func begin(_ entry: Message.Entry, slot: Int) {
    switch entry {
    case .success(let request): begin(request, slot: slot)
    case .failure(let refused):
      answer(slot, .failure(refused.error))
      guard refused.closes else { return }
      // What follows cannot be trusted.
      waiting.removeAll()
      end(.refused(refused.error))
    }
  }

  private func begin(_ request: Request, slot: Int) {
    if let tracer = service.tracer { traceRequest(request.method, slot: slot, by: tracer) }
    start(request, slot: slot)
  }

  private func refuse(unreadable error: WireError) {
    let refused = Message.Entry.failure(Message.Refused(id: .null, error: error, closes: true))
    begin(refused, slot: exchanges.open(.single(refused), size: 0, received: .now()))
  }
}
