import TestTools
import Testing

@testable import PlainGame

/// Plays whole games, ten thousand at night, checking that game and model agree in each.
@Suite struct AnyWholeGame {
  private static let batch: UInt64 = 100

  @Test(arguments: 0..<UInt64(Seeds.count(usually: 2_000)) / batch)
  func `is played as the model plays it`(number: UInt64) throws {
    for seed in number * Self.batch..<(number + 1) * Self.batch {
      if let difference = try Match.difference(seed: seed) { Issue.record("\(difference)") }
    }
  }
}

/// Checks that the random games are worth playing: together they cover every possible outcome.
@Suite struct RandomGames {
  @Test func `cover all commands, all rejections and all outcomes of a proof`() throws {
    var seen: Set<String> = []
    for seed in 0..<8_000 as Range<UInt64> {
      var random = RandomPlay(seed: seed)
      var match = try Match(random.plan())
      for _ in 0..<random.length() {
        let move = random.move(in: match.plain)
        seen.formUnion(match.plain.whatComes(of: move))
        _ = match.play(move, isLast: false)
      }
      if seed % 100 == 0, seen.isSuperset(of: Self.expected) { break }
    }
    let missing = Self.expected.subtracting(seen).sorted()
    #expect(missing == [], "of \(seen.sorted())")
  }

  private static let expected: Set<String> = {
    let phases = ["open", "running", "paused", "ended"].map { "wrong-phase \($0)" }
    let proofs = ["found", "already-found", "wrong-answer", "too-far", "closed", "late"]
    let proofsRefused =
      ["unauthorized", "invalid-params at", "invalid-params lat"] + phases.filter { $0 != "wrong-phase running" }
    let all: [String: [String]] = [
      "update": [
        "done", "invalid-params startsAt", "invalid-params capacity", "invalid-params teams",
        "invalid-params divisions", "invalid-params groups[0].need", "invalid-params groups[0].clues[1]",
        "invalid-params waves[1].after", "wrong-phase running", "wrong-phase ended",
      ],
      "addClue": ["done", "clue-not-found", "wrong-phase ended"],
      "updateClue": [
        "done", "clue-not-found", "invalid-params location", "invalid-params closes", "wrong-phase ended",
      ],
      "removeClue": ["done", "clue-not-found"] + phases.dropFirst(),
      "moveClue": ["done", "clue-not-found", "wrong-phase ended"],
      "join": [
        "done", "name-taken", "lobby-full 2", "forbidden", "invalid-params team",
        "invalid-params division", "wrong-phase ended",
      ],
      "handOver": ["done", "player-not-found"],
      "changeTeam": ["done", "player-not-found", "invalid-params team"] + phases.dropFirst(),
      "moveToWave": [
        "done", "player-not-found", "invalid-params wave", "invalid-params player", "invalid-params team",
        "wrong-phase ended",
      ],
      "rename": ["done", "name-taken", "player-not-found", "wrong-phase ended"],
      "forgetPlayer": ["done", "player-not-found"],
      "leave": ["done", "unauthorized", "wrong-phase ended"],
      "countIn": ["done", "invalid-params undo"] + phases.dropFirst(), "cancelStart": ["done"] + phases,
      "warmUp": ["warm-up", "unauthorized"],
      "start": ["done"] + phases.dropFirst(), "pause": ["done"] + phases.filter { $0 != "wrong-phase running" },
      "resume": ["done"] + phases.filter { $0 != "wrong-phase paused" }, "end": ["done", "wrong-phase ended"],
      "extend": ["done", "invalid-params seconds", "wrong-phase open", "wrong-phase ended"],
      "freeze": ["done", "wrong-phase open"], "reveal": ["done", "invalid-params at"],
      "announce": ["done", "player-not-found", "invalid-params to.team"],
      "hint": ["done", "player-not-found", "invalid-params to.team", "clue-not-found", "invalid-params clue"],
      "chat": ["done", "unauthorized", "forbidden", "muted", "rate-limited", "invalid-params to"],
      "takeHint": [
        "done", "unauthorized", "clue-not-found", "invalid-params clue", "invalid-params hint", "wrong-phase open",
      ],
      "enterStation": [
        "entered", "full", "locked", "closed", "player-not-found", "clue-not-found", "invalid-params clue",
      ]
        + phases.filter { $0 != "wrong-phase running" },
      "leaveStation": ["done", "player-not-found", "clue-not-found", "invalid-params clue"],
      "scanTag": [
        "found", "already-found", "locked", "closed", "late", "pending", "player-not-found", "clue-not-found",
        "invalid-params at",
      ] + phases.filter { $0 != "wrong-phase running" },
      "accept": ["found", "already-found", "closed", "late", "player-not-found", "clue-not-found"],
      "rule": [
        "done", "clue-not-found", "player-not-found", "invalid-params ruling.voidClue.clue",
        "invalid-params ruling.voidCode.clue", "invalid-params ruling.voidFind.player",
        "invalid-params ruling.award.points", "invalid-params ruling.award.team", "invalid-params ruling.allowTime",
        "invalid-params ruling.allowTime.percent", "invalid-params ruling.allowTime.minutes",
      ], "revoke": ["done", "invalid-params ruling"],
      "acceptPhoto": [
        "found", "closed", "submission-not-found", "version-conflict", "invalid-params bonus", "forbidden",
      ], "rejectPhoto": ["done", "submission-not-found", "version-conflict"],
      "reopenPhoto": ["done", "submission-not-found", "version-conflict"],
      "publishPhoto": ["done", "submission-not-found", "version-conflict", "invalid-params submission", "forbidden"],
      "kick": ["done", "player-not-found", "wrong-phase ended"], "mute": ["done", "player-not-found"],
      "unmute": ["done", "player-not-found"], "removeMessage": ["done", "message-not-found"],
      "report": ["done", "unauthorized", "muted", "message-not-found"],
      "requestSong": ["done", "unauthorized", "muted", "forbidden", "wrong-phase ended"],
      "vote": ["done", "unauthorized", "forbidden", "song-not-found", "wrong-phase ended"],
      "callRoll": ["done"], "closeRoll": ["done", "invalid-params roll"],
      "answerRoll": ["done", "unauthorized", "invalid-params roll"], "askForHelp": ["done", "unauthorized"],
      "answerHelp": ["done", "invalid-params help"],
      "giveFeedback": ["done", "unauthorized", "invalid-params stars"] + phases.dropLast(),
      "invite": ["done", "forbidden", "invalid-params expiresAt", "invalid-params clue", "clue-not-found"],
      "revokeStaff": ["done", "forbidden", "staff-not-found"],
      "react": ["done", "unauthorized", "muted", "forbidden", "invalid-params entry", "wrong-phase open"],
      "playSong": ["done", "song-not-found", "forbidden"], "removeSong": ["done", "song-not-found"],
      "scan": ["not-a-clue", "locked"] + proofs.filter { $0 != "wrong-answer" } + proofsRefused,
      "answer": proofs + proofsRefused + [
        "pending", "clue-not-found", "invalid-params clue", "invalid-params answer", "rate-limited",
      ],
      "visit": ["found", "already-found", "too-far", "closed", "clue-not-found", "invalid-params clue"],
    ]
    return Set(all.flatMap { command, ends in ends.map { "\(command): \($0)" } })
  }()
}

extension PlainGame {
  /// The outcomes of a move, in a few words each.
  fileprivate func whatComes(of move: Script.Move) -> [String] {
    var game = self
    while let (event, moment) = game.nextByItself(until: move.now) { game.record(event, at: moment) }
    let name = "\(move.command)".prefix { $0 != "(" }
    switch game.verdict(on: move.command, now: move.now) {
    case .refused(let refusals): return refusals.map { "\(name): \($0)" }
    case .done(let events, let answer):
      for event in events { game.record(event, at: move.now) }
      let text = answer(game)
      let outcome = text.firstRange(of: "\"outcome\":\"").map { text[$0.upperBound...].prefix { $0 != "\"" } }
      return ["\(name): \(outcome ?? "done")"]
    }
  }
}
