import DequeModule

/// Requests waiting for a turn, lobby by lobby, so that a busy lobby does not hold up others.
///
/// Keeps the order within a lobby. Lobbies take turns.
struct FairQueue<Line: Hashable, Element> {
  private var lines: [Line: Deque<Element>] = [:]
  /// The non-empty lines, the next one first.
  private var order: Deque<Line> = []

  var isEmpty: Bool { order.isEmpty }

  mutating func append(_ element: Element, to line: Line) {
    if lines[line] == nil { order.append(line) }
    lines[line, default: []].append(element)
  }

  /// Whether something waits in a line that may go.
  func contains(where mayGo: (Line) -> Bool) -> Bool { order.contains(where: mayGo) }

  /// Takes all elements, line by line.
  mutating func takeAll() -> [Element] {
    defer { (lines, order) = ([:], []) }
    return order.flatMap { lines[$0] ?? [] }
  }

  /// Takes up to `count` elements of lines that may go, at most `share` of a line before the next line's turn.
  mutating func take(_ count: Int, share: Int, where mayGo: (Line) -> Bool) -> [Element] {
    var taken: [Element] = []
    var passedOver = 0
    while taken.count < count, passedOver < order.count, let line = order.popFirst() {
      guard mayGo(line) else {
        order.append(line)
        passedOver += 1
        continue
      }
      passedOver = 0
      guard var waiting = lines.removeValue(forKey: line) else { continue }
      let part = min(share, count - taken.count, waiting.count)
      taken += waiting.prefix(part)
      waiting.removeFirst(part)
      guard !waiting.isEmpty else { continue }
      lines[line] = waiting
      order.append(line)
    }
    return taken
  }
}
