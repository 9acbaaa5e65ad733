// What teams do at a clue.

extension RehearsedGame {
  mutating func arrive(_ team: Int, at moment: Int64) {
    let clue = teams[team].target
    if let place = hunt.spots[clue].place { teams[team].place = place }
    teams[team].waited = 0
    teams[team].wrong = 0
    // Between half as long and half as long again, mostly about the average.
    teams[team].work = Int64(Double(plan.seconds) * 1_000 * (0.5 + (unit() + unit()) / 2))
    tally.come(to: clue)
    settle(team, at: moment)
  }

  /// Begins, if the clue is open and has room.
  mutating func settle(_ team: Int, at moment: Int64) {
    let clue = teams[team].target
    let spot = hunt.spots[clue]
    if isLost(clue, at: moment) {
      note(.closed, team, at: moment)
      return leave(team, at: moment)
    }
    if spot.opens > moment {
      wait(team, at: moment)
      return schedule(team, .opening, at: spot.opens)
    }
    guard spot.isStation else { return carryOn(team, at: moment) }
    if inside[clue] >= spot.capacity, spot.stay != .max { clear(clue, at: moment) }
    guard inside[clue] < spot.capacity else {
      note(.full, team, at: moment)
      wait(team, at: moment)
      return lineUp(team, for: clue)
    }
    inside[clue] += 1
    teams[team].isInside = true
    teams[team].leavesAt = spot.stay == .max ? .max : moment + spot.stay
    note(.entered, team, at: moment)
    drip?.note(at: moment)
    carryOn(team, at: moment)
  }

  private mutating func carryOn(_ team: Int, at moment: Int64) {
    let leavesAt = teams[team].leavesAt
    guard teams[team].work >= leavesAt - moment else {
      return schedule(team, .attempt, at: moment + teams[team].work)
    }
    teams[team].work -= leavesAt - moment
    schedule(team, .expelled, at: leavesAt)
  }

  mutating func attempt(_ team: Int, at moment: Int64) {
    let clue = teams[team].target
    let spot = hunt.spots[clue]
    if isLost(clue, at: moment) {
      note(.closed, team, at: moment)
      return leave(team, at: moment)
    }
    if teams[team].wrong < spot.wrongOptions, unit() < Self.wrongShare {
      teams[team].wrong += 1
      note(.wrong(teams[team].wrong), team, at: moment)
      drip?.note(at: moment)
      guard teams[team].wrong < spot.tries else {
        isDone[team * hunt.spots.count + clue] = true
        return leave(team, at: moment)
      }
      teams[team].work = spot.pause
      return carryOn(team, at: moment)
    }
    isDone[team * hunt.spots.count + clue] = true
    if spot.group >= 0 { foundInGroup[team * hunt.needs.count + spot.group] += 1 }
    teams[team].found += 1
    tally.reached[clue] += 1
    tally.taken[clue] += moment - teams[team].setOutAt
    note(.found, team, at: moment)
    drip?.note(found: clue, at: moment)
    leave(team, at: moment)
  }

  /// The share of answers to a choice that are wrong, where that costs something.
  private static let wrongShare = 0.2

  /// Leaves the clue for good.
  private mutating func leave(_ team: Int, at moment: Int64) {
    let clue = teams[team].target
    tally.go(from: clue)
    tally.visits[clue] += 1
    tally.waited[clue] += teams[team].waited
    if giveUpRoom(team, at: moment) { admit(to: clue, at: moment) }
    // Its window is over: nothing in a sequence comes after it.
    if hunt.order.isSequence, !isDone[team * hunt.spots.count + clue] { return stop(team, at: moment) }
    choose(team, at: moment)
  }

  /// A team whose time in a station is over goes to the end of the line.
  mutating func expel(_ team: Int, at moment: Int64) {
    clear(teams[team].target, at: moment)
    settle(team, at: moment)
  }

  /// Sends out all teams whose time in a station is over, before anybody comes in.
  private mutating func clear(_ clue: Int, at moment: Int64) {
    var isFree = false
    for team in teams.indices where teams[team].target == clue && teams[team].leavesAt <= moment {
      isFree = giveUpRoom(team, at: moment) || isFree
    }
    if isFree { admit(to: clue, at: moment) }
  }

  /// Returns false if the team was inside no station.
  private mutating func giveUpRoom(_ team: Int, at moment: Int64) -> Bool {
    let clue = teams[team].target
    guard teams[team].isInside else { return false }
    teams[team].isInside = false
    inside[clue] -= 1
    teams[team].leavesAt = .max
    note(.left, team, at: moment)
    drip?.note(at: moment)
    return true
  }
}

// MARK: Waiting

extension RehearsedGame {
  private mutating func wait(_ team: Int, at moment: Int64) {
    teams[team].waitsSince = moment
    tally.beginWaiting(at: teams[team].target)
  }

  mutating func stopWaiting(_ team: Int, at moment: Int64) {
    teams[team].waited += moment - teams[team].waitsSince
    teams[team].waitsSince = -1
    tally.endWaiting(at: teams[team].target)
  }

  private mutating func lineUp(_ team: Int, for clue: Int) {
    teams[team].behind = -1
    if lines[clue].last >= 0 { teams[lines[clue].last].behind = team } else { lines[clue].first = team }
    lines[clue].last = team
  }

  /// Lets the first of the line in.
  private mutating func admit(to clue: Int, at moment: Int64) {
    while inside[clue] < hunt.spots[clue].capacity, lines[clue].first >= 0 {
      let team = lines[clue].first
      lines[clue].first = teams[team].behind
      if lines[clue].first < 0 { lines[clue].last = -1 }
      stopWaiting(team, at: moment)
      settle(team, at: moment)
    }
  }
}
