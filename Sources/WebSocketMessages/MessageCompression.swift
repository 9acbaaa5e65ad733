/// Agrees with a client on compressing messages (`permessage-deflate`, RFC 7692).
///
/// Each message is compressed by itself, in both directions. So a push is compressed once for all watchers, no connection
/// needs memory for it, and a secret in one message tells nothing about its neighbours.
package enum MessageCompression {
  /// - Parameter offers: the fields `Sec-WebSocket-Extensions` of a request.
  /// - Returns: the same field of the answer; nil if no offer can be accepted, and nothing is compressed.
  package static func answer(to offers: [String]) -> String? {
    offers.lazy.flatMap { $0.split(separator: ",") }.compactMap(accept).first
  }

  private static func accept(_ offer: Substring) -> String? {
    var parts = offer.split(separator: ";", omittingEmptySubsequences: false).map { trimmed($0) }
    guard parts.removeFirst() == "permessage-deflate" else { return nil }
    var answer = "permessage-deflate; server_no_context_takeover; client_no_context_takeover"
    var seen: Set<String> = []
    for part in parts {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { trimmed($0) }
      guard let name = pair.first, seen.insert(name).inserted else { return nil }
      switch (name, pair.count == 2 ? bits(pair[1]) : nil) {
      case ("server_no_context_takeover", nil) where pair.count == 1: break
      case ("client_no_context_takeover", nil) where pair.count == 1: break
      case ("client_max_window_bits", nil) where pair.count == 1: break
      case ("client_max_window_bits", _?): break
      // Smaller windows would need a compressor for each size.
      case ("server_max_window_bits", 15): answer += "; server_max_window_bits=15"
      default: return nil
      }
    }
    return answer
  }

  /// The value of a parameter, which may be quoted: the size of a window as a power of two.
  private static func bits(_ value: String) -> Int? {
    let isQuoted = value.utf8.count > 2 && value.hasPrefix("\"") && value.hasSuffix("\"")
    let digits = isQuoted ? String(value.dropFirst().dropLast()) : value
    guard digits.utf8.first != UInt8(ascii: "0"), digits.utf8.allSatisfy({ (48...57).contains($0) }),
      let bits = Int(digits), (8...15).contains(bits)
    else { return nil }
    return bits
  }

  private static func trimmed(_ text: Substring) -> String {
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    let begun = text.drop(while: isSpace)
    guard let last = begun.lastIndex(where: { !isSpace($0) }) else { return "" }
    return String(begun[...last])
  }
}
