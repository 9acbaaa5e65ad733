import Foundation

/// A hunt's own landscape in black lines: what `art/scenery.js` draws for the same seed, for paper. `Tests/drawings`
/// compares the two.
struct Landscape: Hashable, Sendable {
  let wide: Double
  let high: Double
  let strokes: [Stroke]

  enum Place: String, CaseIterable, Sendable {
    case hills, town, woods, shore, park, mountains
  }

  /// - Parameters:
  ///   - size: only the shape of the picture.
  ///   - zoom: brings everything nearer, for small pictures.
  ///   - clues: how many lanterns stand in it, all of them lit.
  init(seed: String, size: Size, zoom: Double = 1, clues: Int = 3, place: Place? = nil) {
    let scene = Scene(seed: seed, size: size, zoom: zoom, place: place)
    scene.drawSky()
    let layers = scene.layers()
    let trail = Trail(scene, layers, clues: clues)
    for layer in layers { scene.draw(layer, trail) }
    scene.drawGrass()
    (wide, high, strokes) = (scene.wide, scene.high, scene.out)
  }
}

/// What the seed decides, and what has been drawn so far.
final class Scene {
  let seed: String
  let dice: Dice
  let place: Landscape.Place
  let wide: Double
  let high: Double
  let unit: Double
  let sunX: Double
  let isMirrored: Bool
  private(set) var out: [Stroke] = []

  /// The order in which numbers are drawn is the land.
  init(seed: String, size: Size, zoom: Double, place wanted: Landscape.Place?) {
    self.seed = seed
    dice = Dice("\(seed)/land")
    place = wanted ?? dice.one(of: Landscape.Place.allCases)
    let shape = size.width / size.height
    high = (shape > 2.2 ? 1980 / shape : shape < 0.85 ? 765 / shape : 900) / zoom
    wide = high * shape
    unit = min(high, 900)
    // The drift of colours, and the hue of the land.
    for _ in 0..<2 { _ = dice.next() }
    sunX = wide * (0.18 + 0.64 * dice.next())
    // The height of the sun.
    _ = dice.next()
    isMirrored = dice.next() < 0.5
    // The hue of roofs.
    _ = dice.next()
  }

  func own(_ what: String) -> Dice { Dice("\(seed)/\(what)") }
  func across(_ share: Double) -> Double { wide * (isMirrored ? 1 - share : share) }

  func draw(_ path: String, at place: String = "", _ inside: Stroke.Inside = .paper) {
    out.append(Stroke(path: path, place: place, inside: inside))
  }

  func draw(_ layer: Layer, _ trail: Trail) {
    if place == .shore, layer.index == 2 { return }
    if place == .shore, layer.index == 1 { return drawSea() }
    if place == .woods { grow(layer, trail, Self.forest[layer.index], row: 1) }
    drawHouses(layer)
    drawGround(layer)
    drawSnow(layer)
    if place == .park, layer.index == 3 {
      let x = across(0.83)
      draw(oval(x, layer.at(x) + 74, 190, 26))
    }
    if layer.index == (place == .shore || place == .woods ? 3 : 2) { drawSight(layer) }
    if let way = trail.ways[layer.index] { draw(way.outline) }
    grow(layer, trail, Self.plants(place)[layer.index], row: 0)
    for post in (trail.posts[layer.index] ?? []).sorted(by: { $0.y < $1.y }) {
      let size = (post.size * 100 + 0.5).rounded(.down) / 100
      drawLantern(p("translate(\(post.x) \(post.y)) scale(\(size))"))
    }
  }

  private func drawGround(_ layer: Layer) {
    let step = wide / (layer.tops.isEmpty ? 64 : 260)
    let crest = (0...Int((wide / step + 0.5).rounded(.down)))
      .map { p("\(Double($0) * step) \(layer.at(Double($0) * step))") }
      .joined(separator: "L")
    draw(p("M-5 \(high + 5)L-5 \(layer.at(0))L\(crest)L\(wide + 5) \(layer.at(wide))V\(high + 5)z"))
  }

  /// A lantern whose foot stands at 0 0.
  private func drawLantern(_ place: String) {
    draw("M-3-64h6l1.5 60h4.5q2 0 2 2v2h-22v-2q0-2 2-2h4.5z", at: place)
    draw("M-3-99v-4a3 3 0 0 1 6 0v4l13 4.5h-32z", at: place)
    draw(box(-19, -98, 38, 38, 9.5), at: place)
    for _ in 0..<2 { draw(box(-13, -92, 26, 26, 5.5), at: place) }
    draw(box(-7.5, -86.5, 15, 15, 4), at: place, .ink)
    draw(box(9, -70, 12, 12, 2.5), at: place)
  }

  // MARK: Sky

  func drawSky() {
    let airy = own("air")
    // Clouds are white on white.
    for _ in 0..<max(2, Int((wide / 420 + 0.5).rounded(.down))) * 7 { _ = airy.next() }
    drawBirds(airy)
    if place == .hills || place == .park { drawBalloon(airy) }
  }

  private func drawBirds(_ airy: Dice) {
    let (x, y) = (across(0.2 + 0.5 * airy.next()), high * (0.22 + 0.12 * airy.next()))
    let count = 3 + Int(airy.next() * 3)
    let birds = (0..<count).map { index in
      let away = Double(index)
      return p("M\(x + away * 31) \(y + (index % 2 == 1 ? -15 : 6) + away * 3)q7-9 11 0q5-9 12-1")
    }
    draw(birds.joined(), .nothing)
  }

  private func drawBalloon(_ airy: Dice) {
    let (x, y) = (across(0.3 + 0.2 * airy.next()), high * (0.13 + 0.12 * airy.next()))
    let place = p("translate(\(x) \(y)) scale(\(0.8 + 0.5 * airy.next()))")
    draw("M-40-10a40 40 0 0 1 80 0q0 24-28 50h-24q-28-26-28-50z", at: place)
    draw("M-24-10q2-34 24-40 22 6 24 40-2 26-15 50h-18q-13-24-15-50zM-8 48h16v14q-8 4-16 0z", at: place)
    draw("M-9-10q1-34 9-40 8 6 9 40-1 26-6 50h-6q-5-24-6-50z", at: place)
  }
}
