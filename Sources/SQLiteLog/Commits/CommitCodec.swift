import EventLog

/// Writes what a transaction changed, as bytes. Integers are little-endian; a text or other bytes follow their count.
struct CommitWriter {
  private(set) var bytes: [UInt8] = []

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// The bytes of a buffer that grew for one large transaction are not kept.
  mutating func shrink() { if bytes.capacity > Self.kept { bytes = [] } }

  private static let kept = 4 << 20

  mutating func add(byte: UInt8) { bytes.append(byte) }

  mutating func add<I: FixedWidthInteger>(_ integer: I) {
    withUnsafeBytes(of: integer.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func add(_ more: [UInt8]) {
    add(UInt32(more.count))
    bytes.append(contentsOf: more)
  }

  mutating func add(_ text: String) {
    var text = text
    text.withUTF8 {
      add(UInt32($0.count))
      bytes.append(contentsOf: $0)
    }
  }

  mutating func add<E>(all elements: [E], _ body: (inout CommitWriter, E) -> Void) {
    add(UInt32(elements.count))
    for element in elements { body(&self, element) }
  }

  mutating func add(time: Int64?) {
    add(byte: time == nil ? 0 : 1)
    if let time { add(time) }
  }

  /// Overwrites bytes that were added before.
  mutating func put<I: FixedWidthInteger>(_ integer: I, at offset: Int) {
    withUnsafeBytes(of: integer.littleEndian) { bytes.replaceSubrange(offset..<offset + $0.count, with: $0) }
  }
}

extension CommitWriter {
  /// The numbers of the kinds of content; never changed.
  enum Kind: UInt8 { case appends = 1, claims, keys, partOfDeletion, deletion }

  /// Adds the appends that were stored.
  mutating func add(_ groups: [[Append]], _ outcomes: [[Append.Outcome]]) {
    add(byte: Kind.appends.rawValue)
    let place = bytes.count
    add(UInt32(0))
    var count: UInt32 = 0
    for (appends, outcomes) in zip(groups, outcomes) {
      for case (let append, .success) in zip(appends, outcomes) where !append.isEmpty {
        add(append)
        count += 1
      }
    }
    put(count, at: place)
  }

  mutating func add(_ content: Commit.Content) {
    switch content {
    case .appends(let appends):
      add(byte: Kind.appends.rawValue)
      add(all: appends) { $0.add($1) }
    case .claims(let claims):
      add(byte: Kind.claims.rawValue)
      add(all: claims) { writer, claim in
        writer.add(claim.name.space)
        writer.add(claim.name.name)
        writer.add(claim.stream.rawValue)
        writer.add(time: claim.until)
      }
    case .keys(let persons):
      add(byte: Kind.keys.rawValue)
      add(all: persons) { $0.add($1.rawValue) }
    case .partOfDeletion: add(byte: Kind.partOfDeletion.rawValue)
    case .deletion(let deletion):
      add(byte: Kind.deletion.rawValue)
      add(all: deletion.streams) { $0.add($1.rawValue) }
      add(all: deletion.persons) { $0.add($1.rawValue) }
      add(all: deletion.marks) { writer, mark in
        writer.add(mark.space)
        writer.add(mark.name)
      }
    }
  }

  private mutating func add(_ append: Append) {
    add(append.stream.rawValue)
    add(Int64(append.expected))
    add(append.now)
    add(all: append.events) { writer, event in
      writer.add(event.type)
      writer.add(event.at)
      writer.add(event.data)
      writer.add(byte: event.secret == nil ? 0 : 1)
      if let secret = event.secret { writer.add(secret) }
    }
    add(all: append.receipts) { writer, receipt in
      writer.add(receipt.name.seat)
      writer.add(receipt.name.key)
      writer.add(receipt.answer)
    }
    add(all: append.claims) { writer, change in
      switch change {
      case .hold(let name, let until):
        writer.add(byte: 1)
        writer.add(name.space)
        writer.add(name.name)
        writer.add(time: until)
      case .release(let name):
        writer.add(byte: 2)
        writer.add(name.space)
        writer.add(name.name)
      }
    }
    add(all: append.keys) { writer, change in
      switch change {
      case .store(let key): writer.add(key.person.rawValue)
      case .erase(let person): writer.add(person.rawValue)
      }
    }
    add(all: append.dependants) { $0.add($1) }
  }
}

/// Bytes that are no commit.
public struct DamagedCommit: Error, Equatable {}

/// Reads what `CommitWriter` wrote.
struct CommitReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func byte() throws(DamagedCommit) -> UInt8 {
    guard let byte = rest.popFirst() else { throw DamagedCommit() }
    return byte
  }

  mutating func integer<I: FixedWidthInteger>(_: I.Type = I.self) throws(DamagedCommit) -> I {
    let size = MemoryLayout<I>.size
    guard rest.count >= size else { throw DamagedCommit() }
    let value = rest.withUnsafeBytes { I(littleEndian: $0.loadUnaligned(as: I.self)) }
    rest = rest.dropFirst(size)
    return value
  }

  mutating func bytes() throws(DamagedCommit) -> [UInt8] {
    let count = Int(try integer(UInt32.self))
    guard count <= rest.count else { throw DamagedCommit() }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  mutating func text() throws(DamagedCommit) -> String { String(decoding: try bytes(), as: UTF8.self) }

  mutating func time() throws(DamagedCommit) -> Int64? { try byte() == 0 ? nil : try integer() }

  mutating func all<E>(_ body: (inout CommitReader) throws(DamagedCommit) -> E) throws(DamagedCommit) -> [E] {
    let count = Int(try integer(UInt32.self))
    // Each element has at least a byte.
    guard count <= rest.count else { throw DamagedCommit() }
    var elements: [E] = []
    elements.reserveCapacity(count)
    for _ in 0..<count { elements.append(try body(&self)) }
    return elements
  }
}

extension CommitReader {
  mutating func content() throws(DamagedCommit) -> Commit.Content {
    guard let kind = CommitWriter.Kind(rawValue: try byte()) else { throw DamagedCommit() }
    switch kind {
    case .appends: return .appends(try all(Self.append))
    case .claims: return .claims(try all(Self.heldClaim))
    case .keys: return .keys(try all(Self.person))
    case .partOfDeletion: return .partOfDeletion
    case .deletion:
      let streams = try all { (reader) throws(DamagedCommit) in StreamName(try reader.text()) }
      let persons = try all(Self.person)
      return .deletion(Deletion(of: streams, persons: persons, marks: try all(Self.claimName)))
    }
  }

  private static func person(_ reader: inout CommitReader) throws(DamagedCommit) -> Person {
    Person(try reader.text())
  }

  private static func claimName(_ reader: inout CommitReader) throws(DamagedCommit) -> ClaimName {
    let space = try reader.text()
    return ClaimName(space: space, name: try reader.text())
  }

  private static func heldClaim(_ reader: inout CommitReader) throws(DamagedCommit) -> HeldClaim {
    let name = try claimName(&reader)
    let stream = StreamName(try reader.text())
    return HeldClaim(name, by: stream, until: try reader.time())
  }

  private static func append(_ reader: inout CommitReader) throws(DamagedCommit) -> Append {
    let stream = StreamName(try reader.text())
    let expected = Int(try reader.integer(Int64.self))
    let now: Int64 = try reader.integer()
    let events = try reader.all(event)
    let receipts = try reader.all(receipt)
    let claims = try reader.all(claim)
    let keys = try reader.all { (reader) throws(DamagedCommit) in KeyChange.erase(try person(&reader)) }
    return Append(
      to: stream, expected: expected, events: events, receipts: receipts, claims: claims, keys: keys,
      dependants: try reader.all(append), now: now)
  }

  private static func event(_ reader: inout CommitReader) throws(DamagedCommit) -> NewEvent {
    let type = try reader.text()
    let at: Int64 = try reader.integer()
    let data = try reader.bytes()
    return NewEvent(type: type, at: at, data: data, secret: try reader.byte() == 0 ? nil : try reader.bytes())
  }

  private static func receipt(_ reader: inout CommitReader) throws(DamagedCommit) -> Receipt {
    let seat = try reader.text()
    let name = ReceiptName(seat: seat, key: try reader.text())
    return Receipt(name, answer: try reader.bytes())
  }

  private static func claim(_ reader: inout CommitReader) throws(DamagedCommit) -> ClaimChange {
    switch try reader.byte() {
    case 1:
      let name = try claimName(&reader)
      return .hold(name, until: try reader.time())
    case 2: return .release(try claimName(&reader))
    default: throw DamagedCommit()
    }
  }
}
