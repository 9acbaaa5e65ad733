import Core
import Foundation
import NATS
import Pictures
import TestTools
import Testing

@testable import Cluster

/// Nodes on a real NATS server.
@Suite(.timeLimit(.minutes(10))) struct LeadingACluster {
  private let cluster = NATSServer.newName()

  private func options() throws -> NATSOptions {
    NATSOptions(servers: [try NATSServer.shared.get().address], name: "tests")
  }

  private func join(_ name: String) async throws -> Membership {
    let node = Node(name: name, version: "1.2.3", http: "127.0.0.1:8080")
    return try await Membership.join(options(), cluster: cluster, replicas: 1, as: node)
  }

  @Test func `hands over at once when the leader leaves`() async throws {
    let (first, second) = (try await join("first"), try await join("second"))
    try await first.lead { lost in Issue.record("\(lost)") }
    let waiting = Task { try await second.lead { lost in Issue.record("\(lost)") } }
    try await waitForRenewals(10)
    var status = try await ClusterStatus.read(options(), cluster: cluster)
    #expect(status.leader?.name == "first")
    #expect(status.nodes.map(\.name) == ["first", "second"])
    #expect(status.streams.map(\.name) == ["\(cluster)-nodes"])

    await first.leave()
    try await waiting.value
    status = try await ClusterStatus.read(options(), cluster: cluster)
    #expect(status.leader?.name == "second")
    #expect(status.nodes.map(\.name) == ["second"])
    await second.leave()
    #expect(try await ClusterStatus.read(options(), cluster: cluster).leader == nil)
    // Who reads that takes the lead without patience.
    var watch = LeadWatch()
    let mayTake = watch.mayTake(Lead(sequence: 7, leader: nil), at: .now)
    #expect(mayTake)
  }

  /// Returns once the leader has said so many times that it leads: a lead that nobody keeps is taken before the tenth.
  private func waitForRenewals(_ count: Int) async throws {
    let nodes = NodesStream(connection: try NATSConnection.open(options()), cluster: cluster).stream
    var seen: Set<UInt64> = []
    while seen.count < count {
      // A busy server may answer too late for a node.
      if let lead = try? await NodesStream.lead(of: nodes) { seen.insert(lead.sequence) }
      try await Task.sleep(for: .milliseconds(100))
    }
    nodes.connection.close()
  }

  @Test func `replaces a leader that hangs, which then knows that it does not lead`() async throws {
    let (first, second) = (try await join("first"), try await join("second"))
    #expect(!first.leadsForCertain)
    try await first.takeLead()
    #expect(first.leadsForCertain)
    // The first node hangs from now on: nobody keeps its lead.
    try await second.takeLead()
    #expect(!first.leadsForCertain && second.leadsForCertain)
    await #expect(throws: LeadLost.taken(by: "second")) { try await first.keepLead() }
    // It must not take the lead from the second by leaving.
    await first.leave()
    #expect(try await ClusterStatus.read(options(), cluster: cluster).leader?.name == "second")
    await second.leave()
  }

  @Test func `gives photos to nodes that lack them, until they are deleted`() async throws {
    let folders = ["a", "b"].map { FileManager.default.temporaryDirectory.path + "/\(cluster)-\($0)" }
    defer { for folder in folders { try? FileManager.default.removeItem(atPath: folder) } }
    let here = PhotoFolder(path: folders[0]), there = PhotoFolder(path: folders[1])
    let first = try await SharedPhotos.open(options(), cluster: cluster, replicas: 1, folder: here)
    let second = try await SharedPhotos.open(options(), cluster: cluster, replicas: 1, folder: there)
    let photo = Photo(picture: (0..<1_300_000).map { UInt8(truncatingIfNeeded: $0 / 7) }, thumbnail: [1, 2, 3])
    let small = Photo(picture: [9], thumbnail: [])
    #expect(try await second.fetch().count == 0)
    for each in [photo, small] { try await first.share(each, sentTo: LobbyID("A")) }
    #expect(try await second.fetch().count == 2)
    #expect(try await second.fetch().count == 0)
    let bytes = try Data(contentsOf: URL(filePath: there.path(of: photo.name, .full)))
    #expect(Array(bytes) == photo.picture)
    #expect(try Data(contentsOf: URL(filePath: there.path(of: photo.name, .thumbnail))) == Data([1, 2, 3]))

    try await first.delete([photo.name])
    #expect(try await first.fetch().count == 1)
    #expect(here.has(small.name) && !here.has(photo.name))

    let (sender, name) = (PhotoSender(lobby: LobbyID("A"), player: 3), PhotoName(hash: Array(repeating: 7, count: 32)))
    let copies = PlayerPhotos(beside: there)
    try await first.share(small, as: name, from: sender)
    #expect(try await second.fetch().count == 1)
    #expect(copies.sender(of: name) == sender && !there.has(name))
    // A player's photo that the leader deletes goes from the other nodes, too.
    try await first.delete([name])
    try await second.fetch()
    #expect(copies.all().isEmpty)

    // What is damaged is told once, and nothing else waits for it.
    try await first.stream.store([1, 2], as: first.subject(of: name))
    try await first.share(photo, sentTo: LobbyID("A"))
    let fetched = try await second.fetch()
    #expect(fetched.count == 1 && fetched.damaged == [name])
    #expect(try await second.fetch().damaged == [])
    first.close()
    second.close()
  }

  @Test func `reads a stored photo only if it is whole`() {
    let stored = StoredPhoto(Photo(picture: [1, 2, 3], thumbnail: [4, 5]), lobby: LobbyID("01ABC"))
    #expect(StoredPhoto(stored.bytes) == stored)
    for count in 0..<stored.bytes.count - 2 { #expect(StoredPhoto(Array(stored.bytes.prefix(count))) == nil) }
    #expect(StoredPhoto([2] + stored.bytes.dropFirst()) == nil)
    let name = PhotoName(hash: Array(repeating: 7, count: 32))
    let sender = PhotoSender(lobby: LobbyID("01ABC"), player: 12)
    let players = StoredPlayerPhoto(name: name, sender: sender, photo: stored.photo)
    #expect(StoredPlayerPhoto(players.bytes) == players)
    for count in 0..<players.bytes.count - 2 {
      #expect(StoredPlayerPhoto(Array(players.bytes.prefix(count))) == nil)
    }
    #expect(StoredPlayerPhoto(stored.bytes) == nil && StoredPhoto(players.bytes) == nil)
  }
}
