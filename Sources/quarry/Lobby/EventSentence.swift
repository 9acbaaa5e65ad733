import JSONCoding
import LobbyLog
import QuarryClient

/// Describes events.
extension LobbyMirror {
  /// One line that describes an event; nil if there is nothing to tell.
  ///
  /// Call it before applying the event, as it uses the names from before.
  func sentence(for event: Push.Event) -> String? {
    guard let sentence = words(for: event) else { return nil }
    // A message bears its author's name already.
    guard let author = event.author, EventKind(rawValue: event.type) != .chatSent else { return sentence }
    return "\(sentence) [\(author.forTerminal)]"
  }

  private func words(for event: Push.Event) -> String? {
    let data = event.data
    let name = playerName(data["player"]?.string)
    let clue = clueTitle(data["clue"]?.string)
    // No `default`: a new event must choose its words here.
    switch EventKind(rawValue: event.type) {
    case .lobbyCreated: return spoken("event.lobbyOpen")
    case .lobbyUpdated: return spoken("event.lobbyChanged")
    case .lobbyClaimed:
      return data["account"] == nil ? spoken("event.lobbyUnclaimed") : spoken("event.lobbyClaimed")
    case .clueAdded: return spoken("event.clueAdded")
    case .clueUpdated: return spoken("event.clueChanged", ["clue": clue])
    case .clueRemoved: return spoken("event.clueRemoved", ["clue": clue])
    case .clueRevealed: return revealed(data)
    case .playerJoined, .playerRenamed, .playerLeft, .playerKicked, .playerAdmitted, .playerHandedOver, .playerMuted,
      .playerUnmuted, .playerWarmedUp, .playerMoved:
      return playerSentence(event.type, data, name)
    case .huntStarting, .huntStartCancelled, .huntStarted, .huntResumed, .huntPaused, .timeExtended, .huntEnded:
      return huntSentence(event)
    case .waveStarted: return spoken("event.waveStarted", ["wave": waveTitle(data["wave"]?.int ?? 0)])
    case .waveMoved:
      let who = data["team"]?.string.map { spoken("event.team", ["name": $0.forTerminal]) } ?? name
      return spoken("event.waveMoved", ["who": who, "wave": waveTitle(data["wave"]?.int ?? 0)])
    case .clueScanned:
      let isLate = data["late"]?.bool == true
      return spoken(isLate ? "event.foundLate" : "event.found", ["name": name, "clue": clue])
    case .clueClaimed: return spoken("event.claimed", ["name": name, "clue": clue])
    case .clueTried:
      guard let left = data["triesLeft"]?.int else { return spoken("event.tried", ["name": name, "clue": clue]) }
      return spoken("event.triedLeft", ["name": name, "clue": clue], count: left)
    case .photoSubmitted, .photoAccepted, .photoRejected, .photoReopened, .photoPublished, .photoWithdrawn:
      return photoSentence(event.type, data)
    case .hintTaken:
      return spoken("event.hintTaken", ["name": name, "clue": clue, "points": points(data["cost"]?.int)])
    case .stationEntered: return spoken("event.entered", ["name": name, "clue": clue])
    case .stationLeft: return spoken("event.leftStation", ["name": name, "clue": clue])
    case .noticeSent: return sentence(forNotice: data)
    case .chatSent: return sentence(forMessage: data)
    case .chatReported: return closed(spoken("event.messageReported", ["name": name]), with: text(data, "reason"))
    case .chatRemoved: return spoken("event.chatRemoved")
    case .rollCalled, .rollAnswered, .rollClosed, .helpAsked, .helpAnswered:
      return safetySentence(event.type, data, name)
    case .staffInvited: return spoken("event.staffInvited", ["name": text(data, "name"), "role": text(data, "role")])
    case .staffRevoked: return spoken("event.staffRevoked", ["staff": text(data, "staff")])
    case .passphraseChanged:
      return spoken(data["set"]?.bool == true ? "event.passphraseSet" : "event.passphraseRemoved")
    case .feedbackGiven:
      return closed(spoken("event.feedback", count: data["stars"]?.int ?? 0), with: text(data, "text"))
    case .songRequested: return spoken("event.songRequested", ["name": name, "song": Song(data).words])
    case .songVoted:
      let votes = spoken("count.votes", count: data["votes"]?.int ?? 0)
      return spoken("event.songVoted", ["song": songName(data["song"]?.string), "votes": votes])
    case .songPlayed: return spoken("event.songPlayed", ["song": songName(data["song"]?.string)])
    case .songRemoved: return spoken("event.songRemoved", ["song": songName(data["song"]?.string)])
    case .momentReacted: return reacted(data, name)
    case .rulingApplied: return closed(ruling(data), with: text(data, "reason"))
    case .rulingRevoked: return spoken("event.rulingRevoked")
    case .boardFrozen: return spoken("event.boardFrozen")
    case .boardRevealed: return spoken("event.boardRevealed")
    case .sheetMailed: return spoken("event.mailed")
    case .sheetMailFailed: return spoken("event.mailFailed", ["reason": mailFailure(data)])
    case .ghostScanned:
      return spoken("event.ghost", ["points": points(data["points"]?.int)], count: data["found"]?.int ?? 0)
    case .clueMoved, .sheetRequested, .playAmended, .playerUpdated, nil: return nil  // A terminal shows no avatars.
    }
  }

  private func reacted(_ data: JSONValue, _ name: String) -> String {
    let signs = ["heart": "❤", "laugh": "😂", "wow": "😮", "clap": "👏", "fire": "🔥"]
    guard let sign = data["reaction"]?.string.flatMap({ signs[$0] }) else {
      return spoken("event.reactionTakenBack", ["name": name])
    }
    return spoken("event.reacted", ["name": name, "reaction": sign])
  }

  private func playerSentence(_ type: String, _ data: JSONValue, _ name: String) -> String? {
    switch EventKind(rawValue: type) {
    case .playerJoined: spoken("event.joined", ["name": text(data, "name")])
    case .playerRenamed: spoken("event.renamed", ["name": name, "new": text(data, "name")])
    case .playerLeft: spoken("event.left", ["name": name])
    case .playerKicked: closed(spoken("event.kicked", ["name": name]), with: text(data, "reason"))
    case .playerAdmitted: spoken("event.admitted", ["name": name])
    case .playerHandedOver: spoken("event.handedOver", ["name": name])
    case .playerMuted: closed(spoken("event.muted", ["name": name]), with: text(data, "reason"))
    case .playerUnmuted: spoken("event.unmuted", ["name": name])
    case .playerWarmedUp: spoken("event.warmedUp", ["name": name])
    case .playerMoved:
      spoken("event.moved", ["name": name, "team": spoken("event.team", ["name": text(data, "team")])])
    default: nil
    }
  }

  private func huntSentence(_ event: Push.Event) -> String? {
    let ends = event.data["endsAt"]?.integer.map { moment in
      " " + spoken("event.ends", ["time": Int(max(0, moment - event.at) / 1_000).asClock])
    }
    switch EventKind(rawValue: event.type) {
    case .huntStarting:
      let wait = Int(max(0, (event.data["at"]?.integer ?? event.at) - event.at) / 1_000).asClock
      return spoken("event.starting", ["time": wait])
    case .huntStartCancelled: return spoken("event.startCancelled")
    case .huntStarted: return spoken("event.started") + (ends ?? "")
    case .huntResumed: return spoken("event.resumed") + (ends ?? "")
    case .huntPaused: return spoken("event.paused")
    case .timeExtended:
      let time = (event.data["seconds"]?.int ?? 0).asClock
      return spoken("event.extended", ["time": time]) + (ends ?? "")
    case .huntEnded:
      switch event.data["by"]?.string {
      case "clock": return spoken("event.endedByClock")
      case "all-found": return spoken("event.endedByFinds")
      case "player": return spoken("event.endedByYou")
      default: return spoken("event.endedByHost")
      }
    default: return nil
    }
  }

  private func safetySentence(_ type: String, _ data: JSONValue, _ name: String) -> String? {
    let places = ["name": name, "help": text(data, "help")]
    switch EventKind(rawValue: type) {
    case .rollCalled:
      let asked = text(data, "text")
      return spoken("event.rollCalled", ["text": asked.isEmpty ? spoken("event.areYouThere") : asked])
    case .rollAnswered: return spoken("event.rollAnswered", places)
    case .rollClosed: return spoken("event.rollClosed")
    case .helpAsked: return closed(spoken("event.helpAsked", places), with: text(data, "text"))
    case .helpAnswered: return closed(spoken("event.helpAnswered", places), with: text(data, "text"))
    default: return nil
    }
  }

  private func photoSentence(_ type: String, _ data: JSONValue) -> String? {
    let places = ["name": playerName(data["player"]?.string), "clue": clueTitle(data["clue"]?.string)]
    return switch EventKind(rawValue: type) {
    case .photoSubmitted: closed(spoken("event.photoSent", places), with: text(data, "caption"))
    case .photoAccepted: spoken("event.photoAccepted", places)
    case .photoRejected: closed(spoken("event.photoRejected", places), with: text(data, "reason"))
    case .photoReopened: spoken("event.photoReopened", places)
    case .photoPublished: closed(spoken("event.photoPublished", places), with: text(data, "caption"))
    case .photoWithdrawn: spoken("event.photoWithdrawn", places)
    default: nil
    }
  }

  /// A wave as it is called in a sentence.
  /// - Parameter index: from 0.
  func waveTitle(_ index: Int) -> String {
    guard waves.indices.contains(index), !waves[index].isEmpty else { return spoken("event.wave", count: index + 1) }
    return spoken("event.waveNamed", ["title": waves[index].forTerminal], count: index + 1)
  }

  /// The host knows every clue's title; others know only those of clues they can see.
  private func revealed(_ data: JSONValue) -> String {
    let isKnown = clues.contains { $0.id == data["clue"]?.string }
    let clue = isKnown ? clueTitle(data["clue"]?.string) : spoken("event.newClue")
    guard let player = data["player"]?.string, player != me else { return spoken("event.open", ["clue": clue]) }
    return spoken("event.openTo", ["clue": clue, "name": playerName(player)])
  }

  private func text(_ data: JSONValue, _ name: String) -> String { (data[name]?.string ?? "").forTerminal }

  private func points(_ count: Int?) -> String { spoken("count.points", count: count ?? 0) }

  /// Ends a sentence: with a reason or other words, if there are any.
  private func closed(_ sentence: String, with words: String) -> String {
    guard !words.isEmpty else { return spoken("join.sentence", ["sentence": sentence]) }
    return spoken("join.reasoned", ["sentence": sentence, "reason": words])
  }

  /// Describes a notice, from the data of its event or from a snapshot.
  func sentence(forNotice data: JSONValue) -> String {
    let isToSome = data["to"] != nil
    guard let clue = data["clue"]?.string.map(clueTitle) else {
      return spoken(isToSome ? "event.noticeToSome" : "event.notice", ["text": text(data, "text")])
    }
    return spoken(
      isToSome ? "event.noticeAboutToSome" : "event.noticeAbout", ["clue": clue, "text": text(data, "text")])
  }

  /// Describes a message, from the data of its event or from a snapshot.
  func sentence(forMessage data: JSONValue) -> String {
    if data["removed"]?.bool == true, data["text"] == nil { return spoken("event.messageRemoved") }
    return "\(chatName(data)): \(text(data, "text"))"
  }

  private func chatName(_ data: JSONValue) -> String {
    let name = text(data, "name")
    let isHost = data["player"] == nil && name != "Host"
    let whose = isHost ? spoken("event.hostName", ["name": name]) : name
    return data["to"] == nil ? whose : spoken("event.toTeam", ["name": whose])
  }

  private func mailFailure(_ data: JSONValue) -> String {
    switch data["reason"]?.string {
    case "refused": spoken("event.mailRefused")
    case "no-codes": spoken("event.mailEmpty")
    default: spoken("event.mailUnreachable")
    }
  }

  private func ruling(_ data: JSONValue) -> String {
    let clue = clueTitle(data["clue"]?.string)
    switch data["kind"]?.string {
    case "voidClue": return spoken("event.ruledClue", ["clue": clue])
    case "voidCode": return spoken("event.ruledCode", ["clue": clue])
    case "voidFind":
      return spoken("event.ruledFind", ["clue": clue, "name": playerName(data["player"]?.string)])
    case "award":
      let count = data["points"]?.int ?? 0
      let who =
        data["player"]?.string.map { playerName($0) } ?? spoken("event.team", ["name": text(data, "team")])
      return spoken(
        count < 0 ? "event.ruledPenalty" : "event.ruledAward",
        ["points": points(Int(clamping: count.magnitude)), "who": who])
    case "allowTime": return spoken("event.ruledTime", ["name": playerName(data["player"]?.string)])
    default: return spoken("event.ruled")
    }
  }
}
