import EventLog
import Hunt

/// One event of every kind and variant as it was stored. Stored for ever means: nothing is ever changed or taken away
/// here; what is new is added at the end of its kind.
enum EventSamples {
  static let all: [(type: String, data: String)] = lobbies + clues + players + course + play

  private static let hash = String(repeating: "0a1b2c3d", count: 8)

  private static let lobbies: [(type: String, data: String)] = [
    (
      "lobby.created",
      #"{"code":"7KQF","name":"Harbour","description":"","author":"","capacity":100,"order":"free","teams":[],"#
        + #""scoring":{"fixed":{}},"settings":{"chat":true,"songs":true,"spectators":true,"lateJoin":true,"#
        + #""boardDelay":0},"host":"\#(hash)"}"#
    ),
    (
      "lobby.created",
      #"{"code":"ABCD","name":"Café \"Zürich\" 🧭","description":"a\\b","author":"Ada","capacity":10000,"#
        + #""order":"sequence","teams":["Red","Blue"],"startsAt":1750000000000,"duration":60,"#
        + #""scoring":{"speed":{"floor":0.5}},"settings":{"chat":false,"songs":false,"spectators":false,"#
        + #""lateJoin":false,"boardDelay":30},"host":"\#(hash)"}"#
    ),
    (
      "lobby.created",
      #"{"code":"2345","name":"n","description":"","author":"","capacity":1,"order":"drip","teams":[],"#
        + #""duration":604800,"drip":{"initial":5,"seed":9007199254740993},"#
        + #""scoring":{"first":{"bonus":[50,25,10]}},"settings":{"chat":true,"songs":true,"spectators":true,"#
        + #""lateJoin":true,"boardDelay":0},"host":"\#(hash)"}"#
    ),
    (
      "lobby.created",
      #"{"code":"WXYZ","name":"n","description":"","author":"","capacity":1,"order":"drip","teams":[],"#
        + #""drip":{"initial":0},"scoring":{"dynamic":{"minimum":100,"decay":20}},"#
        + #""settings":{"chat":true,"songs":true,"spectators":true,"lateJoin":true,"boardDelay":0},"#
        + #""host":"\#(hash)"}"#
    ),
    ("lobby.updated", #"{"name":"New"}"#),
    ("lobby.updated", #"{"description":"","author":"Bob","capacity":7,"order":"free","teams":[]}"#),
    ("lobby.updated", #"{"order":"drip","startsAt":null,"duration":null,"drip":{"initial":3,"seed":0}}"#),
    (
      "lobby.updated",
      #"{"order":"sequence","teams":["Red"],"startsAt":1750000000000,"duration":3600,"scoring":{"fixed":{}},"#
        + #""settings":{"chat":false}}"#
    ),
    (
      "lobby.updated",
      #"{"scoring":{"speed":{"floor":0}},"settings":{"songs":true,"spectators":false,"lateJoin":true,"#
        + #""boardDelay":60}}"#
    ),
    ("lobby.updated", #"{"settings":{"slowMode":30}}"#),
    ("lobby.updated", #"{"settings":{}}"#),
  ]

  private static let clues: [(type: String, data: String)] = [
    ("clue.added", #"{"clue":"c1","title":"Crane","text":"","points":0,"proof":{"scan":{}}}"#),
    (
      "clue.added",
      #"{"clue":"c2","before":"c1","title":"Lock","text":"below","photo":"01JD","points":10000,"#
        + #""proof":{"codeword":{"accepts":["open","sésame"]}},"#
        + #""location":{"lat":53.5461,"lon":-9.9937,"radius":30,"required":false},"#
        + #""hints":[{"text":"down","cost":5},{"text":"further","cost":0}],"opens":1750000000000,"#
        + #""closes":1750000060000}"#
    ),
    (
      "clue.added",
      #"{"clue":"c3","title":"t","text":"","points":1,"proof":{"choice":{"options":["a","b"],"answer":1}},"#
        + #""location":{"lat":-90,"lon":-180,"radius":10000,"required":true}}"#
    ),
    (
      "clue.added",
      #"{"clue":"c4","title":"t","text":"","points":1,"#
        + #""proof":{"outsider":{"words":["a","b","c","d"],"outsider":3}}}"#
    ),
    (
      "clue.added",
      #"{"clue":"c5","title":"t","text":"","points":1,"#
        + #""proof":{"number":{"question":"12*7","answer":84,"tolerance":0.25}}}"#
    ),
    ("clue.added", #"{"clue":"c1000","title":"t","text":"","points":1,"proof":{"visit":{}}}"#),
    ("clue.updated", #"{"clue":"c1","title":"Crane","text":"up","photo":"01JD","points":5,"proof":{"visit":{}}}"#),
    (
      "clue.updated",
      #"{"clue":"c1","location":{"lat":0.5,"lon":0.25,"radius":1,"required":true},"#
        + #""hints":[{"text":"h","cost":1}],"opens":1,"closes":2}"#
    ),
    ("clue.updated", #"{"clue":"c1","photo":null,"location":null,"hints":[],"opens":null,"closes":null}"#),
    ("clue.removed", #"{"clue":"c1"}"#),
    ("clue.moved", #"{"clue":"c2","before":"c1"}"#),
    ("clue.moved", #"{"clue":"c2"}"#),
  ]

  private static let players: [(type: String, data: String)] = [
    ("player.joined", #"{"player":"p1","name":"Ada","token":"\#(hash)"}"#),
    ("player.joined", #"{"player":"p10000","name":"李","team":"t2","token":"\#(hash)"}"#),
    ("player.renamed", #"{"player":"p1","name":"Ada L."}"#),
    ("player.renamed", #"{"player":"p1","name":"Ada L.","team":"t1"}"#),
    ("player.left", #"{"player":"p1"}"#),
    ("player.kicked", #"{"player":"p1"}"#),
    ("player.kicked", #"{"player":"p1","reason":"Shared codes"}"#),
    ("player.muted", #"{"player":"p1"}"#),
    ("player.muted", #"{"player":"p1","reason":"Rude"}"#),
    ("player.unmuted", #"{"player":"p1"}"#),
    ("player.unmuted", #"{"player":"p1","reason":"Said sorry"}"#),
  ]

  private static let course: [(type: String, data: String)] = [
    ("hunt.started", #"{}"#),
    ("hunt.started", #"{"endsAt":1750000060000}"#),
    ("hunt.paused", #"{}"#),
    ("hunt.resumed", #"{}"#),
    ("hunt.resumed", #"{"endsAt":1750000060000}"#),
    ("time.extended", #"{"seconds":300,"endsAt":1750000360000}"#),
    ("hunt.ended", #"{"by":"host"}"#),
    ("hunt.ended", #"{"by":"clock"}"#),
    ("hunt.ended", #"{"by":"all-found"}"#),
  ]

  private static let play: [(type: String, data: String)] = [
    ("clue.scanned", #"{"player":"p1","clue":"c1"}"#),
    ("clue.scanned", #"{"player":"p1","clue":"c1","late":true,"at":1749999990000}"#),
    ("clue.scanned", #"{"player":"p1","clue":"c1","at":1749999990000}"#),
    ("board.frozen", #"{"seq":12}"#),
    ("board.revealed", #"{"seq":15}"#),
    ("notice.sent", #"{"notice":"n1","text":"Lunch at 12"}"#),
    ("notice.sent", #"{"notice":"n2","text":"psst","to":{"player":"p3"}}"#),
    ("notice.sent", #"{"notice":"n3","text":"psst","to":{"team":"t1"}}"#),
    ("chat.sent", #"{"message":"m1","name":"Host","text":"hello"}"#),
    ("chat.sent", #"{"message":"m2","player":"p1","name":"Ada","text":"tab \\ \" é 🎉"}"#),
    ("chat.sent", #"{"message":"m3","player":"p1","name":"Ada","text":"psst","to":{"team":"t1"}}"#),
    ("chat.removed", #"{"message":"m2"}"#),
    ("chat.reported", #"{"message":"m2","player":"p3","reason":"Rude"}"#),
    ("notice.sent", #"{"notice":"n4","text":"Look up","clue":"c1"}"#),
    ("notice.sent", #"{"notice":"n5","text":"Look up","clue":"c1","to":{"team":"t1"}}"#),
  ]
}

/// The kinds of events there are.
enum EventKind: String, CaseIterable {
  case lobbyCreated = "lobby.created"
  case lobbyUpdated = "lobby.updated"
  case clueAdded = "clue.added"
  case clueUpdated = "clue.updated"
  case clueRemoved = "clue.removed"
  case clueMoved = "clue.moved"
  case playerJoined = "player.joined"
  case playerRenamed = "player.renamed"
  case playerLeft = "player.left"
  case playerKicked = "player.kicked"
  case playerMuted = "player.muted"
  case playerUnmuted = "player.unmuted"
  case huntStarted = "hunt.started"
  case huntPaused = "hunt.paused"
  case huntResumed = "hunt.resumed"
  case timeExtended = "time.extended"
  case huntEnded = "hunt.ended"
  case clueScanned = "clue.scanned"
  case boardFrozen = "board.frozen"
  case boardRevealed = "board.revealed"
  case noticeSent = "notice.sent"
  case chatSent = "chat.sent"
  case chatRemoved = "chat.removed"
  case chatReported = "chat.reported"

  init(of event: LobbyEvent) {
    switch event {  // No `default`: a new event needs a kind here, and then a sample above.
    case .lobbyCreated: self = .lobbyCreated
    case .lobbyUpdated: self = .lobbyUpdated
    case .clueAdded: self = .clueAdded
    case .clueUpdated: self = .clueUpdated
    case .clueRemoved: self = .clueRemoved
    case .clueMoved: self = .clueMoved
    case .playerJoined: self = .playerJoined
    case .playerRenamed: self = .playerRenamed
    case .playerLeft: self = .playerLeft
    case .playerKicked: self = .playerKicked
    case .playerMuted: self = .playerMuted
    case .playerUnmuted: self = .playerUnmuted
    case .huntStarted: self = .huntStarted
    case .huntPaused: self = .huntPaused
    case .huntResumed: self = .huntResumed
    case .timeExtended: self = .timeExtended
    case .huntEnded: self = .huntEnded
    case .clueScanned: self = .clueScanned
    case .boardFrozen: self = .boardFrozen
    case .boardRevealed: self = .boardRevealed
    case .noticeSent: self = .noticeSent
    case .chatSent: self = .chatSent
    case .chatRemoved: self = .chatRemoved
    case .chatReported: self = .chatReported
    }
  }
}

extension StoredEvent {
  /// An event as it would come out of a log.
  init(_ type: String, _ data: String, at moment: Int64 = 1_750_000_000_000) {
    self.init(
      position: 7, stream: StreamName("lobby/X"), version: 3, type: type, at: moment, data: Array(data.utf8),
      hash: .origin)
  }
}
