public import Hunt

/// The newest event of each topic that an audience has seen, from which `prev` is computed.
public struct FeedPositions: Sendable, Equatable {
  public private(set) var host = TopicSeqs()
  /// Of those who see what the host sees, but no answers.
  public private(set) var moderators = TopicSeqs()
  public private(set) var everyone = TopicSeqs()
  /// For events to single players and teams alone.
  public private(set) var others: [Audience: TopicSeqs] = [:]

  public init(
    host: TopicSeqs = TopicSeqs(), moderators: TopicSeqs = TopicSeqs(), everyone: TopicSeqs = TopicSeqs(),
    others: [Audience: TopicSeqs] = [:]
  ) {
    self.host = host
    self.moderators = moderators
    self.everyone = everyone
    self.others = others
  }

  public mutating func note(_ event: ToldEvent) {
    let topics = event.topics
    host.note(event.seq, topics)
    if event.audience != .authors { moderators.note(event.seq, topics) }
    switch event.audience {
    case .host, .authors: break
    case .viewers: for reader in event.readers { others[reader, default: TopicSeqs()].note(event.seq, topics) }
    case .everyone: everyone.note(event.seq, topics)
    case .player, .team, .allBut, .spectators: others[event.audience, default: TopicSeqs()].note(event.seq, topics)
    }
  }
}

/// The newest event of each topic. Not an array, for the same reason as `EventHash`.
public struct TopicSeqs: Sendable, Equatable {
  private var events = 0
  private var board = 0
  private var chat = 0
  private var songs = 0

  public init() {}

  /// - Parameter list: one for each topic, always in the same order.
  init?(_ list: [Int]) {
    guard list.count == 4 else { return nil }
    (events, board, chat, songs) = (list[0], list[1], list[2], list[3])
  }

  var list: [Int] { [events, board, chat, songs] }

  mutating func note(_ seq: Int, _ topics: Topics) {
    if topics.contains(.events) { events = seq }
    if topics.contains(.board) { board = seq }
    if topics.contains(.chat) { chat = seq }
    if topics.contains(.songs) { songs = seq }
  }

  public func newest(_ topics: Topics) -> Int {
    var newest = 0
    if topics.contains(.events) { newest = max(newest, events) }
    if topics.contains(.board) { newest = max(newest, board) }
    if topics.contains(.chat) { newest = max(newest, chat) }
    if topics.contains(.songs) { newest = max(newest, songs) }
    return newest
  }
}
