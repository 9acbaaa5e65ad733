/// An address of the internet: four bytes or sixteen.
public struct NetworkAddress: Hashable, Sendable, CustomStringConvertible {
  public let bytes: [UInt8]

  /// - Parameter bytes: 4 or 16.
  public init(_ bytes: [UInt8]) {
    precondition(bytes.count == 4 || bytes.count == 16, "Addresses have 4 or 16 bytes")
    self.bytes = bytes
  }

  /// An address as it is usually written (RFC 4291, 2.2).
  public init?(parsing text: some StringProtocol) {
    guard text.utf8.count <= 45, let bytes = Self.four(text.utf8) ?? Self.sixteen(text.utf8) else { return nil }
    self.bytes = bytes
  }

  /// The IPv4 address that is written as an IPv6 one, if it is (RFC 4291, 2.5.5.2).
  public var unmapped: NetworkAddress {
    let isMapped = bytes.count == 16 && bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
    return isMapped ? NetworkAddress(Array(bytes[12...])) : self
  }

  /// As RFC 5952 recommends, but IPv4 addresses in IPv6 in hexadecimal.
  public var description: String {
    guard bytes.count == 16 else { return bytes.map { "\($0)" }.joined(separator: ".") }
    let groups = stride(from: 0, to: 16, by: 2).map { Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]) }
    let texts = groups.map { String($0, radix: 16) }
    guard let gap = Self.longestGap(in: groups) else { return texts.joined(separator: ":") }
    return texts[..<gap.lowerBound].joined(separator: ":") + "::" + texts[gap.upperBound...].joined(separator: ":")
  }

  /// The first of the longest runs of at least two zeros.
  private static func longestGap(in groups: [Int]) -> Range<Int>? {
    var (longest, start): (Range<Int>?, Int) = (nil, 0)
    for (index, group) in (groups + [1]).enumerated() where group != 0 {
      if index - start >= max(2, (longest?.count ?? 0) + 1) { longest = start..<index }
      start = index + 1
    }
    return longest
  }

  private static func four(_ text: some Collection<UInt8>) -> [UInt8]? {
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    let bytes = parts.compactMap { part -> UInt8? in
      guard (1...3).contains(part.count), part.count == 1 || part.first != UInt8(ascii: "0") else { return nil }
      return number(part, radix: 10).flatMap { UInt8(exactly: $0) }
    }
    return bytes.count == 4 ? bytes : nil
  }

  private static func sixteen(_ text: some Collection<UInt8>) -> [UInt8]? {
    let colon = UInt8(ascii: ":")
    let parts = text.split(separator: colon, omittingEmptySubsequences: false).map { Array($0) }
    guard (3...9).contains(parts.count) else { return nil }
    var (bytes, gap): ([UInt8], Int?) = ([], nil)
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      if part.isEmpty {
        // Two colons are one gap; at either end they make two empty parts.
        if index == 0 {
          guard parts[1].isEmpty else { return nil }
        } else if isLast {
          guard parts[index - 1].isEmpty else { return nil }
        } else {
          guard gap == nil else { return nil }
          gap = bytes.count
        }
      } else if isLast, part.contains(UInt8(ascii: ".")) {
        guard let four = four(part) else { return nil }
        bytes += four
      } else {
        guard part.count <= 4, let group = number(part, radix: 16) else { return nil }
        bytes += [UInt8(group >> 8), UInt8(group & 0xFF)]
      }
    }
    guard let gap else { return bytes.count == 16 ? bytes : nil }
    guard bytes.count <= 14 else { return nil }
    return Array(bytes[..<gap]) + Array(repeating: 0, count: 16 - bytes.count) + Array(bytes[gap...])
  }

  /// - Parameter text: at most 4 bytes.
  fileprivate static func number(_ text: some Collection<UInt8>, radix: Int) -> Int? {
    guard !text.isEmpty else { return nil }
    var number = 0
    for byte in text {
      let digit: Int
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = Int(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = Int(byte - UInt8(ascii: "a")) + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = Int(byte - UInt8(ascii: "A")) + 10
      default: return nil
      }
      guard digit < radix else { return nil }
      number = number * radix + digit
    }
    return number
  }
}

/// Addresses with the same beginning, such as `10.0.0.0/8`; a single address without a length.
public struct NetworkRange: Hashable, Sendable, CustomStringConvertible {
  /// The first one.
  public let address: NetworkAddress
  /// How many bits all have in common.
  public let length: Int

  /// - Parameter length: at most the bits of an address.
  public init(_ address: NetworkAddress, length: Int) {
    self.length = length
    self.address = NetworkAddress(
      address.bytes.enumerated().map { index, byte in
        let kept = max(0, min(8, length - index * 8))
        return kept == 0 ? 0 : byte & (0xFF << UInt8(8 - kept))
      })
  }

  public init?(parsing text: some StringProtocol) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let address = parts.first.flatMap({ NetworkAddress(parsing: $0) }) else { return nil }
    guard parts.count == 2 else {
      self.init(address, length: 8 * address.bytes.count)
      return
    }
    guard parts[1].utf8.count <= 3, let length = NetworkAddress.number(parts[1].utf8, radix: 10),
      length <= 8 * address.bytes.count
    else { return nil }
    self.init(address, length: length)
  }

  public func contains(_ other: NetworkAddress) -> Bool {
    other.bytes.count == address.bytes.count && NetworkRange(other, length: length).address == address
  }

  public var description: String {
    length == 8 * address.bytes.count ? address.description : "\(address)/\(length)"
  }
}
