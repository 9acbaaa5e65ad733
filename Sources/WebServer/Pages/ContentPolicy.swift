import Connections
import Crypto
import Foundation
import HTTPTypes
import Hummingbird

/// A page's Content-Security-Policy, which allows little beyond this server's own files.
struct ContentPolicy: Sendable {
  private let scriptHash: String
  private let tiles: String
  private let page: Page
  private let embedders: String

  /// - Parameters:
  ///   - importMap: the page's only inline script.
  ///   - embedders: the origins whose pages may show it, if others may.
  init(of page: Page, importMap: String, tiles: Tiles?, embedders: [String]) {
    scriptHash = Data(SHA256.hash(data: Data(importMap.utf8))).base64EncodedString()
    self.tiles = tiles?.origin.map { " \($0)" } ?? ""
    self.page = page
    self.embedders = page.isForOthers ? (["'self'"] + embedders).joined(separator: " ") : "'none'"
  }

  func headers(for request: Request) -> HTTPFields {
    var headers: HTTPFields = [:]
    // Older browsers do not count a WebSocket as same-origin.
    let host = request.head.authority.flatMap { $0.allSatisfy(Self.isOfHost) ? $0 : nil }
    let sockets = host.map { " ws://\($0) wss://\($0)" } ?? ""
    headers[.contentSecurityPolicy] =
      "default-src 'none'; script-src 'self' 'sha256-\(scriptHash)'; style-src 'self'; "
      + "img-src 'self' data: blob:\(tiles); connect-src 'self'\(sockets); media-src 'self' blob:; worker-src 'self'; "
      + "font-src 'self'; manifest-src 'self'; frame-ancestors \(embedders); base-uri 'none'; form-action 'self'"
    let devices = page.usesDevices ? "(self)" : "()"
    for (name, value) in [
      ("Referrer-Policy", "no-referrer"),
      ("Permissions-Policy", "camera=\(devices), geolocation=\(devices), microphone=()"),
    ] {
      if let name = HTTPField.Name(name) { headers[name] = value }
    }
    return headers
  }

  private static func isOfHost(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || ".-:[]_".contains(character))
  }
}
