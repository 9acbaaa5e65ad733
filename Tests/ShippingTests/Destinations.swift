import Foundation
import TestTools
import Testing

@testable import Shipping

/// What every destination promises.
@Suite struct Destinations {
  enum Kind: CaseIterable {
    case memory, folder

    func run(_ body: (Place) async throws -> Void) async throws {
      switch self {
      case .memory: try await body(Place(destination: MemoryDestination()))
      case .folder: try await withFolder { try await body(Place(destination: FolderDestination($0))) }
      }
    }
  }

  /// A destination whose calls throw any error, which the macros of tests understand.
  struct Place {
    let destination: any Destination

    func create(_ name: String, _ bytes: [UInt8]) throws -> Bool { try destination.create(name, bytes) }
    func replace(_ name: String, _ bytes: [UInt8]) throws { try destination.replace(name, bytes) }
    func read(_ name: String) throws -> [UInt8]? { try destination.read(name) }
    func list(_ prefix: String) throws -> [String] { try destination.list(prefix) }
    func delete(_ name: String) throws { try destination.delete(name) }
    func put(_ name: String, _ bytes: [UInt8]) throws { try destination.put(name, bytes) }
  }

  @Test(arguments: Kind.allCases) func `creates an object once`(kind: Kind) async throws {
    try await kind.run { destination in
      try destination.delete("nothing")
      #expect(try destination.read("a/b") == nil)
      #expect(try destination.create("a/b", [1, 2]))
      #expect(try !destination.create("a/b", [3]))
      #expect(try destination.read("a/b") == [1, 2])
      #expect(try destination.create("empty", []))
      #expect(try destination.read("empty") == [])
    }
  }

  @Test(arguments: Kind.allCases) func `replaces an object as a whole`(kind: Kind) async throws {
    try await kind.run { destination in
      try destination.replace("keys/00", [1, 2, 3])
      try destination.replace("keys/00", [4])
      #expect(try destination.read("keys/00") == [4])
    }
  }

  @Test(arguments: Kind.allCases) func `lists names in their order`(kind: Kind) async throws {
    try await kind.run { destination in
      try destination.delete("nothing")
      for name in ["base-1/0001", "base-1/list", "00000001-02.segment", "00000001-01.segment", "terms/1"] {
        #expect(try destination.create(name, [1]))
      }
      #expect(try destination.list("base-") == ["base-1/0001", "base-1/list"])
      #expect(try destination.list("base-1/") == ["base-1/0001", "base-1/list"])
      #expect(try destination.list("00000001-") == ["00000001-01.segment", "00000001-02.segment"])
      #expect(try destination.list("").count == 5)
      #expect(try destination.list("nothing").isEmpty)
      #expect(try destination.list("nothing/").isEmpty)
    }
  }

  @Test(arguments: Kind.allCases) func `deletes an object, also twice`(kind: Kind) async throws {
    try await kind.run { destination in
      #expect(try destination.create("base-1/0001", [1]))
      try destination.delete("base-1/0001")
      try destination.delete("base-1/0001")
      #expect(try destination.read("base-1/0001") == nil)
      #expect(try destination.list("").isEmpty)
      #expect(try destination.create("base-1/0001", [2]))
    }
  }

  @Test(arguments: Kind.allCases) func `takes an object that is there as it was sent`(kind: Kind) async throws {
    try await kind.run { destination in
      try destination.put("a", [1])
      try destination.put("a", [1])
      #expect(throws: DestinationFailure.taken(name: "a")) { try destination.put("a", [2]) }
    }
  }

  @Test func `notices a store that keeps only a part`() {
    let destination = MemoryDestination()
    destination.change { $0.keeps = 1 }
    #expect(throws: DestinationFailure.lied(name: "a")) { try Place(destination: destination).put("a", [1, 2]) }
  }

  @Test func `many create the same object, and one has created it`() async throws {
    try await withFolder { folder in
      try Task.checkCancellation()
      for round in 0..<20 {
        let created = await withTaskGroup(of: Bool.self) { group in
          for number in 0..<8 {
            group.addTask {
              (try? FolderDestination(folder).create("o\(round)", [UInt8(number)])) ?? false
            }
          }
          return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(created == 1)
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 20)
    }
  }

  @Test func `a folder that is gone is no folder without objects`() async throws {
    try await withFolder { folder in
      await Task.yield()
      let destination = Place(destination: FolderDestination(folder + "/gone"))
      #expect(throws: DestinationFailure.self) { try destination.read("a") }
      #expect(throws: DestinationFailure.self) { try destination.list("") }
      #expect(throws: DestinationFailure.self) { try destination.create("a", [1]) }
      #expect(throws: DestinationFailure.self) { try destination.create("terms/1", [1]) }
      #expect(!FileManager.default.fileExists(atPath: folder + "/gone"))
    }
  }
}
