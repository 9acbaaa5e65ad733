public import Core
import Crypto
public import EventLog
import Foundation
public import HuntViews
import JSONCoding
import Wire

/// Signs results with a key derived from the server's, so that the public key lasts as long as that.
public struct ResultsSigner: Sendable {
  private let key: Curve25519.Signing.PrivateKey
  /// 64 hexadecimal digits.
  public let publicKey: String

  public init(_ serverKey: ServerKey) {
    // Any 32 bytes are a valid Ed25519 key, and a SHA-256 hash has 32.
    guard let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: serverKey.derive("results ed25519")) else {
      preconditionFailure("32 bytes are a key of Ed25519")
    }
    self.key = key
    publicKey = key.publicKey.rawRepresentation.hexadecimal
  }

  /// Returns the signature in hexadecimal; nil if signing fails, for example without randomness.
  func signature(of statement: ResultsStatement) -> String? {
    (try? key.signature(for: Data(statement.text.utf8)))?.hexadecimal
  }
}

/// Results to be signed.
public struct UnsignedResults: Sendable {
  let lobby: LobbyID
  public let seq: Int
  /// As JSON, without a proof.
  private let json: [UInt8]
  private let hash: String

  /// nil before the end.
  public init?(of view: LobbyView, in lobby: LobbyID) {
    guard let results = view.results else { return nil }
    self.lobby = lobby
    seq = results.seq
    json = JSONWriter.bytes {
      $0.object {
        $0.members(of: results, lobby: lobby.rawValue)
        $0.name("badges")
        $0.value(view.badges)
      }
    }
    guard let hash = (try? JSONParser.parse(json, from: .stored)).flatMap(ResultsStatement.hash) else { return nil }
    self.hash = hash
  }

  /// Returns the results with their proof.
  public func signed(by signer: ResultsSigner, epoch: String, head: EventHash) -> SignedResults? {
    let statement = ResultsStatement(
      lobby: lobby.rawValue, epoch: epoch, seq: seq, head: head.description, results: hash)
    guard let signature = signer.signature(of: statement) else { return nil }
    let proof = JSONWriter.bytes {
      $0.object {
        $0.member("epoch", epoch)
        $0.member("seq", seq)
        $0.member("head", statement.head)
        $0.member("publicKey", signer.publicKey)
        $0.member("signature", signature)
      }
    }
    return SignedResults(seq: seq, json: json.dropLast() + Array(#","proof":"#.utf8) + proof + [UInt8(ascii: "}")])
  }
}

/// Results with their proof, as the JSON that was signed.
public struct SignedResults: Sendable {
  /// The newest event that affects them.
  public let seq: Int
  public let json: [UInt8]
}
