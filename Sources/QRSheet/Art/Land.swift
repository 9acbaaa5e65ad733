import Foundation

/// One of five ridges, from far to near.
struct Layer {
  let index: Int
  /// Empty unless it has peaks.
  let tops: [Top]
  /// Its height at x.
  let at: (Double) -> Double

  struct Top {
    let x: Double
    let y: Double
    let foot: Double

    var slope: Double { (foot - y + 90) / 190 }
  }
}

extension Scene {
  func layers() -> [Layer] {
    let isShore = place == .shore
    return [0.5, 0.56, 0.625, 0.72, 0.85].enumerated().map { index, base in
      let isPeaked = place == .mountains && index < 2
      let swing =
        unit
        * (isPeaked
        ? [0.2, 0.15] : isShore && index < 3 ? [0.012, 0.012, 0.012] : [0.07, 0.065, 0.06, 0.05, 0.035])[index]
      let drop = isShore ? [0.035, 0.02, 0.01, 0.03, 0.01][index] : isPeaked ? 0.03 : 0
      let dice = own("ridge\(index)")
      let level = high * (base + drop)
      let (tops, land) = isPeaked ? peaks(dice, level, swing) : ([], hills(dice, level, swing))
      guard isShore, index == 3 else { return Layer(index: index, tops: tops, at: land) }
      // A cape at the shore rises towards its end.
      return Layer(index: index, tops: tops) { [self] x in
        let out = max(0, (isMirrored ? wide * 0.42 - x : x - wide * 0.58) / (wide * 0.42))
        return land(x) - unit * 0.13 * pow(out, 1.4)
      }
    }
  }

  private func peaks(_ dice: Dice, _ base: Double, _ swing: Double) -> ([Layer.Top], (Double) -> Double) {
    var tops: [Layer.Top] = []
    var x = -150 - 120 * dice.next()
    while x < wide + 300 {
      let y = base - swing * (0.55 + dice.next() * 0.75)
      tops.append(Layer.Top(x: x, y: y, foot: base + swing * (0.1 + 0.4 * dice.next())))
      x += 170 + 190 * dice.next()
    }
    let all = tops
    return (tops, { x in all.lazy.map { $0.y + abs(x - $0.x) * ($0.foot - $0.y + 90) / 190 }.min() ?? base })
  }

  private func hills(_ dice: Dice, _ base: Double, _ swing: Double) -> (Double) -> Double {
    let waves = [(1, 0.62), (2.1, 0.3), (4.7, 0.08)].map { often, high in
      let k = (often * (0.75 + 0.5 * dice.next()) * 2 * Double.pi) / 1300
      return (k: k, high: high * swing, phase: dice.next() * 6.3)
    }
    return { x in waves.reduce(base) { y, wave in y - wave.high * sin(wave.k * x + wave.phase) } }
  }
}

/// A path on a layer, from the foot of what is seen of it up to its crest, narrowing as it goes.
struct Way {
  struct Step {
    var x: Double
    var y: Double
    var width: Double
  }

  let steps: [Step]

  init(from start: Point, to end: Point, widths: (Double, Double), crest: (Double) -> Double) {
    let (across, up) = (end.x - start.x, start.y - end.y)
    steps = (0...40).map { index in
      let t = Double(index) / 40
      let rest = 1 - t
      let (a, b, c, d) = (rest * rest * rest, 3 * t * rest * rest, 3 * t * t * rest, t * t * t)
      let x = a * start.x + b * (start.x + 0.5 * across) + c * (start.x + 1.04 * across) + d * end.x
      let width = widths.0 + (widths.1 - widths.0) * pow(t, 0.8)
      let y = a * start.y + b * (start.y - 0.12 * up) + c * (end.y + 0.6 * up) + d * end.y
      return Step(x: x, y: max(y, crest(x) + (t > 0.9 ? -9 : width * 0.25)), width: width)
    }
  }

  var outline: String {
    func edge(_ side: Double) -> [String] {
      steps.enumerated().map { index, step in
        let (before, after) = (steps[max(0, index - 1)], steps[min(40, index + 1)])
        let (dx, dy) = (after.x - before.x, after.y - before.y)
        let length = hypot(dx, dy * 2.4)
        let long = length == 0 ? 1 : length
        let (aside, down) = (dy * 2.4 / long * step.width / 2, dx / long * step.width * 0.21)
        return p("\(step.x - side * aside) \(step.y + side * down)")
      }
    }
    return "M\(edge(1).joined(separator: "L"))L\(edge(-1).reversed().joined(separator: "L"))z"
  }

  /// The place at a share of the way as it is walked: up is further than it looks.
  func walk(_ share: Double) -> Step {
    let lengths = steps.indices.map { index in
      index == 0 ? 0 : hypot(steps[index].x - steps[index - 1].x, 2 * (steps[index].y - steps[index - 1].y))
    }
    var left = share * lengths.reduce(0, +)
    var index = 1
    while index < 40, left > lengths[index] {
      left -= lengths[index]
      index += 1
    }
    let part = left / (lengths[index] == 0 ? 1 : lengths[index])
    let (from, to) = (steps[index - 1], steps[index])
    return Step(
      x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y),
      width: from.width + part * (to.width - from.width))
  }
}

/// The trail over the nearest layers, and the posts of its lanterns.
struct Trail {
  struct Post {
    let x: Double
    let y: Double
    let size: Double
  }

  private(set) var ways: [Int: Way] = [:]
  private(set) var posts: [Int: [Post]] = [:]

  init(_ scene: Scene, _ layers: [Layer], clues: Int) {
    addWays(scene, layers)
    addPosts(scene, clues)
  }

  /// Behind each crest the trail is hidden and comes out on the next.
  private mutating func addWays(_ scene: Scene, _ layers: [Layer]) {
    let dice = scene.own("trail")
    let turns = [(0.05, 0.06), (0.74, 0.14), (0.2, 0.12), (0.5, 0.18)]
      .map { scene.across($0.0 + $0.1 * dice.next()) }
    let nearest = scene.place == .shore ? [4, 3] : [4, 3, 2]
    for (step, index) in nearest.enumerated() {
      let (x0, x1) = (turns[step], turns[step + 1])
      let y0 = step == 0 ? scene.high + 8 : layers[index + 1].at(x0) + 10
      ways[index] = Way(
        from: Point(x: x0, y: y0), to: Point(x: x1, y: layers[index].at(x1)),
        widths: [(86, 38), (40, 17), (19, 8)][step], crest: layers[index].at)
    }
  }

  /// A farther layer's posts step aside from nearer ones.
  private mutating func addPosts(_ scene: Scene, _ clues: Int) {
    let parts = scene.place == .shore ? [(4, 0.6), (3, 0.4)] : [(4, 0.48), (3, 0.33), (2, 0.19)]
    var nearer: [Post] = []
    for (step, part) in parts.enumerated() {
      let (index, share) = part
      let left = clues - nearer.count
      let count = step == parts.count - 1 ? left : min(left, max(1, Int((Double(clues) * share + 0.5).rounded(.down))))
      guard count > 0, let way = ways[index] else { continue }
      let size = [1.28, 0.9, 0.6][step] * min(1, (scene.wide * 0.5) / Double(count) / 92)
      let (begin, length) = ([0.2, 0.1, 0.1][step], [0.68, 0.74, 0.74][step])
      let rows = [0, 0.2, -0.2, 0.4, -0.4].map { moved in
        (0..<count).map { number in
          let at = way.walk(begin + length * ((Double(number) + 0.5 + moved) / Double(count)))
          return Post(x: at.x, y: at.y - at.width * 0.3, size: size)
        }
      }
      let row = rows.min { Self.hidden($0, by: nearer) < Self.hidden($1, by: nearer) } ?? []
      posts[index] = row
      nearer += row
    }
  }

  /// How much of a row of posts nearer ones would hide.
  private static func hidden(_ row: [Post], by nearer: [Post]) -> Double {
    row.reduce(0) { sum, post in
      nearer.reduce(sum) { part, other in
        part + (other.y - post.y < 140 ? max(0, 26 * (post.size + other.size) - abs(post.x - other.x)) : 0)
      }
    }
  }

  /// Whether something may stand at a place without hiding the trail or a lantern.
  func isFree(_ index: Int, _ x: Double, _ y: Double, room: Double) -> Bool {
    let isOnWay = (ways[index]?.steps ?? []).contains {
      abs($0.x - x) < room + $0.width / 2 && y > $0.y - $0.width * 0.3 && y < $0.y + room * 2.2
    }
    return !isOnWay
      && !posts.contains { layer, row in
        layer <= index && row.contains { abs($0.x - x) < room * 1.1 + 26 * $0.size && y - room * 4 < $0.y }
      }
  }
}
