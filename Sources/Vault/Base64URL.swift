import Foundation

/// Base64 with the URL alphabet, without padding (RFC 4648, section 5).
///
/// Works on bytes, because replacing characters in strings takes longer than encrypting a name.
public enum Base64URL {
  public static func encode(_ bytes: some Sequence<UInt8>) -> String {
    let standard = Data(bytes).base64EncodedData().prefix { $0 != UInt8(ascii: "=") }
    let text = standard.map { byte in
      switch byte {
      case UInt8(ascii: "+"): UInt8(ascii: "-")
      case UInt8(ascii: "/"): UInt8(ascii: "_")
      default: byte
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// - Returns: nil if the text is no Base64.
  public static func decode(_ text: String) -> [UInt8]? {
    var standard = text.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "-"): UInt8(ascii: "+")
      case UInt8(ascii: "_"): UInt8(ascii: "/")
      default: byte
      }
    }
    while standard.count % 4 != 0 { standard.append(UInt8(ascii: "=")) }
    return Data(base64Encoded: Data(standard)).map { Array($0) }
  }
}
