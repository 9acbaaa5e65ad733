import JSONCoding

/// Makes a request safe to repeat: the server executes it once and answers every repetition the same.
public enum IdempotencyKey {
  private static let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_")

  /// A random key of 24 characters, 144 bits.
  public static func random() -> String {
    var random = SystemRandomNumberGenerator()
    return String((0..<24).map { _ in alphabet[Int(random.next(upperBound: UInt64(alphabet.count)))] })
  }
}

extension JSONObject {
  /// Adds a key to the request, unless it has one.
  mutating func addKey() {
    if self["key"] == nil { members.append(.init("key", .string(IdempotencyKey.random()))) }
  }
}
