import Configuration
import Core
import Hunt

extension RetentionPolicy {
  init(reading config: ConfigReader) throws(BadSetting) {
    try self.init(
      keepNames: config.string(forKey: "keepNames"), deleteAfter: config.string(forKey: "deleteAfter"))
  }

  /// - Parameters: texts such as `90d`; nil or empty for never.
  init(keepNames: String?, deleteAfter: String?) throws(BadSetting) {
    let names = try Self.age(keepNames, option: "--keep-names")
    let lobbies = try Self.age(deleteAfter, option: "--delete-after")
    if let names, let lobbies, names >= lobbies {
      throw BadSetting(sentence: "--keep-names must be shorter than --delete-after: names go with their lobby.")
    }
    self.init(keepNames: names, deleteAfter: lobbies)
  }

  private static func age(_ text: String?, option: String) throws(BadSetting) -> Span? {
    guard let text, !text.isEmpty else { return nil }
    let days = Int(text.dropLast()).flatMap { text.last == "d" && (7...36_500).contains($0) ? $0 : nil }
    // Until then, hosts still correct results, and players find the lobby by its code.
    guard let days else { throw BadSetting(sentence: "\(option) takes days such as 90d, from 7d on, not \(text).") }
    return .days(days)
  }

  /// For the operator: `90d`.
  static func text(of age: Span) -> String { "\(age.wholeDays)d" }
}
