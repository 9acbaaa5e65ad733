import Core
import Hunt
import HuntViews
import TestSupport
import Testing

@Suite struct WhoSeesAnEvent {
  private static let find = Find(player: "p1", clue: "c1", at: .second(0))

  @Test(
    arguments: [
      .clueAdded(ClueAdded(id: "c1", clue: Clue(title: "Oak", points: 1), before: nil)),
      .clueUpdated(ClueUpdated(clue: "c1", changes: ClueChanges())),
      .clueRemoved(ClueRemoved(clue: "c1", reach: .authors)), .clueMoved(ClueMoved(clue: "c1", before: nil)),
      .updated { $0.settings = SettingsChanges() }, .updated { $0.scoring = .fixed },
      .updated { $0.duration = .some(nil) }, .updated { _ in },
      .updated {
        $0.duration = .some(60)
        $0.scoring = .fixed
        $0.settings = SettingsChanges()
      },
    ] as [LobbyEvent])
  func `is only the host for events about planning`(event: LobbyEvent) {
    let isAnswer =
      switch event {
      case .clueAdded, .clueUpdated, .clueRemoved, .clueMoved: true
      default: false
      }
    #expect(event.audience == (isAnswer ? .authors : .host))
    for viewer in [Viewer.player("p1", team: nil), .spectator, .station] { #expect(!viewer.sees(event.audience)) }
    #expect(Viewer.host.sees(event.audience))
    #expect(Viewer.moderator.sees(event.audience) == !isAnswer)
  }

  @Test(
    arguments: [
      .lobbyCreated(LobbyCreated(details: LobbyDetails(name: "Hunt"), code: "7KQF", host: .host)), .joined("p1", "Ada"),
      .playerRenamed(PlayerRenamed(player: "p1", name: "Ada")),
      .playerLeft(PlayerLeft(player: "p1")), .huntStarted(HuntStarted(endsAt: nil)), .huntPaused(HuntPaused()),
      .huntResumed(HuntResumed(endsAt: nil)),
      .timeExtended(TimeExtended(seconds: 1, endsAt: .second(0))), .huntEnded(HuntEnded(by: .host)), .clueScanned(find),
      .noticeSent(NoticeSent(notice: "n1", text: "Up", to: .all)),
      .chatSent(ChatSent(message: "m1", from: .host, name: "Host", text: "Hi")),
      .updated { $0.name = "Hunt" }, .updated { $0.description = "" }, .updated { $0.author = "" },
      .updated { $0.capacity = 1 }, .updated { $0.startsAt = .some(nil) }, .updated { $0.order = .free },
      .updated { $0.teams = [] },
      .updated {
        $0.name = "Hunt"
        $0.duration = .some(60)
      },
    ] as [LobbyEvent])
  func `is everybody for events about the game`(event: LobbyEvent) {
    #expect(event.audience == .everyone)
  }

  @Test func `is whoever sees the clue for a correction, and everybody for what changes the card`() {
    let corrected = LobbyEvent.clueUpdated(ClueUpdated(clue: "c1", changes: ClueChanges(), reach: .viewers))
    #expect(corrected.audience == .viewers(of: "c1") && corrected.isForAuthors)
    #expect(Viewer.host.sees(corrected.audience) && Viewer.moderator.sees(corrected.audience))
    // The lobby says who else sees it.
    for viewer in [Viewer.player("p1", team: nil), .spectator, .station] { #expect(!viewer.sees(corrected.audience)) }
    for reach in [ClueReach.everyone, .card] {
      #expect(LobbyEvent.clueMoved(ClueMoved(clue: "c1", before: nil, reach: reach)).audience == .everyone)
    }
    #expect(Viewer.station.sees(.spectators) && !Viewer.player("p1", team: nil).sees(.spectators))
  }

  @Test func `is whom a notice goes to`() {
    #expect(LobbyEvent.noticeSent(NoticeSent(notice: "n1", text: "Up", to: .player("p2"))).audience == .player("p2"))
    #expect(LobbyEvent.noticeSent(NoticeSent(notice: "n1", text: "Up", to: .team("t2"))).audience == .team("t2"))
  }
}

@Suite struct WhatAViewerSees {
  /// In the same order as the columns of the table.
  private static let audiences: [Audience] = [
    .everyone, .host, .player("p1"), .player("p2"), .team("t1"), .team("t2"),
  ]

  @Test(
    arguments: [
      (.host, [true, true, true, true, true, true]),
      (.player("p1", team: nil), [true, false, true, false, false, false]),
      (.player("p1", team: "t1"), [true, false, true, false, true, false]),
      (.player("p2", team: "t2"), [true, false, false, true, false, true]),
      (.spectator, [true, false, false, false, false, false]),
    ] as [(Viewer, [Bool])])
  func `contains only what concerns the viewer`(viewer: Viewer, sees: [Bool]) {
    #expect(Self.audiences.map(viewer.sees) == sees)
  }
}
