import Crypto
import Foundation
package import JSONCoding

/// The statement that a server signs after a hunt: these results follow from this log.
///
/// The signature covers the bytes of `text`: six lines, each ended by a line feed, so that anybody can build them and
/// verify the signature with other tools (`docs/protocol.md`).
package struct ResultsStatement: Equatable, Sendable {
  package var lobby: String
  package var epoch: String
  package var seq: Int
  /// The hash of the event `seq`, in hexadecimal.
  package var head: String
  /// SHA-256 of the results without their proof, in canonical form (RFC 8785).
  package var results: String

  /// - Parameters:
  ///   - head: the hash of the event `seq`, in hexadecimal.
  ///   - results: their hash, from ``hash(ofResults:)``.
  package init(lobby: String, epoch: String, seq: Int, head: String, results: String) {
    self.lobby = lobby
    self.epoch = epoch
    self.seq = seq
    self.head = head
    self.results = results
  }

  package var text: String {
    """
    quarry results 1
    lobby \(lobby)
    epoch \(epoch)
    seq \(seq)
    head \(head)
    results \(results)

    """
  }

  /// nil if the results have no canonical form.
  package static func hash(ofResults results: JSONValue) -> String? {
    results.canonical.map { SHA256.hash(data: $0).hexadecimal }
  }

  package func isSigned(by publicKey: String, signature: String) -> Bool {
    guard let key = Self.bytes(publicKey).flatMap({ try? Curve25519.Signing.PublicKey(rawRepresentation: $0) }),
      let signature = Self.bytes(signature)
    else { return false }
    return key.isValidSignature(signature, for: Data(text.utf8))
  }

  /// - Parameter hex: in lower case only, as written here, so that an altered spelling is not accepted.
  private static func bytes(_ hex: String) -> [UInt8]? {
    let digits = hex.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    guard digits.count == hex.utf8.count, digits.count.isMultiple(of: 2), hex == hex.lowercased() else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }
}
