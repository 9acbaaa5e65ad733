/// Every limit of the program with its reason, except those of the log, which are declared there.
///
/// `server.info` reports the limits that a client can hit. They are in the lowest layer because the rules of the game
/// need some.
public enum Limits {
  // MARK: The game

  /// Clues in a lobby. Fixed by the protocol; a sheet of 1,000 codes is 84 pages of cards.
  public static let clues = 1_000
  /// UTF-8 bytes of all clue texts in a lobby: 4 KiB for each of 1,000. Fixed by the protocol.
  public static let clueBytes = 4 << 20
  /// Seats that a host may ask for, and the default. Fixed by the protocol.
  public static let capacity = 1...10_000
  public static let capacityDefault = 100
  /// Duration of a hunt in seconds: a minute to a week. Fixed by the protocol.
  public static let duration = 60...604_800
  /// Seconds by which the host may extend the hunt at once.
  public static let extending = 1...604_800
  /// Delay for spectators in seconds: an hour hides any finale.
  public static let boardDelay = 0...3_600
  /// Points of a clue. Fixed by the protocol.
  public static let points = 0...10_000
  /// Rulings in a lobby: each is kept as long as the lobby, and read whenever finds are judged again.
  public static let rulings = 10_000
  /// Points that a ruling gives or takes: as many as for the best clue.
  public static let awards = -10_000...10_000
  /// Clues that a drip reveals at first: at least one, or nobody could begin.
  public static let dripInitial = 1...clues
  /// The remaining time that a drip assumes in a hunt without a clock: the shortest pack game.
  public static let dripRemaining = Span.minutes(15)
  /// Finders of a clue who get a bonus for being first: as many as the default capacity, so that everybody can.
  public static let bonuses = 100
  /// Finders after the first at which a clue with falling points reaches its minimum.
  public static let decay = 1...10_000
  /// Metres around a clue's location. Fixed by the protocol.
  public static let radius = 1...10_000
  /// Teams in a lobby: a board with more would be unreadable.
  public static let teams = 50
  /// Metres of a fix's inaccuracy that count in the player's favour: more would place a player all over town.
  public static let accuracy = 50.0
  /// Answers that a codeword accepts: spellings and translations of one word.
  public static let accepts = 20
  /// Options to choose from: more than ten do not fit a phone, and one is no choice.
  public static let options = 2...10
  /// Words of which one does not belong. Fixed by the protocol.
  public static let outsiderWords = 4
  /// Hints of a clue.
  public static let hints = 10
  /// Players who ever joined a lobby, including those who left: they keep their numbers for ever, and a loop of joining
  /// and leaving must not grow the lobby without bound.
  public static let seatsEver = 100_000
  /// Seconds between a player's chat lines that a host may set: up to an hour, as in other products.
  public static let slowMode = 0...3_600
  /// Newest reports that a lobby keeps for its host: more than anybody reads.
  public static let reports = 1_000
  /// Songs in a lobby: more than one night can play.
  public static let songs = 1_000
  /// How far a phone's clock may run ahead of the server's.
  public static let clockSkew = Span.minutes(2)
  /// Waiting finds listed at once, in order of arrival: a host accepts a few, then asks again.
  public static let lateFinds = 10_000
  /// Time for a returning client to send the finds it made offline: a few hundred on a slow network. In that time its
  /// requests do not count as being heard from.
  public static let comingBack = Span.minutes(1)
  /// How long after the end the server takes scans that were made before it.
  public static let lateness = Span.hours(24)
  /// Time from a lobby's end to its archiving, or from its creation if it never started.
  public static let archivedAfterEnd = Span.days(7)
  public static let archivedUnstarted = Span.days(90)

  // MARK: What a snapshot shows

  /// Board rows, newest chat messages and notices; the first two are fixed by the protocol. A lobby keeps that many
  /// chat messages to everybody, and that many to each team, in memory.
  public static let snapshotRows = 100
  public static let snapshotChat = 50
  public static let snapshotNotices = 50
  /// Notices that a lobby keeps in memory: more than are shown, since many go to a single player.
  public static let notices = 500
  /// Rows or events of one page. Fixed by the protocol.
  public static let page = 1...1_000
  public static let pageDefault = 100

  // MARK: A message

  /// Bytes of a line with its end, or of a message. Fixed by the protocol.
  public static let messageBytes = 65_536
  /// Nesting depth of arrays and objects. Fixed by the protocol.
  public static let messageDepth = 32
  /// Requests in a batch. Fixed by the protocol.
  public static let batch = 1...100
  /// Characters of an idempotency key and of a token. Fixed by the protocol.
  public static let key = 64
  public static let token = 64

  /// Moments, in milliseconds since 1970: up to the year 9999. Beyond it, arithmetic on times could overflow.
  public static let moments = 0...253_402_300_799_999

  // MARK: A connection

  /// Concurrent connections: enough for 10,000 players and their spectators.
  public static let connections = 20_000
  /// Connections from one address: a school with 5,000 pupils has two pages each, and a single client can take half of
  /// all connections. A trusted proxy must do its own counting.
  public static let connectionsOfAddress = 10_000
  /// File descriptors that connections leave for the log, photos and what the system opens.
  public static let descriptorsForFiles = 64
  /// A connection's unanswered requests. More stay in the socket, so that TCP slows the sender down.
  public static let requestsInFlight = 256
  /// Bytes that may wait for a slow reader before it is sent `bye`. Fixed by the protocol.
  public static let bytesWaiting = 1 << 20
  /// Bytes of answers waiting for the rest of their batch, beyond which possibly long answers are refused: a thousand
  /// clues in a European language.
  public static let bytesHeld = 4 << 20
  /// Deadline for the first complete request. 3 s are plenty; phones in a field get more.
  public static let firstRequest = Span.seconds(10)
  /// Time for a request to complete once it has begun.
  public static let wholeRequest = Span.seconds(30)
  /// Time in which an HTTP answer must advance by at least 192 KiB, or its connection is closed: a slower reader would
  /// need an hour for a sheet.
  public static let takenAnswer = Span.minutes(1)
  /// Bytes of one HTTP header field, bytes of all of them, and their number: a browser sends a dozen with about 2 KiB
  /// in all.
  public static let headField = 8 << 10
  public static let headBytes = 32 << 10
  public static let headFields = 100
  /// Idle time before TCP keep-alive probes a connection, the interval between probes, and the number of failed probes
  /// before the connection is dropped. Half a minute comes from the design.
  public static let keepAlive = Span.seconds(30)
  public static let keepAliveAgain = Span.seconds(10)
  public static let keepAliveTries = 3
  /// Time for a connection's last message to go out, and for the other side to close after it. Both are shorter than a
  /// shutdown.
  public static let lastWords = Span.seconds(6)
  public static let lingering = Span.seconds(2)
  /// Lobbies that one connection may watch at once.
  public static let watched = 20

  // MARK: Pictures

  /// Bytes and pixels of an uploaded photo: the protocol fixes the bytes, and the best phones take 50 million pixels.
  public static let photoBytes = 8 << 20
  public static let photoPixels = 64_000_000
  /// Photos that a lobby's host sent and that are still kept, and their bytes: one for each clue, more than any hunt
  /// needs.
  public static let photosOfLobby = 1_000
  public static let photoBytesOfLobby = 256 << 20
  /// How long a photo that no clue names is kept: the time a host has to add the clue it was sent for.
  public static let unnamedPhoto = Span.hours(1)
  /// Maximum width and height of a stored photo in pixels, fixed by the protocol, and of its thumbnail.
  public static let photoSide = 1_600
  public static let thumbnailSide = 320
  /// Bytes of disk space that photos leave free: stored games are worth more than any photo.
  public static let diskReserve: Int64 = 64 << 20
  /// Bytes and pixels of a picture in which a code is looked for: 1024 × 1024 in grey, or a colour frame as a JPEG. A
  /// larger picture shows a phone no more codes.
  public static let decodedBytes = 1 << 20
  public static let decodedPixels = 4_000_000
  /// Scans of a JPEG. Programs make one, or about ten for a progressive picture.
  public static let pictureScans = 64
  /// Processor time for decoding a picture or a photo. A frame of a phone's camera takes 50 ms, a photo of 12 million
  /// pixels half a second.
  public static let decodingTime = Span(milliseconds: 300)
  public static let photoTime = Span.seconds(2)
  /// Time for a picture to decode, or a photo, to arrive completely.
  public static let wholePicture = Span.seconds(20)
  public static let wholePhoto = Span.minutes(3)
  /// Concurrent requests of each kind, in total and from one address, from the first byte read to the last byte
  /// answered. They bound the bodies in memory and the queue for the workers.
  public static let decodings = 256
  public static let decodingsOfAddress = 128
  public static let photosUnderWay = 24
  public static let photosUnderWayOfAddress = 8
  public static let sheetsUnderWay = 128
  public static let sheetsUnderWayOfAddress = 4
  /// Time for drawing a sheet. A thousand codes with ordinary titles take a second at most.
  public static let sheetTime = Span.seconds(5)

  // MARK: Tries

  /// Wrong codes and answers of one seat before it must wait: guessing 60 random bits is hopeless, but trying every
  /// word of a dictionary is not. Fixed by the protocol.
  public static let wrongGuesses = Rate(count: 10, in: .minutes(1))
  /// The same for one address in one lobby, such as a school's: 30 players at once. Fixed by the protocol.
  public static let wrongGuessesOfAddress = Rate(count: 300, in: .minutes(1))
  /// Bytes stored for one seat or account, and for one address: a hunt with long texts is a megabyte, and nobody can
  /// fill a disk in an afternoon. Fixed by the protocol.
  public static let bytesStoredOfSeat = Rate(count: 4 << 20, in: .minutes(1))
  public static let bytesStoredOfAddress = Rate(count: 64 << 20, in: .minutes(1))
  /// Scans, answers and visits of one seat: a phone that was offline sends all its finds at once.
  public static let proofs = Rate(count: 2_000, in: .minutes(1))
  /// Hints that one seat takes.
  public static let hintsTaken = Rate(count: 120, in: .minutes(1))
  /// Clues that a host adds, and changes to clues: a program sends a whole hunt at once, and then again.
  public static let cluesAdded = Rate(count: 2_000, in: .minutes(1))
  public static let clueChanges = Rate(count: 2_000, in: .minutes(1))
  /// Changes to the lobby itself, each pushed to everybody. A page that saves while its user types sends two a second.
  public static let lobbyUpdates = Rate(count: 120, in: .minutes(1))
  /// Announcements and hints that a host sends: each one rings on every phone.
  public static let announcements = Rate(count: 120, in: .minutes(1))
  /// Starting, pausing, extending, freezing the board, and so on.
  public static let steering = Rate(count: 120, in: .minutes(1))
  /// Removing messages, songs and players, and muting: a host may have to clean up after a whole class.
  public static let moderating = Rate(count: 600, in: .minutes(1))
  /// Rulings made and revoked, and finds accepted: one for each of 1,000 players.
  public static let rulingsMade = Rate(count: 1_200, in: .minutes(1))
  /// Chat lines of one seat. Fixed by the protocol.
  public static let chatLines = Rate(count: 20, in: .seconds(10))
  /// Reports of one seat: each is one more line for the host to read.
  public static let reporting = Rate(count: 10, in: .minutes(1))
  /// Renames of one seat, each pushed to everybody.
  public static let renaming = Rate(count: 10, in: .minutes(1))
  /// Songs requested by one seat, and its votes, each pushed to everybody.
  public static let songRequests = Rate(count: 10, in: .minutes(1))
  public static let songVotes = Rate(count: 30, in: .seconds(10))
  /// Quiet time after the last change to a clue, after which a hunt counts as set up and its codes are mailed to the
  /// host.
  public static let sheetAfterLastClue = Span.minutes(10)
  /// Sheets mailed at a host's request: someone who misses the first asks once more, not ten times.
  public static let sheetLetters = Rate(count: 5, in: .hours(1))
  /// Letters caused by requests from one address, which a school's hosts share, and letters to one recipient, whoever
  /// asks, so that nobody can flood a mailbox through this server.
  public static let lettersFrom = Rate(count: 30, in: .hours(1))
  public static let lettersTo = Rate(count: 10, in: .days(1))
  /// Wrong join codes from one address: a school shares one, and 30 pupils mistype. Trying all 810,000 codes takes a
  /// month.
  public static let wrongCodes = Rate(count: 200, in: .minutes(10))
  /// Log lines about refused sign-ins from one address.
  public static let toldRefusals = Rate(count: 10, in: .minutes(1))
  /// Lobbies created from one address: all of a school's classes at once. An unused lobby keeps its code for 90 days,
  /// so 300 an hour take 648,000 of the 810,000 codes, and one address cannot take them all.
  public static let creations = Rate(count: 300, in: .hours(1))
  /// Players who join from one address: 5,000 within minutes, some of them twice.
  public static let joins = Rate(count: 6_000, in: .minutes(10))

  /// Log lines about wrong or refused guesses: from one address, and in total.
  public static let refusalLine = Rate(count: 1, in: .minutes(1))
  public static let refusalLines = Rate(count: 30, in: .minutes(1))

  /// Pictures to decode from one address: 75 phones scanning at once, four times a second.
  public static let decoding = Rate(count: 3_000, in: .seconds(10))
  /// Photos from one address: a hunt of a hundred clues at once, and then again.
  public static let photos = Rate(count: 200, in: .minutes(10))

  // MARK: Mail

  /// Retry delay of a letter, doubled each time up to the maximum, and when it is given up. Fixed by the protocol.
  public static let mailBackoff = Span.minutes(1)
  public static let mailBackoffMost = Span.hours(1)
  public static let mailGivenUp = Span.days(1)
  /// Letters handed in concurrently: a mail server may stall one for a minute.
  public static let lettersAtOnce = 4

  // MARK: Packs

  /// Clues in a pack: ten times what anybody finds in five hours, and few enough for one event of a lobby.
  public static let packClues = 500
  /// Clues below which only its creator sees a pack. Set by the requirements.
  public static let packCluesShown = 5
  /// Playing time of a pack in minutes, and its default. Set by the requirements.
  public static let gameTime = 15...300
  public static let gameTimeDefault = 15
  /// Bytes of a pack as JSON, and of a pack file: every save stores the complete pack for ever.
  public static let packBytes = 256 << 10
  /// Approximate maximum bytes of an answer about packs: one pack with all its answers, or 500 of one creator in short.
  public static let packAnswer = 512 << 10
  /// Packs of one creator: more than anybody maintains, and few enough to list at once.
  public static let packsOfAccount = 500
  /// Saves of one account: an editor that saves every six seconds, for an hour.
  public static let packChanges = Rate(count: 600, in: .hours(1))
  /// Packs in one page of search results, and the default.
  public static let packPage = 1...100
  public static let packPageDefault = 25
  /// Searches from one address: a class that looks for a hunt, one search for each letter typed.
  public static let packSearches = Rate(count: 1_200, in: .minutes(1))
  /// Characters of a search fragment: as many as the longest text it can occur in.
  public static let fragment = 60
  /// Packs in one `pack.versions` request: as many as fit a line.
  public static let packVersions = 1_000
  /// Search radius around a place in kilometres, up to the other side of the world.
  public static let nearby = 0.1...20_020.0
  /// Packs kept in memory, so that opening one again reads only its new events.
  public static let packsAtHand = 200
  /// Attempts at a change to a pack when concurrent changes win.
  public static let packTries = 10

  // MARK: Accounts

  /// Characters of a first or last name, and of a username: what fits a line of a page.
  public static let personName = 60
  public static let username = 2...30
  /// Characters of a password: the protocol fixes the minimum, and nobody remembers more than the maximum.
  public static let password = 8...256
  /// Lifetime of a session. Someone who returns once a school term need not sign in again.
  public static let session = Span.days(90)
  /// Sessions of one account; the oldest gives way to a new one.
  public static let sessions = 50
  /// Validity of a password reset letter, set by the requirements. It is as powerful as the password.
  public static let resetToken = Span.minutes(30)
  /// Validity of a letter that confirms an address: it lets nobody in.
  public static let verificationToken = Span.days(7)
  /// Concurrent password hashes, at 64 MiB and 70 ms of a processor each, and how many may wait: two seconds' worth.
  public static let hashesAtOnce = 2
  public static let hashesWaiting = 64
  /// Wrong passwords for one login: its owner has found theirs by then, and 1,000 guesses a day hit no permitted
  /// password.
  public static let wrongLogins = Rate(count: 10, in: .minutes(15))
  /// Wrong passwords from one address, for any login: 500 players share it, and each mistypes one time in five.
  public static let wrongLoginsOfAddress = Rate(count: 100, in: .minutes(1))
  /// Password attempts for one login, or from one address, that wait for the result of earlier ones.
  public static let triesWaiting = 1_000
  /// Registrations attempted from one address: a school hall where everybody signs up at once.
  public static let registrations = Rate(count: 300, in: .minutes(10))
  /// Letters of one kind with valid tokens at the same time, for one account.
  public static let lettersGood = 8
  /// Password reset letters requested from one address, and sent to one mailbox: nobody's mailbox may be flooded.
  public static let resetMailsOfAddress = Rate(count: 30, in: .minutes(10))
  public static let resetMails = Rate(count: 3, in: .minutes(15))
  /// Confirmation letters for one account.
  public static let verificationMails = Rate(count: 3, in: .minutes(15))
  /// Reads and exports of an account: both read every lobby that it hosted or played in.
  public static let profiles = Rate(count: 120, in: .minutes(1))
  public static let takeouts = Rate(count: 10, in: .minutes(10))
  /// Accounts kept in memory at some 2 KiB each; others are read from the log on request.
  public static let accountsAtHand = 10_000
  /// Attempts at a change to an account when concurrent changes win.
  public static let accountTries = 10
  /// Letters being written at once; more are refused.
  public static let errands = 64

  /// Accounts signed in on one connection by request tokens, as a bridge for many users does.
  public static let signedInOnConnection = 32
  /// Newest lobbies that an account hosts or hosted, as listed for it: each one is read.
  public static let lobbiesListed = 200

  // MARK: Hometown

  /// Earliest year in which a user may have begun to play, and minimum password length. Set by the requirements.
  public static let hometownYearMin = 1970
  public static let hometownPassword = 3
  /// Users per page: the default is set by the requirements, and more than the maximum would take half a second.
  public static let hometownPageDefault = 25
  public static let hometownPage = 1...10_000
  /// Maximum zoom level of the map.
  public static let hometownZoom = 22
  /// Users added from one address: a festival on one network, or a program that migrates its users in an evening. Each
  /// costs 70 ms of a processor.
  public static let hometownAdditions = Rate(count: 1_000, in: .hours(1))

  // MARK: The server

  /// Recent events that a lobby keeps in memory for resuming clients; older ones come from the log.
  public static let recentEvents = 1_024
  /// Bytes of those events, for long texts. The same number of ordinary events takes 300 KiB.
  public static let recentBytes = 1 << 20
  /// Delayed events kept in memory for spectators; more are read from the log when they are due. Then the poll interval
  /// for delayed events: nobody notices a tenth of a second in a minute.
  public static let eventsDelayed = 1_024
  public static let delayInterval = Span(milliseconds: 100)
  /// Events that a client may have missed and still resume: beyond this, a snapshot is smaller.
  public static let resumable = 10_000
  /// Requests decided in one turn of an event loop: half a millisecond's worth. The rest wait for the next turn.
  public static let turn = 128
  /// Requests of one lobby before another waiting lobby has its turn.
  public static let turnShare = 16
  /// Time after which a turn ends, checked after each request: some take a hundred times as long as most.
  public static let turnTime = Span(milliseconds: 5)
  /// An event loop's events on their way to the disk, beyond which requests wait: enough to make good use of a sync,
  /// and a lobby with little to write waits only a few milliseconds behind them.
  public static let eventsUnderWay = 1_024
  /// Requests waiting for a lobby to load.
  public static let requestsWaiting = 10_000
  /// How long a lobby without watchers or requests stays in memory.
  public static let idleLobby = Span.minutes(10)
  /// Interval between board pushes of a lobby: ten a second. Fixed by the protocol.
  public static let boardInterval = Span(milliseconds: 100)
  /// How recently a returning client may have seen an event without the board that it changed.
  public static let boardGrace = Span(milliseconds: 2_000)
  /// New events after which a lobby is snapshotted: folding them at load takes 20 ms.
  public static let snapshotEvents = 5_000
  /// Fraction of a long history that must be new before the next snapshot: a snapshot's cost grows with the finds. All
  /// snapshots of a lobby together cost at most eight times as much as its last one.
  public static let snapshotShare = 8
  /// New events after which a lobby is snapshotted when it leaves memory: folding fewer is faster than reading a
  /// snapshot.
  public static let snapshotEventsIdle = 500
  /// Past views that an event loop keeps, and events they show in total, at some 100 bytes each: a host who browses a
  /// hunt of 100,000 events finds a view nearby. The last one is kept, however large.
  public static let pastViews = 64
  public static let pastEvents = 1_000_000
  /// Requested past views kept for one lobby: one for each of a few people browsing at once.
  public static let pastViewsAsked = 4
  /// Events between the views kept on the way to a past view, or this fraction of all events.
  public static let pastSpacing = 2_000
  public static let pastShare = 10
  /// Milliseconds after a shutdown in which clients come back, each after a random time. Fixed by the protocol.
  public static let returning = 500...3_000
  /// How long a shutdown waits for queued work.
  public static let shutdown = Span.seconds(10)
}
