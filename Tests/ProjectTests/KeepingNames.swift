import Foundation
import LobbyLog
import Testing

/// `EventCodec.names` is the one list of events. `quarry`'s own sentences are checked against it by the compiler.
@Suite struct KeepingNames {
  private let project = Project()
  private let names = Set(EventCodec.names)

  @Test func `the protocol's table of pushes lists every event`() throws {
    let text = project.text("docs/protocol.md")
    let section = try #require(text.split(separator: "\n### `event`\n").last?.split(separator: "\n### ").first)
    let rows = section.split(separator: "\n").filter { $0.hasPrefix("| `") }
    let listed = rows.flatMap { row in
      row.split(separator: "|")[0].matches(of: /`([a-z]+\.[a-zA-Z]+)`/).map { String($0.output.1) }
    }
    #expect(Set(listed) == names && listed.count == names.count)
  }

  @Test func `the description of the protocol has a schema for every event`() {
    let described = project.text("schema/openrpc.json").matches(of: /"type": \{ "const": "([a-z]+\.[a-zA-Z]+)" \}/)
    #expect(Set(described.map { String($0.output.1) }) == names)
  }

  @Test func `the pages' scripts handle only events that exist`() {
    let folder = "Sources/WebServer/Resources/static/js"
    let scripts = project.paths(below: folder).filter { $0.hasSuffix(".js") }
    var handled = 0
    for script in scripts {
      let text = project.text("\(folder)/\(script)")
      let keys = text.matches(of: #/"([a-z]+\.[a-zA-Z]+)": /#).map { String($0.output.1) }
      let compared = text.matches(of: #/\btype [!=]== "([a-z]+\.[a-zA-Z]+)"/#).map { String($0.output.1) }
      let found = keys + compared
      handled += found.count
      for name in found { #expect(names.contains(name), "\(script) handles \(name)") }
    }
    #expect(handled > 80)
  }
}
