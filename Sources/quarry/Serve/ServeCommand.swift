import ArgumentParser
import Configuration
import Foundation
import Logging
import Sessions
import SystemPackage

struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Run a server.",
    discussion: """
      Every option can also be set in the environment (QUARRY_DATA, QUARRY_LINES, QUARRY_HTTP,
      QUARRY_PUBLIC_URL, QUARRY_TILES, QUARRY_TILES_ATTRIBUTION, QUARRY_RATE_LIMITS, QUARRY_LOG_LEVEL, QUARRY_SMTP,
      QUARRY_SMTP_USER, QUARRY_SMTP_STARTTLS, QUARRY_SMTP_CA, QUARRY_MAIL_FROM) or in a
      JSON file that --config names:
      {"quarry": {"data": "/var/lib/quarry", "lines": "0.0.0.0:7226", "publicUrl": "https://hunt.example"}}.
      An option beats the environment, and the environment beats the file. The password for the mail server is
      taken from the environment (QUARRY_SMTP_PASSWORD) or the file, as a command line can be seen by others.

      The server stops on SIGTERM or Ctrl-C: it answers what was asked, says goodbye and closes its log.

      EXAMPLES
        quarry serve --data ./data
        quarry serve --data /var/lib/quarry --lines 0.0.0.0:7226 --public-url https://hunt.example
        QUARRY_DATA=/var/lib/quarry quarry serve --log-level debug
      """
  )

  @Option(help: ArgumentHelp("The folder of the log and the server's key; made if missing.", valueName: "dir"))
  var data: String?

  @Option(
    help: ArgumentHelp(
      "Where to listen for lines; port 0 takes any free one. (default: 127.0.0.1:7226)", valueName: "host:port"))
  var lines: String?

  @Option(
    help: ArgumentHelp(
      "Where to listen for HTTP and WebSockets; likewise. (default: 127.0.0.1:8080)", valueName: "host:port"))
  var http: String?

  @Option(
    name: .customLong("public-url"),
    help: ArgumentHelp("What printed codes lead to. Without it they hold QUARRY:TOKEN.", valueName: "https://host"))
  var publicURL: String?

  @Option(
    help: ArgumentHelp(
      """
      Where maps in pages get their tiles, such as https://tile.example/{z}/{x}/{y}.png: ask whoever runs it. Without \
      it there are no maps, and players find places by distance and direction.
      """, valueName: "url"))
  var tiles: String?

  @Option(
    name: .customLong("tiles-attribution"),
    help: ArgumentHelp("Whom maps name as their source, such as “© OpenStreetMap contributors”.", valueName: "text"))
  var tilesAttribution: String?

  @Option(
    help: ArgumentHelp(
      "The mail server for codes and passwords: smtp://HOST[:PORT], or smtps:// for TLS throughout. Needs --mail-from.",
      valueName: "url"))
  var smtp: String?

  @Option(
    name: .customLong("smtp-user"),
    help: ArgumentHelp("Whom to log in there as. The password is in QUARRY_SMTP_PASSWORD.", valueName: "name"))
  var smtpUser: String?

  @Option(
    name: .customLong("smtp-starttls"),
    help: ArgumentHelp(
      "Whether smtp:// must go over to TLS before anything is said. (default: on; off on this machine)",
      valueName: "on|off"))
  var smtpStartTLS: String?

  @Option(
    name: .customLong("smtp-ca"),
    help: ArgumentHelp("Certificates to trust there instead of the system's, as PEM.", valueName: "file"))
  var smtpCA: String?

  @Option(
    name: .customLong("mail-from"),
    help: ArgumentHelp("Whom letters are from, such as hunt@example.org.", valueName: "address"))
  var mailFrom: String?

  @Option(
    name: .customLong("rate-limits"), help: ArgumentHelp("off is for benchmarks. (default: on)", valueName: "on|off"))
  var rateLimits: String?

  @Option(
    name: .customLong("log-level"),
    help: ArgumentHelp("trace, debug, info, notice, warning or error. (default: notice)", valueName: "level"))
  var logLevel: String?

  @Option(help: ArgumentHelp("A JSON file with settings.", valueName: "file"))
  var config: String?

  func run() async throws {
    let settings = try await ServerSettings(reading: reader())
    try await Server(settings).run()
  }

  /// The command line first, then the environment, then the file.
  private func reader() async throws -> ConfigReader {
    var values: [AbsoluteConfigKey: ConfigValue] = [:]
    let options = [
      "data": data, "lines": lines, "http": http, "publicUrl": publicURL, "tiles": tiles,
      "tilesAttribution": tilesAttribution, "rateLimits": rateLimits, "logLevel": logLevel,
      "smtp": smtp, "smtpUser": smtpUser, "smtpStarttls": smtpStartTLS, "smtpCa": smtpCA, "mailFrom": mailFrom,
    ]
    for case (let name, let value?) in options {
      values[AbsoluteConfigKey(["quarry", name])] = ConfigValue(.string(value), isSecret: false)
    }
    var providers: [any ConfigProvider] = [
      InMemoryProvider(name: "command line", values: values), EnvironmentVariablesProvider(),
    ]
    if let config {
      do {
        providers.append(try await FileProvider<JSONSnapshot>(filePath: FilePath(config)))
      } catch {
        throw BadSetting(sentence: "The settings in \(config) cannot be read: \(error).")
      }
    }
    return ConfigReader(providers: providers)
  }
}

/// What a server is told at its start.
struct ServerSettings: Sendable {
  var data: String
  var lines: ListeningAddress
  var http: ListeningAddress
  /// Without a slash at the end.
  var publicURL: String?
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

  private static func publicURL(_ text: String?) throws(BadSetting) -> String? {
    guard let text, !text.isEmpty else { return nil }
    guard let url = URL(string: text), url.scheme == "https" || url.scheme == "http", url.host()?.isEmpty == false,
      url.query() == nil
    else { throw BadSetting(sentence: "--public-url takes something like https://hunt.example; \(text) is not that.") }
    return text.hasSuffix("/") ? String(text.dropLast()) : text
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
