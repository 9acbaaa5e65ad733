public import EventLog
public import Hunt
import HuntViews
import JSONCoding
import Wire

/// Encodes events of lobbies for the log in two parts: the data, which is public after the hunt and determines the
/// results, and a secret part for what must never be public.
public enum EventCodec {
  /// The permanent name under which an event is stored and pushed.
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

  /// Whether an event has a secret part, sealed names aside.
  static func hasSecret(_ event: LobbyEvent) -> Bool {
    // No `default`: a new event must say here whether all of it may be published after the end.
    switch event {
    case .lobbyCreated, .clueAdded, .playerJoined, .chatSent, .chatReported, .songVoted: true
    case .clueUpdated(_, let changes): changes.hasSecret
    case .lobbyClaimed(let account): account != nil
    case .noticeSent(_, _, _, let recipient): recipient != .all
    // Only the host may know where the sheet goes, even sealed.
    case .lobbyUpdated(let changes): changes.contact != nil
    case .clueRemoved, .clueMoved, .clueRevealed, .playerRenamed, .playerLeft: false
    case .songRequested, .songRemoved, .sheet: false
    // Only the host may know who is kept out.
    case .playerKicked(_, _, let keepOut): keepOut
    case .playerAdmitted: true
    case .playerMuted, .playerUnmuted, .chatRemoved, .boardFrozen, .boardRevealed: false
    case .huntStarted, .huntPaused, .huntResumed, .timeExtended, .huntEnded: false
    case .clueScanned(let find): find.reason != nil
    case .hintTaken, .rulingApplied, .rulingRevoked, .ghostScanned, .playAmended, .clueClaimed: false
    }
  }

  /// Encodes an event for the log.
  /// - Parameters:
  ///   - owner: the signed-in person whose name the event contains: the name is sealed with their key, in the secret
  ///     part.
  ///   - salt: unguessable, so that nobody can confirm a guess of the secret part by its seal.
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
    /// As the host sees it: everything but hashes of tokens.
    case full
    /// As everybody else sees it.
    case common
    /// A placeholder for a removed message.
    case removed
  }

  /// The data of an event as the host sees it; nil if a published log withholds it and the event was not for everybody.
  public static func told(_ event: LobbyEvent, in stored: StoredEvent) -> [UInt8]? {
    guard stored.secret == nil, Seal(closing: stored.data) != nil else {
      return pushed(event, stored: stored.data, at: Timestamp(stored.at), as: .full)
    }
    guard Viewer.spectator.sees(Audience(of: event)) else { return nil }
    let isMessage = if case .chatSent = event { true } else { false }
    return pushed(event, stored: stored.data, at: Timestamp(stored.at), as: isMessage ? .removed : .full)
  }

  /// The data of an event in a form.
  /// - Parameter stored: the stored data, which is pushed if everybody sees the same.
  static func pushed(_ event: LobbyEvent, stored: [UInt8], at moment: Timestamp, as form: Form) -> [UInt8] {
    if form == .removed { return removed(event) }
    guard hasSecret(event) || isRewritten(event) else { return stored }
    return data(of: event, at: moment, for: form == .full ? .host : .everyone)
  }

  /// Whether the pushed form differs from the stored one although nothing in it is secret after the end: the host sees
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
