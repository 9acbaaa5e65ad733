import Crypto
public import EventLog
import Foundation

/// A person's unwrapped key, which seals and opens their personal data. Prints as redacted.
public struct PersonKey: Sendable, CustomStringConvertible {
  public let person: Person
  private let key: SymmetricKey

  init(person: Person, key: SymmetricKey) {
    self.person = person
    self.key = key
  }

  /// Seals bytes as base64 text (URL alphabet, no padding) that reveals only their length, rounded up to 32 bytes.
  ///
  /// In an event's data, it must not be the last member named `sealed`, which is reserved for `Seal`.
  /// - Parameter field: where the text is stored, such as `account.registered`. It opens nowhere else.
  public func seal(_ bytes: [UInt8], as field: String) throws -> String {
    Base64URL.encode(try Sealing.seal(Padding.add(to: bytes), under: key, as: context(field)))
  }

  public func seal(_ text: String, as field: String) throws -> String { try seal(Array(text.utf8), as: field) }

  /// Opens sealed text. Returns nil if it was not sealed with this key for this field.
  public func open(_ sealed: String, as field: String) -> [UInt8]? {
    Base64URL.decode(sealed).flatMap { Sealing.open($0, under: key, as: context(field)) }.flatMap(Padding.remove)
  }

  public func text(_ sealed: String, as field: String) -> String? {
    open(sealed, as: field).map { String(decoding: $0, as: UTF8.self) }
  }

  private func context(_ field: String) -> String { "\(person)\u{0}\(field)" }

  public var description: String { "<key of \(person)>" }
}

/// Authenticated encryption: AES-256-GCM. The output is nonce, ciphertext and tag, 28 bytes more than the input.
enum Sealing {
  static func seal(_ bytes: [UInt8], under key: SymmetricKey, as context: String) throws -> [UInt8] {
    let box = try AES.GCM.seal(bytes, using: key, authenticating: Data(context.utf8))
    return Array(box.nonce) + box.ciphertext + box.tag
  }

  static func open(_ bytes: [UInt8], under key: SymmetricKey, as context: String) -> [UInt8]? {
    guard let box = try? AES.GCM.SealedBox(combined: bytes),
      let opened = try? AES.GCM.open(box, using: key, authenticating: Data(context.utf8))
    else { return nil }
    return Array(opened)
  }
}

/// Hides how long a name is, by adding a mark and zeros up to the next multiple of 32 bytes.
private enum Padding {
  private static let block = 32
  private static let mark: UInt8 = 0x80

  static func add(to bytes: [UInt8]) -> [UInt8] {
    bytes + [mark] + Array(repeating: 0, count: block - 1 - bytes.count % block)
  }

  static func remove(from bytes: [UInt8]) -> [UInt8]? {
    guard let end = bytes.lastIndex(where: { $0 != 0 }), bytes[end] == mark else { return nil }
    return Array(bytes[..<end])
  }
}
