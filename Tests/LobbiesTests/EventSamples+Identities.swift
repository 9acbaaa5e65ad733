extension EventSamples {
  private static let hash = String(repeating: "0a1b2c3d", count: 8)

  static let identities: [(type: String, data: String)] = [
    (
      "player.joined",
      ##"{"player":"p1","name":"Ada","avatar":{"emoji":"🦊"},"colour":"#d04a2b","##
        + ##""token":"\##(hash)","language":"pt-BR"}"##
    ),
    ("player.updated", ##"{"player":"p1","avatar":{"drawing":"M3 4L9 12"},"colour":"#d04a2b"}"##),
    ("player.updated", ##"{"player":"p1","avatar":{"critter":"k7m2"}}"##),
    ("player.updated", ##"{"player":"p1","avatar":null,"colour":null}"##),
    ("player.updated", ##"{"player":"p1","language":"de"}"##),
    ("player.updated", ##"{"player":"p1","colour":"#d04a2b","language":null}"##),
    (
      "lobby.created",
      ##"{"code":"7KQF","name":"n","description":"","author":"","capacity":1,"order":"free","teams":["Red"],"##
        + ##""teamColours":["#d04a2b"],"brand":{"colour":"#00ff00","logo":"0a1b"},"language":"en","##
        + ##""scoring":{"fixed":{}},"settings":{"chat":true,"songs":true,"spectators":true,"##
        + ##""lateJoin":true,"boardDelay":0},"host":"\##(hash)"}"##
    ),
    ("lobby.updated", ##"{"teamColours":["#d04a2b"],"brand":{},"language":"pt-BR"}"##),
    ("lobby.updated", ##"{"teamColours":[],"brand":null,"language":null}"##),
    (
      "clue.added",
      ##"{"clue":"c1","title":"t","text":"","points":1,"proof":{"scan":{}},"hints":[{"text":"h","cost":1}],"##
        + ##""texts":{"de":{"title":"T","text":"","ask":"a","question":"q","options":["o"],"hints":["i"]},"fr":{}}}"##
    ),
    ("clue.updated", ##"{"clue":"c1","texts":{"de":{"title":"T"}}}"##),
    ("clue.updated", ##"{"clue":"c1","texts":{}}"##),
  ]

  static let identitiesInTwoParts: [(type: String, data: String, secret: String)] = [
    (
      "player.updated",
      ##"{"player":"p1","colour":"#d04a2b","##
        + ##""sealed":"c4d6026242a1b1a50f7295db5ac4e9581245cb4d93244b8bfdf20690054ecd46"}"##,
      #"{"language":"de","salt":"00112233445566778899aabbccddeeff"}"#
    )
  ]
}
