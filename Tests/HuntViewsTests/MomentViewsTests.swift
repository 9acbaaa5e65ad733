import Core
import Hunt
import HuntViews
import TestSupport
import Testing

@Suite struct TheFeed {
  private let ada = Viewer.player("p1", team: nil)
  private let photo = PhotoName(hash: Array(repeating: 7, count: 32))

  /// Ada's and Bob's finds are events 7, 8 and 9.
  private func story(_ settings: Settings = Settings()) throws -> Story {
    var story = try Story(
      LobbyDetails(name: "Hunt", settings: settings), .added("c1"), .added("c2", points: 50), .joined("p1", "Ada"),
      .joined("p2", "Bob"), .huntStarted(HuntStarted(endsAt: nil)))
    story.find("p1", "c1", at: 10)
    story.find("p2", "c1", at: 20)
    story.find("p2", "c2", at: 30)
    return story
  }

  private func seqs(_ story: Story, _ viewer: Viewer = .spectator, before seq: Int? = nil) throws -> [Int] {
    try story.view.moments(before: seq, limit: 100, for: viewer).entries.map(\.moment.seq)
  }

  @Test func `tells of first finds and of who took the lead, for good`() throws {
    var story = try story()
    let entries = try story.view.moments(before: nil, limit: 9, for: ada).entries
    #expect(entries.map(\.moment.seq) == [9, 8, 7])
    #expect(entries.map(\.moment.kind) == [.firstFind, .find, .firstFind])
    #expect(entries.map(\.isLeader) == [true, false, true])
    #expect(entries.map(\.name) == ["Bob", "Bob", "Ada"] && entries.map(\.clue) == ["c2", "c1", "c1"])
    story.add(.points(of: "c2", 0))
    story.add(.playerRenamed(PlayerRenamed(player: "p2", name: "Ben")))
    let later = try story.view.moments(before: nil, limit: 9, for: ada).entries
    #expect(later.map(\.isLeader) == [true, false, true])
    #expect(later.map(\.name) == ["Ben", "Ben", "Ada"])
    #expect(LobbyView(restoring: story.view.state).leads == story.view.leads)
  }

  @Test func `comes in pages`() throws {
    let story = try story()
    let page = try story.view.moments(before: 9, limit: 1, for: ada)
    #expect(page.entries.map(\.moment.seq) == [8] && page.hasMore)
    #expect(try !story.view.moments(before: 8, limit: 1, for: ada).hasMore)
    #expect(try seqs(story, before: 7) == [])
  }

  @Test func `shows photos while they are shown, and notices to everybody`() throws {
    var story = try story()
    story.add(
      .photoSubmitted(
        PhotoSubmitted(
          submission: "f1", player: "p1", clue: "c2", photo: photo, caption: "Us", at: .second(40), team: nil)))
    let published = PhotoPublished(submission: "f1", player: "p1", clue: "c2", photo: photo, caption: "Us")
    story.add(.photoPublished(published))
    story.add(.noticeSent(NoticeSent(notice: "n1", text: "Hello", to: .all)))
    let entries = try story.view.moments(before: nil, limit: 2, for: ada).entries
    #expect(entries.map(\.text) == ["Hello", nil])
    #expect(entries[1].submission?.caption == "Us" && entries[1].clue == "c2" && entries[1].name == "Ada")
    story.add(.photoWithdrawn(PhotoWithdrawn(submission: "f1", player: "p1", clue: "c2")))
    #expect(try seqs(story) == [12, 9, 8, 7])
    story.add(.photoPublished(published))
    #expect(try seqs(story) == [14, 12, 9, 8, 7])
  }

  @Test func `says what the viewer thinks`() throws {
    var story = try story()
    story.add(.momentReacted(MomentReacted(entry: 7, reaction: .heart, player: "p1")))
    story.add(.momentReacted(MomentReacted(entry: 7, reaction: .fire, player: nil)))
    for (viewer, mine) in [(ada, Reaction.heart), (.host, .fire), (.player("p2", team: nil), nil), (.spectator, nil)] {
      #expect(try story.view.moments(before: 8, limit: 1, for: viewer).entries[0].mine == mine)
    }
    #expect(try story.view.moments(before: 8, limit: 1, for: .host, staff: "h1").entries[0].mine == nil)
    #expect(try story.view.moments(before: 8, limit: 1, for: .spectator).entries[0].reactions.counts[4] == 1)
  }

  @Test func `shows as much as a still board`() throws {
    var story = try story()
    story.add(.boardFrozen(BoardFrozen(seq: 9)))
    story.find("p1", "c2", at: 40)
    story.add(.rulingApplied(RulingApplied(id: "r1", ruling: .voidFind("c1", by: "p1"), reason: "By car")))
    story.add(.noticeSent(NoticeSent(notice: "n1", text: "Hello", to: .all)))
    for viewer in [Viewer.host, .moderator] { #expect(try seqs(story, viewer) == [13, 11, 9, 8]) }
    for viewer in [ada, .spectator, .station] { #expect(try seqs(story, viewer) == [13, 9, 8, 7]) }
    story.add(.boardRevealed(BoardRevealed(seq: 13)))
    #expect(try seqs(story, ada) == [13, 11, 9, 8])
  }

  @Test func `is off if the host says so`() throws {
    var story = try story()
    #expect(story.view.card(for: ada, at: story.now).hasMoments)
    story.add(
      .updated {
        $0.settings = SettingsChanges()
        $0.settings?.moments = false
      })
    #expect(throws: Rejection.notAllowed(.momentsAreOff)) { try seqs(story, .host) }
    #expect(!story.view.card(for: ada, at: story.now).hasMoments)
  }
}
