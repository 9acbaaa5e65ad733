import TestTools
import Testing

@testable import Cluster

/// Nodes and the message about the lead in virtual time. Each step takes 50 ms.
///
/// Nodes end, hang and are cut off, NATS as a whole goes away, answers get lost. The simulation itself notes what each
/// node did, so that the checks rely on nothing that the nodes believe.
private struct SimulatedCluster {
  enum State {
    case standsBy(LeadWatch)
    case leads(LeadKeeper)
    case ended
  }

  struct SimulatedNode {
    let node: Node
    /// How fast its clock runs.
    var speed = 1.0
    var state = State.standsBy(LeadWatch())
    /// When the node acts next, in steps.
    var next = 0
    /// Until when the node hangs or is cut off.
    var hangs = 0
    var isCut = 0
    /// When the node last did not lead, or could not act or reach NATS.
    var lastTrouble = Int.min / 2
  }

  struct Takeover {
    let at: Int
    let from: Int?
    let to: Int
  }

  private var random: SeededGenerator
  private let start = ContinuousClock.now
  private var lead = Lead(sequence: 0, leader: nil)
  private(set) var nodes: [SimulatedNode] = []
  private(set) var takeovers: [Takeover] = []
  private var holder: Int?
  /// Nodes that would have answered somebody while another had the lead.
  private(set) var impostors: [Int] = []
  /// Until when NATS as a whole does not answer.
  private var isAway = 0
  private(set) var step = 0

  init(seed: UInt64, nodes count: Int) {
    random = SeededGenerator(seed: seed)
    for _ in 0..<count {
      var new = SimulatedNode(node: Node(name: "n", version: "1", http: ""))
      new.next = Int.random(in: 0..<10, using: &random)
      new.speed = Double.random(in: 0.96...1.04, using: &random)
      nodes.append(new)
    }
  }

  /// How a call to NATS ends.
  private enum Fate { case works, neverArrives, losesItsAnswer }

  /// The time by a node's own clock.
  private func now(of index: Int) -> ContinuousClock.Instant {
    start + .milliseconds(Int(Double(step * 50) * nodes[index].speed))
  }

  mutating func run(steps: Int, faults: Bool) {
    for _ in 0..<steps {
      step += 1
      if faults { cause() }
      for index in nodes.indices {
        if !isLeading(index) || nodes[index].hangs > step || nodes[index].isCut > step {
          nodes[index].lastTrouble = step
        }
        if nodes[index].hangs <= step, nodes[index].next <= step { act(index, faults: faults) }
      }
      impostors += nodes.indices.filter(answersWithoutLead)
    }
  }

  private mutating func cause() {
    guard Int.random(in: 0..<40, using: &random) == 0 else { return }
    let index = nodes.indices.randomElement(using: &random) ?? 0
    let span = Int.random(in: 1..<500, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: nodes[index].hangs = step + span
    case 1: nodes[index].isCut = step + span
    case 2: isAway = step + span / 2
    case 3: nodes[index].state = .ended
    case _: if case .leads(let keeper) = nodes[index].state { leave(index, keeper) }
    }
    nodes[index].lastTrouble = step
  }

  private mutating func leave(_ index: Int, _ keeper: LeadKeeper) {
    nodes[index].state = .ended
    if isAway <= step, nodes[index].isCut <= step { _ = replace(after: keeper.sequence, by: nil) }
  }

  private mutating func fate(of index: Int, faults: Bool) -> Fate {
    if isAway > step || nodes[index].isCut > step { return .neverArrives }
    guard faults, Int.random(in: 0..<100, using: &random) == 0 else { return .works }
    return Bool.random(using: &random) ? .neverArrives : .losesItsAnswer
  }

  private mutating func replace(after sequence: UInt64, by index: Int?) -> UInt64? {
    guard lead.sequence == sequence else { return nil }
    lead = Lead(sequence: sequence + 1, leader: index.map { nodes[$0].node })
    if let index, index != holder { takeovers.append(Takeover(at: step, from: holder, to: index)) }
    holder = index
    return lead.sequence
  }

  private mutating func publish(_ index: Int, after sequence: UInt64, faults: Bool) -> UInt64? {
    switch fate(of: index, faults: faults) {
    case .works: return replace(after: sequence, by: index)
    case .neverArrives: return nil
    case .losesItsAnswer:
      _ = replace(after: sequence, by: index)
      return nil
    }
  }

  private mutating func act(_ index: Int, faults: Bool) {
    // A call without an answer takes a second.
    nodes[index].next = step + (isAway > step || nodes[index].isCut > step ? 20 : 0)
    switch nodes[index].state {
    case .ended:
      nodes[index].state = .standsBy(LeadWatch())
      nodes[index].next += Int.random(in: 20..<100, using: &random)
    case .standsBy(var watch):
      nodes[index].next += 5
      guard fate(of: index, faults: faults) == .works else { return }
      let found = lead
      let mayTake = watch.mayTake(found, at: now(of: index))
      nodes[index].state = .standsBy(watch)
      if mayTake, let sequence = publish(index, after: found.sequence, faults: faults) {
        nodes[index].state = .leads(LeadKeeper(sequence: sequence, at: now(of: index)))
      }
    case .leads(var keeper):
      nodes[index].next += 10
      if let sequence = publish(index, after: keeper.sequence, faults: faults) {
        keeper.renewed(sequence, sentAt: now(of: index))
      } else {
        do throws(LeadLost) {
          let found = fate(of: index, faults: faults) == .works ? lead : nil
          try keeper.notRenewed(found: found, by: nodes[index].node, at: now(of: index))
        } catch {
          nodes[index].state = .ended
          return
        }
      }
      nodes[index].state = .leads(keeper)
    }
  }

  private func isLeading(_ index: Int) -> Bool { if case .leads = nodes[index].state { true } else { false } }

  private func answersWithoutLead(_ index: Int) -> Bool {
    guard case .leads(let keeper) = nodes[index].state, nodes[index].hangs <= step else { return false }
    return keeper.isCertain(at: now(of: index)) && holder != index
  }

  var leaders: [Int] { nodes.indices.filter(isLeading) }

  /// Nodes that were replaced although they had led, and could act, for that long before.
  func wronglyReplaced(within steps: Int) -> [Takeover] {
    takeovers.filter { takeover in
      guard let from = takeover.from else { return false }
      return takeover.at - nodes[from].lastTrouble > steps
    }
  }
}

@Suite struct ChoosingALeader {
  private let start = ContinuousClock.now
  private let other = Node(name: "other", version: "1", http: "127.0.0.1:8080")

  private func seconds(_ seconds: Double) -> ContinuousClock.Instant { start + .milliseconds(Int(seconds * 1000)) }

  @Test func `takes a lead that nobody has at once`() {
    var watch = LeadWatch()
    let mayTake = [0, 9].map { watch.mayTake(Lead(sequence: $0, leader: nil), at: start) }
    #expect(mayTake == [true, true])
  }

  @Test func `takes the lead of a node that has said nothing for three seconds`() {
    var watch = LeadWatch()
    let lead = Lead(sequence: 1, leader: other)
    var taken: Double?
    for quarter in 0..<40 where taken == nil {
      let time = Double(quarter) / 4
      if watch.mayTake(lead, at: seconds(time)) { taken = time }
    }
    #expect(taken == 3)
  }

  @Test func `leaves the lead to a node that goes on saying so`() {
    var watch = LeadWatch()
    for quarter in 0..<400 {
      let lead = Lead(sequence: UInt64(quarter / 2), leader: other)
      let mayTake = watch.mayTake(lead, at: seconds(Double(quarter) / 4))
      #expect(!mayTake)
    }
  }

  @Test func `counts half a second of a pause in which nothing could be read`() {
    var watch = LeadWatch()
    let lead = Lead(sequence: 1, leader: other)
    let mayTake = [0, 8, 8.5, 10.8, 12, 14, 22].map { watch.mayTake(lead, at: seconds($0)) }
    #expect(mayTake == [false, false, false, false, false, false, true])
  }

  @Test func `gives up the lead once another has it, or after fifteen seconds without NATS`() throws {
    let me = Node(name: "me", version: "1", http: "")
    var keeper = LeadKeeper(sequence: 4, at: start)
    keeper.renewed(5, sentAt: seconds(1))
    try keeper.notRenewed(found: nil, by: me, at: seconds(15))
    // Stored after all.
    try keeper.notRenewed(found: Lead(sequence: 6, leader: me), by: me, at: seconds(15.5))
    #expect(keeper.sequence == 6)
    #expect(throws: LeadLost.unreachable) { try keeper.notRenewed(found: nil, by: me, at: seconds(16)) }
    #expect(throws: LeadLost.taken(by: "other")) {
      try keeper.notRenewed(found: Lead(sequence: 7, leader: other), by: me, at: seconds(2))
    }
  }

  @Test func `is certain that it leads until shortly before another may take the lead`() {
    var keeper = LeadKeeper(sequence: 4, at: start)
    #expect(keeper.isCertain(at: seconds(2.4)) && !keeper.isCertain(at: seconds(2.5)))
    keeper.renewed(5, sentAt: seconds(9))
    #expect(keeper.isCertain(at: seconds(11.4)))
    #expect(LeadKeeper.certainty * 1.08 < LeadWatch.patience)
  }

  @Test(arguments: 0..<UInt64(Seeds.count(usually: 1_000) / 100))
  func `has one leader in the end, replaces none that is there, and no other answers`(block: UInt64) {
    for seed in block * 100..<(block + 1) * 100 {
      var cluster = SimulatedCluster(seed: seed, nodes: 2 + Int(seed % 4))
      // A minute with faults, then thirty seconds without.
      cluster.run(steps: 1_200, faults: true)
      cluster.run(steps: 600, faults: false)
      #expect(cluster.leaders.count == 1, "seed \(seed)")
      #expect(!cluster.takeovers.isEmpty, "seed \(seed)")
      #expect(cluster.impostors.isEmpty, "seed \(seed)")
      // Three seconds of silence, and the second that a call without an answer takes, twice.
      let wrong = cluster.wronglyReplaced(within: 100)
      #expect(wrong.isEmpty, "seed \(seed): node \(wrong.first?.from ?? -1) was replaced at \(wrong.first?.at ?? -1)")
    }
  }
}
