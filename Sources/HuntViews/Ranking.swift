/// Players in order of rank, as an order-statistic treap.
///
/// Finding a rank, finding the player at a rank and moving a player take O(log n): each node knows the size of its
/// subtree. swift-collections has sorted sets only as "early developer drafts" behind a trait, hence this minimal one.
/// Node `i` belongs to player `i`, so it needs neither lookups nor allocation. Balancing priorities are a hash of the
/// number, so that equal games make equal trees.
struct Ranking: Sendable {
  /// What decides the rank: the lowest comes first.
  struct Key: Comparable, Sendable {
    /// Points, negated: more points come first.
    var deficit: Int
    /// Time and sequence number of the last scoring find; 0 for a player without points.
    var lastAt: Int64
    var lastSeq: Int
    /// Order of joining. Makes every key unique.
    var number: Int

    static func < (left: Key, right: Key) -> Bool {
      if left.deficit != right.deficit { return left.deficit < right.deficit }
      if left.lastAt != right.lastAt { return left.lastAt < right.lastAt }
      if left.lastSeq != right.lastSeq { return left.lastSeq < right.lastSeq }
      return left.number < right.number
    }
  }

  private struct Node: Sendable {
    var key: Key
    var left = Ranking.none
    var right = Ranking.none
    var size: Int32 = 1
    var priority: UInt32

    init(key: Key, priority: UInt32) {
      self.key = key
      self.priority = priority
    }
  }

  private static let none: Int32 = -1
  /// Indexed by player, from 0. A node outside the tree has size 0.
  private var nodes: [Node] = []
  private var root = Ranking.none

  /// The number of ranked players.
  var count: Int { Int(size(root)) }

  func contains(_ number: Int) -> Bool { number < nodes.count && nodes[number].size > 0 }

  // MARK: Asking

  /// The rank of a player, from 1; nil if not ranked.
  func rank(of number: Int) -> Int? {
    guard contains(number) else { return nil }
    let key = nodes[number].key
    var rank = 1
    var at = root
    while at != number {
      let node = nodes[Int(at)]
      if key < node.key {
        at = node.left
      } else {
        rank += Int(size(node.left)) + 1
        at = node.right
      }
    }
    return rank + Int(size(nodes[number].left))
  }

  /// The number of players with more points.
  func count(above deficit: Int) -> Int {
    var count = 0
    var at = root
    while at != Self.none {
      let node = nodes[Int(at)]
      if node.key.deficit < deficit {
        count += Int(size(node.left)) + 1
        at = node.right
      } else {
        at = node.left
      }
    }
    return count
  }

  /// The player at a rank from 1 to `count`.
  func player(at rank: Int) -> Int {
    precondition((1...count).contains(rank), "no rank \(rank) among \(count)")
    var rest = Int32(rank - 1)
    var at = root
    while true {
      let node = nodes[Int(at)]
      let before = size(node.left)
      if rest == before { return Int(at) }
      if rest < before {
        at = node.left
      } else {
        rest -= before + 1
        at = node.right
      }
    }
  }

  // MARK: Changing

  /// Inserts a player, or moves them to the key's place.
  mutating func place(_ number: Int, at key: Key) {
    if contains(number) { remove(number) }
    while nodes.count <= number {
      var node = Node(key: key, priority: Self.priority(of: nodes.count))
      node.size = 0
      nodes.append(node)
    }
    let priority = nodes[number].priority
    // Descend to the first node of lower priority, which the new one replaces.
    var parent = Self.none
    var isLeft = false
    var at = root
    while at != Self.none, nodes[Int(at)].priority >= priority {
      nodes[Int(at)].size += 1
      parent = at
      isLeft = key < nodes[Int(at)].key
      at = isLeft ? nodes[Int(at)].left : nodes[Int(at)].right
    }
    let (left, right) = split(at, by: key)
    nodes[number].key = key
    nodes[number].left = left
    nodes[number].right = right
    nodes[number].size = size(left) + size(right) + 1
    link(Int32(number), below: parent, isLeft: isLeft)
  }

  mutating func remove(_ number: Int) {
    guard contains(number) else { return }
    let key = nodes[number].key
    var parent = Self.none
    var isLeft = false
    var at = root
    while at != number {
      nodes[Int(at)].size -= 1
      parent = at
      isLeft = key < nodes[Int(at)].key
      at = isLeft ? nodes[Int(at)].left : nodes[Int(at)].right
    }
    let below = merge(nodes[number].left, nodes[number].right)
    nodes[number].size = 0
    link(below, below: parent, isLeft: isLeft)
  }

  // MARK: Tree

  private func size(_ at: Int32) -> Int32 { at == Self.none ? 0 : nodes[Int(at)].size }

  private mutating func link(_ child: Int32, below parent: Int32, isLeft: Bool) {
    if parent == Self.none {
      root = child
    } else if isLeft {
      nodes[Int(parent)].left = child
    } else {
      nodes[Int(parent)].right = child
    }
  }

  /// Splits a tree into nodes before and after the key. Random priorities keep the expected depth small.
  private mutating func split(_ at: Int32, by key: Key) -> (Int32, Int32) {
    guard at != Self.none else { return (Self.none, Self.none) }
    let here = Int(at)
    if key < nodes[here].key {
      let (before, after) = split(nodes[here].left, by: key)
      nodes[here].left = after
      update(here)
      return (before, at)
    }
    let (before, after) = split(nodes[here].right, by: key)
    nodes[here].right = before
    update(here)
    return (at, after)
  }

  /// Merges two trees, the first entirely before the second.
  private mutating func merge(_ first: Int32, _ second: Int32) -> Int32 {
    guard first != Self.none else { return second }
    guard second != Self.none else { return first }
    if nodes[Int(first)].priority > nodes[Int(second)].priority {
      let child = merge(nodes[Int(first)].right, second)
      nodes[Int(first)].right = child
      update(Int(first))
      return first
    }
    let child = merge(first, nodes[Int(second)].left)
    nodes[Int(second)].left = child
    update(Int(second))
    return second
  }

  private mutating func update(_ at: Int) {
    nodes[at].size = size(nodes[at].left) + size(nodes[at].right) + 1
  }

  /// splitmix64's finalizer: neighbouring numbers get unrelated priorities.
  private static func priority(of number: Int) -> UInt32 {
    var bits = UInt64(number) &+ 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return UInt32(truncatingIfNeeded: bits ^ (bits >> 31))
  }
}
