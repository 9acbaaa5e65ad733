import EventLog
import TestSupport

/// One event of every kind and variant, as stored. Stored events live forever: never change or remove a sample; add new
/// ones at the end of their kind.
enum EventSamples {
  static let all: [(type: String, data: String)] =
    lobbies + clues + proofs + players + course + play
    + photos + groupsAndWaves + staff + stations + identities + waitingRoom + sheets

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
    ("lobby.updated", #"{"settings":{"positions":true}}"#),
    ("lobby.updated", #"{"settings":{"positions":false}}"#),
    ("lobby.updated", #"{"settings":{"listed":true}}"#),
    ("lobby.updated", #"{"settings":{"listed":false}}"#),
    (
      "lobby.created",
      #"{"code":"HJKW","name":"n","description":"","author":"","capacity":1,"order":"free","teams":[],"#
        + #""scoring":{"fixed":{}},"settings":{"chat":true,"songs":true,"spectators":true,"lateJoin":true,"#
        + #""boardDelay":0,"positions":true},"host":"\#(hash)"}"#
    ),
    ("lobby.updated", #"{"settings":{}}"#),
    (
      "lobby.created",
      #"{"code":"EFGH","name":"n","description":"","author":"","capacity":1,"order":"free","teams":[],"#
        + #""scoring":{"fixed":{}},"settings":{"chat":true,"songs":true,"spectators":true,"lateJoin":true,"#
        + #""boardDelay":0,"endWhenAllFound":true},"host":"\#(hash)"}"#
    ),
    ("lobby.updated", #"{"settings":{"endWhenAllFound":false}}"#),
    (
      "lobby.created",
      #"{"code":"HJKM","name":"Old town","description":"","author":"","capacity":1,"order":"drip","teams":[],"#
        + #""duration":900,"drip":{"initial":5,"seed":7},"scoring":{"fixed":{}},"settings":{"chat":false,"#
        + #""songs":false,"spectators":true,"lateJoin":true,"boardDelay":0,"endWhenAllFound":true},"#
        + #""pack":{"pack":"01BX5ZZKBKACTAV9WEVGEMMVRZ","version":3,"play":"competitive","#
        + #""ghost":[{"clue":"c2","after":1500,"points":10}]},"host":"\#(hash)"}"#
    ),
    (
      "lobby.created",
      #"{"code":"HJKN","name":"Old town","description":"","author":"","capacity":100,"order":"free","teams":[],"#
        + #""scoring":{"fixed":{}},"settings":{"chat":true,"songs":true,"spectators":true,"lateJoin":true,"#
        + #""boardDelay":0},"pack":{"pack":"01BX5ZZKBKACTAV9WEVGEMMVRZ","version":1,"play":"group"},"#
        + #""host":"\#(hash)"}"#
    ),
    ("lobby.claimed", #"{"account":"01ARZ3NDEKTSV4RRFFQ69G5FAV"}"#),
    ("lobby.claimed", #"{}"#),
    (
      "lobby.created",
      #"{"code":"HJKP","name":"n","description":"","author":"","capacity":1,"order":"free","teams":[],"#
        + #""scoring":{"fixed":{}},"settings":{"chat":true,"songs":true,"spectators":true,"lateJoin":true,"#
        + #""boardDelay":0,"late":"review","clock":"own"},"host":"\#(hash)"}"#
    ),
    ("lobby.updated", #"{"settings":{"late":"refuse","clock":"shared"}}"#),
    (
      "lobby.created",
      #"{"code":"HJKQ","name":"n","description":"","author":"","capacity":1,"order":"free","teams":[],"#
        + #""divisions":["Kids","Adults"],"scoring":{"fixed":{}},"settings":{"chat":true,"songs":true,"#
        + #""spectators":true,"lateJoin":true,"boardDelay":0},"host":"\#(hash)"}"#
    ),
    ("lobby.updated", #"{"divisions":["Kids"]}"#),
  ]

  private static let proofs = ProofSample.all.map { sample in
    (type: "clue.added", data: #"{"clue":"c1","title":"t","text":"","points":1,"proof":\#(sample.written)}"#)
  }

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
    ("clue.updated", #"{"clue":"c1","points":7,"told":"everyone"}"#),
    ("clue.removed", #"{"clue":"c1"}"#), ("clue.removed", #"{"clue":"c1","told":"card"}"#),
    ("clue.moved", #"{"clue":"c2","before":"c1"}"#),
    ("clue.moved", #"{"clue":"c2"}"#), ("clue.moved", #"{"clue":"c2","told":"viewers"}"#),
    ("clue.revealed", #"{"clue":"c2"}"#),
    ("clue.revealed", #"{"clue":"c2","player":"p1"}"#),
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
    ("player.joined", #"{"player":"p1","name":"Ada","token":"\#(hash)","device":"\#(hash)"}"#),
    ("player.joined", #"{"player":"p1","name":"Ada","team":"t1","division":"Kids","token":"\#(hash)"}"#),
    ("player.kicked", #"{"player":"p1","reason":"Rude","keepOut":true}"#),
    ("player.kicked", #"{"player":"p1","keepOut":true}"#),
    ("player.admitted", #"{"player":"p1"}"#),
    ("player.handedOver", #"{"player":"p1","token":"\#(hash)"}"#),
  ]

  private static let course: [(type: String, data: String)] = [
    ("ghost.scanned", #"{"clue":"c2","points":10,"found":1}"#),
    ("play.amended", #"{}"#),
    ("hunt.ended", #"{"by":"player"}"#),
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
    ("clue.scanned", #"{"player":"p1","clue":"c1","accepted":true}"#),
    (
      "clue.scanned",
      #"{"player":"p1","clue":"c1","late":true,"at":1749999990000,"accepted":true,"reason":"No camera"}"#
    ),
    ("hint.taken", #"{"player":"p1","clue":"c1","hint":0,"cost":10}"#),
    ("clue.claimed", #"{"player":"p1","clue":"c1","at":1749999990000}"#),
    ("clue.tried", #"{"player":"p1","clue":"c1","option":2}"#),
    (
      "clue.tried",
      #"{"player":"p1","clue":"c1","cost":5,"triesLeft":0,"team":"t1","hidden":true,"option":0}"#
    ),
    ("clue.scanned", #"{"player":"p1","clue":"c1","cost":5}"#),
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
    ("roll.called", #"{"roll":"q1"}"#),
    ("roll.called", #"{"roll":"q2","text":"Are you at the gate?"}"#),
    ("roll.answered", #"{"roll":"q2","player":"p1"}"#),
    ("roll.closed", #"{"roll":"q2"}"#),
    ("help.asked", #"{"help":"e1","player":"p1"}"#),
    ("help.asked", #"{"help":"e2","player":"p1","text":"I am lost."}"#),
    ("help.answered", #"{"help":"e1","player":"p1"}"#),
    ("help.answered", #"{"help":"e2","player":"p1","text":"Stay there."}"#),
    ("feedback.given", #"{"mark":"0a1b2c3d","stars":4}"#),
    ("feedback.given", #"{"mark":"0a1b2c3d","stars":5,"text":"Again!"}"#),
    ("song.requested", #"{"song":"s1","title":"Help!","artist":"The Beatles"}"#),
    ("song.requested", #"{"song":"s2","player":"p1","title":"Ne me quitte pas","artist":"Jacques Brel"}"#),
    ("song.voted", #"{"song":"s1","vote":"up","votes":1}"#),
    ("song.voted", #"{"song":"s1","player":"p1","vote":"down","votes":0}"#),
    ("song.voted", #"{"song":"s1","player":"p1","vote":"none","votes":-1}"#),
    ("song.played", #"{"song":"s1"}"#),
    ("song.removed", #"{"song":"s1"}"#),
    ("notice.sent", #"{"notice":"n4","text":"Look up","clue":"c1"}"#),
    ("notice.sent", #"{"notice":"n5","text":"Look up","clue":"c1","to":{"team":"t1"}}"#),
    ("ruling.applied", #"{"ruling":"r1","kind":"voidClue","clue":"c1","reason":"It is gone"}"#),
    (
      "ruling.applied",
      #"{"ruling":"r2","kind":"voidCode","clue":"c1","from":1750000000000,"reason":"On the net"}"#
    ),
    ("ruling.applied", #"{"ruling":"r3","kind":"voidFind","clue":"c1","player":"p2","reason":"By car"}"#),
    ("ruling.applied", #"{"ruling":"r4","kind":"award","player":"p2","points":-10,"reason":"Unfair"}"#),
    ("ruling.applied", #"{"ruling":"r5","kind":"award","team":"t1","points":10000,"reason":"Best song"}"#),
    ("ruling.applied", #"{"ruling":"r6","kind":"allowTime","player":"p1","percent":25,"reason":"Agreed"}"#),
    ("ruling.applied", #"{"ruling":"r7","kind":"allowTime","player":"p1","minutes":10,"reason":"Agreed"}"#),
    ("ruling.revoked", #"{"ruling":"r1"}"#),
    ("lobby.updated", #"{"contact":null}"#),
  ]

  /// Events that are stored with a secret part, and that part.
  static let inTwoParts =
    others + feedbackInTwoParts + photosInTwoParts + staffInTwoParts + stationsInTwoParts
    + identitiesInTwoParts

  private static let others: [(type: String, data: String, secret: String)] = [
    (
      "lobby.created",
      #"{"code":"7KQF","name":"Harbour","description":"","author":"","capacity":100,"order":"free","#
        + #""teams":[],"scoring":{"fixed":{}},"settings":{"chat":true,"songs":true,"spectators":true,"#
        + #""lateJoin":true,"boardDelay":0},"#
        + #""sealed":"3d056e8bad65531106c3f38a5ce92ab52f6eac3673ed465bbf9539c9eaae3b9f"}"#,
      #"{"host":"0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d","#
        + #""codes":[{"lobby":"01ARZ3NDEKTSV4RRFFQ69G5FAV","clue":"c2"}],"#
        + #""salt":"00112233445566778899aabbccddeeff"}"#
    ),
    (
      "lobby.claimed",
      #"{"sealed":"245b5d2bbbd42c1be09cd6428b74d5fd0814b4a76bbface7e558192dab6ccb35"}"#,
      #"{"account":"01ARZ3NDEKTSV4RRFFQ69G5FAV","salt":"00112233445566778899aabbccddeeff"}"#
    ),
    (
      "lobby.created",
      #"{"code":"7KQF","name":"Harbour","description":"","author":"","capacity":100,"order":"free","#
        + #""teams":[],"scoring":{"fixed":{}},"settings":{"chat":true,"songs":true,"spectators":true,"#
        + #""lateJoin":true,"boardDelay":0},"#
        + #""sealed":"64852a4c7870c944b55121080552acca93fea6bad9a3e16d5aa859489b772977"}"#,
      #"{"host":"0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d","#
        + #""contact":{"email":"c2VhbGVk","language":"de"},"salt":"00112233445566778899aabbccddeeff"}"#
    ),
    (
      "lobby.created",
      #"{"code":"HJKM","name":"Old town","description":"","author":"","capacity":1,"order":"free","teams":[],"#
        + #""scoring":{"fixed":{}},"settings":{"chat":false,"songs":false,"spectators":true,"lateJoin":true,"#
        + #""boardDelay":0},"pack":{"pack":"01BX5ZZKBKACTAV9WEVGEMMVRZ","version":3,"play":"casual"},"#
        + #""sealed":"ee3555ed8a2ebf930371915f04732e6a3047d5a37dfa15c08a2b9e22ea523102"}"#,
      #"{"host":"0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d","#
        + #""codes":[{"pack":"01BX5ZZKBKACTAV9WEVGEMMVRZ","clue":"c1"}],"salt":"00112233445566778899aabbccddeeff"}"#
    ),
    (
      "clue.tried",
      #"{"player":"p1","clue":"c1","cost":5,"triesLeft":0,"team":"t1","hidden":true,"#
        + #""sealed":"e12c3bc462357d9a724727932bbdeca2a078f015d2b937922b5f6bcff497a363"}"#,
      #"{"option":0,"salt":"00112233445566778899aabbccddeeff"}"#
    ),
    (
      "roll.answered",
      #"{"roll":"q1","sealed":"2acb9d72b15fb044c716bf00c046df1744dab7f9cda37dd0aeeb81d7efc04c4a"}"#,
      #"{"player":"p1","salt":"00112233445566778899aabbccddeeff"}"#
    ),
    (
      "help.asked",
      #"{"help":"e1","sealed":"ea06fcf48cd71624a3d878fa77a4d136e18f1b1c72b3dcd2d70477ca4606aef8"}"#,
      #"{"player":"p1","text":"I am lost.","salt":"00112233445566778899aabbccddeeff"}"#
    ),
    (
      "help.answered",
      #"{"help":"e1","sealed":"fe3730ef716d6d52154a441658f33505b9eacb8d3859da634b89d49bb308f452"}"#,
      #"{"player":"p1","text":"Stay there.","salt":"00112233445566778899aabbccddeeff"}"#
    ),
    (
      "player.kicked",
      #"{"player":"p1","sealed":"f72e2cce51a212d9ed4b1f5a6652b00885b3a547b4bf0a8a128fca059dc163fd"}"#,
      #"{"keepOut":true,"salt":"00112233445566778899aabbccddeeff"}"#
    ),
    (
      "player.handedOver",
      #"{"sealed":"7433902b3fbbd5c31035bf55330079c96b69c3170e2adb65949a55d4d6825e9e"}"#,
      #"{"player":"p1","token":"0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d","#
        + #""salt":"00112233445566778899aabbccddeeff"}"#
    ),
    (
      "player.admitted",
      #"{"sealed":"2acb9d72b15fb044c716bf00c046df1744dab7f9cda37dd0aeeb81d7efc04c4a"}"#,
      #"{"player":"p1","salt":"00112233445566778899aabbccddeeff"}"#
    ),
    (
      "lobby.updated",
      #"{"name":"Port","sealed":"e715a2a7384154bd49fca7cc5f2cd956832e88ebcd158c3b1320fb8ff198878b"}"#,
      #"{"contact":{"email":"c2VhbGVk","language":"en"},"salt":"00112233445566778899aabbccddeeff"}"#
    ),
    (
      "lobby.updated",
      #"{"sealed":"1fe2f30b381c5aacb0d7eeee2feddc14bf8b8c7ed80849771b2aa126e1b7b812"}"#,
      #"{"contact":null,"salt":"00112233445566778899aabbccddeeff"}"#
    ),
    (
      "clue.added",
      #"{"clue":"c2","before":"c1","points":10000,"opens":1750000000000,"closes":1750000060000,"#
        + #""sealed":"3d9774b33489640f1833b9333473618642397c3765af6ebb2e9ac15fddb275f5"}"#,
      #"{"title":"Lock","text":"below","photo":"01JD","proof":{"codeword":{"accepts":["open","sésame"]}},"#
        + #""location":{"lat":53.5461,"lon":-9.9937,"radius":30,"required":false},"hints":[{"text":"down","#
        + #""cost":5}],"salt":"00112233445566778899aabbccddeeff"}"#
    ),
    (
      "clue.updated",
      #"{"clue":"c1","points":5,"opens":null,"#
        + #""sealed":"1749e9e5ef32928ae071c014a1ff0bfe90ecaaf7ddfcf993d895a211a63c82ec"}"#,
      #"{"title":"Crane","photo":null,"location":null,"hints":[],"salt":"00112233445566778899aabbccddeeff"}"#
    ),
    (
      "player.joined",
      #"{"player":"p1","name":"Ada","team":"t2","#
        + #""sealed":"9f2c3e9f780cc4c536747c62f2cc4f583e0940fec1c735fa8c2ee607fd771e1d"}"#,
      #"{"token":"0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d","#
        + #""salt":"00112233445566778899aabbccddeeff"}"#
    ),
    (
      "clue.scanned",
      #"{"player":"p1","clue":"c1","late":true,"at":1749999990000,"accepted":true,"#
        + #""sealed":"eb769306dd4f9de63b7a48b37ebb90c74c0689478e800b474aac89efa51c0444"}"#,
      #"{"reason":"No camera","salt":"00112233445566778899aabbccddeeff"}"#
    ),
    (
      "notice.sent",
      #"{"notice":"n2","sealed":"7cf399eaf97e051471ac9455e455161c0d37cea28cfbe24dcb40d7d2e337fd45"}"#,
      #"{"text":"psst","to":{"player":"p3"},"salt":"00112233445566778899aabbccddeeff"}"#
    ),
    (
      "chat.sent",
      #"{"message":"m2","player":"p1","#
        + #""sealed":"72fdcc7c8f38b537aceeda190662ca2b22a13b35ea1fea4fcdb22d7f70e7c175"}"#,
      #"{"name":"Ada","text":"tab \\ \" é 🎉","salt":"00112233445566778899aabbccddeeff"}"#
    ),
    (
      "chat.sent",
      #"{"message":"m3","#
        + #""sealed":"5c7bee245ecc78adc3e66da410a8f99af8cbc639581ab2ad97e26b08635a7fb1"}"#,
      #"{"player":"p1","name":"Ada","text":"psst","to":{"team":"t1"},"salt":"00112233445566778899aabbccddeeff"}"#
    ),
    (
      "chat.reported",
      #"{"#
        + #""sealed":"abac8e385a6b314bb7773cae0b60bd2262f0ebb5d638763746d4eb0de4700841"}"#,
      #"{"message":"m2","player":"p3","reason":"Rude","salt":"00112233445566778899aabbccddeeff"}"#
    ),
    (
      "song.voted",
      #"{"song":"s1","votes":2,"#
        + #""sealed":"8cca53491564ad05f95678fbc342e7f1f977320b140f8075047e2483d0bf393e"}"#,
      #"{"player":"p1","vote":"up","salt":"00112233445566778899aabbccddeeff"}"#
    ),
  ]
}

extension StoredEvent {
  /// An event as a log returns it.
  init(_ type: String, _ data: String, secret: String? = nil, at moment: Int64 = 1_750_000_000_000) {
    self.init(
      position: 7, stream: StreamName("lobby/X"), version: 3, type: type, at: moment, data: Array(data.utf8),
      secret: secret.map { Array($0.utf8) }, hash: .origin)
  }
}
