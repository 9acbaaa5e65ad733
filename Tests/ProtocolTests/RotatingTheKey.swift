import Foundation
import TestTools
import Testing

@Suite struct RotatingTheKey {
  private func bytes(_ path: String) -> Data? { FileManager.default.contents(atPath: path) }

  @Test func `may be killed at any moment, and loses nothing`() async throws {
    try await withServer { server in
      let refused = try await Program.quarry("key", "rotate", "--data", server.data)
      #expect(refused.exit == .code(1))
      #expect(refused.errorOutput.contains("Stop it first"))
      #expect(try await server.stop() == .code(0))

      let key = server.data + "/personal.key"
      var random = SeededGenerator(seed: 20_261_121)
      var seen: Set<Data> = []
      var killed = 0
      for _ in 0..<Seeds.count(byDay: 12, atNight: 40) {
        let life = Double(random.integer(5...90)) / 1_000
        let end = try await Program.tool(
          "timeout", "-s", "KILL", "\(life)", Program.quarry, "key", "rotate", "--data", server.data)
        if end.exit != .code(0) { killed += 1 }
        if let key = bytes(key) { seen.insert(key) }
      }
      #expect(killed > 0, "some were killed")
      let rotated = try await Program.quarry("key", "rotate", "--data", server.data)
      #expect(rotated.exit == .code(0), "\(rotated.errorOutput)")
      let last = try #require(bytes(key))
      #expect(last.count == 32 && !seen.contains(last))
      let left = try FileManager.default.contentsOfDirectory(atPath: server.data).filter { $0.hasPrefix("personal") }
      #expect(left == ["personal.key"])
      #expect(try await Program.quarry("log", "verify", "--data", server.data).exit == .code(0))
      try await server.start()
    }
  }

  @Test func `says what is missing`() async throws {
    let folder = try TemporaryFolder("empty")
    let rotated = try await Program.quarry("key", "rotate", "--data", folder.path)
    #expect(rotated.exit == .code(1))
    #expect(rotated.errorOutput.contains("There is no log at"))
  }
}
