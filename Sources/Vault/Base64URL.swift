import Foundation

/// Base64 with the URL alphabet, without padding (RFC 4648, section 5).
public enum Base64URL {
  public static func encode(_ bytes: some Sequence<UInt8>) -> String {
    Data(bytes).base64EncodedString()
      .replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
      .replacingOccurrences(of: "=", with: "")
  }

  /// - Returns: nil if the text is no Base64.
  public static func decode(_ text: String) -> [UInt8]? {
    let standard = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
    return Data(base64Encoded: standard + String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4))
      .map { Array($0) }
  }
}
