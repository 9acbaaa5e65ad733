import Core
import Hunt
import JSONCoding
import Wire

// The feed of a lobby in its snapshots.

extension JSONWriter {
  /// Five numbers for each moment: the differences in sequence number and time from the previous one, the kind, the
  /// player (0 for none) and the clue, photo or notice.
  mutating func member(moments: Moments) {
    member("moments") { json in
      json.name("all")
      json.array { json in
        var previous = (seq: 0, at: Timestamp(0))
        for moment in moments.all {
          json.value(moment.seq - previous.seq)
          json.value((moment.at - previous.at).milliseconds)
          json.value(Int(moment.kind.rawValue))
          json.value(moment.player?.number ?? 0)
          json.value(moment.subjectNumber)
          previous = (moment.seq, moment.at)
        }
      }
      json.member("found", integers: moments.found.words.map { Int(Int64(bitPattern: $0)) })
      json.member("texts", array: moments.texts.sorted { $0.key < $1.key }) { json, notice in
        json.object {
          $0.member("seq", notice.key)
          $0.member("text", notice.value)
        }
      }
      json.member("reactions", array: moments.reactions.sorted { $0.key < $1.key }) { json, reactions in
        json.object {
          $0.member("seq", reactions.key)
          $0.member("seats", integers: reactions.value.all.map(\.seatNumber))
          $0.member("kinds", strings: reactions.value.all.map(\.reaction.rawValue))
        }
      }
    }
  }
}

extension Moments {
  /// None in a lobby without any.
  init(ofSnapshot fields: Fields) throws(WireError) {
    guard let stored = try fields.optionalFields("moments") else {
      self.init()
      return
    }
    let numbers = try stored.optionalIntegers("all") ?? []
    var all: [Moment] = []
    all.reserveCapacity(numbers.count / 5)
    var previous = (seq: 0, at: Int64(0))
    for start in stride(from: 0, to: numbers.count - 4, by: 5) {
      previous = (previous.seq + numbers[start], previous.at + Int64(numbers[start + 1]))
      guard let raw = UInt8(exactly: numbers[start + 2]), let kind = Moment.Kind(rawValue: raw) else {
        throw stored.problem("all", "has an unknown kind")
      }
      let player = numbers[start + 3]
      all.append(
        Moment(
          kind, seq: previous.seq, at: Timestamp(previous.at), player: player == 0 ? nil : PlayerID(player),
          subject: numbers[start + 4]))
    }
    var texts: [Int: String] = [:]
    for notice in try stored.optionalObjects("texts") ?? [] {
      texts[try notice.integer("seq")] = try notice.string("text")
    }
    var reactions: [Int: Reactions] = [:]
    for one in try stored.optionalObjects("reactions") ?? [] {
      let kinds = (try one.optionalStrings("kinds") ?? []).compactMap(Reaction.init)
      let seats = try one.optionalIntegers("seats") ?? []
      reactions[try one.integer("seq")] = Reactions(zip(seats, kinds).map { Reactions.One(seat: $0, $1) })
    }
    let words = (try stored.optionalIntegers("found") ?? []).map { UInt64(bitPattern: Int64($0)) }
    self.init(all, reactions: reactions, texts: texts, found: BitSet(words: words))
  }
}
