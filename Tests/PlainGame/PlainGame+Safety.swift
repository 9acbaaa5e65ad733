import Core
import Hunt

/// A roll call as anybody would keep it.
struct PlainRoll {
  let id: RollID
  let text: String?
  let at: Timestamp
  var isOpen: Bool
  var answered: Set<PlayerID>
}

/// A call for help.
struct PlainCall {
  let id: HelpID
  let player: PlayerID
  let text: String?
  let at: Timestamp
  var isOpen: Bool
}

// Roll calls and calls for help.
extension PlainGame {
  var rolls: [PlainRoll] {
    var rolls: [PlainRoll] = []
    for happening in happened {
      switch happening.event {
      case .rollCalled(let called):
        rolls.append(PlainRoll(id: called.roll, text: called.text, at: happening.at, isOpen: true, answered: []))
      case .rollAnswered(let answered): rolls[answered.roll.number - 1].answered.insert(answered.player)
      case .rollClosed(let closed): rolls[closed.roll.number - 1].isOpen = false
      default: break
      }
    }
    return rolls
  }

  var calls: [PlainCall] {
    var calls: [PlainCall] = []
    for happening in happened {
      switch happening.event {
      case .helpAsked(let asked):
        calls.append(PlainCall(id: asked.help, player: asked.player, text: asked.text, at: happening.at, isOpen: true))
      case .helpAnswered(let answered): calls[answered.help.number - 1].isOpen = false
      default: break
      }
    }
    return calls
  }

  func callRoll(_ text: String?) -> Verdict {
    let id = RollID(rolls.count + 1)
    let closed = rolls.filter(\.isOpen).map { LobbyEvent.rollClosed(RollClosed(roll: $0.id)) }
    return done(unless: [], closed + [.rollCalled(RollCalled(roll: id, text: text))]) { _ in
      object(("roll", id.quoted))
    }
  }

  func closeRoll(_ id: RollID) -> Verdict {
    guard let roll = rolls.first(where: { $0.id == id }) else { return .refused(["invalid-params roll"]) }
    return .done(roll.isOpen ? [.rollClosed(RollClosed(roll: id))] : [])
  }

  func answerRoll(_ id: RollID, by player: PlayerID) -> Verdict {
    guard seated(player) != nil else { return .refused(["unauthorized"]) }
    guard let roll = rolls.first(where: { $0.id == id }) else { return .refused(["invalid-params roll"]) }
    guard !roll.answered.contains(player) else { return .done() }
    return roll.isOpen
      ? .done([.rollAnswered(RollAnswered(roll: id, player: player))]) : .refused(["invalid-params roll"])
  }

  func askForHelp(_ text: String?, by player: PlayerID) -> Verdict {
    guard seated(player) != nil else { return .refused(["unauthorized"]) }
    let id = HelpID(calls.count + 1)
    return done(unless: [], [.helpAsked(HelpAsked(help: id, player: player, text: text))]) { _ in
      object(("help", id.quoted))
    }
  }

  func answerHelp(_ id: HelpID, _ text: String?) -> Verdict {
    guard let call = calls.first(where: { $0.id == id }) else { return .refused(["invalid-params help"]) }
    return .done(call.isOpen ? [.helpAnswered(HelpAnswered(help: id, player: call.player, text: text))] : [])
  }

  // MARK: Shown

  func openRoll(for viewer: PlainViewer) -> String? {
    guard case .player(let id) = viewer, let roll = rolls.first(where: \.isOpen) else { return nil }
    return object(
      ("roll", roll.id.quoted), ("text", roll.text?.json), ("at", "\(roll.at.milliseconds)"),
      ("answered", "\(roll.answered.contains(id))"))
  }

  func openCall(of viewer: PlainViewer) -> String? {
    guard case .player(let id) = viewer, let call = calls.last(where: { $0.player == id && $0.isOpen }) else {
      return nil
    }
    return object(("help", call.id.quoted), ("text", call.text?.json), ("at", "\(call.at.milliseconds)"))
  }
}
