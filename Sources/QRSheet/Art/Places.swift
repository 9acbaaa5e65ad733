import Foundation

/// What makes a place that place: houses, snow, the sea, and one thing by which it is remembered.
extension Scene {
  /// The houses of a town, behind the land of a layer.
  func drawHouses(_ layer: Layer) {
    guard place == .town else { return }
    if layer.index == 1 { drawRow(layer, size: 38, from: -20, to: wide, hasSteeple: false) }
    if layer.index == 2 {
      let (from, to) = isMirrored ? (0.02, 0.7) : (0.3, 0.98)
      drawRow(layer, size: 60, from: wide * from, to: wide * to, hasSteeple: true)
    }
  }

  private func drawRow(_ layer: Layer, size: Double, from: Double, to: Double, hasSteeple: Bool) {
    let dice = own("houses\(layer.index)")
    var (lamps, x, isLeft) = ("", from, hasSteeple)
    while x < to {
      let w = size * (0.75 + 0.7 * dice.next())
      let h = size * (0.7 + 0.75 * dice.next())
      let y = max(layer.at(x), layer.at(x + w)) + 14
      // The hues of the roof and the front, and how much of it.
      for _ in 0..<3 { _ = dice.next() }
      if isLeft, x > from + (to - from) * 0.42 {
        isLeft = false
        drawChurch(x, y, size)
        x += size * 0.5
      }
      let top = y - h
      let (wall, roof) = Self.roof(x, top, w, h, dice)
      draw(p("M\(x) \(y)\(wall)V\(y)z"))
      draw(roof)
      for (row, column) in [(0.0, 0.0), (0, 1), (1, 0), (1, 1)] where dice.next() < 0.72 {
        lamps += p("M\(x + w * (0.2 + 0.37 * column)) \(top + h * (0.16 + 0.36 * row))")
        lamps += p("h\(w * 0.2)v\(h * 0.2)h\(-w * 0.2)z")
      }
      x += w * (0.98 + (dice.next() < 0.25 ? 0.5 : 0) * dice.next())
    }
    draw(lamps)
  }

  private static func roof(
    _ x: Double, _ top: Double, _ w: Double, _ h: Double, _ dice: Dice
  ) -> (wall: String, roof: String) {
    if dice.next() < 0.5 {
      let eaves = top + w * 0.13
      return (
        p("V\(top)L\(x + w / 2) \(top - w * 0.5)L\(x + w) \(top)"),
        p("M\(x - w * 0.08) \(top + w * 0.06)L\(x + w / 2) \(top - w * 0.54)L\(x + w * 1.08) \(top + w * 0.06)")
          + p("L\(x + w) \(eaves)L\(x + w / 2) \(top - w * 0.38)L\(x) \(eaves)z")
      )
    }
    let hasChimney = dice.next() < 0.6
    let chimney = p("M\(x + w * 0.62) \(top - h * 0.66)h\(w * 0.14)v\(h * 0.3)h\(-w * 0.14)z")
    return (
      p("V\(top)h\(w)"),
      p("M\(x - w * 0.07) \(top + 1)L\(x + w * 0.14) \(top - h * 0.42)h\(w * 0.72)L\(x + w * 1.07) \(top + 1)z")
        + (hasChimney ? chimney : "")
    )
  }

  private func drawChurch(_ x: Double, _ y: Double, _ size: Double) {
    let eaves = y - size * 2
    draw(p("M\(x) \(y)V\(eaves)h\(size * 0.6)V\(y)z"))
    draw(p("M\(x - size * 0.08) \(eaves)L\(x + size * 0.3) \(y - size * 3.5)L\(x + size * 0.68) \(eaves)z"))
    draw(oval(x + size * 0.3, y - size * 1.66, size * 0.15))
  }

  // MARK: The one thing

  func drawSight(_ layer: Layer) {
    switch place {
    case .hills: drawMill(layer)
    case .town: break
    case .woods:
      let x = across(0.83)
      let y = layer.at(x) + 22
      draw(p("M\(x - 58) \(y)L\(x) \(y - 72)L\(x + 58) \(y)z"))
      draw(p("M\(x - 20) \(y)L\(x) \(y - 52)L\(x + 20) \(y)z"))
    case .shore:
      let x = across(0.87)
      let y = layer.at(x) + 10
      draw(p("M\(x - 27) \(y)L\(x - 15) \(y - 160)h30L\(x + 27) \(y)z"))
      draw(
        p("M\(x - 24) \(y - 40)l2.7-36h42.6l2.7 36zM\(x - 18) \(y - 116)l2-28h32l2 28z")
          + p("M\(x - 16) \(y - 186)q16-26 32 0z"))
      draw(p("M\(x - 12) \(y - 186)h24v22h-24z"))
      draw(p("M\(x - 21) \(y - 165)h42v6h-42z"))
    case .park: drawWheel(layer)
    case .mountains:
      let x = across(0.82)
      let y = layer.at(x) + 16
      draw(p("M\(x - 34) \(y)v-34h68v34z"))
      draw(
        p("M\(x - 46) \(y - 30)L\(x) \(y - 68)L\(x + 46) \(y - 30)zM\(x + 16) \(y - 72)h10v26h-10z"))
      draw(p("M\(x - 22) \(y - 24)h14v12h-14zM\(x + 8) \(y - 24)h14v12h-14z"))
    }
  }

  private func drawMill(_ layer: Layer) {
    let x = across(0.8)
    let y = layer.at(x) + 8
    draw(p("M\(x - 20) \(y)l8-84h24l8 84z"))
    draw(p("M\(x - 15) \(y - 82)q15-34 30 0z"))
    draw(p("M\(x - 4) \(y - 52)h8v12h-8z"))
    let hub = p("translate(\(x) \(y - 86)) rotate(\(20 + 40 * dice.next()))")
    for quarter in [0, 90, 180, 270] { draw("M-2 0v-62h-13v50h11z", at: "\(hub) rotate(\(quarter))") }
  }

  private func drawWheel(_ layer: Layer) {
    let x = across(0.79)
    let (foot, r) = (layer.at(x) + 12, 108.0)
    let y = foot - r - 34
    let turned = (0..<10).map { (dx: r * cos(Double($0) * 0.6283), dy: r * sin(Double($0) * 0.6283)) }
    draw(p("M\(x - 52) \(foot)L\(x) \(y)L\(x + 52) \(foot)"), .nothing)
    draw(oval(x, y, r) + oval(x, y, r * 0.82), .nothing)
    draw(turned.map { p("M\(x) \(y)l\($0.dx) \($0.dy)") }.joined(), .nothing)
    for (dx, dy) in turned { draw(p("M\(x + dx - 11) \(y + dy)h22v6a11 11 0 0 1-22 0z")) }
  }

  // MARK: Sea and snow

  /// The sea in place of two layers, with the way of the light on it and two boats.
  func drawSea() {
    let level = high * 0.565
    draw(box(-5, level, wide + 10, high - level + 5))
    let glint = own("glint")
    let waves = (0..<34).map { _ in
      let down = pow(glint.next(), 0.8)
      let long = (16 + 90 * down) * (0.4 + glint.next())
      let x = sunX - long / 2 + (glint.next() - 0.5) * (70 + 330 * down)
      return p("M\(x) \(level + 6 + down * high * 0.2)h\(long)v\(1.5 + 3.5 * down)h\(-long)z")
    }
    draw(waves.joined())
    let shares = [0.24 + 0.2 * glint.next(), 0.5 + 0.16 * glint.next()]
    for (share, s) in zip(shares, [1, 0.55]) { drawBoat(across(share), level + 12 + 62 * s, s) }
  }

  private func drawBoat(_ x: Double, _ y: Double, _ s: Double) {
    draw(
      p("M\(x) \(y - 96 * s)q\(52 * s) \(46 * s) \(50 * s) \(88 * s)h\(-50 * s)z")
        + p("M\(x - 6 * s) \(y - 82 * s)q\(-34 * s) \(44 * s) \(-34 * s) \(74 * s)h\(34 * s)z"))
    draw(
      p("M\(x - 46 * s) \(y)h\(104 * s)q\(-8 * s) \(22 * s) \(-26 * s) \(22 * s)")
        + p("h\(-52 * s)q\(-18 * s) 0 \(-26 * s) \(-22 * s)z"))
  }

  /// Snow on the peaks of a layer.
  func drawSnow(_ layer: Layer) {
    for top in layer.tops where top.y <= high * 0.47 && layer.at(top.x) >= top.y - 4 {
      let drop = unit * 0.062
      func low(_ k: Double) -> String {
        p("\(top.x + k * drop / top.slope) \(top.y + drop * (abs(k) == 1 ? 1 : k == 0 ? 0.7 : 1.25))")
      }
      draw(p("M\(top.x) \(top.y)L\(low(1))L\(low(0.5))L\(low(0))L\(low(-0.5))L\(low(-1))z"))
    }
  }
}
