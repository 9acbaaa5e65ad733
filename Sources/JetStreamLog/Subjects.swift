import EventLog

/// The subjects of a log's stream.
///
/// | subject | what its messages are |
/// |---|---|
/// | `LOG.meta` | the log's epoch and the current generations of claims and keys |
/// | `LOG.f.NAME` | a fact about the log |
/// | `LOG.e.CATEGORY.STREAM` | commits: events and receipts |
/// | `LOG.c.GENERATION.SPACE.NAME` | who holds a claim |
/// | `LOG.k.GENERATION.PERSON` | a person's wrapped key; for a person `A/B`, `A` and `B` are separate tokens |
struct Subjects: Sendable {
  let log: String

  var meta: String { "\(log).meta" }
  var commits: String { "\(log).e.>" }

  func fact(_ name: String) -> String { "\(log).f.\(Self.token(name))" }

  func commits(of stream: StreamName) -> String {
    let parts = stream.rawValue.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return "\(log).e.\(Self.token(stream.rawValue))" }
    return "\(log).e.\(Self.token(parts[0])).\(Self.token(parts[1]))"
  }

  func claim(_ name: ClaimName, generation: Int) -> String {
    "\(log).c.\(generation).\(Self.token(name.space)).\(Self.token(name.name))"
  }

  func claims(in space: String, generation: Int) -> String { "\(log).c.\(generation).\(Self.token(space)).>" }

  func claims(generation: Int) -> String { "\(log).c.\(generation).>" }

  func key(of person: Person, generation: Int) -> String {
    let parts = person.rawValue.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    return "\(log).k.\(generation).\(parts.map { Self.token($0) }.joined(separator: "."))"
  }

  /// Those of the persons `GROUP/…`.
  func keys(inGroup group: some StringProtocol, generation: Int) -> String {
    "\(log).k.\(generation).\(Self.token(group)).>"
  }

  func keys(generation: Int) -> String { "\(log).k.\(generation).>" }

  /// A text as one token of a subject: letters, digits, `-` and `_` as they are, each other byte as `=` and two
  /// hexadecimal digits, nothing at all as `=`. Different texts give different tokens.
  static func token(_ text: some StringProtocol) -> String {
    guard !text.isEmpty else { return "=" }
    let digits = Array("0123456789ABCDEF".utf8)
    var token: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        token.append(byte)
      case _: token.append(contentsOf: [UInt8(ascii: "="), digits[Int(byte >> 4)], digits[Int(byte & 15)]])
      }
    }
    return String(decoding: token, as: UTF8.self)
  }
}

extension Subjects {
  func isClaim(_ subject: String, generation: Int) -> Bool { subject.hasPrefix("\(log).c.\(generation).") }

  /// The person whose key a subject holds; nil if it holds none.
  func person(ofKey subject: String) -> Person? {
    // Behind LOG.k.GENERATION.
    let tokens = subject.dropFirst(log.count + 3).split(separator: ".").dropFirst()
    let parts = tokens.compactMap { Self.text(of: $0) }
    return (1...2).contains(tokens.count) && parts.count == tokens.count ? Person(parts.joined(separator: "/")) : nil
  }

  /// The text that `token` turned into this token; nil if it is none.
  static func text(of encoded: some StringProtocol) -> String? {
    guard encoded != "=" else { return "" }
    var (bytes, rest) = ([UInt8](), Substring(encoded).utf8)
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "=") else {
        bytes.append(byte)
        continue
      }
      guard let decoded = UInt8(String(Substring(rest.prefix(2))), radix: 16), rest.count >= 2 else { return nil }
      bytes.append(decoded)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
