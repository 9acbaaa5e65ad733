import Hunt
import TestSupport
import Testing

@testable import Packs

/// What a pack's creator and others may do with it.
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
