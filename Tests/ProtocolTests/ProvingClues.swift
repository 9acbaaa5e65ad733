import JSONCoding
import Testing

@Suite struct ProvingClues {
  private static let pier: JSONValue = ["lat": 53.5461, "lon": 9.9661, "radius": 40]

  /// One clue of each kind of proof, and one bound to its place.
  private static let clues: JSONValue = [
    ["title": "Code", "points": 1, "proof": ["scan": [:]]],
    ["title": "Word", "points": 2, "proof": ["codeword": ["accepts": ["Zoë’s oak", "elm"]]]],
    ["title": "Choice", "points": 4, "proof": ["choice": ["options": ["ash", "elm", "oak"], "answer": 2]]],
    [
      "title": "Odd", "points": 8, "proof": ["outsider": ["words": ["red", "blue", "seven", "green"], "outsider": 2]],
    ],
    ["title": "Sum", "points": 16, "proof": ["number": ["question": "12*7", "answer": 84, "tolerance": 0.5]]],
    ["title": "Pier", "points": 32, "proof": ["visit": [:]], "location": pier],
    [
      "title": "Code at the pier", "points": 64, "proof": ["scan": [:]],
      "location": pier.with(["required": true]),
    ],
    ["title": "Long ago", "points": 128, "proof": ["scan": [:]], "closes": 1_000],
  ]

  /// A wrong and a right answer to each question. Options are looked up by text, because their order varies.
  private static func answers(_ clues: [JSONValue]) throws -> [(clue: String, wrong: JSONValue, right: JSONValue)] {
    func place(_ option: JSONValue, of clue: Int) throws -> JSONValue {
      let options = try #require(clues[clue]["proof"]?["options"]?.array)
      return .integer(Int64(try #require(options.firstIndex(of: option))))
    }
    return [
      ("c2", "Zoë’s elm", "  zoe\u{308}'s  OAK "), ("c3", try place("ash", of: 2), try place("oak", of: 2)),
      ("c4", try place("red", of: 3), try place("seven", of: 3)), ("c5", 85, "83,5"),
    ]
  }

  @Test func `plays one clue of each kind`() async throws {
    try await withSharedServer { server in
      let host = try await Client.connect(server)
      let lobby = try await HostedLobby.create(with: host, start: false, ["clues": Self.clues])
      let ada = try await lobby.player("Ada", on: server)
      let spectator = try await lobby.spectator(on: server)
      try await host.call("lobby.start")
      let clues = try #require(try await ada.call("lobby.view")["clues"]?.array)
      #expect(
        clues.column("proof", "kind")
          == ["scan", "codeword", "choice", "outsider", "number", "visit", "scan", "scan"])
      #expect(clues.column("state") == Array(repeating: "open", count: 7) + ["closed"])
      #expect(clues[5]["location"]?["required"] == true && clues[4]["proof"]?["question"] == "12*7")

      var total: Int64 = 0
      func expect(_ outcome: JSONValue, _ method: String, _ params: JSONValue, points: Int64 = 0) async throws {
        let result = try await ada.call(method, params)
        total += points
        #expect(result["outcome"] == outcome && result["points"] == .integer(points), "\(method) \(params): \(result)")
        #expect(result["total"] == .integer(total))
      }
      try await expect("found", "scan.submit", ["text": .string(lobby.codes[0])], points: 1)
      try await expect("not-a-clue", "scan.submit", ["text": .string(lobby.codes[1])])
      for (index, (clue, wrong, right)) in try Self.answers(clues).enumerated() {
        try await expect("wrong-answer", "clue.answer", ["clue": .string(clue), "answer": wrong])
        try await expect("found", "clue.answer", ["clue": .string(clue), "answer": right], points: 2 << index)
        try await expect("already-found", "clue.answer", ["clue": .string(clue), "answer": wrong])
      }
      let away: JSONValue = ["lat": 53.5470, "lon": 9.9661, "accuracy": 20]
      let near: JSONValue = ["lat": 53.5465, "lon": 9.9661, "accuracy": 20]
      try await expect("too-far", "clue.visit", away.with(["clue": "c6"]))
      try await expect("found", "clue.visit", near.with(["clue": "c6"]), points: 32)
      try await expect("too-far", "scan.submit", away.with(["text": .string(lobby.codes[6])]))
      try await expect("found", "scan.submit", near.with(["text": .string(lobby.codes[6])]), points: 64)
      try await expect("closed", "scan.submit", ["text": .string(lobby.codes[7])])
      try await host.call("lobby.end")

      // Read up to the answer, so that all pushes have arrived.
      for client in [ada, spectator] {
        try await client.call("lobby.results", lobby.named)
        let text = await client.receivedText
        for secret in ["accepts", "tolerance", "Zoë’s oak", #""answer":"#, #""outsider":"#] {
          #expect(!text.contains(secret), "\(secret)")
        }
      }
      for client in [host, ada, spectator] { await client.close() }
    }
  }

  @Test func `says what to do when a proof cannot be one`() async throws {
    try await withSharedServer { server in
      let lobby = try await HostedLobby.create(on: server, clues: 0, ["clues": Self.clues])
      let ada = try await lobby.player("Ada", on: server)
      func problem(_ method: String, _ params: JSONValue) async throws -> String? {
        let error = try await ada.refusal(method, params)
        return error.data["problem"]?.string
      }
      #expect(
        try await problem("clue.answer", ["clue": "c1", "answer": "oak"])
          == "is proved by its code: scan or type that, and send it with scan.submit")
      #expect(
        try await problem("clue.answer", ["clue": "c4", "answer": 4])
          == "must be the index of an option as shown, from 0 to 3")
      #expect(try await problem("clue.visit", ["clue": "c6"])?.hasPrefix("is missing: ") == true)
      #expect(
        try await problem("scan.submit", ["text": .string(lobby.codes[6])])?.hasPrefix("is missing: ") == true)
      await ada.close()
    }
  }
}
