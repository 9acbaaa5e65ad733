public import Core
public import EventLog
public import Hunt
import HuntViews
import JSONCoding
import Wire

/// Encodes events of lobbies for the log in two parts: the data, which is public after the hunt and determines the
/// results, and a secret part for what must never be public.
public enum EventCodec {
  /// The names of all events, as stored and pushed.
  public static var names: [String] { EventKind.allCases.map(\.rawValue) }

  /// For whom an event is written.
  enum Reader {
    /// The log's public part, and its secret part, of which the public part holds only the seal.
    case log, seal
    /// Watchers: the host, others whom the event is for, and those others while the board stands still.
    case host, everyone, still

    var isPushed: Bool { self == .host || self == .everyone || self == .still }

    var part: Part {
      switch self {
      case .log: .log
      case .seal: .seal
      case .host: .host
      case .everyone: .everyone
      case .still: .still
      }
    }

    var cluePart: CluePart {
      switch self {
      case .log: .open
      case .seal: .secret
      case .host, .everyone, .still: .whole
      }
    }
  }

  /// Encodes an event for the log.
  /// - Parameters:
  ///   - sealer: of the person whose name or avatar the event contains: these are sealed with their key, in the
  ///     secret part.
  ///   - author: the member of staff who caused it, with the key that seals their name.
  ///   - salts: unguessable, so that nobody can confirm a guess of the secret part, or of the author, by its seal.
  public static func encode(
    _ event: LobbyEvent, at moment: Timestamp, by sealer: NameSealer? = nil, author: StaffAuthor? = nil,
    authorKey: (any NameKey)? = nil, salt: @autoclosure () -> String, authorSalt: @autoclosure () -> String = ""
  ) -> NewEvent {
    let type = event.kind.rawValue
    let name = sealer == nil ? nil : event.name
    let avatar = sealer == nil ? nil : event.avatar?.text
    let event = sealer == nil ? event : event.named("")
    guard event.hasSecret || sealer != nil || author != nil else {
      return NewEvent(type: type, at: moment.milliseconds, data: data(of: event, at: moment, for: .log))
    }
    let secret = JSONWriter.bytes {
      $0.object {
        if event.hasSecret || sealer != nil { event.write(for: .seal, at: moment, to: &$0) }
        if let sealer, name != nil || avatar != nil {
          $0.member("person") { write(name, avatar, by: sealer, to: &$0) }
        }
        $0.member("salt", salt())
        // Last, as `Seal` requires.
        if let author { $0.member("by") { write(author, authorKey, salt: authorSalt(), to: &$0) } }
      }
    }
    let data = JSONWriter.bytes {
      $0.object {
        event.write(for: .log, at: moment, to: &$0)
        $0.member("sealed", Seal(of: secret).hex)
      }
    }
    return NewEvent(type: type, at: moment.milliseconds, data: data, secret: secret)
  }

  private static func write(
    _ author: StaffAuthor, _ key: (any NameKey)?, salt: String, to json: inout JSONWriter
  ) {
    json.member("staff", author.id)
    // Earlier versions stored it readable, and logs without keys do.
    if let key { json.member("sealedName", key.seal(author.name)) } else { json.member("name", author.name) }
    json.member("salt", salt)
  }

  private static func write(
    _ name: String?, _ avatar: String?, by sealer: NameSealer, to json: inout JSONWriter
  ) {
    switch sealer.holder {
    case .account(let account): json.member("account", account.rawValue)
    case .seat(let player): json.member("seat", player)
    case .staff(let staff): json.member("staff", staff)
    }
    json.member("name", ifPresent: name.map { sealer.key.seal($0) })
    json.member("avatar", ifPresent: avatar.map { sealer.key.seal($0) })
  }

  /// How much of an event is shown.
  public enum Form: Hashable {
    /// As the host sees it: everything but hashes of tokens.
    case full
    /// As everybody else sees it.
    case common
    /// As everybody else sees it while the board stands still.
    case still
    /// A placeholder for a removed message or a withdrawn photo.
    case removed
  }

  /// The data of an event as the host sees it; nil if a published log withholds it and the event was not for everybody.
  public static func told(_ event: LobbyEvent, in stored: StoredEvent) -> [UInt8]? {
    guard stored.secret == nil, Seal(closing: stored.data) != nil else {
      return pushed(event, stored: stored.data, at: Timestamp(stored.at), as: .full)
    }
    guard Viewer.spectator.sees(event.audience) else { return nil }
    let isRemovable =
      switch event {
      case .chatSent, .photoPublished: true
      default: false
      }
    let form = isRemovable ? Form.removed : event.isForAuthors ? .common : .full
    return pushed(event, stored: stored.data, at: Timestamp(stored.at), as: form)
  }

  /// The data of an event in a form.
  /// - Parameter stored: the stored data, which is pushed if everybody sees the same.
  public static func pushed(_ event: LobbyEvent, stored: [UInt8], at moment: Timestamp, as form: Form) -> [UInt8] {
    if form == .removed { return removed(event) }
    // A stored event without secrets of its own may have a seal: its author's.
    guard event.hasSecret || event.isRewritten || Seal(closing: stored) != nil else { return stored }
    let reader: Reader =
      switch form {
      case .full: .host
      case .still: .still
      case .common, .removed: .everyone
      }
    return data(of: event, at: moment, for: reader)
  }

  private static func removed(_ event: LobbyEvent) -> [UInt8] {
    JSONWriter.bytes {
      $0.object { json in
        if case .chatSent(let sent) = event { sent.writeRemoved(to: &json) }
        if case .photoPublished(let published) = event { published.writeRemoved(to: &json) }
      }
    }
  }

  /// Encodes the data of an event for a reader.
  /// - Parameter moment: when the event was stored.
  private static func data(of event: LobbyEvent, at moment: Timestamp, for reader: Reader) -> [UInt8] {
    JSONWriter.bytes { $0.object { event.write(for: reader, at: moment, to: &$0) } }
  }
}
