extension EventSamples {
  private static let hash = String(repeating: "0a1b2c3d", count: 8)

  /// Groups of clues and waves of players.
  static let groupsAndWaves: [(type: String, data: String)] = [
    (
      "lobby.created",
      #"{"code":"HJKR","name":"n","description":"","author":"","capacity":1,"order":"free","teams":[],"#
        + #""waves":[{"title":"Early","after":0},{"title":"Late","after":600}],"scoring":{"fixed":{}},"#
        + #""settings":{"chat":true,"songs":true,"spectators":true,"lateJoin":true,"boardDelay":0},"#
        + #""groups":[{"title":"Museum","clues":["c1","c3"],"need":1}],"host":"\#(hash)"}"#
    ),
    ("lobby.updated", #"{"waves":[{"title":"All","after":0}],"groups":[{"title":"Park","clues":["c2"],"need":1}]}"#),
    ("lobby.updated", #"{"waves":[],"groups":[]}"#),
    ("wave.started", #"{"wave":0,"startsAt":1750000000000}"#),
    ("wave.moved", #"{"player":"p1","wave":1}"#),
    ("wave.moved", #"{"team":"t2","wave":19}"#),
  ]
}
