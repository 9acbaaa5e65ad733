import Testing

/// No message, whatever it holds, can stop the server.
@Suite struct KeepingTraps {
  private let sources = Project().sources(
    below: "Sources/Connections", "Sources/Lobbies", "Sources/LobbyLog", "Sources/LineServer", "Sources/WebServer",
    "Sources/Wire", "Sources/Packs", "Sources/Accounts", "Sources/Core", "Sources/Hunt", "Sources/HuntViews",
    "Sources/JSONCoding", "Sources/Relay")

  /// Traps on how the program is put together or on its own state, which no message decides.
  private let allowed: Set = [
    "Sources/Connections/Conversation.swift", "Sources/Relay/Relay.swift",
    "Sources/WebServer/UpgradableChannel.swift", "Sources/LobbyLog/ResultsProof.swift",
    "Sources/HuntViews/LobbyView.swift", "Sources/HuntViews/Ranking.swift", "Sources/JSONCoding/JSONWriter.swift",
    "Sources/Core/NetworkAddress.swift",
  ]

  @Test func `no trap stands where requests pass`() {
    var allowed = allowed
    for file in sources {
      for (number, line) in file.code.enumerated()
      where ["preconditionFailure(", "fatalError(", "precondition(", "assertionFailure("].contains(where: line.contains)
      {
        #expect(allowed.remove(file.path) != nil, "\(file.path):\(number + 1) traps")
      }
    }
    #expect(allowed.isEmpty, "These no longer trap: take them off the list.")
  }

  /// A new kind of request must be a compiler error wherever requests are told apart.
  @Test func `requests are told apart without a default`() {
    let files = sources.filter { file in
      file.target == "Connections" || file.path.hasPrefix("Sources/Lobbies/LobbyShard")
        || file.path.hasPrefix("Sources/Lobbies/LobbyRe")
    }
    #expect(files.count > 20)
    for file in files {
      for (number, line) in file.code.enumerated() where line.drop(while: { $0 == " " }).hasPrefix("default:") {
        Issue.record("\(file.path):\(number + 1) has a default")
      }
    }
  }
}
