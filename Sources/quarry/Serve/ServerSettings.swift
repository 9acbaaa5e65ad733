import Configuration
import Connections
import Core
import Foundation
import Hunt
import Listening
import Logging
import MapArchive
import NATS
import OpenIDConnect
import WebServer

/// A server's settings.
struct ServerSettings: Sendable {
  var data: String
  /// Nil to keep the log in the folder.
  var cluster: ClusterSettings?
  var lines: ListeningAddress
  var http: ListeningAddress
  /// Nil to answer `/metrics` where the pages are.
  var metricsListen: ListeningAddress?
  /// Without a trailing slash.
  var publicURL: String?
  /// Whether this is a server for one room, which makes its own certificate and address.
  var lan: Bool
  /// Nil for unencrypted connections.
  var tls: TLSFiles?
  var proxies: TrustedProxies
  var tiles: Tiles?
  /// Where the tiles are, if they are the operator's own.
  var map: MapArchive?
  var rateLimits: Bool
  var policy: ServerPolicy
  var logLevel: Logger.Level
  var logFormat: LogFormat
  /// Whether the log has a line for each request.
  var accessLog: Bool
  /// Nil to record no traces.
  var traces: TraceSettings?
  var webhooks: WebhookSettings
  /// Other origins whose pages may use the protocol and embed boards.
  var origins: [String]
  /// Providers that sign people in.
  var providers: [Provider]
  /// Nil to send no letters.
  var mail: MailSettings?
  /// Nil to make no backups.
  var backups: BackupSettings?
  /// Nil to ship the log nowhere.
  var shipping: ShipSettings?

  init(reading config: ConfigReader) throws(BadSetting) {
    let config = config.scoped(to: "quarry")
    guard let data = config.string(forKey: "data"), !data.isEmpty else {
      throw BadSetting(sentence: "Say where to keep the data: quarry serve --data DIR, or set QUARRY_DATA.")
    }
    self.data = data
    cluster = try ClusterSettings(reading: config)
    lines = try ListeningAddress(config.string(forKey: "lines", default: "127.0.0.1:7226"), option: "--lines")
    lan = try Self.isOn(config.string(forKey: "lan", default: "off"), option: "--lan")
    http = try ListeningAddress(
      config.string(forKey: "http", default: lan ? "0.0.0.0:8080" : "127.0.0.1:8080"), option: "--http")
    metricsListen = try config.string(forKey: "metricsListen").flatMap { text throws(BadSetting) in
      text.isEmpty ? nil : try ListeningAddress(text, option: "--metrics-listen")
    }
    publicURL = try PublicAddress.read(config.string(forKey: "publicUrl"))
    tls = try TLSFiles(
      certificate: config.string(forKey: "tlsCertificate"), key: config.string(forKey: "tlsKey"))
    proxies = try Self.proxies(config.string(forKey: "trustedProxy", default: ""))
    let attribution = config.string(forKey: "tilesAttribution")
    map = try Self.map(config.string(forKey: "map"))
    tiles = try Self.tiles(config.string(forKey: "tiles"), map, attribution: attribution, on: publicURL)
    rateLimits = try Self.isOn(config.string(forKey: "rateLimits", default: "on"), option: "--rate-limits")
    accessLog = try Self.isOn(config.string(forKey: "accessLog", default: "off"), option: "--access-log")
    providers = try Provider.all(inFile: config.string(forKey: "signIn"), publicURL: publicURL)
    traces = try TraceSettings(reading: config)
    policy = ServerPolicy(
      registration: try Self.choice(config.string(forKey: "registration", default: "open"), option: "--registration"),
      hosting: try Self.choice(config.string(forKey: "hosting", default: "anybody"), option: "--hosting"),
      retention: try RetentionPolicy(reading: config), quotas: try Quotas(reading: config),
      providers: providers.map(SignInProvider.init))
    let level = config.string(forKey: "logLevel", default: "notice")
    guard let logLevel = Logger.Level(rawValue: level.lowercased()) else {
      throw BadSetting(sentence: "--log-level takes trace, debug, info, notice, warning or error, not \(level).")
    }
    self.logLevel = logLevel
    logFormat = try Self.choice(config.string(forKey: "logFormat", default: "text"), option: "--log-format")
    webhooks = try WebhookSettings(reading: config)
    origins = try Self.origins(config.string(forKey: "origins", default: ""))
    mail = try MailSettings(reading: config, publicURL: publicURL)
    backups = try BackupSettings(reading: config)
    try backups?.check(data: data)
    shipping = try ShipSettings(reading: config)
    try shipping?.check(data: data, isAlone: cluster == nil)
    if lan { try checkRoom() }
    if tls != nil, let publicURL, publicURL.lowercased().hasPrefix("http://") {
      throw BadSetting(
        sentence: """
          --public-url \(publicURL) is not encrypted, but a certificate is given: nobody could reach the server there. \
          Use https://, or leave out the certificate.
          """)
    }
  }

  /// What listens, by its name in the announcement.
  var transports: [String] { ["lines", "http"] + (metricsListen == nil ? [] : ["metrics"]) }

  private static func isOn(_ text: String, option: String) throws(BadSetting) -> Bool {
    switch text.lowercased() {
    case "on", "true": true
    case "off", "false": false
    default: throw BadSetting(sentence: "\(option) takes on or off, not \(text).")
    }
  }

  private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ text: String, option: String
  ) throws(BadSetting) -> Choice {
    if let choice = Choice(rawValue: text.lowercased()) { return choice }
    let all = Choice.allCases.map(\.rawValue)
    throw BadSetting(
      sentence: "\(option) takes \(all.dropLast().joined(separator: ", ")) or \(all.last ?? ""), not \(text).")
  }

  private func checkRoom() throws(BadSetting) {
    guard tls == nil, publicURL == nil else {
      throw BadSetting(
        sentence: "--lan finds its own address and makes its own certificate: leave out --public-url and --tls-….")
    }
    guard http.port != 0,
      http.host.isEmpty || ["0.0.0.0", "::"].contains(http.host)
        || ReachableHost.isReachable(http.host)
    else {
      throw BadSetting(sentence: "--lan needs an --http that phones can reach, such as 0.0.0.0:8080, not \(http).")
    }
  }

  /// The settings that the log's first line shows the operator, without secrets.
  var told: Logger.Metadata {
    var told: Logger.Metadata = [
      "data": "\(data)", "lines": "\(lines)", "http": "\(http)", "tls": tls == nil ? "off" : "on",
      "rateLimits": rateLimits ? "on" : "off", "logLevel": "\(logLevel)", "logFormat": "\(logFormat)",
      "mail": mail == nil ? "off" : "on",
      "tiles": tiles == nil ? "off" : "on",
    ]
    if let cluster { told["log"] = "\(cluster.nats.publicServers.joined(separator: ","))" }
    if let metricsListen { told["metricsListen"] = "\(metricsListen)" }
    if let publicURL { told["publicUrl"] = "\(publicURL)" }
    if let tls { told["tlsCertificate"] = "\(tls.certificate)" }
    if proxies.isAny { told["trustedProxy"] = "\(proxies)" }
    if !origins.isEmpty { told["origins"] = "\(origins.joined(separator: ","))" }
    if let traces { told["traces"] = "\(traces.url)" }
    if !providers.isEmpty { told["signIn"] = "\(providers.map(\.name).joined(separator: ","))" }
    if let backups { told["backupTo"] = "\(backups.folder)" }
    if let shipping { told["shipTo"] = "\(shipping.to)" }
    if let age = policy.retention.keepNames { told["keepNames"] = "\(RetentionPolicy.text(of: age))" }
    if let age = policy.retention.deleteAfter { told["deleteAfter"] = "\(RetentionPolicy.text(of: age))" }
    for (quota, limit) in policy.quotas.changed { told[quota.rawValue] = "\(limit)" }
    if let mail { told["mailFrom"] = "\(mail.from.text)" }
    return told
  }

  private static func map(_ path: String?) throws(BadSetting) -> MapArchive? {
    guard let path, !path.isEmpty else { return nil }
    do { return try MapArchive(path: path) } catch { throw BadSetting(sentence: "The map \(path) \(error)") }
  }

  private static func tiles(
    _ text: String?, _ map: MapArchive?, attribution: String?, on publicURL: String?
  ) throws(BadSetting) -> Tiles? {
    guard let text, !text.isEmpty else { return map.map { Tiles(of: $0, attribution: attribution) } }
    guard map == nil else { throw BadSetting(sentence: "Give --tiles or --map, not both: pages show one map.") }
    guard let tiles = Tiles(template: text, attribution: attribution) else {
      throw BadSetting(
        sentence: "--tiles takes a URL such as https://tile.example/{z}/{x}/{y}.png, not \(text).")
    }
    guard publicURL?.hasPrefix("https:") != true || tiles.origin?.hasPrefix("http:") != true else {
      throw BadSetting(sentence: "--tiles \(text) is not encrypted: browsers load no such pictures on a page that is.")
    }
    return tiles
  }

  private static func proxies(_ text: String) throws(BadSetting) -> TrustedProxies {
    guard let proxies = TrustedProxies(parsing: text) else {
      throw BadSetting(
        sentence:
          "--trusted-proxy takes addresses and networks, such as 127.0.0.1,10.0.0.0/8, not \(text).")
    }
    return proxies
  }

  private static func origins(_ text: String) throws(BadSetting) -> [String] {
    try text.split(separator: ",").map { part throws(BadSetting) in
      let origin = part.trimmingCharacters(in: .whitespaces)
      guard let url = URL(string: origin), url.scheme == "https" || url.scheme == "http",
        let host = url.host()?.lowercased(), !host.isEmpty, !host.contains("*"), url.user() == nil, url.path().isEmpty,
        url.query() == nil,
        url.fragment() == nil, origin.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !";'\"".utf8.contains($0) })
      else {
        throw BadSetting(
          sentence: "--origins takes origins such as https://school.example, separated by commas, not \(part).")
      }
      // As browsers send it.
      let usual = url.scheme == "https" ? 443 : 80
      let named = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
      return "\(url.scheme ?? "https")://\(named)" + (url.port.flatMap { $0 == usual ? nil : ":\($0)" } ?? "")
    }
  }
}

extension Tiles {
  fileprivate init(of map: MapArchive, attribution: String?) {
    let area = [map.area.west, map.area.south, map.area.east, map.area.north]
    self.init(
      at: MapTiles.address(of: map), of: Region(zooms: map.zooms, area: area),
      attribution: attribution.flatMap { $0.isEmpty ? nil : $0 } ?? map.attribution,
      arePhotos: map.contentType == "image/jpeg")
  }
}

/// The paths of the certificate and its key.
struct TLSFiles: Sendable {
  let certificate: String
  let key: String

  /// Nil if neither is given.
  init?(certificate: String?, key: String?) throws(BadSetting) {
    switch (certificate.flatMap { $0.isEmpty ? nil : $0 }, key.flatMap { $0.isEmpty ? nil : $0 }) {
    case (let certificate?, let key?): (self.certificate, self.key) = (certificate, key)
    case (nil, nil): return nil
    case (_?, nil): throw BadSetting(sentence: "A certificate needs its key: give it with --tls-key FILE.")
    case (nil, _?): throw BadSetting(sentence: "A key needs its certificate: give it with --tls-certificate FILE.")
    }
  }
}

/// `HOST:PORT`; port 0 means any free port.
struct ListeningAddress: Sendable, CustomStringConvertible {
  let host: String
  let port: Int

  init(_ text: String, option: String) throws(BadSetting) {
    guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
      (0...65_535).contains(port), colon > text.startIndex, !text.hasPrefix("*")
    else { throw BadSetting(sentence: "\(option) takes HOST:PORT, such as 0.0.0.0:7226, not \(text).") }
    host = text[..<colon].trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
    self.port = port
  }

  var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

  /// Binds the address without accepting connections.
  func bound(for option: String) throws(CannotListen) -> BoundAddress {
    try BoundAddress(host: host, port: port, option: option)
  }
}

/// An invalid setting.
struct BadSetting: Error, CustomStringConvertible {
  let sentence: String
  var description: String { sentence }
}
