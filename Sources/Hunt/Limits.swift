/// Every bound of the program, with its reason; but those of the log, which stand with it. `server.info` shows those that a client can run into.
///
/// Here, in the lowest layer, because the rules of the game need theirs; the servers read theirs from the same page.
public enum Limits {
  // MARK: The game

  /// Clues in a lobby. The protocol's number; a sheet of 1,000 codes is 84 pages of cards.
  public static let clues = 1_000
  /// UTF-8 bytes of the texts of a lobby's clues together: 4 KiB for each of 1,000. The protocol's number.
  public static let clueBytes = 4 << 20
  /// Seats that a host may ask for, and how many they get without asking. The protocol's numbers.
  public static let capacity = 1...10_000
  public static let capacityDefault = 100
  /// How long a hunt may run, in seconds: a minute to a week. The protocol's numbers.
  public static let duration = 60...604_800
  /// By how much the host may extend it at once, in seconds.
  public static let extending = 1...604_800
  /// How far those who only watch may stay behind, in seconds: an hour hides any finale.
  public static let boardDelay = 0...3_600
  /// Points of a clue. The protocol's numbers.
  public static let points = 0...10_000
  /// Rulings of a lobby: each is kept for as long as the lobby, and looked at whenever finds are judged anew.
  public static let rulings = 10_000
  /// Points that a ruling gives, or takes. As many as the best clue's.
  public static let awards = -10_000...10_000
  /// Clues that a drip reveals at first: at least one, or nobody could begin.
  public static let dripInitial = 1...clues
  /// What a drip takes as the time that is left where there is no clock: the shortest game of the packs.
  public static let dripRemaining = Span.minutes(15)
  /// Finders of a clue who get a bonus for being among the first: as many as seats without asking, so that all may.
  public static let bonuses = 100
  /// Finders behind the first at whom a clue whose points fall reaches its minimum.
  public static let decay = 1...10_000
  /// Metres around a clue's place. The protocol's numbers.
  public static let radius = 1...10_000
  /// Teams in a lobby: more would not fit a board that people can read.
  public static let teams = 50
  /// Metres that a phone's fix may be off and still count: more would let a player be found all over the town.
  public static let accuracy = 50.0
  /// Answers that a codeword accepts: spellings and languages of one word.
  public static let accepts = 20
  /// Options to choose from. More than ten do not fit a phone, and one is no choice.
  public static let options = 2...10
  /// Words of which one does not belong. The protocol's number.
  public static let outsiderWords = 4
  /// Hints of a clue.
  public static let hints = 10
  /// Players who may have joined a lobby in all, the ones who left included: they keep their number for ever, and
  /// a loop of joining and leaving must not grow the lobby without end.
  public static let seatsEver = 100_000
  /// Seconds between two chat lines of a player that a host may ask for: up to an hour, as others offer.
  public static let slowMode = 0...3_600
  /// Reports that a lobby keeps for its host, the newest: more than anybody reads.
  public static let reports = 1_000
  /// Songs in a lobby: more than a night is long.
  public static let songs = 1_000
  /// A phone's clock may be this far ahead of the server's.
  public static let clockSkew = Span.minutes(2)
  /// Finds that wait for the host and are listed at once, the first that arrived: a host accepts a few, and asks again.
  public static let lateFinds = 10_000
  /// How long a client that comes back may take to send what it found without a network: on a slow one, a few hundred
  /// finds. Meanwhile what it says does not count as being heard from.
  public static let comingBack = Span.minutes(1)
  /// How long after the end scans are taken that were made before it.
  public static let lateness = Span.hours(24)
  /// A lobby is archived so long after its end, or after its creation if it never started.
  public static let archivedAfterEnd = Span.days(7)
  public static let archivedUnstarted = Span.days(90)

  // MARK: What a snapshot shows

  /// Rows of the board, the newest chat messages, and notices. The protocol's numbers, and 50 notices likewise. So many
  /// messages are kept at hand of those to all, and of those to each team.
  public static let snapshotRows = 100
  public static let snapshotChat = 50
  public static let snapshotNotices = 50
  /// Notices that a lobby keeps at hand: more than are shown, since many go to a single player.
  public static let notices = 500
  /// Rows or events of one page. The protocol's numbers.
  public static let page = 1...1_000
  public static let pageDefault = 100

  // MARK: A message

  /// Bytes of a line with its end, or of a message. The protocol's number.
  public static let messageBytes = 65_536
  /// How deep arrays and objects may stand in one another. The protocol's number.
  public static let messageDepth = 32
  /// Requests of a batch. The protocol's number.
  public static let batch = 1...100
  /// Characters of an idempotency key and of a token. The protocol's numbers.
  public static let key = 64
  public static let token = 64

  /// Moments, in milliseconds since 1970: up to the year 9999. Beyond it, arithmetic on times could overflow.
  public static let moments = 0...253_402_300_799_999

  // MARK: A connection

  /// Connections at once: enough for 10,000 players and those who watch, and well below a usual descriptor limit
  /// that `deploy/` sets to 65,536.
  public static let connections = 20_000
  /// Of those, from one address: a school with 5,000 pupils has room for two pages each, and somebody alone can take
  /// half. Behind a proxy that is trusted, the proxy must count.
  public static let connectionsOfAddress = 10_000
  /// File descriptors that connections leave to the log, to photos and to what the system opens by itself.
  public static let descriptorsForFiles = 64
  /// Requests of one connection that are not yet answered. More are left in the socket, so that TCP slows the
  /// sender down.
  public static let requestsInFlight = 256
  /// Bytes that may wait for a slow reader before it is sent `bye`. The protocol's number.
  public static let bytesWaiting = 1 << 20
  /// Bytes of answers that wait for the rest of their batch: once there are as many, those that may be long are not made
  /// any more. As much as a thousand clues in a European language.
  public static let bytesHeld = 4 << 20
  /// Until the first whole request must have come. 3 s are plenty; phones in a field get more.
  public static let firstRequest = Span.seconds(10)
  /// Until a request that has begun must be whole.
  public static let wholeRequest = Span.seconds(30)
  /// Until an answer over HTTP that does not go out, or goes out by less than 192 KiB, ends its connection: whoever reads
  /// more slowly would take an hour for a sheet.
  public static let takenAnswer = Span.minutes(1)
  /// Bytes of one field in the head of an HTTP request, bytes of all of them, and how many there are: a browser sends a
  /// dozen with some 2 KiB in all.
  public static let headField = 8 << 10
  public static let headBytes = 32 << 10
  public static let headFields = 100
  /// After so long a silence a connection is asked whether its other side is still there, by TCP itself; then again, so
  /// often, before it is given up. The design's half a minute.
  public static let keepAlive = Span.seconds(30)
  public static let keepAliveAgain = Span.seconds(10)
  public static let keepAliveTries = 3
  /// How long the last that is said to a connection may take to go out, and how long the other side may then take to
  /// close. Both are shorter than a shutdown.
  public static let lastWords = Span.seconds(6)
  public static let lingering = Span.seconds(2)
  /// Lobbies that one connection may watch at once.
  public static let watched = 20

  // MARK: Pictures

  /// Bytes and pixels of a photo that somebody sends: the bytes are the protocol's number, and the largest telephones
  /// take 50 million pixels.
  public static let photoBytes = 8 << 20
  public static let photoPixels = 64_000_000
  /// Photos that a host has sent to one lobby and that are still kept, and their bytes: one for each clue, and more than
  /// any hunt needs.
  public static let photosOfLobby = 1_000
  public static let photoBytesOfLobby = 256 << 20
  /// How long a photo is kept that nothing names: a host may take that long to add the clue that it was sent for.
  public static let unnamedPhoto = Span.hours(1)
  /// Pixels that a photo is wide and high at most once it is stored: the protocol's number. And its small copy for lists.
  public static let photoSide = 1_600
  public static let thumbnailSide = 320
  /// Bytes of the disk that photos leave free: what is stored of games is worth more than any photo.
  public static let diskReserve: Int64 = 64 << 20
  /// Bytes and pixels of a picture in which a code is looked for: 1024 × 1024 in grey, a colour frame as a JPEG. A larger
  /// one shows a phone no more codes.
  public static let decodedBytes = 1 << 20
  public static let decodedPixels = 4_000_000
  /// Scans of a JPEG. Programs make one, or about ten for a picture that becomes clearer bit by bit.
  public static let pictureScans = 64
  /// Processor time that a picture to look for a code in, or a photo, may take. One of a phone's camera takes 50 ms, a photo of
  /// 12 million pixels half a second.
  public static let decodingTime = Span(milliseconds: 300)
  public static let photoTime = Span.seconds(2)
  /// How long a picture to look for a code in, or a photo, may take to come in.
  public static let wholePicture = Span.seconds(20)
  public static let wholePhoto = Span.minutes(3)
  /// Requests of a kind at once, all together and from one address: from the first byte that is read to the last that
  /// is answered. So many bodies are in memory at most, and so many wait for one that calculates.
  public static let decodings = 256
  public static let decodingsOfAddress = 128
  public static let photosUnderWay = 24
  public static let photosUnderWayOfAddress = 8
  public static let sheetsUnderWay = 128
  public static let sheetsUnderWayOfAddress = 4
  /// How long a sheet may take to draw. A thousand codes with ordinary titles take a second at most.
  public static let sheetTime = Span.seconds(5)

  // MARK: Tries

  /// Wrong codes and answers of one seat, after which it must wait: guessing 60 random bits is hopeless, but trying all
  /// words of a dictionary is not. The protocol's numbers.
  public static let wrongGuesses = Rate(count: 10, in: .minutes(1))
  /// The same from one address in one lobby, where a school shares one: 30 players at once. The protocol's number.
  public static let wrongGuessesOfAddress = Rate(count: 300, in: .minutes(1))
  /// Bytes that are stored for one seat or account, and for one address: a hunt with long texts is a megabyte, and nobody
  /// fills a disk in an afternoon. The protocol's numbers.
  public static let bytesStoredOfSeat = Rate(count: 4 << 20, in: .minutes(1))
  public static let bytesStoredOfAddress = Rate(count: 64 << 20, in: .minutes(1))
  /// Scans, answers and visits of one seat: a phone that was offline sends all it has at once.
  public static let proofs = Rate(count: 2_000, in: .minutes(1))
  /// Hints that one seat takes.
  public static let hintsTaken = Rate(count: 120, in: .minutes(1))
  /// Clues that a host adds, and changes to them: a program sends a whole hunt at once, and then again.
  public static let cluesAdded = Rate(count: 2_000, in: .minutes(1))
  public static let clueChanges = Rate(count: 2_000, in: .minutes(1))
  /// Changes to the lobby itself: everybody is told of each. A page that saves while somebody types sends two a second.
  public static let lobbyUpdates = Rate(count: 120, in: .minutes(1))
  /// Announcements and hints that a host sends: each rings on every phone.
  public static let announcements = Rate(count: 120, in: .minutes(1))
  /// Starting, pausing, extending, freezing the board, and so on.
  public static let steering = Rate(count: 120, in: .minutes(1))
  /// Removing messages, songs and players, and muting: a host cleans up after a whole class.
  public static let moderating = Rate(count: 600, in: .minutes(1))
  /// Rulings that are made and taken back, and finds that are accepted: one for each of 1,000 players.
  public static let rulingsMade = Rate(count: 1_200, in: .minutes(1))
  /// Chat lines of one seat. The protocol's numbers.
  public static let chatLines = Rate(count: 20, in: .seconds(10))
  /// Reports of one seat: each is one more line for the host to read.
  public static let reporting = Rate(count: 10, in: .minutes(1))
  /// New names of one seat: everybody is told of each.
  public static let renaming = Rate(count: 10, in: .minutes(1))
  /// Songs that one seat asks for, and its votes: everybody is told of each.
  public static let songRequests = Rate(count: 10, in: .minutes(1))
  public static let songVotes = Rate(count: 30, in: .seconds(10))
  /// How long after the last change to a clue a hunt counts as set up: then its codes go to the host by mail.
  public static let sheetAfterLastClue = Span.minutes(10)
  /// Sheets that a host has sent by mail: whoever does not find the first looks once more, not ten times.
  public static let sheetLetters = Rate(count: 5, in: .hours(1))
  /// Letters that requests from one address bring about: a school's hosts share one. And to one recipient, whoever asks:
  /// nobody's mailbox is flooded through this server.
  public static let lettersFrom = Rate(count: 30, in: .hours(1))
  public static let lettersTo = Rate(count: 10, in: .days(1))
  /// Wrong join codes from one address: a school shares one, and 30 pupils mistype; 810,000 codes take a month.
  public static let wrongCodes = Rate(count: 200, in: .minutes(10))
  /// Lines in the log about sign-ins of one address that were refused.
  public static let toldRefusals = Rate(count: 10, in: .minutes(1))
  /// Lobbies created from one address: a school's classes at once; and 300 an hour for the 90 days that an unused one
  /// keeps its code are 648,000 of the 810,000 codes, so that nobody alone can take them all.
  public static let creations = Rate(count: 300, in: .hours(1))
  /// Players who join from one address: 5,000 behind it within minutes, and some of them twice.
  public static let joins = Rate(count: 6_000, in: .minutes(10))

  /// Lines in the log about guesses that are wrong or refused: of one address, and in all.
  public static let refusalLine = Rate(count: 1, in: .minutes(1))
  public static let refusalLines = Rate(count: 30, in: .minutes(1))

  /// Pictures to look for codes in, from one address: 75 phones behind it that all scan at once, four times a second.
  public static let decoding = Rate(count: 3_000, in: .seconds(10))
  /// Photos from one address: a hunt of a hundred clues at once, and then again.
  public static let photos = Rate(count: 200, in: .minutes(10))

  // MARK: Mail

  /// A letter is tried again after a minute, then after twice as long each time up to an hour; for a day. The protocol's.
  public static let mailBackoff = Span.minutes(1)
  public static let mailBackoffMost = Span.hours(1)
  public static let mailGivenUp = Span.days(1)
  /// Letters that are handed in at the same time: a mail server may let one hang for a minute.
  public static let lettersAtOnce = 4

  // MARK: Packs

  /// Clues of a pack: ten times what anybody finds in five hours, and few enough for a lobby to take them all in one event.
  public static let packClues = 500
  /// Clues without which a pack is its creator's alone. The requirements' number.
  public static let packCluesShown = 5
  /// Minutes that a pack is played for, and how many if nobody says. The requirements' numbers.
  public static let gameTime = 15...300
  public static let gameTimeDefault = 15
  /// Bytes of a pack as JSON, and of a file that is read as one: each saved change is kept whole, for ever.
  public static let packBytes = 256 << 10
  /// Bytes that an answer about packs has at most, about: a pack with all its answers, or 500 of one creator in short.
  public static let packAnswer = 512 << 10
  /// Packs of one creator: more than anybody looks after, and few enough to be told of at once.
  public static let packsOfAccount = 500
  /// Saved changes of one account: a second editor of a second, for an hour.
  public static let packChanges = Rate(count: 600, in: .hours(1))
  /// Packs of one page of a search, and how many if nobody says.
  public static let packPage = 1...100
  public static let packPageDefault = 25
  /// Searches of one address: one with each letter that is typed, of a class that looks for a hunt.
  public static let packSearches = Rate(count: 1_200, in: .minutes(1))
  /// Characters of a fragment that is searched for: as many as the longest text that it can stand in.
  public static let fragment = 60
  /// Packs that `pack.versions` is asked about at once: as many as fit a line.
  public static let packVersions = 1_000
  /// Kilometres around a place: to the other side of the world.
  public static let nearby = 0.1...20_020.0
  /// Packs at hand, so that opening one again reads only what is new.
  public static let packsAtHand = 200
  /// How often a change to a pack is decided anew because another came first.
  public static let packTries = 10

  // MARK: Accounts

  /// Characters of a first or a last name, and of a username: what fits a line of a page.
  public static let personName = 60
  public static let username = 2...30
  /// Characters of a password: the least is the protocol's number, and more than the most nobody remembers.
  public static let password = 8...256
  /// How long one stays signed in. Who comes back once in a school term need not sign in again.
  public static let session = Span.days(90)
  /// Places where one is signed in to an account; then the oldest gives way.
  public static let sessions = 50
  /// How long a letter for a new password is good: the requirements' number. It is as good as the password.
  public static let resetToken = Span.minutes(30)
  /// How long a letter that confirms an address is good: it lets nobody in.
  public static let verificationToken = Span.days(7)
  /// Passwords that are hashed at the same time, at 64 MiB and 70 ms of a processor each; and how many wait: two seconds.
  public static let hashesAtOnce = 2
  public static let hashesWaiting = 64
  /// Wrong passwords for one login: a person has found theirs by then, and 1,000 a day guess nothing that the rules let pass.
  public static let wrongLogins = Rate(count: 10, in: .minutes(15))
  /// Wrong passwords from one address, for whatever login: 500 players share one and mistype one in five times.
  public static let wrongLoginsOfAddress = Rate(count: 100, in: .minutes(1))
  /// Passwords for one login, or from one address, that wait until it is known whether those before them are right.
  public static let triesWaiting = 1_000
  /// Registrations from one address, done or tried: a school hall in which everybody signs up at once.
  public static let registrations = Rate(count: 300, in: .minutes(10))
  /// Letters of a kind whose tokens are good at the same time, for one account.
  public static let lettersGood = 8
  /// Letters for a new password that one address asks for, and that one mailbox is sent: nobody's is to be flooded.
  public static let resetMailsOfAddress = Rate(count: 30, in: .minutes(10))
  public static let resetMails = Rate(count: 3, in: .minutes(15))
  /// Letters that confirm an address, for one account.
  public static let verificationMails = Rate(count: 3, in: .minutes(15))
  /// How often an account is looked at, and taken along: both read every lobby that was hosted or played in.
  public static let profiles = Rate(count: 120, in: .minutes(1))
  public static let takeouts = Rate(count: 10, in: .minutes(10))
  /// Accounts at hand, at some 2 KiB each; others are read from the log when they are asked for.
  public static let accountsAtHand = 10_000
  /// How often a change to an account is decided anew because another came first.
  public static let accountTries = 10
  /// Letters that are being written at once; more are refused.
  public static let errands = 64

  /// Accounts that are signed in on one connection at the same time, by tokens of requests: a bridge for many would do that.
  public static let signedInOnConnection = 32
  /// Lobbies that an account is told of which it hosts or has hosted, the newest: each is looked at.
  public static let lobbiesListed = 200

  // MARK: Hometown

  /// The year in which somebody began to play at the earliest, and characters of a password. The requirements' numbers.
  public static let hometownYearMin = 1970
  public static let hometownPassword = 3
  /// Users of a page: the requirements' number where none is asked for. More than the most would be half a second's work.
  public static let hometownPageDefault = 25
  public static let hometownPage = 1...10_000
  /// How far a map can be zoomed in.
  public static let hometownZoom = 22
  /// Users added from one address: a festival on one network, or another program that moves its users here in an evening.
  /// Each costs 70 ms of a processor.
  public static let hometownAdditions = Rate(count: 1_000, in: .hours(1))

  // MARK: The server

  /// Recent events that a lobby keeps in memory for clients that resume; older ones come from the log.
  public static let recentEvents = 1_024
  /// Bytes of those, so that long texts take no more memory than that. As many events of the usual size take 300 KiB.
  public static let recentBytes = 1 << 20
  /// Events that wait at hand for their time where those who watch stay behind; more come from the log when it is their
  /// turn. And how often is looked whose time has come: nobody sees a tenth of a second in a minute.
  public static let eventsDelayed = 1_024
  public static let delayInterval = Span(milliseconds: 100)
  /// Events that a client may have missed and still resume; beyond this a snapshot is smaller.
  public static let resumable = 10_000
  /// Requests that are decided in one turn of an event loop: half a millisecond's worth. The others wait for the next one.
  public static let turn = 128
  /// Requests of one lobby before it is the turn of another that waits.
  public static let turnShare = 16
  /// How long a turn of those that wait lasts, but for a share: some requests take a hundred times as long as most.
  public static let turnTime = Span(milliseconds: 5)
  /// Events of one event loop's lobbies that are on their way to the disk; meanwhile requests wait for their turn. A sync
  /// is well used by so many, and a lobby that has little to write waits for few milliseconds behind them.
  public static let eventsUnderWay = 1_024
  /// Requests that wait for a lobby that is being loaded.
  public static let requestsWaiting = 10_000
  /// A lobby without watchers or requests for so long leaves memory.
  public static let idleLobby = Span.minutes(10)
  /// Between two pushes of a lobby's board: ten a second. The protocol's number.
  public static let boardInterval = Span(milliseconds: 100)
  /// Who comes back may have seen an event and not the board that it changed, if that is no longer ago than this.
  public static let boardGrace = Span(milliseconds: 2_000)
  /// New events after which a lobby is kept whole (a snapshot): so many are folded in 20 ms when it is loaded.
  public static let snapshotEvents = 5_000
  /// For a long history, that part of it: what a snapshot costs grows with the finds, and must not be paid again for
  /// every few of them. So all snapshots of a lobby together cost as much as eight times its last one at most.
  public static let snapshotShare = 8
  /// New events after which a lobby is kept whole when it leaves memory: fewer are folded sooner than a snapshot is read.
  public static let snapshotEventsIdle = 500
  /// Views of the past that an event loop keeps at hand, and events that they show in all, at some 100 bytes each: a host
  /// who moves along a hunt of 100,000 events finds one near wherever they go. The last one is kept, however large.
  public static let pastViews = 64
  public static let pastEvents = 1_000_000
  /// Of a lobby, so many of those that were asked for themselves: one for each of a few who move along it at once.
  public static let pastViewsAsked = 4
  /// On the way to a view of the past, so many events lie between those that are kept, or that part of all of them.
  public static let pastSpacing = 2_000
  public static let pastShare = 10
  /// When clients are asked to come back after a shutdown, in milliseconds: each at another time. The protocol's numbers.
  public static let returning = 500...3_000
  /// Until shutdown stops waiting for what is queued.
  public static let shutdown = Span.seconds(10)
}
