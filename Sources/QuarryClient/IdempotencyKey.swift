import JSONCoding

/// What makes a request safe to repeat: the server does it once, and answers every repetition as it did the first time.
public enum IdempotencyKey {
  private static let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_")

  /// 24 random characters, 144 bits.
  public static func random() -> String {
    var random = SystemRandomNumberGenerator()
    return String((0..<24).map { _ in alphabet[Int(random.next(upperBound: UInt64(alphabet.count)))] })
  }
}

extension JSONObject {
  /// Gives the request a key, unless it has one.
  mutating func addKey() {
    if self["key"] == nil { members.append(.init("key", .string(IdempotencyKey.random()))) }
  }
}
