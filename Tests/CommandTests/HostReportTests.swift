import JSONCoding
import QuarryClient
import Testing

@testable import quarry

@Suite struct AHostsReport {
  private static let created: JSONValue = [
    "lobby": "01ABC", "code": "7KQF", "token": "secret-token", "clues": ["c1", "c2"],
  ]
  private static let list: JSONValue = [
    "clues": [
      ["clue": "c1", "title": "The \u{1B}[31mOak", "points": 50, "token": "7KQF2M9ZX4TB", "qr": "QUARRY:7KQF2M9ZX4TB"],
      ["clue": "c2", "title": "Überraschung!", "points": 20, "token": "AAAABBBBCCCC", "qr": "QUARRY:AAAABBBBCCCC"],
    ]
  ]

  private static let report = HostReport(name: "Old Town", created: created, list: list, hasStarted: true)

  @Test func `shows no code of a clue that is not proved by one`() {
    let list: JSONValue = [
      "clues": [["title": "Oak", "points": 1, "proof": ["visit": [:]], "token": "T", "qr": "QUARRY:7KQF2M9ZX4TB"]]
    ]
    let report = HostReport(name: "Old Town", created: Self.created, list: list, hasStarted: true)
    #expect(report.clues[0].code.isEmpty && report.clues[0].qr.isEmpty)
    #expect(report.text(withCodes: true, server: .local) { _ in "<code>" }.hasSuffix("\n1. Oak (1 point)\n"))
  }

  @Test func `shows all that a host needs`() {
    let text = Self.report.text(withCodes: true, server: .local) { _ in "<code>\n" }
    #expect(
      text == """
        Old Town

          Join code   7KQF
          Host token  secret-token
          Lobby       01ABC

        Players join with: quarry join 7KQF --server 127.0.0.1:7226
        Keep the host token secret: whoever has it is the host.
        The hunt is running.
        End it with: quarry control end --token secret-token --server 127.0.0.1:7226
        Pause, resume or extend it with: quarry control --help

        1. The Oak (50 points)
           7KQF-2M9Z-X4TB
        <code>

        2. Überraschung! (20 points)
           AAAA-BBBB-CCCC
        <code>

        """)
  }

  @Test func `leaves the codes out when asked to`() {
    let text = Self.report.text(withCodes: false, server: ServerAddress(host: "x", port: 1)) { _ in "<code>\n" }
    #expect(!text.contains("2M9Z") && !text.contains("<code>"))
    #expect(text.hasSuffix("\n1. The Oak (50 points)\n2. Überraschung! (20 points)\n"))
  }

  @Test func `is one value for scripts`() {
    let json = HostReport.json(name: "Old Town", created: Self.created, list: Self.list, hasStarted: false)
    #expect(json["name"] == "Old Town")
    #expect(json["code"] == "7KQF")
    #expect(json["token"] == "secret-token")
    #expect(json["clues"]?[1]?["qr"] == "QUARRY:AAAABBBBCCCC")
    #expect(json["started"] == false)
  }

  @Test func `gives its pictures names that sort and suit any system`() {
    #expect(Self.report.fileName(ofClue: 0) == "01-the-oak.png")
    #expect(Self.report.fileName(ofClue: 1) == "02-uberraschung.png")
  }

  @Test func `says how to reach a server whose certificate only some trust`() {
    let server = ServerAddress(host: "x", port: 1, security: .tls(authorities: "own.pem"))
    let text = Self.report.text(withCodes: false, server: server) { _ in "" }
    #expect(text.contains("quarry join 7KQF --server tls://x:1 --ca own.pem\n"))
    #expect(text.contains("quarry control end --token secret-token --server tls://x:1 --ca own.pem\n"))
  }
}
