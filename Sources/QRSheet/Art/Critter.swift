import Foundation

/// A face to colour in: the lines of what `art/critter.js` draws for the same seed.
struct Critter {
  let strokes: [Stroke]

  enum Animal: CaseIterable {
    case fox, owl, bear, hare, frog, otter, cat, deer, badger, bird, hedgehog, bat
  }
  private enum Eyes: CaseIterable { case round, bead, sleepy, happy }
  private enum Mouth: CaseIterable { case smile, grin, curl, tooth }
  private enum Marking: CaseIterable { case blush, freckles, blaze, patch, glasses }

  init(seed: String) {
    let dice = Dice("\(seed)/critter")
    let animal = dice.one(of: Animal.allCases)
    var eyes = dice.one(of: Eyes.allCases)
    let (mouth, marking) = (dice.one(of: Mouth.allCases), dice.one(of: Marking.allCases))
    // The tone and the hue.
    for _ in 0..<2 { _ = dice.next() }
    let look = (dice.next() - 0.5) * 4
    // On stripes and dark heads a bead would be lost.
    if animal == .badger, eyes != .sleepy { eyes = .round }
    let (dx, y, r) = animal.eye
    var face = Face()
    face.add("M20 98.5q4-16 30-16t30 16z")
    face.addHead(animal)
    switch marking {
    case .blush: face.both { $0.add(oval(50 - dx - 9, y + 13, 6.5, 4.2)) }
    case .freckles:
      face.both {
        $0.add(
          oval(50 - dx - 8, y + 12, 1.7) + oval(50 - dx - 2, y + 14.5, 1.7) + oval(50 - dx - 9, y + 17.5, 1.7), .ink)
      }
    case .blaze: if animal != .badger, animal != .frog { face.add(p("M46 \(y - 24)q4-3 8 0l-1.5 17q-2.5 3-5 0z")) }
    case .patch: if ![.badger, .owl, .frog].contains(animal) { face.add(oval(50 + dx, y, r * 1.65, r * 1.75)) }
    case .glasses: break
    }
    for x in [50 - dx, 50 + dx] { Self.add(eyes, x, y, r, look, to: &face) }
    if marking == .glasses {
      face.line(
        oval(50 - dx, y, r * 1.5) + oval(50 + dx, y, r * 1.5)
          + p("M\(50 - dx + r * 1.5) \(y - 1)q\(dx - r * 1.5) -5 \(2 * dx - 3 * r) 0"))
    }
    if let (y, w) = animal.mouth { Self.add(mouth, y, w, to: &face) }
    strokes = face.strokes
  }

  private static func add(_ eyes: Eyes, _ x: Double, _ y: Double, _ r: Double, _ look: Double, to face: inout Face) {
    switch eyes {
    case .round:
      face.add(oval(x, y, r, r * 1.08))
      face.add(oval(x + look, y + 0.6, r * 0.64), .ink)
      face.add(oval(x + look + r * 0.24, y - r * 0.26, r * 0.24), width: 0)
    case .bead:
      face.add(oval(x, y, r * 0.72, r * 0.86), .ink)
      face.add(oval(x + r * 0.24, y - r * 0.34, r * 0.27), width: 0)
    case .sleepy:
      face.add(oval(x, y, r, r * 1.04))
      face.add(oval(x + look, y + r * 0.24, r * 0.62), .ink)
      face.add(p("M\(x - r * 1.16) \(y + r * 0.02)a\(r * 1.16) \(r * 1.18) 0 0 1 \(r * 2.32) 0z"))
      face.add(oval(x + look + r * 0.24, y + r * 0.2, r * 0.18), width: 0)
    case .happy: face.line(p("M\(x - r * 0.86) \(y + r * 0.36)q\(r * 0.86) \(-r * 1.5) \(r * 1.72) 0"))
    }
  }

  private static func add(_ mouth: Mouth, _ y: Double, _ w: Double, to face: inout Face) {
    switch mouth {
    case .smile: face.line(p("M\(50 - 9 * w) \(y)q\(9 * w) 8 \(18 * w) 0"))
    case .grin:
      face.add(p("M\(50 - 9 * w) \(y - 1)h\(18 * w)q\(-1.5 * w) 11.5 \(-9 * w) 11.5t\(-9 * w)-11.5z"))
      face.add(p("M\(50 - 5 * w) \(y + 7)q\(5 * w)-4.5 \(10 * w) 0-\(2 * w) 3.5-\(5 * w) 3.5t-\(5 * w)-3.5z"))
    case .curl: face.line(p("M\(50 - 10 * w) \(y - 0.5)q\(4 * w) 7 \(10 * w) 0 \(6 * w) 7 \(10 * w) 0"))
    case .tooth:
      face.add(p("M\(50 - 3.4) \(y + 2)h6.8v5.5q-3.4 2.5-6.8 0z"))
      face.line(p("M\(50 - 9 * w) \(y)q\(9 * w) 6 \(18 * w) 0"))
    }
  }
}

extension Critter.Animal {
  /// How far the eyes are from the middle, how high, and how large.
  fileprivate var eye: (dx: Double, y: Double, r: Double) {
    switch self {
    case .fox: (17, 57, 7.4)
    case .owl: (17, 54, 8.5)
    case .bear: (16, 55, 6.6)
    case .hare: (14, 62, 7)
    case .frog: (21, 41, 8.6)
    case .otter: (18, 53, 6.4)
    case .cat: (17, 58, 7.8)
    case .deer: (18, 58, 7)
    case .badger: (16, 57, 6.2)
    case .bird: (17, 55, 7.6)
    case .hedgehog: (14, 61, 6.8)
    case .bat: (14, 62, 8)
    }
  }

  /// How high and wide the mouth is; nil with a beak.
  fileprivate var mouth: (y: Double, width: Double)? {
    switch self {
    case .fox: (81, 0.7)
    case .owl, .bird: nil
    case .bear: (75, 0.85)
    case .hare: (79, 0.8)
    case .frog: (72, 1.9)
    case .otter: (74, 1)
    case .cat: (76, 0.8)
    case .deer: (85, 0.7)
    case .badger: (82, 0.75)
    case .hedgehog: (80, 0.75)
    case .bat: (78, 0.9)
    }
  }
}

/// A face in a square of 100.
private struct Face {
  private(set) var strokes: [Stroke] = []
  private var isMirrored = false

  mutating func add(_ path: String, _ inside: Stroke.Inside = .paper, width: Double = 1) {
    strokes.append(
      Stroke(path: path, place: isMirrored ? "matrix(-1 0 0 1 100 0)" : "", inside: inside, width: width))
  }

  mutating func line(_ path: String) { add(path, .nothing, width: 1.6) }

  /// A part on the left, and its mirror image on the right.
  mutating func both(_ draw: (inout Face) -> Void) {
    draw(&self)
    isMirrored = true
    draw(&self)
    isMirrored = false
  }

  mutating func addHead(_ animal: Critter.Animal) {
    switch animal {
    case .fox: addFox()
    case .owl: addOwl()
    case .bear: addBear()
    case .hare: addHare()
    case .frog: addFrog()
    case .otter: addOtter()
    case .cat: addCat()
    case .deer: addDeer()
    case .badger: addBadger()
    case .bird: addBird()
    case .hedgehog: addHedgehog()
    case .bat: addBat()
    }
  }

  private mutating func addFox() {
    both {
      $0.add("M20 52L17 15 43 37z")
      $0.add("M18.5 31L17 15 28.5 24.5z")
    }
    add("M50 93C40 93 11 76 14 60 16 42 32 33 50 33s34 9 36 27c3 16-26 33-36 33z")
    add("M13.8 62C26 58 40 62 50 74 60 62 74 58 86.2 62 87 77 60 93 50 93S13 77 13.8 62z")
    add("M42.5 71q7.5-4 15 0-1 7-7.5 7.5-6.5-.5-7.5-7.5z", .ink)
  }

  private mutating func addOwl() {
    add("M16 20q16 10 34 10t34-10q5 20 3 42-2 32-37 32T13 62q-2-22 3-42z")
    both { $0.add("M16 20q10 7 22 9l-19 16q-6-12-3-25z") }
    both { $0.add(oval(33, 54, 19)) }
    line("M30 88q5-6 10 0 5-6 10 0 5-6 10 0 5-6 10 0")
    add("M42.5 60q7.5-5 15 0-2 12-7.5 15-5.5-3-7.5-15z")
  }

  private mutating func addBear() {
    both {
      $0.add(oval(22, 34, 14))
      $0.add(oval(22, 34, 7.5))
    }
    add(oval(50, 59, 36, 33))
    add(oval(50, 73, 19, 15))
    add("M41 65q9-6 18 0-1 7.5-9 8-8-.5-9-8z", .ink)
  }

  private mutating func addHare() {
    both {
      $0.add("M44 46Q22 42 25 6q3-8 9-2 13 16 15 40z")
      $0.add("M41 38Q30 32 31 12q9 10 12 26z")
    }
    add(oval(50, 66, 32, 29))
    both { $0.add(oval(41, 77, 11.5, 10)) }
    add("M44 69.5q6-4 12 0-1 6-6 6.5-5-.5-6-6.5z", .ink)
  }

  private mutating func addFrog() {
    both { $0.add(oval(29, 41, 17)) }
    add("M8 68q0-26 42-26t42 26q0 26-42 26T8 68z")
    add("M14 76q36 16 72 0-4 18-36 18T14 76z")
    both { $0.add(oval(45, 56, 2, 1.6), .ink) }
  }

  private mutating func addOtter() {
    both {
      $0.add(oval(16, 42, 9.5))
      $0.add(oval(16, 43, 5))
    }
    add("M13 58q0-30 37-30t37 30q2 36-37 36T13 58z")
    add("M22 74q0-12 15-13 8-3 13-3t13 3q15 1 15 13 0 16-28 16T22 74z")
    add("M40 60q10-7 20 0-1 9-10 9.5-9-.5-10-9.5z", .ink)
    both { $0.line("M30 72l-15-3M30 77l-15 3") }
  }

  private mutating func addCat() {
    both {
      $0.add("M17 56L18 18 44 37z")
      $0.add("M22 42l.8-14 10.5 8z")
    }
    add("M12 61q2-29 38-29t38 29q0 33-38 33T12 61z")
    add("M44 33h12l-2 14q-4 4-8 0zM30 36l7 10-1-12zM70 36l-7 10 1-12z")
    both {
      $0.add(oval(42, 77, 10, 8.5))
      $0.line("M27 72L8 69M27 78L9 82")
    }
    add("M45 68.5h10q-1 6-5 6.5-4-.5-5-6.5z", .ink)
  }

  private mutating func addDeer() {
    both { $0.line("M36 32Q26 24 25 5M30 23Q20 22 14 12") }
    both {
      $0.add("M27 48Q5 50 4 33q16-6 28 8z")
      $0.add("M24 44Q12 45 10 37q9-1 16 5z")
    }
    add("M22 52q2-23 28-23t28 23q2 14-10 28-6 14-18 14t-18-14q-12-14-10-28z")
    add("M50 66q19 0 17 16-4 12-17 12t-17-12q-2-16 17-16z")
    add("M40 71q10-6 20 0-1 8-10 8.5-9-.5-10-8.5z", .ink)
  }

  private mutating func addBadger() {
    both {
      $0.add(oval(19, 38, 10))
      $0.add(oval(19, 38, 5))
    }
    add("M10 63q2-33 40-33t40 33q-2 31-40 31T10 63z")
    both {
      $0.add("M10 63q1-15 12-25-4 18-1 32 2 12 12 20Q11 86 10 63z")
      $0.add("M43.5 30.5q-17 1.5-19.5 20-1.5 18 4 25 11-5 15-20 2.5-12 .5-25z")
    }
    add("M41.5 72q8.5-6 17 0-1 8-8.5 8.5-7.5-.5-8.5-8.5z", .ink)
  }

  private mutating func addBird() {
    add("M48 32Q38 20 30 20q6 4 8 14zM50 32Q46 12 56 6q-2 10 2 26zM53 32q4-14 16-16-7 6-8 18z")
    add("M14 62q0-33 36-33t36 33q0 32-36 32T14 62z")
    add("M22 80q8-14 28-14t28 14q-8 14-28 14T22 80z")
    both { $0.add(oval(33, 55, 14.5)) }
    add("M38 62q12-9 24 0-3 15-12 18-9-3-12-18z")
    add("M39 66q11 4 22 0-3 11-11 14-8-3-11-14z")
  }

  private mutating func addHedgehog() {
    let spines = (0..<27).map { index in
      let angle = Double.pi * (0.86 + (Double(index) / 26) * 1.28)
      let far: Double = index % 2 == 1 ? 35 : 47
      return p("\(50 + far * cos(angle)) \(60 + far * sin(angle))")
    }
    add("M\(spines.joined(separator: "L"))L86 90 80 98.5H20L14 90z")
    both { $0.add(oval(22, 56, 8)) }
    add("M20 70q-2-12 10-18 8-9 20 2 12-11 20-2 12 6 10 18-2 24-30 24T20 70z")
    add("M42.5 70q7.5-7 15 0-1 8-7.5 8.5-6.5-.5-7.5-8.5z", .ink)
  }

  private mutating func addBat() {
    both {
      $0.add("M38 50L10 40 9 11Q32 20 45 38z")
      $0.add("M32 43L17 36 15 20q13 6 20 17z")
      $0.add("M9 86L8 52q10 6 12 17 8-5 13 6l8 23.5H22Q10 98 9 86z")
      $0.add("M14 84l-1-20q6 8 7 18 6-4 9 6l3 10H24Q15 96 14 84z")
    }
    add("M20 66q2-25 30-25t30 25q0 28-30 28T20 66z")
    add("M33 79q2-8 17-8t17 8q-2 13-17 13t-17-13z")
    add("M45 71q5-4 10 0l-5 4z", .ink)
    both { $0.add("M42.5 79l2.8 7.5 2.7-6.5z") }
  }
}
