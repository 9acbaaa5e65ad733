import Connections
import NIOCore

/// The clients of one event loop of a node that relays them.
final class RelayLoop {
  let eventLoop: any EventLoop
  private let index: Int
  private let count: Int
  private var conversations: [Number: RelayedConversation] = [:]
  /// The groups of clients that the leader has named, without those of other loops.
  private var groups: [Number: [Number]] = [:]
  private var link: Link?
  /// Takes the clients while this node leads.
  private var own: (any Reception)?
  private var lastNumber: Number = 0
  private var outgoing = ByteBuffer()
  /// Whether the leader takes too little at the moment.
  private(set) var isBusy = false
  private var isFlushScheduled = false

  /// - Parameters:
  ///   - index: of the event loop, among `count`.
  init(index: Int, of count: Int, eventLoop: any EventLoop) {
    self.index = index
    self.count = count
    self.eventLoop = eventLoop
  }

  /// The index of the event loop that a client belongs to.
  static func index(of number: Number, among count: Int) -> Int { Int(number) % count }

  // MARK: Clients

  func converse(
    over transport: any Transport, address: String, webOrigin: String?, isPrivate: Bool
  ) -> any Conversation {
    if let own {
      return own.converse(
        over: transport, address: address, webOrigin: webOrigin, isPrivate: isPrivate, on: eventLoop)
    }
    lastNumber &+= 1
    let number = lastNumber &* Number(count) &+ Number(index)
    let conversation = RelayedConversation(
      number, over: transport, address: address, webOrigin: webOrigin, isPrivate: isPrivate, on: self)
    conversations[number] = conversation
    if link == nil { conversation.wait() } else { conversation.connect() }
    return conversation
  }

  func remove(_ conversation: RelayedConversation) { conversations[conversation.number] = nil }

  func send(_ frame: FrameToLeader) {
    guard link != nil else { return }
    frame.write(to: &outgoing)
    guard !isFlushScheduled else { return }
    isFlushScheduled = true
    let bound = NIOLoopBound(self, eventLoop: eventLoop)
    // After this turn's reads, so that their messages travel together.
    eventLoop.execute { bound.value.flush() }
  }

  func flush() {
    isFlushScheduled = false
    guard outgoing.readableBytes > 0 else { return }
    link?.send(outgoing)
    outgoing = ByteBuffer()
    if !isBusy, let link, link.isBusy { setBusy(true) }
  }

  /// Notes that the leader, which was slow, has caught up.
  func caughtUp() {
    if isBusy { setBusy(false) }
  }

  private func setBusy(_ isBusy: Bool) {
    self.isBusy = isBusy
    for conversation in Array(conversations.values) { conversation.adjustReading() }
  }

  // MARK: The leader

  func linked(_ link: Link) {
    self.link = link
    groups = [:]
    isBusy = false
    for conversation in Array(conversations.values) { conversation.connect() }
  }

  /// Takes all clients here, since this node leads now.
  func lead(with own: any Reception) {
    self.own = own
    for conversation in Array(conversations.values) {
      if conversation.isConnected { conversation.lose() } else { conversation.goOn(with: own) }
    }
  }

  func unlinked(_ link: Link) {
    guard self.link === link else { return }
    self.link = nil
    outgoing = ByteBuffer()
    for conversation in Array(conversations.values) where conversation.isConnected { conversation.lose() }
  }

  func receive(_ frames: [FrameToNode], over link: Link) {
    guard self.link === link else { return }
    var touched: [RelayedConversation] = []
    for frame in frames {
      switch frame {
      case .write(let number, let bytes): write(bytes, to: number, touching: &touched)
      case .writeHeld(let number, let bytes): conversations[number]?.write(long: bytes)
      case .group(let number, let members):
        let own = members.filter { Self.index(of: $0, among: count) == index }
        if !own.isEmpty { groups[number] = own }
      case .writeToGroup(let number, let bytes):
        for member in groups[number] ?? [] { write(bytes, to: member, touching: &touched) }
      case .forgetGroups: groups = [:]
      case .taken(let number, let bytes): conversations[number]?.taken(bytes)
      case .finish(let number, let farewell): conversations[number]?.finish(farewell)
      case .answer, .answerBody, .answerEnd, .failed, .refused, .requestTaken: break
      }
    }
    for conversation in touched { conversation.flushTransport() }
    flush()
  }

  private func write(_ bytes: ByteBuffer, to number: Number, touching touched: inout [RelayedConversation]) {
    guard let conversation = conversations[number] else { return }
    conversation.write(bytes)
    guard !conversation.isTouched else { return }
    conversation.isTouched = true
    touched.append(conversation)
  }
}
