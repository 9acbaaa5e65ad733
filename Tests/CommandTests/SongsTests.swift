import JSONCoding
import QuarryClient
import Testing

@testable import quarry

@Suite struct SongsAndMessagesInATerminal {
  @Test(
    arguments: [
      ("/team north  first", .sayToTeam("north  first")), ("/team", .incomplete("/team TEXT")),
      ("/messages", .messages), ("/report 7 Rude words", .report(message: 7, "Rude words")),
      ("/report 7", .incomplete("/report MESSAGE REASON")), ("/report Ada", .incomplete("/report MESSAGE REASON")),
      ("/present", .present), ("/sos I am lost.", .sos("I am lost.")), ("/sos", .sos("")),
      ("/share 48.5 2", .share(["lat": 48.5, "lon": 2.0])), ("/share OFF", .share(nil)),
      ("/share 48.5, 2, 7.5", .share(["lat": 48.5, "lon": 2.0, "accuracy": 7.5])),
      ("/share", .incomplete("/share LATITUDE LONGITUDE, or /share off")),
      ("/share at home", .incomplete("/share LATITUDE LONGITUDE, or /share off")),
      ("/songs", .songs), ("/song The Beatles - Help!", .song(title: "Help!", artist: "The Beatles")),
      ("/song A-ha - Take On Me - Live", .song(title: "Take On Me - Live", artist: "A-ha")),
      ("/song Help!", .incomplete("/song ARTIST - TITLE")), ("/song  - Help!", .incomplete("/song ARTIST - TITLE")),
      ("/up 2", .vote(song: 2, "up")), ("/DOWN 2", .vote(song: 2, "down")), ("/unvote 2", .vote(song: 2, "none")),
      ("/up", .incomplete("/up SONG")),
    ] as [(String, JoinInput)])
  func `have commands`(line: String, input: JoinInput) {
    #expect(JoinInput(line) == input)
  }

  private var party: LobbyMirror {
    var lobby = LobbyMirror.sample
    lobby.happens("song.requested", ["song": "s1", "player": "p2", "title": "Help!", "artist": "The Beatles"])
    lobby.happens("song.requested", ["song": "s2", "title": "Hurt", "artist": "Johnny Cash"])
    lobby.happens("song.requested", ["song": "s3", "title": "Jolene", "artist": "Dolly Parton"])
    lobby.happens("song.voted", ["song": "s2", "player": "p1", "vote": "up", "votes": 1])
    lobby.happens("song.voted", ["song": "s1", "votes": -1])
    return lobby
  }

  @Test func `are listed by votes, with one's own vote`() {
    #expect(
      JoinSentences.songs(of: party) == [
        "2. “Hurt” by Johnny Cash: 1 vote (you: up)", "3. “Jolene” by Dolly Parton: 0 votes",
        "1. “Help!” by The Beatles: -1 vote",
      ])
    #expect(JoinSentences.songs(of: .sample) == ["No songs have been requested yet: /song ARTIST - TITLE"])
  }

  @Test func `follow what happens`() {
    var lobby = party
    lobby.happens("song.voted", ["song": "s2", "player": "p1", "vote": "none", "votes": 0])
    // Another player's vote, which a host may see, is not the viewer's own.
    lobby.happens("song.voted", ["song": "s3", "player": "p2", "vote": "down", "votes": -1])
    lobby.happens("song.removed", ["song": "s1"])
    #expect(lobby.songs.map(\.id) == ["s2", "s3"])
    #expect(lobby.songs.map(\.vote) == [nil, nil])
    #expect(lobby.songs.map(\.votes) == [0, -1])
  }

  @Test func `are told to those who watch`() {
    func line(_ type: String, _ data: JSONValue) -> String? {
      WatchLines.line(for: .event(.sample(type, data)), in: party, now: 0)
    }
    #expect(
      line("song.voted", ["song": "s2", "votes": 5]) == "1970-01-01T00:00:10Z #20 “Hurt” by Johnny Cash has 5 votes.")
    #expect(
      line("song.removed", ["song": "s2"])
        == "1970-01-01T00:00:10Z #20 The host has removed “Hurt” by Johnny Cash.")
    #expect(line("chat.removed", ["message": "m1"]) == "1970-01-01T00:00:10Z #20 The host has removed a message.")
  }

  @Test func `have numbers to report messages by`() {
    let snapshot: JSONValue = ["chat": [["message": "m7", "player": "p2", "name": "Bob", "text": "Hi", "at": 5]]]
    #expect(JoinSentences.messages(in: snapshot) == ["7. Bob: Hi"])
  }

  @Test func `fill a screen that has no clues to show`() {
    var snapshot = JSONValue.snapshot.object ?? [:]
    snapshot.members.removeAll { $0.name == "card" || $0.name == "songs" }
    snapshot.members.append(
      .init("card", ["lobby": "L", "code": "7KQF", "name": "Party", "clues": 0, "phase": "open"]))
    snapshot.members.append(
      .init("songs", [["song": "s1", "title": "Help!", "artist": "The Beatles", "votes": 3]]))
    let lines = WatchScreen(lobby: LobbyMirror(.object(snapshot)), happenings: [], trouble: nil, now: 0)
      .lines(columns: 60, rows: 20).map(\.text)
    #expect(lines.contains("    3  “Help!” by The Beatles"))
    #expect(!lines.contains { $0.contains("Found") })
  }
}
