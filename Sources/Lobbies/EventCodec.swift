public import EventLog
public import Hunt
import HuntViews
import JSONCoding
import Wire

/// Events of lobbies as the log keeps them, in two parts: the data, which everybody may have once the hunt is over, and
/// from which the results follow; and the secret part, if there is something that not everybody may ever see.
public enum EventCodec {
  /// The name an event is stored and pushed under, for ever.
  public static func storedName(of event: LobbyEvent) -> String {
    switch event {  // No `default`: a new case must choose its name here.
    case .lobbyCreated: "lobby.created"
    case .lobbyUpdated: "lobby.updated"
    case .lobbyClaimed: "lobby.claimed"
    case .clueAdded: "clue.added"
    case .clueUpdated: "clue.updated"
    case .clueRemoved: "clue.removed"
    case .clueMoved: "clue.moved"
    case .clueRevealed: "clue.revealed"
    case .playerJoined: "player.joined"
    case .playerRenamed: "player.renamed"
    case .playerLeft: "player.left"
    case .playerKicked: "player.kicked"
    case .playerAdmitted: "player.admitted"
    case .playerMuted: "player.muted"
    case .playerUnmuted: "player.unmuted"
    case .huntStarted: "hunt.started"
    case .huntPaused: "hunt.paused"
    case .huntResumed: "hunt.resumed"
    case .timeExtended: "time.extended"
    case .huntEnded: "hunt.ended"
    case .clueScanned: "clue.scanned"
    case .clueClaimed: "clue.claimed"
    case .hintTaken: "hint.taken"
    case .boardFrozen: "board.frozen"
    case .boardRevealed: "board.revealed"
    case .noticeSent: "notice.sent"
    case .chatSent: "chat.sent"
    case .chatRemoved: "chat.removed"
    case .chatReported: "chat.reported"
    case .songRequested: "song.requested"
    case .songVoted: "song.voted"
    case .songRemoved: "song.removed"
    case .rulingApplied: "ruling.applied"
    case .rulingRevoked: "ruling.revoked"
    case .sheet(.requested): "sheet.requested"
    case .sheet(.mailed): "sheet.mailed"
    case .sheet(.failed): "sheet.mailFailed"
    case .ghostScanned: "ghost.scanned"
    case .playAmended: "play.amended"
    }
  }

  /// Whether an event is stored in two parts, whosever names it tells.
  static func hasSecret(_ event: LobbyEvent) -> Bool {
    // No `default`: whoever adds an event must say here whether all of it may be published after the end.
    switch event {
    case .lobbyCreated, .clueAdded, .playerJoined, .chatSent, .chatReported, .songVoted: true
    case .clueUpdated(_, let changes): changes.hasSecret
    case .lobbyClaimed(let account): account != nil
    case .noticeSent(_, _, _, let recipient): recipient != .all
    // Where the sheet goes is the host's to know, sealed or not.
    case .lobbyUpdated(let changes): changes.contact != nil
    case .clueRemoved, .clueMoved, .clueRevealed, .playerRenamed, .playerLeft: false
    case .songRequested, .songRemoved, .sheet: false
    // Whom the host keeps out is nobody else's business.
    case .playerKicked(_, _, let keepOut): keepOut
    case .playerAdmitted: true
    case .playerMuted, .playerUnmuted, .chatRemoved, .boardFrozen, .boardRevealed: false
    case .huntStarted, .huntPaused, .huntResumed, .timeExtended, .huntEnded: false
    case .clueScanned(let find): find.reason != nil
    case .hintTaken, .rulingApplied, .rulingRevoked, .ghostScanned, .playAmended, .clueClaimed: false
    }
  }

  /// - Parameters:
  ///   - owner: whose name the event tells, if they are signed in: it is sealed with their key, in the secret part.
  ///   - salt: what nobody can guess, so that nobody can guess the secret part either and compare it with its seal.
  public static func encode(
    _ event: LobbyEvent, at moment: Timestamp, by owner: NameOwner? = nil, salt: @autoclosure () -> String
  ) -> NewEvent {
    let type = storedName(of: event)
    let name = event.name
    let event = owner == nil ? event : event.named("")
    guard hasSecret(event) || owner != nil else {
      return NewEvent(type: type, at: moment.milliseconds, data: data(of: event, at: moment, for: .log))
    }
    let secret = JSONWriter.bytes {
      $0.object {
        write(event, at: moment, for: .seal, to: &$0)
        if let owner, let name { $0.member("person") { write(name, of: owner, to: &$0) } }
        $0.member("salt", salt())
      }
    }
    let data = JSONWriter.bytes {
      $0.object {
        write(event, at: moment, for: .log, to: &$0)
        $0.member("sealed", Seal(of: secret).hex)
      }
    }
    return NewEvent(type: type, at: moment.milliseconds, data: data, secret: secret)
  }

  private static func write(_ name: String, of owner: NameOwner, to json: inout JSONWriter) {
    json.member("account", owner.account.rawValue)
    json.member("name", owner.key.seal(name))
  }

  /// How much of an event is shown.
  enum Form: Hashable {
    /// As the host sees it: all but the hashes of tokens.
    case full
    /// As everyone sees it.
    case common
    /// A message that was removed: that there was one.
    case removed
  }

  /// The data of an event as the host is told it; nil if that is withheld from a log that was published, and was not for
  /// everybody.
  public static func told(_ event: LobbyEvent, in stored: StoredEvent) -> [UInt8]? {
    guard stored.secret == nil, Seal(closing: stored.data) != nil else {
      return pushed(event, stored: stored.data, at: Timestamp(stored.at), as: .full)
    }
    guard Viewer.spectator.sees(Audience(of: event)) else { return nil }
    let isMessage = if case .chatSent = event { true } else { false }
    return pushed(event, stored: stored.data, at: Timestamp(stored.at), as: isMessage ? .removed : .full)
  }

  /// The data of an event in a form.
  /// - Parameter stored: the data as it is stored, which is what is shown if all see the same.
  static func pushed(_ event: LobbyEvent, stored: [UInt8], at moment: Timestamp, as form: Form) -> [UInt8] {
    if form == .removed { return removed(event) }
    guard hasSecret(event) || isRewritten(event) else { return stored }
    return data(of: event, at: moment, for: form == .full ? .host : .everyone)
  }

  /// Whether it is pushed otherwise than it is stored, although nothing of it is secret after the end: the host is told
  /// more than others, or a name may be sealed.
  private static func isRewritten(_ event: LobbyEvent) -> Bool {
    switch event {
    case .lobbyUpdated, .playerRenamed: true
    default: false
    }
  }
}

extension ClueChanges {
  fileprivate var hasSecret: Bool {
    var rest = self
    rest.points = nil
    rest.opens = nil
    rest.closes = nil
    return rest != ClueChanges()
  }
}
