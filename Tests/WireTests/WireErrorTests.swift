import Core
import Hunt
import Testing
import Wire

@Suite struct ARejectionOnTheWire {
  @Test(
    arguments: [
      (.lobbyNotFound, #"{"code":1003,"message":"There is no such lobby.","data":{"kind":"lobby-not-found"}}"#),
      (
        .clueNotFound(ClueID(3)),
        #"{"code":1003,"message":"This lobby has no clue c3.","data":{"kind":"clue-not-found"}}"#
      ),
      (
        .playerNotFound(PlayerID(4)),
        #"{"code":1003,"message":"This lobby has no player p4.","data":{"kind":"player-not-found"}}"#
      ),
      (
        .notSeated,
        #"{"code":1001,"message":"This token is unknown. Join the lobby again.","data":{"kind":"unauthorized"}}"#
      ),
      (
        .nameTaken(name: "Ada"),
        #"{"code":1004,"message":"The name Ada is taken in this lobby. Choose another name.","#
          + #""data":{"kind":"name-taken","field":"name"}}"#
      ),
      (
        .lobbyFull(capacity: 100),
        #"{"code":1006,"message":"All 100 seats of this lobby are taken.","data":{"kind":"lobby-full","capacity":100}}"#
      ),
      (
        .quotaExceeded(.clueBytes),
        #"{"code":1011,"message":"The texts of a lobby's clues may have 4194304 bytes in total. Shorten or remove some.","#
          + #""data":{"kind":"quota-exceeded","quota":"clueBytes","limit":4194304}}"#
      ),
      (
        .wrongPhase(.open),
        #"{"code":1005,"message":"The hunt has not started yet.","data":{"kind":"wrong-phase","phase":"open"}}"#
      ),
      (
        .wrongPhase(.running),
        #"{"code":1005,"message":"The hunt is running.","data":{"kind":"wrong-phase","phase":"running"}}"#
      ),
      (
        .wrongPhase(.paused),
        #"{"code":1005,"message":"The hunt is paused.","data":{"kind":"wrong-phase","phase":"paused"}}"#
      ),
      (
        .wrongPhase(.ended),
        #"{"code":1005,"message":"The hunt has ended.","data":{"kind":"wrong-phase","phase":"ended"}}"#
      ),
      (
        .notAllowed(.chatIsOff),
        #"{"code":1002,"message":"The host has switched the chat off.","data":{"kind":"forbidden"}}"#
      ),
      (
        .notAllowed(.spectatorsAreOff),
        #"{"code":1002,"message":"The host does not let spectators watch this lobby. Join it to take part.","#
          + #""data":{"kind":"forbidden"}}"#
      ),
      (
        .notAllowed(.noLateJoin),
        #"{"code":1002,"message":"The hunt has started, and nobody can join any more.","#
          + #""data":{"kind":"forbidden"}}"#
      ),
      (
        .invalid(field: "clues[3].title", problem: "must not be empty"),
        #"{"code":-32602,"message":"clues[3].title must not be empty.","#
          + #""data":{"kind":"invalid-params","field":"clues[3].title","problem":"must not be empty"}}"#
      ),
    ] as [(Rejection, String)])
  func `has its number, its sentence and its data`(rejection: Rejection, expected: String) throws {
    #expect(try json(WireError(rejection)) == expected)
  }

  @Test func `escapes what people wrote`() throws {
    #expect(try json(WireError(.nameTaken(name: "\"\\"))).contains(#"The name \"\\ is taken"#))
  }
}

@Suite struct AnErrorOfTheProtocol {
  @Test(
    arguments: [
      (
        .parseError,
        #"{"code":-32700,"message":"This is not JSON. Send one JSON value per line.","data":{"kind":"parse-error"}}"#
      ),
      (.invalidRequest("No."), #"{"code":-32600,"message":"No.","data":{"kind":"invalid-request"}}"#),
      (
        .tooLong,
        #"{"code":-32600,"message":"The message is longer than 65536 bytes. Send a long hunt clue by clue.","#
          + #""data":{"kind":"invalid-request"}}"#
      ),
      (.notUTF8, #"{"code":-32600,"message":"The message is not UTF-8.","data":{"kind":"invalid-request"}}"#),
      (
        .tooDeep,
        #"{"code":-32600,"message":"The message is nested deeper than 32.","data":{"kind":"invalid-request"}}"#
      ),
      (
        .methodNotFound("lobby.\"x\""),
        #"{"code":-32601,"message":"There is no method \"lobby.\\\"x\\\"\".","data":{"kind":"method-not-found"}}"#
      ),
      (
        .invalidParams("code", "is missing"),
        #"{"code":-32602,"message":"code is missing.","#
          + #""data":{"kind":"invalid-params","field":"code","problem":"is missing"}}"#
      ),
      (
        .internalError(trace: "01J"),
        #"{"code":-32603,"message":"Something went wrong in the server. Quote 01J to its operator.","#
          + #""data":{"kind":"internal","trace":"01J"}}"#
      ),
      (
        .noToken,
        #"{"code":1001,"message":"This needs a token: join the lobby or attach one first.","#
          + #""data":{"kind":"unauthorized"}}"#
      ),
      (
        .hostOnly,
        #"{"code":1002,"message":"Only the host of the lobby may do this.","data":{"kind":"forbidden"}}"#
      ),
      (
        .playerOnly,
        #"{"code":1002,"message":"Only a player of the lobby may do this.","data":{"kind":"forbidden"}}"#
      ),
      (.otherLobby, #"{"code":1002,"message":"This token belongs to another lobby.","data":{"kind":"forbidden"}}"#),
      (
        .noLobby(code: "7KQF"),
        #"{"code":1003,"message":"No lobby has the code 7KQF. Check it with your host.","#
          + #""data":{"kind":"lobby-not-found"}}"#
      ),
      (
        .rateLimited(retryAfter: Span(milliseconds: 1_001)),
        #"{"code":1007,"message":"Too many tries. Wait 2 s and try again.","#
          + #""data":{"kind":"rate-limited","retryAfter":1001}}"#
      ),
      (
        .unavailable,
        #"{"code":1009,"message":"The server cannot store this right now. Nothing was changed; "#
          + #"send it again in a moment.","data":{"kind":"unavailable","retryAfter":1000}}"#
      ),
    ] as [(WireError, String)])
  func `has its number, its sentence and its data`(error: WireError, expected: String) throws {
    #expect(try json(error) == expected)
  }

  @Test func `quotes only the start of what was sent`() throws {
    #expect(try json(.methodNotFound(String(repeating: "x", count: 10_000))).utf8.count < 200)
    #expect(try json(.noLobby(code: String(repeating: "x", count: 10_000))).utf8.count < 200)
  }
}
