import Core
import Foundation
import JSONCoding

/// The names of a server's settings in a file; in the environment `publicUrl` is QUARRY_PUBLIC_URL.
///
/// Unknown names are errors: a misspelt certificate setting would leave a server unencrypted.
enum SettingNames {
  static let all = [
    "data", "log", "logUser", "logPassword", "logCredentials", "logTlsCa", "logReplicas", "nodeName", "lines", "http",
    "publicUrl",
    "lan", "tlsCertificate", "tlsKey", "trustedProxy", "tiles", "map",
    "tilesAttribution",
    "rateLimits", "registration", "hosting", "logLevel", "logFormat", "smtp", "smtpUser", "smtpPassword",
    "smtpStarttls", "smtpCa", "mailFrom",
    "metricsListen", "accessLog", "traces", "tracesRatio", "backupTo", "backupEvery", "backupKeep", "backupPassphrase",
    "shipTo", "shipEvery", "shipKeep", "shipSpool",
    "webhooks", "webhooksAllow", "keepNames", "deleteAfter", "origins", "signIn",
    "lobbiesOfAccount", "lobbiesOfAddress", "joinsOfAddress", "capacity", "photosOfLobby", "photoBytesOfLobby",
    "playersPhotosOfLobby", "playersPhotoBytesOfLobby", "photosOfPlayer",
  ]
  /// What is in force if nothing is set, of those that have such a value. `http` has another one with `lan`.
  static let standards: [String: String] = [
    "lines": "127.0.0.1:7226", "http": "127.0.0.1:8080", "lan": "off", "rateLimits": "on", "registration": "open",
    "hosting": "anybody", "logLevel": "notice", "logFormat": "text", "accessLog": "off", "webhooks": "accounts",
  ].merging(Quota.allCases.map { ($0.rawValue, "\($0.standard)") }) { $1 }

  /// On or off; in a file also true or false.
  static let switches: Set<String> = ["lan", "rateLimits", "smtpStarttls", "accessLog"]
  static let secrets: Set<String> = ["smtpPassword", "logPassword", "backupPassphrase"]
  /// Secrets that only the environment may contain.
  private static let onlyInEnvironment = ["QUARRY_PERSONAL_KEY", "QUARRY_NEW_PERSONAL_KEY"]

  static func inEnvironment(_ name: String) -> String {
    "QUARRY_" + name.reduce(into: "") { $0 += $1.isUppercase ? "_\($1)" : $1.uppercased() }
  }

  /// Refuses unknown variables that begin with QUARRY_.
  static func checkEnvironment(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(BadSetting) {
    let known = all.map(inEnvironment) + onlyInEnvironment
    for name in environment.keys.sorted() where name.hasPrefix("QUARRY_") && !known.contains(name) {
      // Kubernetes sets these in every container if a service is called "quarry".
      if name.hasPrefix("QUARRY_SERVICE_") || name == "QUARRY_PORT" || name.hasPrefix("QUARRY_PORT_") { continue }
      throw BadSetting(sentence: "\(name) in the environment is not a setting.\(suggestion(for: name, of: known))")
    }
  }

  /// Reads the settings in a file, an object whose member `quarry` maps their names to texts.
  static func settings(inFile path: String) throws(BadSetting) -> [String: String] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw BadSetting(sentence: "The settings in \(path) cannot be read. Check its name and permissions.")
    }
    guard let file = try? JSONParser.parse(TextFile.utf8(of: data)) else {
      throw BadSetting(sentence: "The settings in \(path) are not JSON: check its commas, quotes and brackets.")
    }
    guard let object = file.object, let members = file["quarry"]?.object else {
      throw BadSetting(
        sentence: "The settings in \(path) must be in an object: {\"quarry\": {\"data\": \"/var/lib/quarry\"}}.")
    }
    for member in object.members where member.name != "quarry" {
      throw BadSetting(sentence: "\(path) has “\(member.name)” beside “quarry”: put settings inside “quarry”.")
    }
    var settings: [String: String] = [:]
    for member in members.members {
      guard all.contains(member.name) else {
        throw BadSetting(
          sentence: "\(path) has “\(member.name)”, which is not a setting.\(suggestion(for: member.name, of: all))")
      }
      guard settings[member.name] == nil else {
        throw BadSetting(sentence: "\(path) has “\(member.name)” twice. Leave one of them out.")
      }
      settings[member.name] = try text(of: member.value, named: member.name, in: path)
    }
    return settings
  }

  private static func text(of value: JSONValue, named name: String, in path: String) throws(BadSetting) -> String {
    if let text = value.string { return text }
    if switches.contains(name), case .bool(let isOn) = value { return isOn ? "on" : "off" }
    if Quota(rawValue: name) != nil, let number = value.integer { return String(number) }
    let wanted = switches.contains(name) ? "true or false" : Quota(rawValue: name) == nil ? "a string" : "a number"
    throw BadSetting(sentence: "“\(name)” in \(path) must be \(wanted).")
  }

  // MARK: Nearest names

  /// " Did you mean …?" with the nearest name, or a pointer to the help if none is near.
  static func suggestion(for name: String, of known: [String]) -> String {
    let wanted = plain(name)
    let nearest = known.map { (name: $0, distance: distance(wanted, plain($0))) }.min { $0.distance < $1.distance }
    guard let nearest, nearest.distance <= max(2, wanted.count / 3) else {
      return " See quarry serve --help for all of them."
    }
    return " Did you mean \(nearest.name)?"
  }

  /// A name without case and separators: `public-url`, `PUBLIC_URL` and `publicUrl` are the same.
  private static func plain(_ name: String) -> [UInt8] {
    Array(name.lowercased().utf8.filter { $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: "-") })
  }

  /// The Levenshtein distance: letters to add, remove or change.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var row = Array(0...right.count)
    for (index, byte) in left.prefix(100).enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in right.indices {
        let changed = diagonal + (byte == right[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(changed, row[column] + 1, row[column + 1] + 1)
      }
    }
    return row[right.count]
  }
}
