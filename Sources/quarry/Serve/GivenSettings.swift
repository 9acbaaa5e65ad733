import Configuration
import Foundation

/// A server's settings as the operator gave them: options first, then the environment, then the file.
struct GivenSettings {
  /// Where the value of a setting comes from.
  enum Origin: Equatable, CustomStringConvertible {
    case option
    /// The variable's name.
    case environment(String)
    /// The file's path.
    case file(String)
    case standard

    var description: String {
      switch self {
      case .option: "command line"
      case .environment(let name): name
      case .file(let path): path
      case .standard: "default"
      }
    }
  }

  private let options: [String: String]
  private let file: [String: String]
  private let path: String?
  private let environment: [String: String]

  /// - Parameters:
  ///   - options: texts by the names of settings, like `file`.
  ///   - path: the file's.
  init(
    options: [String: String], file: [String: String], path: String?,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.options = options
    self.file = file
    self.path = path
    self.environment = environment
  }

  var reader: ConfigReader {
    ConfigReader(providers: [
      InMemoryProvider(name: "command line", values: Self.values(options)),
      EnvironmentVariablesProvider(),
      InMemoryProvider(name: "file", values: Self.values(file)),
    ])
  }

  private static func values(_ texts: [String: String]) -> [AbsoluteConfigKey: ConfigValue] {
    Dictionary(
      uniqueKeysWithValues: texts.map {
        (
          AbsoluteConfigKey(["quarry", $0]),
          ConfigValue(.string($1), isSecret: SettingNames.secrets.contains($0))
        )
      })
  }

  /// A setting in force.
  struct InForce: Equatable {
    let name: String
    /// Nil if it is not set and has no default. Secrets are hidden.
    let text: String?
    let origin: Origin
  }

  /// All settings in force, in the order of the help.
  var inForce: [InForce] {
    SettingNames.all.map { name in
      let (text, origin) = given(name) ?? (standard(of: name), .standard)
      let isSecret = SettingNames.secrets.contains(name) && text?.isEmpty == false
      return InForce(name: name, text: isSecret ? "***" : text.map(Self.hidingPassword), origin: origin)
    }
  }

  private func given(_ name: String) -> (String?, Origin)? {
    if let text = options[name] { return (text, .option) }
    let variable = SettingNames.inEnvironment(name)
    if let text = environment[variable] { return (text, .environment(variable)) }
    return file[name].map { ($0, .file(path ?? "file")) }
  }

  private func standard(of name: String) -> String? {
    let isInRoom = ["on", "true"].contains(given("lan")?.0?.lowercased())
    return name == "http" && isInRoom ? "0.0.0.0:8080" : SettingNames.standards[name]
  }

  /// Addresses without the user and password that they may have: `nats://***@n1:4222`.
  static func hidingPassword(_ text: String) -> String {
    text.replacing(/\/\/[^\/@,]*@/, with: "//***@")
  }
}
