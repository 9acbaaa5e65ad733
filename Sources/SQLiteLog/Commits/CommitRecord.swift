/// The bytes of commits, one after the other: a head for each, and its content. The spool and segments have the same.
enum CommitRecord {
  /// What stands before the content.
  struct Head {
    /// Of the content, without the bytes that fill it up.
    var length: UInt32 = 0
    var number: Int64 = 0
    var position: Int64 = 0
    var at: Int64 = 0
    /// The digests of the record before, if there is one, and of this one.
    var previous: UInt64 = 0
    var digest: UInt64 = 0

    var size: Int { CommitRecord.size(ofContent: Int(length)) }
  }

  static let magic: UInt32 = 0x7172_6372
  static let headSize = 48
  private static let digestOffset = 40

  static func size(ofContent length: Int) -> Int { (headSize + length + 7) & ~7 }

  /// Begins a record, whose content follows.
  static func begin(_ writer: inout CommitWriter) {
    writer.removeAll()
    for _ in 0..<headSize / 8 { writer.add(UInt64(0)) }
  }

  /// Completes a record.
  /// - Returns: its digest.
  static func finish(_ writer: inout CommitWriter, _ head: Head) -> UInt64 {
    let length = writer.bytes.count - headSize
    while writer.bytes.count < size(ofContent: length) { writer.add(byte: 0) }
    writer.put(magic, at: 0)
    writer.put(UInt32(length), at: 4)
    writer.put(head.number, at: 8)
    writer.put(head.position, at: 16)
    writer.put(head.at, at: 24)
    writer.put(head.previous, at: 32)
    let digest = writer.bytes.withUnsafeBytes { Self.digest(of: $0, after: head.previous) }
    writer.put(digest, at: digestOffset)
    return digest
  }

  private static func digest(of record: UnsafeRawBufferPointer, after previous: UInt64) -> UInt64 {
    var digest = CommitDigest(after: previous)
    digest.add(UnsafeRawBufferPointer(rebasing: record[..<digestOffset]))
    digest.add(UnsafeRawBufferPointer(rebasing: record[headSize...]))
    return digest.value
  }

  /// Nil if there is no head.
  static func head(_ bytes: UnsafeRawBufferPointer) -> Head? {
    guard bytes.count >= headSize else { return nil }
    func read<I: FixedWidthInteger>(_ offset: Int, _: I.Type = I.self) -> I {
      I(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: I.self))
    }
    guard read(0, UInt32.self) == magic else { return nil }
    return Head(
      length: read(4), number: read(8), position: read(16), at: read(24), previous: read(32), digest: read(40))
  }

  /// The head of a whole record; nil if it is not as it was written.
  static func whole(_ bytes: UnsafeRawBufferPointer) -> Head? {
    guard let head = head(bytes), head.size <= bytes.count else { return nil }
    let record = UnsafeRawBufferPointer(rebasing: bytes[..<head.size])
    return digest(of: record, after: head.previous) == head.digest ? head : nil
  }
}

extension Commit {
  /// Reads the records that stand one after the other.
  public static func all(in bytes: [UInt8]) throws(DamagedCommit) -> [Commit] {
    var (commits, offset) = ([Commit](), 0)
    while offset < bytes.count {
      let head = bytes.withUnsafeBytes { CommitRecord.whole(UnsafeRawBufferPointer(rebasing: $0[offset...])) }
      guard let head else { throw DamagedCommit() }
      let start = offset + CommitRecord.headSize
      var reader = CommitReader(bytes[start..<start + Int(head.length)])
      let content = try reader.content()
      guard reader.isAtEnd else { throw DamagedCommit() }
      commits.append(Commit(number: head.number, position: head.position, at: head.at, content: content))
      offset += head.size
    }
    return commits
  }
}
