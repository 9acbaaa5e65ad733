import Hunt
import TestTools

// The course of a hunt.
extension RandomPlay {
  mutating func starting(in game: PlainGame) -> LobbyCommand {
    switch random.integer(1...6) {
    case 1: .countIn(seconds: random.one(of: [1, 5, 10, 0, 11]))
    case 2: .warmUp(player(in: game))
    case 3: game.counted == nil ? .start : .cancelStart
    default: .start
    }
  }

  mutating func steering(_ game: PlainGame) -> LobbyCommand {
    switch random.integer(1...30) {
    case 27: .countIn(seconds: random.one(of: [1, 5, 10, 0]))
    case 28: .cancelStart
    case 29...30: .warmUp(player(in: game))
    case 21...22: .freeze
    case 23...26: .reveal(at: random.maybe { $0.integer(1...game.seq + 2) })
    case 1...2: .start
    case 3...8: .pause
    case 9...12: .resume
    case 13...18: .extend(seconds: random.one(of: [1, 30, 300, 604_800, 0]))
    default: .end
    }
  }
}
