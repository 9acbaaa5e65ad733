import Configuration
import Foundation
import Listening
import Logging
import Sessions

/// What a server is told at its start.
struct ServerSettings: Sendable {
  var data: String
  var lines: ListeningAddress
  var http: ListeningAddress
  /// Without a slash at the end.
  var publicURL: String?
  /// nil for connections that are not encrypted.
  var tls: TLSFiles?
  var proxies: TrustedProxies
  var tiles: Tiles?
  var rateLimits: Bool
  var logLevel: Logger.Level
  /// nil: no letters are sent.
  var mail: MailSettings?

  init(reading config: ConfigReader) throws(BadSetting) {
    let config = config.scoped(to: "quarry")
    guard let data = config.string(forKey: "data"), !data.isEmpty else {
      throw BadSetting(sentence: "Say where to keep the data: quarry serve --data DIR, or set QUARRY_DATA.")
    }
    self.data = data
    lines = try ListeningAddress(config.string(forKey: "lines", default: "127.0.0.1:7226"), option: "--lines")
    http = try ListeningAddress(config.string(forKey: "http", default: "127.0.0.1:8080"), option: "--http")
    publicURL = try Self.publicURL(config.string(forKey: "publicUrl"))
    tls = try TLSFiles(
      certificate: config.string(forKey: "tlsCertificate"), key: config.string(forKey: "tlsKey"))
    proxies = try Self.proxies(config.string(forKey: "trustedProxy", default: ""))
    tiles = try Self.tiles(
      config.string(forKey: "tiles"), attribution: config.string(forKey: "tilesAttribution"))
    switch config.string(forKey: "rateLimits", default: "on").lowercased() {
    case "on", "true": rateLimits = true
    case "off", "false": rateLimits = false
    case let other: throw BadSetting(sentence: "--rate-limits takes on or off; \(other) is neither.")
    }
    let level = config.string(forKey: "logLevel", default: "notice")
    guard let logLevel = Logger.Level(rawValue: level.lowercased()) else {
      throw BadSetting(sentence: "--log-level takes trace, debug, info, notice, warning or error; \(level) is none.")
    }
    self.logLevel = logLevel
    mail = try MailSettings(reading: config, publicURL: publicURL)
  }

  private static func tiles(_ text: String?, attribution: String?) throws(BadSetting) -> Tiles? {
    guard let text, !text.isEmpty else { return nil }
    guard let tiles = Tiles(template: text, attribution: attribution) else {
      throw BadSetting(
        sentence: "--tiles takes something like https://tile.example/{z}/{x}/{y}.png; \(text) is not that.")
    }
    return tiles
  }

  private static func proxies(_ text: String) throws(BadSetting) -> TrustedProxies {
    guard let proxies = TrustedProxies(parsing: text) else {
      throw BadSetting(
        sentence: "--trusted-proxy takes addresses such as 127.0.0.1, divided by commas; \(text) is not that.")
    }
    return proxies
  }

  private static func publicURL(_ text: String?) throws(BadSetting) -> String? {
    guard let text, !text.isEmpty else { return nil }
    guard let url = URL(string: text), url.scheme == "https" || url.scheme == "http", url.host()?.isEmpty == false,
      url.query() == nil
    else { throw BadSetting(sentence: "--public-url takes something like https://hunt.example; \(text) is not that.") }
    return text.hasSuffix("/") ? String(text.dropLast()) : text
  }
}

/// Where the certificate and its key lie.
struct TLSFiles: Sendable {
  let certificate: String
  let key: String

  /// nil if there are neither.
  init?(certificate: String?, key: String?) throws(BadSetting) {
    switch (certificate.flatMap { $0.isEmpty ? nil : $0 }, key.flatMap { $0.isEmpty ? nil : $0 }) {
    case (let certificate?, let key?): (self.certificate, self.key) = (certificate, key)
    case (nil, nil): return nil
    case (_?, nil): throw BadSetting(sentence: "A certificate needs its key: name it with --tls-key FILE.")
    case (nil, _?): throw BadSetting(sentence: "A key needs its certificate: name it with --tls-certificate FILE.")
    }
  }
}

/// `HOST:PORT`; port 0 is any free one.
struct ListeningAddress: Sendable {
  let host: String
  let port: Int

  init(_ text: String, option: String) throws(BadSetting) {
    guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
      (0...65_535).contains(port), colon > text.startIndex
    else { throw BadSetting(sentence: "\(option) takes HOST:PORT, such as 0.0.0.0:7226; \(text) is none.") }
    host = text[..<colon].trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
    self.port = port
  }
}

/// A setting that cannot be used.
struct BadSetting: Error, CustomStringConvertible {
  let sentence: String
  var description: String { sentence }
}
