import Hunt
import HuntViews
import TestSupport
import Testing

@Suite struct WhoSeesAnEvent {
  private static let find = Find(player: "p1", clue: "c1", at: .second(0))

  @Test(
    arguments: [
      .clueAdded("c1", Clue(title: "Oak", points: 1), before: nil), .clueUpdated("c1", ClueChanges()),
      .clueRemoved("c1"), .clueMoved("c1", before: nil),
      .updated { $0.settings = SettingsChanges() }, .updated { $0.scoring = .fixed },
      .updated { $0.duration = .some(nil) }, .updated { _ in },
      .updated {
        $0.duration = .some(60)
        $0.scoring = .fixed
        $0.settings = SettingsChanges()
      },
    ] as [LobbyEvent])
  func `is the host alone when it is about the plan`(event: LobbyEvent) {
    #expect(Audience(of: event) == .host)
  }

  @Test(
    arguments: [
      .lobbyCreated(LobbyDetails(name: "Hunt"), code: "7KQF", host: .host), .joined("p1", "Ada"),
      .playerRenamed("p1", name: "Ada"),
      .playerLeft("p1"), .huntStarted(endsAt: nil), .huntPaused, .huntResumed(endsAt: nil),
      .timeExtended(seconds: 1, endsAt: .second(0)), .huntEnded(by: .host), .clueScanned(find),
      .noticeSent("n1", text: "Up", to: .all), .chatSent("m1", from: .host, name: "Host", text: "Hi"),
      .updated { $0.name = "Hunt" }, .updated { $0.description = "" }, .updated { $0.author = "" },
      .updated { $0.capacity = 1 }, .updated { $0.startsAt = .some(nil) }, .updated { $0.order = .free },
      .updated { $0.teams = [] },
      .updated {
        $0.name = "Hunt"
        $0.duration = .some(60)
      },
    ] as [LobbyEvent])
  func `is everybody when it is about the game`(event: LobbyEvent) {
    #expect(Audience(of: event) == .everyone)
  }

  @Test func `is whom a notice goes to`() {
    #expect(Audience(of: .noticeSent("n1", text: "Up", to: .player("p2"))) == .player("p2"))
    #expect(Audience(of: .noticeSent("n1", text: "Up", to: .team("t2"))) == .team("t2"))
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
  func `is what concerns them`(viewer: Viewer, sees: [Bool]) {
    #expect(Self.audiences.map(viewer.sees) == sees)
  }
}
