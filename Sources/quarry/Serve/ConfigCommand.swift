import ArgumentParser
import Foundation
import JSONCoding

struct ConfigCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Print a server's settings, and where each comes from.",
    discussion: """
      Takes the options of quarry serve, and reads the same environment and file. A setting that is not set has a -, a \
      secret is printed as ***. Exits with 64 if the settings cannot work.

      EXAMPLES
        quarry config --data /var/lib/quarry --config /etc/quarry/quarry.json
        quarry config --json | jq '.settings[] | select(.from != "default")'
      """)

  @OptionGroup var options: SettingOptions
  @Flag(help: "Print JSON.") var json = false

  func run() async throws {
    let given: GivenSettings
    do throws(BadSetting) { given = try options.given() } catch { throw Failure.badSetting(error) }
    try Output.write(json ? asJSON(given) : asTable(given))
    _ = try options.settings()
  }

  private func asTable(_ given: GivenSettings) -> String {
    let settings = given.inForce.map { (name: $0.name, text: ($0.text ?? "-").forTerminal, from: "\($0.origin)") }
    let (names, texts) = (settings.map(\.name.count).max() ?? 0, settings.map(\.text.count).max() ?? 0)
    return settings.map { setting in
      let name = setting.name.padding(toLength: names, withPad: " ", startingAt: 0)
      let text = setting.text.padding(toLength: min(texts, 60), withPad: " ", startingAt: 0)
      return "\(name)  \(setting.text.count > 60 ? setting.text : text)  \(setting.from.forTerminal)\n"
    }.joined()
  }

  private func asJSON(_ given: GivenSettings) -> String {
    let bytes = JSONWriter.bytes {
      $0.object {
        $0.member("settings", array: given.inForce) { json, setting in
          json.object {
            $0.member("name", setting.name)
            $0.member("value", ifPresent: setting.text)
            $0.member("from", "\(setting.origin)")
          }
        }
      }
    }
    return String(decoding: bytes, as: UTF8.self) + "\n"
  }
}
