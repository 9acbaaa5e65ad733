import JSONCoding
import LobbyLog
import QuarryClient

/// A lobby as a watcher knows it: a snapshot plus all events since.
struct LobbyMirror: Equatable {
  struct Player: Equatable {
    var name: String
    var team: String?
  }

  struct Clue: Equatable {
    let id: String
    let title: String
    let text: String
    let points: Int
    /// How it is proved, as the server shows it.
    let proof: JSONValue
    var hints: [Hint] = []
    var isFound: Bool
    var foundBy: Int
    let state: String
    var station: Station?
  }

  /// How full a station is.
  struct Station: Equatable {
    let inside: Int
    let capacity: Int
    /// Whether the player is inside.
    let isHere: Bool
  }

  /// A group of clues of which some are needed.
  struct Group: Equatable {
    let title: String
    let clues: [String]
    let need: Int
    var found: Int

    var isDone: Bool { found >= need }
  }

  struct Wave: Equatable {
    let index: Int
    let startsAt: Int64?
  }

  /// A hint for a clue.
  struct Hint: Equatable {
    let cost: Int
    /// Nil until the player takes the hint.
    let text: String?
  }

  private(set) var lobby = ""
  private(set) var code = ""
  private(set) var name = ""
  private(set) var description = ""
  private(set) var author = ""
  private(set) var phase = Phase.open
  private(set) var clock = LobbyClock()
  private(set) var clueCount = 0
  /// How many clues a player needs to have all.
  var needed: Int { neededOfGroups ?? clueCount }
  private var neededOfGroups: Int?
  private(set) var players: [String: Player] = [:]
  /// In the host's order; empty until the hunt starts.
  private(set) var clues: [Clue] = []
  private(set) var groups: [Group] = []
  /// The titles of the waves, in order.
  private(set) var waves: [String] = []
  /// The player's own wave, and when it starts or started.
  private(set) var wave: Wave?
  private(set) var board = BoardMirror()
  /// In the order in which they were requested.
  private(set) var songs: [Song] = []
  /// The watching player.
  private(set) var me: String?
  /// Whether a snapshot has arrived.
  private(set) var isKnown = false
  private(set) var isConnected = false

  enum Phase: String {
    case open
    case running
    case paused
    case ended
  }

  // MARK: Names

  func playerName(_ id: String?) -> String {
    guard let id else { return spoken("event.theHost") }
    return (players[id]?.name ?? id).forTerminal
  }

  func clueTitle(_ id: String?) -> String {
    guard let id, let clue = clues.first(where: { $0.id == id }), !clue.title.isEmpty else {
      return spoken("event.someClue")
    }
    return spoken("event.clue", ["title": clue.title.forTerminal])
  }

  func songName(_ id: String?) -> String { songs.first { $0.id == id }?.words ?? spoken("event.someSong") }

  /// By votes; older ones first if tied.
  var songsByVotes: [Song] {
    songs.enumerated().sorted { ($1.element.votes, $0.offset) < ($0.element.votes, $1.offset) }.map(\.element)
  }

  // MARK: Recording

  mutating func apply(_ update: WatchUpdate) {
    switch update {
    case .snapshot(let snapshot, _): self = LobbyMirror(snapshot)
    case .event(let event): apply(event)
    case .board(let change): board.apply(change)
    case .disconnected: isConnected = false
    case .resumed: isConnected = true
    case .push: break
    }
  }

  init() {}

  init(_ snapshot: JSONValue) {
    apply(card: snapshot["card"] ?? [:])
    for player in snapshot["players"]?.array ?? [] { seat(player) }
    refreshClues(from: snapshot)
    board = BoardMirror(snapshot["board"] ?? [:])
    songs = (snapshot["songs"]?.array ?? []).map(Song.init)
    me = snapshot["me"]?["player"]?.string
    isKnown = true
    isConnected = true
  }

  /// Applies the card, or its changed members.
  private mutating func apply(card: JSONValue) {
    lobby = card["lobby"]?.string ?? lobby
    code = card["code"]?.string ?? code
    name = card["name"]?.string ?? name
    description = card["description"]?.string ?? description
    author = card["author"]?.string ?? author
    clueCount = card["clues"]?.int ?? clueCount
    phase = card["phase"]?.string.flatMap(Phase.init) ?? phase
    if let waves = card["waves"]?.array { self.waves = waves.map { $0["title"]?.string ?? "" } }
    clock.apply(card: card)
  }

  /// Replaces the clues from the answer to `lobby.view`, as their texts come with no event.
  mutating func refreshClues(from view: JSONValue) {
    clueCount = view["card"]?["clues"]?.int ?? clueCount
    neededOfGroups = view["needed"]?.int
    clues = (view["clues"]?.array ?? []).map(Clue.init)
    groups = (view["groups"]?.array ?? []).map(Group.init)
    wave = view["me"]?["wave"]?.int.map { Wave(index: $0, startsAt: view["me"]?["startsAt"]?.integer) }
  }

  /// Replaces the board from the answer to `lobby.board`, as pushed boards lag slightly.
  mutating func refreshBoard(from answer: JSONValue) { board = BoardMirror(answer) }

  private mutating func seat(_ player: JSONValue) {
    guard let id = player["player"]?.string else { return }
    let name = player["name"]?.string ?? players[id]?.name ?? id
    players[id] = Player(name: name, team: player["team"]?.string ?? players[id]?.team)
    board.rename(id, to: name)
  }

  private mutating func apply(_ event: Push.Event) {
    let data = event.data
    switch EventKind(rawValue: event.type) {
    case .lobbyCreated, .lobbyUpdated: apply(card: data)
    case .clueAdded: clueCount += 1
    case .clueRemoved: clueCount -= 1
    case .playerJoined: seat(data)
    // A player who has left may still be anonymised, and must not reappear.
    case .playerRenamed: if players[data["player"]?.string ?? ""] != nil { seat(data) }
    case .playerMoved: players[data["player"]?.string ?? ""]?.team = data["team"]?.string
    case .playerLeft, .playerKicked:
      guard let id = data["player"]?.string else { return }
      players[id] = nil
      board.remove(id)
    case .huntStarting: clock.plan(data["at"]?.integer)
    case .huntStartCancelled: clock.plan(data["startsAt"]?.integer)
    case .huntStarted, .huntResumed:
      phase = .running
      clock.run(until: data["endsAt"]?.integer, startedAt: event.at)
    case .huntPaused:
      phase = .paused
      clock.stop(at: event.at)
    case .timeExtended: clock.extend(to: data["endsAt"]?.integer, at: event.at)
    case .huntEnded:
      phase = .ended
      clock.stop(at: event.at)
    case .clueScanned: record(clue: data["clue"]?.string, by: data["player"]?.string)
    case .songRequested: songs.append(Song(data))
    case .songVoted: vote(data)
    case .songRemoved: songs.removeAll { $0.id == data["song"]?.string }
    case .songPlayed, .momentReacted: break  // A terminal plays nothing, and shows no feed.
    case .waveStarted, .waveMoved: break  // The view that is asked for next says who waits.
    case .lobbyClaimed, .clueUpdated, .clueMoved, .clueRevealed, .playerAdmitted, .playerHandedOver, .playerMuted,
      .playerUnmuted, .playerWarmedUp, .playerUpdated,
      .hintTaken, .stationEntered, .stationLeft, .noticeSent, .rollCalled, .rollAnswered, .rollClosed, .helpAsked,
      .helpAnswered, .feedbackGiven,
      .staffInvited, .staffRevoked, .passphraseChanged,
      .chatSent,
      .chatRemoved, .chatReported, .rulingApplied, .rulingRevoked,
      .boardFrozen, .boardRevealed, .sheetRequested, .sheetMailed, .sheetMailFailed, .ghostScanned, .playAmended,
      .clueClaimed, .clueTried, .photoSubmitted, .photoAccepted, .photoRejected, .photoReopened, .photoPublished,
      .photoWithdrawn, nil:
      break
    }
  }

  private mutating func vote(_ data: JSONValue) {
    guard let index = songs.firstIndex(where: { $0.id == data["song"]?.string }) else { return }
    songs[index].votes = data["votes"]?.int ?? songs[index].votes
    // Only the host and the voter learn who voted.
    guard let vote = data["vote"]?.string, data["player"]?.string == me else { return }
    songs[index].vote = vote == "none" ? nil : vote
  }

  private mutating func record(clue id: String?, by player: String?) {
    guard let index = clues.firstIndex(where: { $0.id == id }) else { return }
    clues[index].foundBy += 1
    guard let player, player == me, !clues[index].isFound else { return }
    clues[index].isFound = true
    for group in groups.indices where groups[group].clues.contains(clues[index].id) {
      groups[group].found = min(groups[group].found + 1, groups[group].need)
    }
  }
}

extension LobbyMirror.Group {
  init(_ view: JSONValue) {
    title = view["title"]?.string ?? ""
    clues = (view["clues"]?.array ?? []).compactMap(\.string)
    need = view["need"]?.int ?? 0
    found = view["found"]?.int ?? 0
  }
}

extension LobbyMirror.Clue {
  init(_ view: JSONValue) {
    id = view["clue"]?.string ?? ""
    title = view["title"]?.string ?? ""
    text = view["text"]?.string ?? ""
    points = view["points"]?.int ?? 0
    proof = view["proof"] ?? [:]
    hints = (view["hints"]?.array ?? []).map { .init(cost: $0["cost"]?.int ?? 0, text: $0["text"]?.string) }
    isFound = view["found"]?.bool ?? false
    foundBy = view["foundBy"]?.int ?? 0
    state = view["state"]?.string ?? "open"
    station = view["station"].map {
      .init(
        inside: $0["inside"]?.int ?? 0, capacity: $0["capacity"]?.int ?? 0, isHere: $0["enteredAt"] != nil)
    }
  }
}

extension LobbyMirror {
  struct Song: Equatable {
    let id: String
    let title: String
    let artist: String
    var votes: Int
    /// The player's own vote: `up` or `down`.
    var vote: String?

    /// Reads a song from a snapshot or its request event.
    init(_ song: JSONValue) {
      id = song["song"]?.string ?? ""
      title = song["title"]?.string ?? ""
      artist = song["artist"]?.string ?? ""
      votes = song["votes"]?.int ?? 0
      vote = song["vote"]?.string
    }

    var words: String { spoken("event.song", ["title": title.forTerminal, "artist": artist.forTerminal]) }
  }
}

extension JSONValue {
  var int: Int? { integer.flatMap(Int.init(exactly:)) }
}
