import Core
import EventLog
import Hunt
import HuntViews
import TestSupport

@testable import LobbyLog

extension LobbySnapshot {
  /// A snapshot with every kind of content.
  static var sample: LobbySnapshot {
    var details = LobbyDetails(
      name: "Harbour \"night\"", description: "Line\nbreak", author: "Ann", capacity: 20, startsAt: .second(10),
      duration: 600, order: .drip(initial: 2, seed: 9), teams: ["Red", "Blue"])
    details.settings.lateJoin = false
    details.settings.endWhenAllFound = true
    details.settings.late = .review
    details.settings.clock = .own
    details.contact = Contact(.sealed("c2VhbGVk"), in: .german)
    details.pack = PackPlay(
      PackID("01BX5ZZKBKACTAV9WEVGEMMVRZ"), version: 3, as: .competitive,
      against: GhostRun([.init("c2", after: .seconds(9), points: 50)]))
    var lobby = LobbyState(details: details, code: "7KQF", host: .host, createdAt: .second(0), seq: 42)
    lobby.codes = [
      .lobby(LobbyID("01ARZ3NDEKTSV4RRFFQ69G5FAV"), "c7"), .pack(PackID("01BX5ZZKBKACTAV9WEVGEMMVRZ"), "c2"),
    ]
    lobby.account = AccountID("01ARZ3NDEKTSV4RRFFQ69G5FAV")
    lobby.phase = .paused
    lobby.clock = HuntClock(
      stretches: [.init(start: .second(10), end: .second(20)), .init(start: .second(25), end: .second(40))],
      remaining: .seconds(575))
    lobby.countedStart = CountedStart(at: .second(10), instead: .second(60))
    lobby.endedAt = .second(700)
    lobby.shownUntil = .second(3)
    lobby.clues = [
      "c2": Clue(title: "Mast", text: "Up", points: 50, hints: [Hint(text: "Look up", cost: 5)]),
      "c70": Clue(title: "Pier", points: 10, location: Location(latitude: 1.25, longitude: -3, radius: 30)),
    ]
    lobby.clueOrder = ["c70", "c2"]
    lobby.lastClueNumber = 71
    lobby.players = [
      Player(
        name: "Ada", team: "t2", token: .player, joinedAt: .second(1), found: ClueSet(words: [4, 64]),
        lastFindAt: .second(28), lastEventAt: .second(30),
        identity: Identity(
          avatar: .drawing("M3 4L9 12"), colour: Colour(parsing: "#d04a2b"), language: LanguageTag(parsing: "de"))),
      Player(name: "Zoë", team: nil, token: .player, joinedAt: .second(2), presence: .left),
      Player(
        name: "Bob", team: nil, token: .player, device: DeviceHash(hex: "0a1b"), joinedAt: .second(3),
        found: ClueSet(words: [1 << 63]), identity: Identity(avatar: .critter("k7m2"))),
      Player(
        name: "Eve", team: nil, token: .player, joinedAt: .second(4), account: lobby.account, presence: .kicked,
        isKeptOut: true, isMuted: true, isWarmedUp: true,
        lastMessageAt: .second(6)),
    ]
    lobby.finds = [
      "c2": [RecordedFind(Find(player: "p1", clue: "c2", at: .second(12)), seq: 20, arrival: .afterEnd)],
      "c70": [
        RecordedFind(Find(player: "p1", clue: "c70", at: .second(28), isLate: true), seq: 31, arrival: .longAfterEnd),
        RecordedFind(
          Find(player: "p3", clue: "c70", at: .second(30), isAccepted: true, reason: "No camera"), seq: 25),
      ],
    ]
    lobby.claims = [
      WaitingClaim(ClaimedFind(player: "p3", clue: "c2", at: .second(33)), arrivedAt: .second(39), seq: 38)
    ]
    lobby.acceptReasons = [25: "No camera"]
    lobby.hints = ["p3": [TakenHint(clue: "c2", hint: 0, cost: 5, at: .second(29), seq: 24)]]
    lobby.rulings = [
      AppliedRuling(id: "r1", .voidFind("c2", by: "p1"), reason: "By car", at: .second(39), seq: 36, isRevoked: true),
      AppliedRuling(id: "r2", .award(.team("t1"), points: -7), reason: "Late", at: .second(39), seq: 37),
    ]
    lobby.drip = Drip(revealedAt: ["c70": .second(10)], nextAfter: .seconds(17), asOf: .second(41))
    lobby.noticeCount = 2
    lobby.messageCount = 3
    lobby.removedMessages = BitSet(words: [4])
    lobby.teamMessages = ["t2": BitSet(words: [8])]
    lobby.reports = [ChatReport(message: "m2", player: "p1", reason: "Rude", at: .second(9))]
    lobby.songs = [
      "s1": Song(title: "Help!", artist: "The Beatles", requester: .host),
      "s3": Song(
        title: "Hurt", artist: "Johnny Cash", requester: .player("p1"),
        ballots: Ballots(ups: BitSet(words: [3]), downs: BitSet(words: [8, 1])), playedAt: .second(35)),
    ]
    lobby.lastSongNumber = 4
    lobby.passphrase = KeptPassphrase(
      lock: PassphraseLock(salt: "AAECAw", operations: 2, memoryBytes: 64 << 20, token: .host), seq: 3)
    lobby.moments = Moments(
      [
        Moment(.firstFind, seq: 20, at: .second(12), player: "p1", subject: 2),
        Moment(.notice, seq: 22, at: .second(13), player: nil, subject: 1),
        Moment(.photo, seq: 23, at: .second(14), player: "p3", subject: 4),
      ],
      reactions: [20: Reactions([.init(seat: -1, .clap), .init(seat: 0, .heart), .init(seat: 3, .fire)])],
      texts: [22: "All"], found: BitSet(words: [4]))
    lobby.feedback = [
      FeedbackMark(hex: "b2"): Feedback(stars: 4), FeedbackMark(hex: "0a"): Feedback(stars: 5, text: "Again!"),
    ]
    lobby.ghostFound = 1
    lobby.sheet = SheetStatus(.failed(2, .undeliverable), at: .second(40))
    lobby.cluesChangedAt = .second(4)
    var view = LobbyViewState(lobby: lobby)
    view.chat = [
      ChatMessage(id: "m2", sender: .host, name: "Ann", text: "Hello", at: .second(5)),
      ChatMessage(id: "m3", sender: .player("p1"), name: "Ada", text: "Hi", recipient: .team("t2"), at: .second(6)),
    ]
    view.notices = [
      Notice(id: "n1", text: "All", recipient: .all, at: .second(7)),
      Notice(id: "n2", text: "Reds", clue: "c2", recipient: .team("t1"), at: .second(8)),
    ]
    view.resultsSeq = 41
    view.leads = [20, 31]
    view.rowsChangedAt = [31, 5, 25, 26]
    view.boardChangedAt = 33
    view.teamsChangedAt = 37
    return LobbySnapshot(
      view: view, lastEventAt: .second(41),
      positions: FeedPositions(
        host: TopicSeqs([42, 0, 40, 0]) ?? TopicSeqs(), everyone: TopicSeqs([41, 0, 40, 0]) ?? TopicSeqs(),
        others: [
          .team("t1"): TopicSeqs([36, 0, 0, 0]) ?? TopicSeqs(), .player("p3"): TopicSeqs([37, 0, 0, 0]) ?? TopicSeqs(),
        ]),
      head: .origin)
  }

  /// The account holders in it.
  static let samplePeople = {
    var people = People()
    people[AccountID("01ARZ3NDEKTSV4RRFFQ69G5FAV")] = SampleKey()
    return people
  }()

  static let sampleJSON = [
    #"{"accounts":["01ARZ3NDEKTSV4RRFFQ69G5FAV"],"seats":[],"resultsSeq":41,"leads":[20,31],"at":1700000041000,"head":"0000000000000000000000000000000000000000000000000000000000000000","#,
    #""lobby":{"seq":42,"code":"7KQF","host":"0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f","#,
    #""createdAt":1700000000000,"codes":[{"lobby":"01ARZ3NDEKTSV4RRFFQ69G5FAV","clue":"c7"},"#,
    #"{"pack":"01BX5ZZKBKACTAV9WEVGEMMVRZ","clue":"c2"}],"#,
    #""account":"01ARZ3NDEKTSV4RRFFQ69G5FAV","#,
    #""details":{"name":"Harbour \"night\"","description":"Line\nbreak","#,
    #""author":"sealed:Ann","capacity":20,"order":"drip","teams":["Red","Blue"],"startsAt":1700000010000,"#,
    #""duration":600,"drip":{"initial":2,"seed":9},"scoring":{"fixed":{}},"settings":{"chat":true,"songs":true,"spectators":true,"#,
    #""lateJoin":false,"boardDelay":0,"endWhenAllFound":true,"late":"review","clock":"own"},"pack":{"pack":"01BX5ZZKBKACTAV9WEVGEMMVRZ","version":3,"#,
    #""play":"competitive","ghost":[{"clue":"c2","after":9000,"points":50}]},"contact":{"email":"c2VhbGVk","language":"de"}},"#,
    #""phase":"paused","clock":{"stretches":[{"start":1700000010000,"#,
    #""end":1700000020000},{"start":1700000025000,"end":1700000040000}],"remaining":575000},"countedStart":{"at":1700000010000,"instead":1700000060000},"#,
    #""endedAt":1700000700000,"shownUntil":1700000003000,"clues":[{"clue":"c70","title":"Pier","text":"","points":10,"proof":{"scan":{}},"#,
    #""location":{"lat":1.25,"lon":-3,"radius":30,"required":false}},{"clue":"c2","title":"Mast","text":"Up","#,
    #""points":50,"proof":{"scan":{}},"hints":[{"text":"Look up","cost":5}]}],"lastClue":71,"#,
    #""players":[{"name":"Ada","team":"t2","#,
    #""token":"a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1","joinedAt":1700000001000,"#,
    ##""found":[4,64],"lastFindAt":1700000028000,"lastEventAt":1700000030000,"avatar":"M3 4L9 12","colour":"#d04a2b","##,
    #""language":"de"},{"name":"Zoë","token":"a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1","#,
    #""joinedAt":1700000002000,"found":[],"left":true},{"name":"Bob","#,
    #""token":"a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1","device":"0a1b","joinedAt":1700000003000,"#,
    #""found":[-9223372036854775808],"avatar":":k7m2"},{"name":"sealed:Eve","account":"01ARZ3NDEKTSV4RRFFQ69G5FAV","#,
    #""token":"a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1","joinedAt":1700000004000,"#,
    #""found":[],"kicked":true,"keptOut":true,"muted":true,"warmedUp":true,"lastMessageAt":1700000006000}],"finds":[{"clue":"c2","#,
    #""finds":[1,20,1700000012000],"afterEnd":[0]},{"clue":"c70","finds":[1,31,1700000028000,3,-6,2000],"late":[0],"accepted":[1],"longAfterEnd":[0]}],"#,
    #""claims":[{"player":"p3","clue":"c2","at":1700000033000,"arrivedAt":1700000039000,"seq":38}],"#,
    #""acceptReasons":[{"seq":25,"reason":"No camera"}],"hints":[{"player":"p3","taken":[{"clue":"c2","hint":0,"#,
    #""cost":5,"at":1700000029000,"seq":24}]}],"rulings":[{"ruling":"r1","kind":"voidFind","clue":"c2","#,
    #""player":"p1","reason":"By car","at":1700000039000,"seq":36,"revoked":true},{"ruling":"r2","kind":"award","#,
    #""team":"t1","points":-7,"reason":"Late","at":1700000039000,"seq":37}],"#,
    #""drip":{"revealed":[{"clue":"c70","at":1700000010000}],"nextAfter":17000,"asOf":1700000041000},"#,
    #""noticeCount":2,"messageCount":3,"#,
    #""removedMessages":[4],"teamMessages":[{"team":"t2","messages":[8]}],"reports":[{"message":"m2","by":"p1","reason":"Rude","at":1700000009000}],"#,
    #""songs":[{"song":"s1","title":"Help!","artist":"The Beatles","ups":[],"downs":[]},"#,
    #"{"song":"s3","player":"p1","title":"Hurt","artist":"Johnny Cash","ups":[3],"downs":[8,1],"playedAt":1700000035000}],"#,
    #""feedback":[{"mark":"0a","stars":5,"text":"Again!"},{"mark":"b2","stars":4}],"#,
    #""lastSong":4,"moments":{"all":[20,1700000012000,2,1,2,2,1000,4,0,1,1,1000,3,3,4],"found":[4],"#,
    #""texts":[{"seq":22,"text":"All"}],"#,
    #""reactions":[{"seq":20,"seats":[-1,0,3],"kinds":["clap","heart","fire"]}]},"cluesChangedAt":1700000004000,"ghostFound":1,"#,
    #""sheet":{"sheet":2,"reason":"undeliverable","at":1700000040000},"#,
    #""passphrase":{"salt":"AAECAw","operations":2,"memory":67108864,"#,
    #""token":"0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f","seq":3}},"#,
    #""chat":[{"message":"m2","name":"sealed:Ann","text":"Hello","at":1700000005000},{"message":"m3","player":"p1","#,
    #""name":"Ada","text":"Hi","to":{"team":"t2"},"at":1700000006000}],"#,
    #""notices":[{"notice":"n1","text":"All","at":1700000007000},{"notice":"n2","text":"Reds","clue":"c2","#,
    #""to":{"team":"t1"},"at":1700000008000}],"rowsChangedAt":[31,5,25,26],"#,
    #""boardChangedAt":33,"teamsChangedAt":37,"positions":{"host":[42,0,40,0],"moderators":[0,0,0,0],"#,
    #""everyone":[41,0,40,0],"others":[{"to":{"team":"t1"},"#,
    #""seqs":[36,0,0,0]},{"to":{"player":"p3"},"seqs":[37,0,0,0]}]}}"#,
  ].joined()
}
