import EventLog

/// What one append, or several of one stream, store: a message on the stream's subject.
///
/// An append that is too large for a message is split into several commits with the same id, stored as one batch.
struct Commit: Equatable, Sendable {
  /// 16 random bytes, by which a writer without an answer recognizes its own commit.
  var id: [UInt8]
  var stream: StreamName
  /// The stream's version before this commit.
  var version: Int
  /// The stream's hash before this commit.
  var before: EventHash
  /// The stream's hash after this commit.
  var after: EventHash
  var events: [NewEvent]
  var receipts: [Receipt]

  /// A commit that stores nothing: after it, what others expected of the stream's last message does not hold.
  static func fence(of stream: StreamName, at state: StreamState) -> Commit {
    Commit(
      id: fenceMark + newID().dropFirst(fenceMark.count), stream: stream, version: state.version, before: state.head,
      after: state.head, events: [], receipts: [])
  }

  var isFence: Bool { id.starts(with: Self.fenceMark) && events.isEmpty && receipts.isEmpty }

  /// How the id of a fence begins: an append that only changes keys stores neither events nor receipts either.
  private static let fenceMark = Array("fence".utf8)

  static func newID() -> [UInt8] { (0..<16).map { _ in UInt8.random(in: 0...255) } }

  /// The most events in one commit, so that an event's place fits into its position.
  static let eventsMax = 1 << LogPosition.placeBits

  // MARK: Stored form

  // A format byte, then the members in order. Integers are big-endian; texts and bytes follow their length.
  private static let format: UInt8 = 1

  var bytes: [UInt8] {
    var bytes = ByteWriter()
    bytes.add(Self.format)
    bytes.add(raw: id)
    bytes.add(stream.rawValue)
    bytes.add(UInt64(version))
    bytes.add(raw: before.bytes)
    bytes.add(raw: after.bytes)
    bytes.add(UInt32(events.count))
    for event in events {
      bytes.add(event.type)
      bytes.add(UInt64(bitPattern: event.at))
      bytes.add(event.data)
      bytes.add(UInt8(event.secret == nil ? 0 : 1))
      if let secret = event.secret { bytes.add(secret) }
    }
    bytes.add(UInt32(receipts.count))
    for receipt in receipts {
      bytes.add(receipt.name.seat)
      bytes.add(receipt.name.key)
      bytes.add(receipt.answer)
    }
    return bytes.bytes
  }

  init(
    id: [UInt8], stream: StreamName, version: Int, before: EventHash, after: EventHash, events: [NewEvent],
    receipts: [Receipt]
  ) {
    self.id = id
    self.stream = stream
    self.version = version
    self.before = before
    self.after = after
    self.events = events
    self.receipts = receipts
  }

  /// Throws `UnreadableMessage` if the bytes are not a commit.
  init(_ bytes: [UInt8]) throws(UnreadableMessage) {
    var reader = ByteReader(bytes)
    guard try reader.byte() == Self.format else { throw UnreadableMessage() }
    id = try reader.raw(16)
    stream = StreamName(try reader.text())
    guard let version = Int(exactly: try reader.integer()) else { throw UnreadableMessage() }
    self.version = version
    before = try reader.hash()
    after = try reader.hash()
    events = []
    for _ in 0..<(try reader.count()) {
      let (type, at, data) = (try reader.text(), Int64(bitPattern: try reader.integer()), try reader.bytes())
      events.append(
        NewEvent(type: type, at: at, data: data, secret: try reader.byte() == 0 ? nil : try reader.bytes()))
    }
    receipts = []
    for _ in 0..<(try reader.count()) {
      let name = ReceiptName(seat: try reader.text(), key: try reader.text())
      receipts.append(Receipt(name, answer: try reader.bytes()))
    }
  }

  /// About how many bytes an event takes.
  static func size(of event: NewEvent) -> Int {
    event.type.utf8.count + event.data.count + (event.secret?.count ?? 0) + 32
  }

  static func size(of receipt: Receipt) -> Int {
    receipt.name.seat.utf8.count + receipt.name.key.utf8.count + receipt.answer.count + 12
  }

  /// The events as stored, given the sequence of the message that held them.
  func stored(at sequence: UInt64) -> [StoredEvent] {
    var hash = before
    return events.enumerated().map { place, event in
      let version = version + place + 1
      let isLast = place == events.count - 1
      hash = isLast ? after : hash.followed(by: event, in: stream, version: version)
      return StoredEvent(
        position: LogPosition(sequence: sequence, place: place).value, stream: stream, version: version,
        type: event.type, at: event.at, data: event.data, secret: event.secret, hash: hash)
    }
  }
}

/// An event's place in the whole log: the sequence of its message and its place in it. Positions rise, with gaps.
struct LogPosition {
  static let placeBits = 12

  let sequence: UInt64
  let place: Int

  init(sequence: UInt64, place: Int) {
    self.sequence = sequence
    self.place = place
  }

  init(_ value: Int64) {
    sequence = UInt64(max(0, value)) >> Self.placeBits
    place = Int(max(0, value) & Int64(1 << Self.placeBits - 1))
  }

  var value: Int64 { Int64(sequence << Self.placeBits) | Int64(place) }

  /// The last position that a message could hold.
  static func end(of sequence: UInt64) -> Int64 {
    LogPosition(sequence: sequence, place: 1 << placeBits - 1).value
  }
}
