import JSONCoding
import QuarryClient
import Testing

@Suite(.timeLimit(.minutes(10))) struct AWatcher {
  private static let snapshot = #"{"epoch":"E","seq":7,"snapshot":{"card":{"lobby":"L","code":"7KQF"}}}"#
  private static let resumed = #"{"epoch":"E","seq":9,"resumed":true}"#
  private static let board = #"{"seq":9,"rows":[],"total":0,"frozen":false}"#

  private static let impatient = {
    var timing = WatchTiming()
    timing.firstRetry = .milliseconds(1)
    timing.answer = .seconds(60)
    return timing
  }()

  @Test func `comes back after a cut and goes on where it was`() async throws {
    let seen = try await ScriptedServer.play([
      { peer in
        try await peer.answer(try await peer.request("session.attach"), "{}")
        let watch = try await peer.request("lobby.watch")
        #expect(watch["params"] == ["code": "7KQF"])
        try await peer.answer(watch, Self.snapshot)
        try await peer.event(8, prev: 7)
      },
      { peer in
        let attach = try await peer.request("session.attach")
        #expect(attach["params"] == ["token": "T"])
        try await peer.answer(attach, "{}")
        let watch = try await peer.request("lobby.watch")
        #expect(watch["params"] == ["lobby": "L", "since": ["epoch": "E", "seq": 8]])
        try await peer.answer(watch, Self.resumed)
        try await peer.event(9, prev: 8)
        try await peer.answer(try await peer.request("lobby.board"), Self.board)
        try await peer.end()
      },
    ]) { server in
      let watcher = QuarryWatcher(server: server, lobby: .code("7KQF"), token: "T", timing: Self.impatient)
      return try await watcher.watch { updates in
        var seen: [String] = []
        for try await update in updates {
          switch update {
          case .snapshot(_, let position): seen.append("snapshot \(position.seq)")
          case .event(let event): seen.append("event \(event.seq)")
          case .board(let board): seen.append("board \(board.seq)")
          case .disconnected: seen.append("gone")
          case .resumed: seen.append("back")
          case .push: seen.append("push")
          }
          if case .board = update { break }
        }
        return seen
      }
    }
    #expect(seen == ["snapshot 7", "event 8", "gone", "back", "event 9", "board 9"])
  }

  @Test func `repeats a request that was cut off, with the same key`() async throws {
    try await ScriptedServer.play([
      { peer in
        try await peer.answer(try await peer.request("lobby.watch"), Self.snapshot)
        let scan = try await peer.request("scan.submit")
        let key = try #require(scan["params"]?["key"]?.string)
        #expect(key.count >= 22)
        try await peer.event(8, prev: 7, type: key)
      },
      { peer in
        try await peer.answer(try await peer.request("lobby.watch"), Self.resumed)
        _ = try await peer.request("lobby.board")
        let scan = try await peer.request("scan.submit")
        #expect(scan["params"]?["text"] == "QUARRY:X")
        try await peer.answer(scan, #"{"key":"\#(scan["params"]?["key"]?.string ?? "")"}"#)
        try await peer.end()
      },
    ]) { server in
      let watcher = QuarryWatcher(server: server, lobby: .code("7KQF"), timing: Self.impatient)
      try await watcher.watch { updates in
        try await withThrowingTaskGroup(of: String?.self) { group in
          group.addTask {
            var key: String?
            do {
              for try await update in updates {
                if case .event(let event) = update { key = event.type }
              }
            } catch is CancellationError {}
            return key
          }
          let answer = try await watcher.call("scan.submit", ["text": "QUARRY:X"], timeout: .seconds(240))
          group.cancelAll()
          #expect(try await group.next() == answer["key"]?.string)
        }
      }
    }
  }

  @Test func `gives up where the server refuses it`() async throws {
    try await ScriptedServer.play([
      { peer in
        try await peer.refuse(try await peer.request("lobby.watch"), "lobby-not-found")
        try await peer.end()
      }
    ]) { server in
      let watcher = QuarryWatcher(server: server, lobby: .code("7KQF"), timing: Self.impatient)
      await #expect(throws: QuarryError.self) {
        try await watcher.watch { updates in
          for try await _ in updates {}
        }
      }
      await #expect(throws: QuarryError.self) { try await watcher.call("lobby.view") }
    }
  }

  @Test func `asks a silent server whether it is there, and leaves if it is not`() async throws {
    let scripts: [ScriptedServer.Script] = [
      { peer in
        try await peer.answer(try await peer.request("lobby.watch"), Self.snapshot)
        try await peer.answer(try await peer.request("server.ping"), "{}")
        _ = try await peer.request("server.ping")
        try await peer.end()
      },
      { peer in
        try await peer.answer(try await peer.request("lobby.watch"), Self.resumed)
        try await peer.end()
      },
    ]
    try await ScriptedServer.play(scripts, again: true) { server in
      var timing = Self.impatient
      timing.silence = .milliseconds(10)
      timing.answer = .seconds(2)
      try await QuarryWatcher(server: server, lobby: .code("7KQF"), timing: timing).watch { updates in
        for try await update in updates {
          if case .resumed = update { break }
        }
      }
    }
  }

  @Test func `is closed by cancelling its task`() async throws {
    try await ScriptedServer.play([
      { peer in
        try await peer.answer(try await peer.request("lobby.watch"), Self.snapshot)
        try await peer.end()
      }
    ]) { server in
      await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          try await QuarryWatcher(server: server, lobby: .code("7KQF")).watch { updates in
            for try await _ in updates { withUnsafeCurrentTask { $0?.cancel() } }
          }
        }
        await #expect(throws: CancellationError.self) { try await group.next() }
      }
    }
  }
}
