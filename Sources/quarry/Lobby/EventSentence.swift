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
    let player = data["player"]?.string
    // No `default`: a new event must choose its words here.
    switch EventKind(rawValue: event.type) {
    case .lobbyCreated: return "The lobby is open."
    case .lobbyUpdated: return "The host has changed the lobby."
    case .lobbyClaimed:
      return data["account"] == nil ? "The lobby's account was deleted." : "The lobby belongs to an account now."
    case .clueAdded: return "The host has added a clue."
    case .clueUpdated: return "The host has changed \(clueTitle(data["clue"]?.string))."
    case .clueRemoved: return "The host has removed \(clueTitle(data["clue"]?.string))."
    case .clueRevealed: return revealed(data)
    case .playerJoined: return "\(text(data, "name")) joined."
    case .playerRenamed: return "\(playerName(player)) is now called \(text(data, "name"))."
    case .playerLeft: return "\(playerName(player)) left."
    case .playerKicked: return "The host has removed \(playerName(player))\(reason(data))"
    case .playerAdmitted: return "\(playerName(player)) may join again."
    case .playerHandedOver: return "\(playerName(player)) plays on another device now."
    case .playerMuted: return "The host has muted \(playerName(player))\(reason(data))"
    case .playerUnmuted: return "\(playerName(player)) may chat again."
    case .huntStarted: return "The hunt has started!" + ends(data, since: event.at)
    case .huntResumed: return "The hunt has resumed." + ends(data, since: event.at)
    case .huntPaused: return "The hunt is paused."
    case .timeExtended:
      return "The host has added \((data["seconds"]?.int ?? 0).asClock)." + ends(data, since: event.at)
    case .huntEnded: return ended(data)
    case .waveStarted: return "\(waveTitle(data)) may start."
    case .waveMoved:
      let who = data["team"]?.string.map { "Team \($0.forTerminal)" } ?? playerName(player)
      return "\(who) starts with \(waveTitle(data)) now."
    case .clueScanned:
      return "\(playerName(player)) found \(clueTitle(data["clue"]?.string))"
        + (data["late"]?.bool == true ? " (told late)." : ".")
    case .clueClaimed:
      return "\(playerName(player)) sent \(clueTitle(data["clue"]?.string)) after the end: the host decides."
    case .clueTried:
      return "\(playerName(player)) tried a wrong answer to \(clueTitle(data["clue"]?.string))"
        + (data["triesLeft"]?.int.map { " (\($0.counted("try", "tries")) left)." } ?? ".")
    case .photoSubmitted, .photoAccepted, .photoRejected, .photoReopened, .photoPublished, .photoWithdrawn:
      return photoSentence(event.type, data)
    case .hintTaken:
      return "\(playerName(player)) took a hint for \(clueTitle(data["clue"]?.string)), at \(cost(data))."
    case .stationEntered, .stationLeft: return moved(event.type, data)
    case .noticeSent: return sentence(forNotice: data)
    case .chatSent: return sentence(forMessage: data)
    case .chatReported: return "\(playerName(player)) has reported a message\(reason(data))"
    case .rollCalled: return "Roll call: \(rollText(data)) (/present answers)"
    case .rollAnswered: return "\(playerName(player)) is there."
    case .rollClosed: return "The roll call is over."
    case .staffInvited, .staffRevoked: return staffSentence(event.type, data)
    case .helpAsked: return "\(playerName(player)) needs help (\(text(data, "help")))" + said(data)
    case .helpAnswered: return "\(playerName(player))'s call for help (\(text(data, "help"))) is answered" + said(data)
    case .feedbackGiven: return "Somebody gave the hunt \((data["stars"]?.int ?? 0).counted("star"))" + said(data)
    case .songRequested: return "\(playerName(player)) requested \(text(data, "title")) by \(text(data, "artist"))."
    case .rulingApplied: return "The host has ruled\(about(data))\(reason(data))"
    case .rulingRevoked: return "The host has revoked a ruling."
    case .boardFrozen: return "The board is frozen until the finale."
    case .boardRevealed: return "The host has revealed what the board was hiding."
    case .chatRemoved: return "The host has removed a message."
    case .songVoted: return "\(songName(data["song"]?.string)) has \((data["votes"]?.int ?? 0).counted("vote"))."
    case .songRemoved: return "The host has removed \(songName(data["song"]?.string))."
    case .sheetMailed: return "The codes were sent by mail."
    case .sheetMailFailed: return "The codes could not be sent by mail: \(mailFailure(data))."
    case .ghostScanned:
      return
        "The ghost found its clue \(data["found"]?.int ?? 0) and has \((data["points"]?.int ?? 0).counted("point"))."
    case .clueMoved, .sheetRequested, .playAmended, .playerUpdated, nil: return nil  // A terminal shows no avatars.
    }
  }

  /// Into a station, or out of it.
  private func moved(_ type: String, _ data: JSONValue) -> String {
    let way = type == EventKind.stationEntered.rawValue ? "into" : "out of"
    return "\(playerName(data["player"]?.string)) went \(way) \(clueTitle(data["clue"]?.string))."
  }

  private func staffSentence(_ type: String, _ data: JSONValue) -> String {
    type == EventKind.staffInvited.rawValue
      ? "\(text(data, "name")) is invited as \(text(data, "role"))."
      : "The invitation \(text(data, "staff")) was revoked."
  }

  private func waveTitle(_ data: JSONValue) -> String {
    let index = data["wave"]?.int ?? 0
    guard waves.indices.contains(index), !waves[index].isEmpty else { return "wave \(index + 1)" }
    return "wave \(index + 1) (\(waves[index].forTerminal))"
  }

  private func photoSentence(_ type: String, _ data: JSONValue) -> String {
    let name = playerName(data["player"]?.string)
    let photo = "The photo of \(name) for \(clueTitle(data["clue"]?.string))"
    return switch EventKind(rawValue: type) {
    case .photoSubmitted: "\(name) sent a photo for \(clueTitle(data["clue"]?.string))\(caption(data))"
    case .photoAccepted: "\(photo) was accepted."
    case .photoRejected: "\(photo) was rejected\(reason(data))"
    case .photoReopened: "\(photo) waits for the host again."
    case .photoPublished: "A photo of \(name) is shown to everybody\(caption(data))"
    default: "A photo of \(name) is no longer shown."
    }
  }

  /// The host knows every clue's title; others know only those of clues they can see.
  private func revealed(_ data: JSONValue) -> String {
    let isKnown = clues.contains { $0.id == data["clue"]?.string }
    let clue = isKnown ? clueTitle(data["clue"]?.string) : "A new clue"
    guard let player = data["player"]?.string, player != me else { return "\(clue) is open." }
    return "\(clue) is open to \(playerName(player))."
  }

  private func text(_ data: JSONValue, _ name: String) -> String { (data[name]?.string ?? "").forTerminal }

  /// The end of a sentence, with the reason if there is one.
  private func reason(_ data: JSONValue) -> String {
    let reason = text(data, "reason")
    return reason.isEmpty ? "." : ": \(reason)"
  }

  /// The end of a sentence, with the text if there is one.
  private func said(_ data: JSONValue) -> String {
    let said = text(data, "text")
    return said.isEmpty ? "." : ": \(said)"
  }

  private func rollText(_ data: JSONValue) -> String {
    let asked = text(data, "text")
    return asked.isEmpty ? "are you there?" : asked
  }

  private func caption(_ data: JSONValue) -> String {
    let caption = text(data, "caption")
    return caption.isEmpty ? "." : ": \(caption)"
  }

  private func ends(_ data: JSONValue, since moment: Int64) -> String {
    guard let endsAt = data["endsAt"]?.integer else { return "" }
    return " It ends in \(Int(max(0, endsAt - moment) / 1_000).asClock)."
  }

  private func ended(_ data: JSONValue) -> String {
    switch data["by"]?.string {
    case "clock": "Time is up: the hunt has ended."
    case "all-found": "Everything has been found: the hunt has ended."
    case "player": "You have ended the hunt."
    default: "The host has ended the hunt."
    }
  }

  private func cost(_ data: JSONValue) -> String { (data["cost"]?.int ?? 0).counted("point") }

  /// Describes a notice, from the data of its event or from a snapshot.
  func sentence(forNotice data: JSONValue) -> String {
    let about = data["clue"]?.string.map { " about \(clueTitle($0))" } ?? ""
    let to = data["to"] == nil ? "" : " (not to everybody)"
    return "The host says\(about)\(to): \(text(data, "text"))"
  }

  /// Describes a message, from the data of its event or from a snapshot.
  func sentence(forMessage data: JSONValue) -> String {
    if data["removed"]?.bool == true, data["text"] == nil { return "A message that the host has removed." }
    return "\(chatName(data)): \(text(data, "text"))"
  }

  private func chatName(_ data: JSONValue) -> String {
    let name = text(data, "name")
    let whose = data["player"] == nil && name != "Host" ? "\(name) (host)" : name
    return data["to"] == nil ? whose : "\(whose) (to the team)"
  }

  private func mailFailure(_ data: JSONValue) -> String {
    switch data["reason"]?.string {
    case "refused": "the mail server refused them. Check the address"
    case "no-codes": "the hunt no longer has any"
    default: "the mail server could not be reached for a day. Download them instead"
    }
  }

  private func about(_ data: JSONValue) -> String {
    let points = data["points"]?.int ?? 0
    return switch data["kind"]?.string {
    case "voidClue": ": \(clueTitle(data["clue"]?.string)) does not count"
    case "voidCode": ": a code of \(clueTitle(data["clue"]?.string)) no longer counts"
    case "voidFind":
      ": \(playerName(data["player"]?.string))'s find of \(clueTitle(data["clue"]?.string)) does not count"
    case "award":
      ": \(points < 0 ? "\(-points) points from" : "\(points) points to") "
        + (data["player"]?.string.map { playerName($0) } ?? "team \(text(data, "team"))")
    default: ""
    }
  }
}
