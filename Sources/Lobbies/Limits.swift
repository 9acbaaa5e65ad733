public import Core

// The `Limits` of live lobbies. Limits+Rates.swift has those of how often, Limits+Memory.swift those of bytes.
extension Limits {
  // MARK: A turn

  /// Requests decided in one turn of an event loop: half a millisecond's worth. The rest wait for the next turn.
  static let turn = 128
  /// Requests of one lobby before another waiting lobby has its turn.
  static let turnShare = 16
  /// Time after which a turn ends, checked after each request: some take a hundred times as long as most.
  static let turnTime = Span(milliseconds: 5)
  /// An event loop's events on their way to the disk, beyond which requests wait: enough to make good use of a sync,
  /// and a lobby with little to write waits only a few milliseconds behind them.
  static let eventsUnderWay = 1_024
  /// A lobby's events on their way to the disk, beyond which its requests wait while other lobbies write, too. Others wait
  /// for the commit under way and while the busy lobby's clients are answered, so both must be short.
  static let eventsUnderWayShared = 128
  /// How long after its last append a lobby counts as one that writes. If it were longer, a lobby that was just created
  /// would slow down one that in fact writes alone.
  static let logSharedFor = Span(milliseconds: 1_000)
  /// How long the disk may not answer before requests that wait for it are refused. A disk of a virtual machine that is
  /// moved comes back within seconds.
  static let diskSilence = Span(milliseconds: 10_000)
  /// How often an event loop checks for that.
  static let diskWatched = Span(milliseconds: 1_000)
  /// Requests waiting for a lobby to load.
  static let requestsWaiting = 10_000
  /// How long a lobby without watchers or requests stays in memory.
  static let idleLobby = Span.minutes(10)

  /// How long a token that hands a seat over is valid: long enough to borrow a phone. Fixed by the protocol.
  public static let handover = Span.minutes(15)

  /// How long requests of the earlier device may be on their way to the lobby: it refuses them.
  static let handoverSettles = Span.minutes(1)

  // MARK: Rehearsing

  /// How long a rehearsal may take; fewer games are played then. Fixed by the protocol.
  public static let rehearsal = Span.seconds(10)
  /// Rehearsals at once, which share a thread and need up to some 3 MB each.
  static let rehearsals = 8
  /// Rehearsals that wait for one of these places: half a minute's worth.
  static let rehearsalsWaiting = 24
  /// How long one of them plays before the next has its turn.
  static let rehearsalTurn = Span(milliseconds: 50)

  // MARK: Deleting

  /// Lobbies that are deleted together.
  static let deletedAtOnce = 100
  /// How long deletions rest after one, as a multiple of its duration: each copies a log on SQLite, which must take
  /// only a small part of the time.
  static let deletionRest = 10
  /// How long a deletion that failed waits before the next try: doubled each time.
  static let deletionPauses = (first: Duration.seconds(1), last: Duration.seconds(30))

  /// How many old lobbies are looked at, and deleted, together.
  static let retainedAtOnce = 100
  /// How long retention rests after each step, as a multiple of its duration: players come first.
  static let retentionRest = 9
  /// How often old lobbies are looked for.
  public static let retentionInterval = Span.hours(1)

  // MARK: Watching

  /// Interval between board pushes of a lobby: ten a second. Fixed by the protocol.
  static let boardInterval = Span(milliseconds: 100)
  /// How recently a returning client may have seen an event without the board that it changed.
  static let boardGrace = Span(milliseconds: 2_000)
  /// Interval between pushes of who is connected and the like, in a lobby. Fixed by the protocol.
  static let gaugeInterval = Span(milliseconds: 1_000)
  /// About as many bytes as an entry of the feed with a long text has.
  static let momentBytes = 1_000
  /// Entries of the feed in one push of reactions; further ones are in the next.
  static let momentsPushed = 500
  /// Newest entries of the feed whose reactions are pushed to a watcher that missed some: as many as a page shows.
  static let momentsMissed = 100
  /// How long such a push waits for further changes: phones on bad lines go and come back at once.
  static let gaugeSettles = Span(milliseconds: 100)
  /// How far ahead a screen gets its codes: it shows them that long without a network. Fixed by the protocol.
  static let livingAhead = Span.minutes(2)
  /// How recent a find must be to count towards how crowded a clue is. Fixed by the protocol.
  static let crowdWindow = Span.minutes(5)
  /// Events that a client may have missed and still resume: beyond this, a snapshot is smaller.
  public static let resumable = 10_000
  /// Time for a returning client to send the finds it made offline: a few hundred on a slow network. In that time its
  /// requests do not count as contact.
  static let comingBack = Span.minutes(1)
  /// Delayed events kept in memory for spectators; more are read from the log when they are due. Then the poll interval
  /// for delayed events: nobody notices a tenth of a second in a minute.
  static let eventsDelayed = 1_024
  static let delayInterval = Span(milliseconds: 100)

  // MARK: Snapshots and past views

  /// Fraction of a long history that must be new before the next snapshot: a snapshot's cost grows with the finds. All
  /// snapshots of a lobby together cost at most eight times as much as its last one.
  static let snapshotShare = 8
  /// New events after which a lobby is snapshotted when it leaves memory: folding fewer is faster than reading a
  /// snapshot.
  static let snapshotEventsIdle = 500
  /// Past views that an event loop keeps, and events they show in total, at some 100 bytes each: a host who browses a
  /// hunt of 100,000 events finds a view nearby. The last one is kept, however large.
  static let pastViews = 64
  static let pastEvents = 1_000_000
  /// Requested past views kept for one lobby: one for each of a few people browsing at once.
  static let pastViewsAsked = 4

  // MARK: Of an account

  /// Newest lobbies that an account hosts or hosted, as listed for it: each one is read.
  static let lobbiesListed = 200
  /// Lobbies in the list that everybody may see, and how long it is kept.
  static let listed = 100
  static let listKept = Span.seconds(2)
  /// How long a photo is held for the reviewer who looks at it. Fixed by the protocol.
  static let photoHeld = Span.minutes(1)
  /// Players whose photos wait to be deleted: more than a server's players who leave in a minute.
  static let photosGone = 10_000
}
