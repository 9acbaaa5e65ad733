import Core
import Hunt
import TestSupport
import TestTools
import Testing

@testable import Packs

/// Tests what a pack's creator and others may do with it.
@Suite struct DecidingTests {
  private let ada = AccountID("01J00000000000000000000ADA")
  private let bob = AccountID("01J00000000000000000000B0B")

  private func content(_ name: String = "Old town", clues: Int = 5) -> PackContent {
    PackContent(
      stored: name, description: "A walk", location: "Florence", gameTime: 30,
      clues: (0..<clues).map {
        Clue(title: "Bridge \($0)", text: "Who built it?", points: 10, proof: .codeword(accepts: ["Taddeo"]))
      })
  }

  private func pack(_ events: [PackEvent]) throws -> Pack {
    var pack = try #require(Pack(PackID("01J0000000000000000000PACK"), events[0]))
    for event in events.dropFirst() { pack.evolve(event) }
    return pack
  }

  @Test func `raises the version with every saved change`() throws {
    let created = PackEvent.created(by: ada, content(), request: nil)
    let first = try pack([created])
    #expect(first.version == 1)
    let change = try first.update(to: content("New town"), readAt: 1, by: ada)
    #expect(change == [.updated(version: 2, content("New town"))])
    let second = try pack([created] + change)
    #expect(second.version == 2)
    #expect(second.content.name == "New town")
  }

  @Test func `takes a change that changes nothing as done`() throws {
    let pack = try pack([.created(by: ada, content(), request: nil)])
    #expect(try pack.update(to: content(), readAt: 1, by: ada).isEmpty)
  }

  @Test func `refuses a change to what was changed since it was read, and says at what version it is`() throws {
    let pack = try pack([.created(by: ada, content(), request: nil), .updated(version: 2, content("New town"))])
    #expect(throws: PackRejection.versionConflict(version: 2)) {
      try pack.update(to: content("Other town"), readAt: 1, by: ada)
    }
  }

  private func clues(_ names: String) -> PackContent {
    PackContent(
      stored: "Old town", description: "A walk", location: "Florence", gameTime: 30,
      clues: names.split(separator: " ").map { name in
        let parts = name.split(separator: "/").map(String.init)
        return Clue(title: parts[0], text: parts.count > 1 ? parts[1] : "", points: 10)
      })
  }

  /// The numbers of its clues after each of these changes.
  private func numbers(_ versions: String...) throws -> [String] {
    var pack = try pack([.created(by: ada, clues(versions[0]), request: nil)])
    return try versions.dropFirst().map { names in
      for event in try pack.update(to: clues(names), readAt: pack.version, by: ada) { pack.evolve(event) }
      return pack.content.numbers.map { "\($0.number)" }.joined(separator: " ")
    }
  }

  @Test func `keeps what a clue is known by wherever it stands, and gives no number twice`() throws {
    #expect(try numbers("A B C", "C A B", "B C A") == ["3 1 2", "2 3 1"])
    #expect(try numbers("A B C", "New A B C", "A B C", "A B C Newer") == ["4 1 2 3", "1 2 3", "1 2 3 5"])
    #expect(try numbers("A B C", "", "A") == ["", "4"])
    #expect(try numbers("A A A", "A A", "A A A") == ["1 2", "1 2 4"])
  }

  @Test func `takes a clue for the same by its title, its text or its place`() throws {
    #expect(try numbers("A/a B/b C/c", "C/x A/y B/z") == ["3 1 2"])
    #expect(try numbers("A/a B/b C/c", "X/c A/a Y/b") == ["3 1 2"])
    #expect(try numbers("A/a B/b C/c", "A/a X/x C/c") == ["1 2 3"])
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `never knows two clues by one number, whatever is changed`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var pack = try pack([.created(by: ada, clues("A B C D"), request: nil)])
    var gone: Set<ClueID> = []
    for _ in 0..<20 {
      let before = Set(pack.content.numbers)
      let names = random.many(0...8) { "\($0.one(of: Array("ABCDEFGH")))/\($0.one(of: Array("abcd")))" }
      let events = try pack.update(to: clues(names.joined(separator: " ")), readAt: pack.version, by: ada)
      for event in events { pack.evolve(event) }
      let numbers = pack.content.numbers
      #expect(Set(numbers).count == numbers.count && numbers.count == names.count)
      #expect(gone.isDisjoint(with: numbers))
      gone.formUnion(before.subtracting(numbers))
    }
  }

  @Test func `lets only its creator change or delete it`() throws {
    let pack = try pack([.created(by: ada, content(), request: nil)])
    #expect(throws: PackRejection.notYours) { try pack.update(to: content("Mine"), readAt: 1, by: bob) }
    #expect(throws: PackRejection.notYours) { try pack.delete(by: bob) }
    #expect(try pack.delete(by: ada) == [.deleted])
  }

  @Test func `hides a pack of fewer than five clues, and a deleted one, from others`() throws {
    let small = try pack([.created(by: ada, content(clues: 4), request: nil)])
    #expect(!small.isShown)
    #expect(throws: PackRejection.packNotFound) { try small.delete(by: bob) }
    let deleted = try pack([.created(by: ada, content(), request: nil), .deleted])
    #expect(throws: PackRejection.packNotFound) { try deleted.update(to: content("X"), readAt: 1, by: ada) }
  }
}
