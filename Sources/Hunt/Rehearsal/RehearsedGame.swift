/// One game of a rehearsal, played again and again in the same memory.
struct RehearsedGame {
  struct Team {
    /// Metres a millisecond.
    var speed = 0.0
    var place: RehearsedHunt.Place?
    var target = -1
    var next = Action.choose
    var setOutAt: Int64 = 0
    var waitsSince: Int64 = -1
    var waited: Int64 = 0
    /// How much longer it takes at its clue.
    var work: Int64 = 0
    /// When its time in the station that it is inside is over.
    var leavesAt = Int64.max
    var isInside = false
    var wrong = 0
    /// Its place in a sequence.
    var start = 0
    var done = 0
    /// How many clues are in its list.
    var listed = 0
    var found = 0
    /// The team behind it in a line; -1 if there is none.
    var behind = -1
    var isFinished = false
    var isIdle = false
  }

  enum Action: UInt8 {
    case choose
    case arrive
    case opening
    case attempt
    case expelled
  }

  /// What happened, for the test that plays it again with a `Lobby`.
  struct Step: Equatable {
    enum What: Equatable {
      /// By the drip, to all teams.
      case revealed
      case entered
      case full
      case left
      case wrong(Int)
      case found
      case closed
    }

    let at: Int64
    let team: Int
    let clue: Int
    let what: What
  }

  let hunt: RehearsedHunt
  let plan: RehearsalPlan
  var tally: RehearsalTally
  var steps: [Step]?

  var teams: [Team] = []
  /// Clues that each team can look for, in any order.
  private var lists: [UInt16]
  /// Whether a team has done a clue, by team and clue.
  var isDone: [Bool]
  /// By team and group.
  var foundInGroup: [Int]
  var inside: [Int] = []
  var lines: [(first: Int, last: Int)] = []
  private var queue = TimeQueue()
  var drip: RehearsedDrip?
  private var random = SplitMix(state: 0)
  private var doneAt: Int64 = 0
  /// Teams that may yet find something.
  private var unfinished = 0

  init(_ hunt: RehearsedHunt, _ plan: RehearsalPlan) {
    self.hunt = hunt
    self.plan = plan
    let clues = hunt.spots.count
    tally = RehearsalTally(clues: clues)
    lists = Array(repeating: 0, count: plan.teams * clues)
    isDone = Array(repeating: false, count: plan.teams * clues)
    foundInGroup = Array(repeating: 0, count: plan.teams * hunt.needs.count)
  }

  /// Plays the game of that number.
  /// - Parameter isOver: asked now and then.
  /// - Returns: false if it was over before the game was.
  mutating func play(_ number: Int, until isOver: () -> Bool) -> Bool {
    prepare(number)
    var turns = 0
    while unfinished > 0 {
      let due = queue.first
      if let reveal = drip?.next(in: hunt), reveal <= due ?? .max {
        guard reveal < hunt.end else { break }
        self.reveal(at: reveal)
        continue
      }
      guard let due, due < hunt.end else { break }
      act(queue.removeFirst(), at: due)
      turns += 1
      if turns % 1_024 == 0, isOver() { return false }
    }
    finish()
    return true
  }

  // MARK: Beginning and end

  private mutating func prepare(_ number: Int) {
    random = SplitMix(state: plan.seed ?? 0)
    random.skip(number)
    // Neighbouring states would give streams that repeat each other's numbers.
    random = SplitMix(state: random.next())
    let clues = hunt.spots.count
    let start = plan.from.map { RehearsedHunt.Place(latitude: $0.latitude, longitude: $0.longitude) }
    teams.removeAll(keepingCapacity: true)
    queue.removeAll()
    isDone.withUnsafeMutableBufferPointer { $0.update(repeating: false) }
    foundInGroup.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
    inside = Array(repeating: 0, count: clues)
    lines = Array(repeating: (-1, -1), count: clues)
    drip = RehearsedDrip(hunt)
    doneAt = 0
    unfinished = plan.teams
    tally.begin()
    for index in 0..<plan.teams {
      var team = Team()
      team.speed = plan.walking / 3_600 * (0.75 + 0.5 * unit())
      team.place = start
      if case .rotate = hunt.order, clues > 0 { team.start = index % clues }
      if case .free = hunt.order {
        for clue in 0..<clues where !hunt.spots[clue].isVoid {
          lists[index * clues + team.listed] = UInt16(clue)
          team.listed += 1
        }
      }
      teams.append(team)
      schedule(index, .choose, at: hunt.waves[index % hunt.waves.count])
    }
  }

  private mutating func finish() {
    for index in teams.indices {
      // A team that still waits at the end also counts as a visit.
      if teams[index].waitsSince >= 0 {
        stopWaiting(index, at: hunt.end)
        tally.visits[teams[index].target] += 1
        tally.waited[teams[index].target] += teams[index].waited
      }
    }
    tally.cutOff += unfinished
    tally.end(after: unfinished == 0 ? doneAt : hunt.end)
  }

  // MARK: Chance

  /// From 0 to below 1.
  mutating func unit() -> Double { Double(random.next() >> 11) * 0x1p-53 }

  private mutating func below(_ count: Int) -> Int {
    Int(random.next().multipliedFullWidth(by: UInt64(count)).high)
  }

  // MARK: Steps

  mutating func schedule(_ team: Int, _ action: Action, at moment: Int64) {
    teams[team].next = action
    queue.insert(team, at: moment)
  }

  private mutating func act(_ team: Int, at moment: Int64) {
    switch teams[team].next {
    case .choose: choose(team, at: moment)
    case .arrive: arrive(team, at: moment)
    case .opening:
      stopWaiting(team, at: moment)
      settle(team, at: moment)
    case .attempt: attempt(team, at: moment)
    case .expelled: expel(team, at: moment)
    }
  }

  mutating func note(_ what: Step.What, _ team: Int, at moment: Int64) {
    steps?.append(Step(at: moment, team: team, clue: teams[team].target, what: what))
  }

  private mutating func reveal(at moment: Int64) {
    guard let clue = drip?.reveal(at: moment) else { return }
    let clues = hunt.spots.count
    steps?.append(Step(at: moment, team: -1, clue: clue, what: .revealed))
    for team in teams.indices {
      lists[team * clues + teams[team].listed] = UInt16(clue)
      teams[team].listed += 1
      if teams[team].isIdle {
        teams[team].isIdle = false
        schedule(team, .choose, at: moment)
      }
    }
  }
}

// MARK: Where to go

extension RehearsedGame {
  mutating func choose(_ team: Int, at moment: Int64) {
    teams[team].setOutAt = moment
    if teams[team].found == hunt.needed { return stop(team, at: moment) }
    guard !hunt.order.isSequence else { return follow(team, at: moment) }
    if let clue = nearest(team, at: moment) { return go(team, to: clue, at: moment) }
    if let drip, !drip.hidden.isEmpty {
      teams[team].isIdle = true
    } else {
      stop(team, at: moment)
    }
  }

  mutating func stop(_ team: Int, at moment: Int64) {
    teams[team].isFinished = true
    unfinished -= 1
    doneAt = max(doneAt, moment)
  }

  /// Goes to the next clue of a sequence. One whose window is over blocks it.
  private mutating func follow(_ team: Int, at moment: Int64) {
    let clues = hunt.spots.count
    while teams[team].done < clues {
      let clue = (teams[team].start + teams[team].done) % clues
      guard isDone[team * clues + clue] || hunt.spots[clue].isVoid || isSpare(clue, to: team) else {
        guard !isLost(clue, at: moment) else { break }
        return go(team, to: clue, at: moment)
      }
      teams[team].done += 1
    }
    stop(team, at: moment)
  }

  /// Looks at half of the clues that the team can find, and takes the nearest one: people do not plan ahead, and not
  /// all choose alike. Clues that open later come last, the earliest first.
  private mutating func nearest(_ team: Int, at moment: Int64) -> Int? {
    let base = team * hunt.spots.count
    var count = teams[team].listed
    let wanted = min(Self.lookedAt, (count + 1) / 2)
    var (place, looked) = (0, 0)
    var best: (place: Int, nearness: Double)?
    var later: (place: Int, opens: Int64)?
    while place < count, looked < wanted {
      lists.swapAt(base + place, base + place + below(count - place))
      let clue = Int(lists[base + place])
      if isSpare(clue, to: team) || isLost(clue, at: moment) {
        count -= 1
        lists[base + place] = lists[base + count]
        continue
      }
      let spot = hunt.spots[clue]
      if spot.opens > moment {
        if spot.opens < later?.opens ?? .max { later = (place, spot.opens) }
      } else {
        var nearness = 0.0
        if let here = teams[team].place, let there = spot.place { nearness = here.nearness(to: there) }
        if nearness < best?.nearness ?? .infinity { best = (place, nearness) }
        looked += 1
      }
      place += 1
    }
    teams[team].listed = count
    guard let chosen = best?.place ?? later?.place else { return nil }
    let clue = Int(lists[base + chosen])
    lists[base + chosen] = lists[base + count - 1]
    teams[team].listed = count - 1
    return clue
  }

  private static let lookedAt = 24

  /// Whether the team has enough of the clue's group.
  private func isSpare(_ clue: Int, to team: Int) -> Bool {
    let group = hunt.spots[clue].group
    return group >= 0 && foundInGroup[team * hunt.needs.count + group] >= hunt.needs[group]
  }

  /// Whether the clue's window is over, or begins after the end; then a team has missed it.
  mutating func isLost(_ clue: Int, at moment: Int64) -> Bool {
    let spot = hunt.spots[clue]
    guard spot.closes <= moment || spot.opens >= hunt.end else { return false }
    tally.missed[clue] += 1
    return true
  }

  private mutating func go(_ team: Int, to clue: Int, at moment: Int64) {
    teams[team].target = clue
    var walk: Int64 = 0
    if let here = teams[team].place, let there = hunt.spots[clue].place {
      let metres = here.metres(to: there)
      walk = Int64(metres / teams[team].speed)
      tally.metres[clue] += metres
      tally.walked[clue] += walk
    }
    tally.walks[clue] += 1
    schedule(team, .arrive, at: moment + walk)
  }
}
