import ArgumentParser
import Core

/// The options for a server's settings, for every command that reads them.
struct SettingOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The folder for the log and the server's key; created if missing.", valueName: "dir"))
  var data: String?

  @Option(
    help: ArgumentHelp(
      """
      Keep the log on these NATS servers instead of in the folder. Of the nodes that share a log, one leads; the others \
      relay their clients to it and stand by.
      """, valueName: "url"))
  var log: String?

  @Option(
    name: .customLong("log-user"),
    help: ArgumentHelp("The user to sign in as at NATS, with QUARRY_LOG_PASSWORD.", valueName: "name"))
  var logUser: String?

  @Option(
    name: .customLong("log-credentials"),
    help: ArgumentHelp("A file with the JWT and seed of a NATS user.", valueName: "file"))
  var logCredentials: String?

  @Option(
    name: .customLong("log-tls-ca"),
    help: ArgumentHelp("Certificates to trust for NATS servers instead of the system's (PEM).", valueName: "file"))
  var logTLSCA: String?

  @Option(
    name: .customLong("log-replicas"),
    help: ArgumentHelp(
      "On how many NATS servers everything is kept: 1, 3 or 5. (default: 3, or 1 with fewer servers)",
      valueName: "count"))
  var logReplicas: String?

  @Option(
    name: .customLong("node-name"),
    help: ArgumentHelp("What to call this node of a cluster; the machine's name by default.", valueName: "name"))
  var nodeName: String?

  @Option(
    help: ArgumentHelp(
      "The address for lines; port 0 selects any free port. (default: 127.0.0.1:7226)", valueName: "host:port"))
  var lines: String?

  @Option(
    help: ArgumentHelp(
      "The address for HTTP and WebSockets; port 0 selects any free port. (default: 127.0.0.1:8080)",
      valueName: "host:port"))
  var http: String?

  @Option(
    name: .customLong("public-url"),
    help: ArgumentHelp(
      """
      The address in printed codes. Without it, they hold the address at which the host opened the page, if phones can \
      reach it, or else QUARRY:TOKEN.
      """, valueName: "https://host"))
  var publicURL: String?

  @Flag(
    help: ArgumentHelp(
      """
      For one room: listen on all of this machine's addresses, encrypt with a self-signed certificate, and print the \
      address to open on phones.
      """))
  var lan = false

  @Option(
    name: .customLong("tls-certificate"),
    help: ArgumentHelp(
      "A certificate with its chain (PEM), to encrypt HTTP, WebSockets and lines.", valueName: "file"))
  var tlsCertificate: String?

  @Option(name: .customLong("tls-key"), help: ArgumentHelp("The certificate's private key (PEM).", valueName: "file"))
  var tlsKey: String?

  @Option(
    name: .customLong("trusted-proxy"),
    help: ArgumentHelp(
      "Addresses and networks of your proxies, separated by commas, whose X-Forwarded-For is trusted.",
      valueName: "address"))
  var trustedProxy: String?

  @Option(
    help: ArgumentHelp(
      """
      The tile server for maps, such as https://tile.example/{z}/{x}/{y}.png; ask its operator for permission. Without \
      it maps show coastlines and towns, and players find places by distance and direction.
      """, valueName: "url"))
  var tiles: String?

  @Option(
    help: ArgumentHelp(
      "A map of your own instead of a tile server: PMTiles with PNG, JPEG or WebP tiles. It needs no internet.",
      valueName: "file.pmtiles"))
  var map: String?

  @Option(
    name: .customLong("tiles-attribution"),
    help: ArgumentHelp("The attribution shown on maps, such as “© OpenStreetMap contributors”.", valueName: "text"))
  var tilesAttribution: String?

  @Option(
    help: ArgumentHelp(
      "The mail server for codes and passwords: smtp://HOST[:PORT], or smtps:// for TLS throughout. Needs --mail-from.",
      valueName: "url"))
  var smtp: String?

  @Option(
    name: .customLong("smtp-user"),
    help: ArgumentHelp("The mail server user; the password is in QUARRY_SMTP_PASSWORD.", valueName: "name"))
  var smtpUser: String?

  @Option(
    name: .customLong("smtp-starttls"),
    help: ArgumentHelp(
      "Whether smtp:// must upgrade to TLS before sending anything. (default: on; off on this machine)",
      valueName: "on|off"))
  var smtpStartTLS: String?

  @Option(
    name: .customLong("smtp-ca"),
    help: ArgumentHelp("Certificates to trust for the mail server instead of the system's (PEM).", valueName: "file"))
  var smtpCA: String?

  @Option(
    name: .customLong("mail-from"),
    help: ArgumentHelp("The sender of letters, such as hunt@example.org.", valueName: "address"))
  var mailFrom: String?

  @Option(
    name: .customLong("access-log"),
    help: ArgumentHelp("Whether the log has a line for each request. (default: off)", valueName: "on|off"))
  var accessLog: String?

  @Option(
    help: ArgumentHelp(
      "A collector of traces, with OTLP over HTTP. A part of all requests is traced and sent there.",
      valueName: "http://host:4318"))
  var traces: String?

  @Option(
    name: .customLong("traces-ratio"),
    help: ArgumentHelp("The part of all requests that is traced, from 0 to 1. (default: 0.01)", valueName: "number"))
  var tracesRatio: String?

  @Option(
    name: .customLong("metrics-listen"),
    help: ArgumentHelp(
      "A separate address for /metrics, which is then not at the address for HTTP.", valueName: "host:port"))
  var metricsListen: String?

  @Option(
    name: .customLong("backup-to"),
    help: ArgumentHelp(
      "A folder, best on another disk, in which the server makes backups of itself.", valueName: "dir"))
  var backupTo: String?

  @Option(
    name: .customLong("backup-every"),
    help: ArgumentHelp("How often: such as 30m, 6h or 1d. (default: 1h)", valueName: "time"))
  var backupEvery: String?

  @Option(
    name: .customLong("backup-keep"),
    help: ArgumentHelp("How many of these backups to keep. (default: 24)", valueName: "count"))
  var backupKeep: String?

  @Option(
    name: .customLong("ship-to"),
    help: ArgumentHelp(
      "A folder, best on another machine's disk, that the server ships its log to while it runs.", valueName: "dir"))
  var shipTo: String?

  @Option(
    name: .customLong("ship-every"),
    help: ArgumentHelp("How old what is not shipped may get, from 1s to 10m. (default: 1s)", valueName: "time"))
  var shipEvery: String?

  @Option(
    name: .customLong("ship-keep"),
    help: ArgumentHelp("How far back one can restore. (default: 24h)", valueName: "time"))
  var shipKeep: String?

  @Option(
    name: .customLong("ship-spool"),
    help: ArgumentHelp(
      "The size of the file that keeps what is not shipped yet, beside the log. (default: 256MiB)", valueName: "size"))
  var shipSpool: String?

  @Option(
    help: ArgumentHelp(
      "Whose lobbies may have webhooks: those of accounts, or anybody's. (default: accounts)",
      valueName: "accounts|anybody"))
  var webhooks: String?

  @Option(
    name: .customLong("webhooks-allow"),
    help: ArgumentHelp(
      """
      Networks that webhooks may call although they are not on the internet, separated by commas, such as 10.1.0.0/16.
      """, valueName: "cidr"))
  var webhooksAllow: String?

  @Option(
    name: .customLong("keep-names"),
    help: ArgumentHelp(
      "Erase players' names, photos and captions this long after the end of a lobby, such as 90d. (default: never)",
      valueName: "days"))
  var keepNames: String?

  @Option(
    name: .customLong("delete-after"),
    help: ArgumentHelp(
      "Delete lobbies for good this long after their end, such as 365d. (default: never)", valueName: "days"))
  var deleteAfter: String?

  @Option(
    help: ArgumentHelp(
      "Other sites whose pages may use the protocol and show boards, separated by commas.",
      valueName: "https://host"))
  var origins: String?

  @Option(
    name: .customLong("sign-in"),
    help: ArgumentHelp(
      "A JSON file with providers that sign people in (OpenID Connect). Needs --public-url.", valueName: "file"))
  var signIn: String?

  @Option(
    name: .customLong("rate-limits"),
    help: ArgumentHelp("Turn off for benchmarks only. (default: on)", valueName: "on|off"))
  var rateLimits: String?

  @Option(
    help: ArgumentHelp(
      "Who may register: open, invitation (see quarry admin invite) or closed. (default: open)", valueName: "who"))
  var registration: String?

  @Option(
    help: ArgumentHelp(
      "Who may host: anybody, accounts or listed (see quarry admin allow-hosting). (default: anybody)",
      valueName: "who"))
  var hosting: String?

  @Option(
    name: .customLong("log-level"),
    help: ArgumentHelp("trace, debug, info, notice, warning or error. (default: notice)", valueName: "level"))
  var logLevel: String?

  @Option(
    name: .customLong("log-format"),
    help: ArgumentHelp("How the log is written: text, or json for a collector. (default: text)", valueName: "format"))
  var logFormat: String?

  @OptionGroup(title: "Quotas")
  var quotas: QuotaOptions

  @Option(help: ArgumentHelp("A JSON file with settings.", valueName: "file"))
  var config: String?

  /// The settings of the command line, the environment and the file.
  func given() throws(BadSetting) -> GivenSettings {
    try SettingNames.checkEnvironment()
    return GivenSettings(options: named, file: try config.map(SettingNames.settings(inFile:)) ?? [:], path: config)
  }

  /// The server's settings. A wrong one ends the program with an exit code of its own.
  func settings() throws(Failure) -> ServerSettings {
    do throws(BadSetting) { return try ServerSettings(reading: given().reader) } catch { throw .badSetting(error) }
  }

  /// What the command line has, by the names of settings.
  private var named: [String: String] {
    let options: [String: String?] = [
      "data": data, "log": log, "logUser": logUser, "logCredentials": logCredentials, "logTlsCa": logTLSCA,
      "logReplicas": logReplicas, "nodeName": nodeName, "lines": lines, "http": http, "publicUrl": publicURL,
      "tiles": tiles, "map": map,
      "tilesAttribution": tilesAttribution, "rateLimits": rateLimits, "registration": registration, "hosting": hosting,
      "logLevel": logLevel, "logFormat": logFormat,
      "tlsCertificate": tlsCertificate, "tlsKey": tlsKey, "trustedProxy": trustedProxy,
      "lan": lan ? "on" : nil, "smtp": smtp, "smtpUser": smtpUser, "smtpStarttls": smtpStartTLS, "smtpCa": smtpCA,
      "mailFrom": mailFrom, "backupTo": backupTo, "backupEvery": backupEvery, "backupKeep": backupKeep,
      "shipTo": shipTo, "shipEvery": shipEvery, "shipKeep": shipKeep, "shipSpool": shipSpool,
      "metricsListen": metricsListen, "accessLog": accessLog, "traces": traces, "tracesRatio": tracesRatio,
      "webhooks": webhooks, "webhooksAllow": webhooksAllow, "keepNames": keepNames, "deleteAfter": deleteAfter,
      "origins": origins, "signIn": signIn,
    ]
    var named = options.compactMapValues(\.self)
    for quota in Quota.allCases { named[quota.rawValue] = quotas.text(of: quota) }
    return named
  }
}
