import Core
import TestSupport
import TestTools
import Testing

@testable import Hunt

@Suite struct TheOrderOfOptions {
  private func lobby(host: TokenHash = .host) throws -> Lobby {
    try #require(
      Lobby(.lobbyCreated(LobbyCreated(details: LobbyDetails(name: "Hunt"), code: "7KQF", host: host)), at: .second(0)))
  }

  @Test(arguments: 0..<200) func `contains every option once, every time`(number: Int) throws {
    let lobby = try lobby()
    for count in Limits.options {
      for player in [nil, PlayerID(number + 1)] {
        let order = lobby.optionOrder(count: count, of: ClueID(number % 7 + 1), for: player)
        #expect(order.places.sorted() == Array(0..<count))
        #expect(order == lobby.optionOrder(count: count, of: ClueID(number % 7 + 1), for: player))
      }
    }
  }

  @Test func `does not change while the lobby changes`() throws {
    var later = try lobby()
    for event in [
      LobbyEvent.playerJoined("p1", "Ada"), .clueAdded(ClueAdded(id: "c1", clue: .oak, before: nil)),
      .huntStarted(HuntStarted(endsAt: nil)),
    ] {
      later.evolve(event, at: .second(9))
    }
    let restored = Lobby(restoring: later.state)
    for clue in 1...20 {
      let first = try lobby().optionOrder(count: 6, of: ClueID(clue), for: "p1")
      #expect(later.optionOrder(count: 6, of: ClueID(clue), for: "p1") == first)
      #expect(restored.optionOrder(count: 6, of: ClueID(clue), for: "p1") == first)
    }
  }

  @Test func `stays what it was in the lobbies that there are`() throws {
    // A different shuffle would invalidate answers chosen from the old order, so it is pinned here.
    let lobby = try lobby()
    #expect(lobby.optionOrder(count: 4, of: "c1", for: "p1").places == [2, 0, 1, 3])
    #expect(lobby.optionOrder(count: 10, of: "c2", for: nil).places == [2, 3, 8, 6, 4, 5, 0, 7, 9, 1])
  }

  @Test func `differs from player to player, clue to clue and lobby to lobby`() throws {
    let lobby = try lobby()
    var orders: [Set<OptionOrder>] = [[], [], []]
    for number in 1...100 {
      orders[0].insert(lobby.optionOrder(count: 8, of: "c1", for: PlayerID(number)))
      orders[1].insert(lobby.optionOrder(count: 8, of: ClueID(number), for: "p1"))
      let other = try self.lobby(host: TokenHash(hex: String(repeating: String(number, radix: 16), count: 32)))
      orders[2].insert(other.optionOrder(count: 8, of: "c1", for: "p1"))
    }
    for orders in orders { #expect(orders.count > 90) }
  }

  @Test func `prefers no place`() throws {
    let lobby = try lobby()
    var first = [0, 0, 0, 0]
    for player in 1...4_000 {
      let order = lobby.optionOrder(count: 4, of: "c1", for: PlayerID(player))
      for (place, option) in order.places.enumerated() where option == 3 { first[place] += 1 }
    }
    for count in first { #expect((850...1_150).contains(count), "\(first)") }
  }

  @Test func `arranges the options`() {
    let order = OptionOrder(shuffling: 3, seed: 1)
    #expect(order.arrange(["a", "b", "c"]) == order.places.map { ["a", "b", "c"][$0] })
  }
}

/// Folding ignores differences of case, spacing and invisible characters, but keeps different answers apart.
@Suite struct ComparingAnswers {
  private func dressed(_ text: String, _ random: inout SeededGenerator) -> String {
    var dressed = ""
    for character in text {
      let spelling = random.integer(1...5)
      switch spelling {
      case 1: dressed += character.uppercased()
      case 2: dressed += character.lowercased()
      case 3: dressed += "\(character)\u{200B}"
      default: dressed.append(character)
      }
      if character == " " {
        dressed += String(repeating: random.one(of: [" ", "\u{A0}", "\u{3000}"]), count: random.integer(0...2))
      }
    }
    return random.one(of: ["", " ", "\t"]) + dressed + random.one(of: ["", "\u{2003}", " \u{FEFF}"])
  }

  private static let texts = ["old oak", "zo\u{EB}", "don't", "straße", "jack-in-the-box", "小林 一茶", "🧭 north", "42"]

  @Test(arguments: 0..<300 as Range<UInt64>) func `folds equal answers to the same text`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for text in Self.texts {
      let other = dressed(text, &random)
      #expect(other.foldedAnswer == text.foldedAnswer, "\(other.debugDescription)")
      #expect(other.foldedAnswer.foldedAnswer == other.foldedAnswer)
    }
  }

  @Test func `keeps apart what differs`() {
    #expect(Set(Self.texts.map(\.foldedAnswer)).count == Self.texts.count)
    for (one, other) in [("a b", "ab"), ("e", "\u{E9}"), ("1", "l"), ("don't", "dont"), ("ß", "s")] {
      #expect(one.foldedAnswer != other.foldedAnswer)
    }
  }
}
