import DequeModule

/// Requests that wait for a turn, lobby by lobby: one that is asked much keeps no other waiting.
///
/// Within a lobby the order stays; between lobbies it is their turn one after the other.
struct FairQueue<Line: Hashable, Element> {
  private var lines: [Line: Deque<Element>] = [:]
  /// The lines with somebody in them, the next one first.
  private var order: Deque<Line> = []

  var isEmpty: Bool { order.isEmpty }

  mutating func append(_ element: Element, to line: Line) {
    if lines[line] == nil { order.append(line) }
    lines[line, default: []].append(element)
  }

  /// Takes `count` elements, or all if there are fewer: `share` of a line before it is the next one's turn.
  mutating func take(_ count: Int, share: Int) -> [Element] {
    var taken: [Element] = []
    while taken.count < count, let line = order.popFirst() {
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
