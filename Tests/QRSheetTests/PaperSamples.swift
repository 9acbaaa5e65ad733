import Core
import Foundation
import TestTools

@testable import QRSheet

extension HuntPaper {
  /// A hunt in Berlin on an afternoon of May 2026, in which players find the first clues more often than the last ones.
  static func sample(
    title: String = "Harbour Rally", players count: Int = 24, clues clueCount: Int = 9, answers: Int = 6,
    pictures: [Picture] = [], names: [String] = Self.names
  ) -> HuntPaper {
    var random = SeededGenerator(seed: 11)
    let start = Timestamp(1_779_532_200_000)
    let end = start + .minutes(90)
    var players: [Player] = (0..<count).map { index in
      let round = index / names.count
      let name = names[index % names.count] + (round > 0 ? " \(round + 1)" : "")
      var finds: [Int: Timestamp] = [:]
      for clue in 0..<clueCount
      where Double.random(in: 0...1, using: &random) < 0.95 - 0.7 * Double(clue) / Double(clueCount) {
        finds[clue] = start + .seconds(Int.random(in: 60...5_300, using: &random))
      }
      return Player(rank: nil, name: name, group: "", points: finds.count * 20, found: finds.count, finds: finds)
    }
    players.sort { $0.points > $1.points }
    for index in players.indices where players[index].points > 0 { players[index].rank = index + 1 }
    let found = (0..<clueCount).map { clue in players.compactMap { $0.finds[clue] }.sorted() }
    return HuntPaper(
      title: title, seed: "01M7YMYHWA1M1EAE4SXFSD4PJ7", author: "Year 7", from: start, to: end,
      counts: Counts(
        players: count, finds: found.joined().count, chatLines: 41, pictures: pictures.count), players: players,
      teams: [], clues: found.enumerated().map { Clue.sample($0, found: $1, from: start) },
      lines: players.prefix(6).map { player in
        let times = player.finds.values.sorted()
        return Line(name: player.name, steps: times.enumerated().map { ($1, ($0 + 1) * 20) })
      }, pictures: pictures,
      opinions: Opinions(
        stars: answers > 0 ? [0, 1, 1, 7, 9] : [0, 0, 0, 0, 0],
        sentences: (0..<answers).map { ($0 % 5 + 1, sentences[$0 % sentences.count]) }))
  }

  static let names = [
    "Ada Lovelace", "Ben", "Grace Hopper", "Linus", "Hedy Lamarr", "李小龙", "Зоя", "نور", "Äußerst-Lange Namensträgerin",
    "Margaret", "Alan T.", "Katherine",
  ]

  private static let sentences = [
    "Again, please!",
    "The clue at the pier was hard to read in the sun, but we liked the riddle with the three bells "
      + "best of all, and the way back along the water. Next year we want to do it in the dark, with torches.",
    "太好玩了", "كان ممتعًا جدًا", "It rained.", "Too short",
  ]
}

extension HuntPaper.Clue {
  fileprivate static func sample(_ index: Int, found: [Timestamp], from start: Timestamp) -> Self {
    let titles = ["The fountain", "The oldest tree", "Behind the market hall", "Three bells", "The pier"]
    let angle = Double(index) * 2.4
    return Self(
      title: titles[index % titles.count], foundBy: found.count,
      medianSeconds: found.isEmpty ? nil : Int((found[found.count / 2] - start).milliseconds / 1_000),
      wrong: index % 4, hints: index % 3, latitude: 52.517 + 0.002 * Double(index % 5) * (angle - angle.rounded()),
      longitude: 13.389 + 0.0021 * Double(index % 4))
  }
}

extension HuntPaper.Picture {
  /// 64 pixels wide and 48 high.
  static let jpeg = Array(
    Data(
      base64Encoded: """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hn\
        Pk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2Nj\
        Y2P/wAARCAAwAEADASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQID\
        AAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlq\
        c3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3\
        +Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEI\
        FEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImK\
        kpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwDi\
        fs/tR9n9q1vs/tR9n9qAMn7P7UfZ/atb7P7UfZ/agDJ+z+1H2f2rW+z+1H2f2oAyfs/tR9n9q1vs/tR9n9qANX7P7UfZ/atb7P7UfZ/a\
        gDJ+z+1H2f2rW+z+1H2f2oAyfs/tR9n9q1vs/tR9n9qAMn7P7UfZ/atb7P7UfZ/agDV+z+1H2f2rV+z+1H2f2oAyvs/tR9n9q1fs/tR9\
        n9qAMr7P7UfZ/atX7P7UfZ/agDK+z+1H2f2rV+z+1H2f2oA//9k=
        """) ?? Data())
}
