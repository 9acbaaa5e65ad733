import Accounts
public import Core
import EventLog
import Hunt
import HuntViews
public import JSONCoding
public import LobbyLog
import NIOCore
import Wire

/// An event as everybody in its lobby sees it.
public struct ShownEvent: Sendable {
  public let seq: Int
  public let at: Timestamp
  public let type: String
  /// Compact JSON.
  public let data: [UInt8]

  public init(seq: Int, at: Timestamp, type: String, data: [UInt8]) {
    self.seq = seq
    self.at = at
    self.type = type
    self.data = data
  }
}

/// A page of what spectators are shown of a lobby's events.
public struct ShownEvents: Sendable {
  public let events: [ShownEvent]
  /// The last event that they may know of.
  public let last: Int
  /// Where the board stands still: what tells of points after this event is hidden. nil if it does not.
  public let stillAt: Int?

  public init(events: [ShownEvent], last: Int, stillAt: Int?) {
    self.events = events
    self.last = last
    self.stillAt = stillAt
  }
}

/// What those who follow lobbies from outside need.
extension Lobbies {
  /// What spectators are shown by now, whether the lobby admits them or not.
  /// - Parameter last: of the events up to this one, only what a frozen board once hid; nil for all.
  /// - Returns: nil if the lobby no longer exists.
  public func shown(
    of lobby: LobbyID, after seq: Int, limit: Int, onceHiddenUpTo last: Int? = nil
  ) async throws -> ShownEvents? {
    var seq = seq
    while true {
      let outcome = try await ask(.view(.history(after: seq, limit: limit)), of: lobby, with: .server)
      if case .failure(let error) = outcome, error.errorKind == .lobbyNotFound { return nil }
      guard case .read(let page as HistoryPage) = try outcome.get() else { throw WireError.unavailable }
      let events = page.events.filter { event in
        last.map { event.seq <= $0 && event.event.tellsOfPoints } ?? true
      }
      if let last, events.isEmpty, let next = page.events.last?.seq, next < last {
        seq = next
        continue
      }
      return ShownEvents(
        events: events.map { ShownEvent($0, removed: page.removed, during: page.freeze) }, last: page.last,
        stillAt: page.freeze?.position)
    }
  }

  /// What a sender is to a lobby, who must be its host.
  /// - Parameter code: set if the lobby was named by its join code.
  public func standing(
    of sender: Petitioner, in lobby: LobbyID, code: JoinCode? = nil
  ) async throws -> HostStanding {
    let outcome = try await ask(
      .hostQuery(.standing), of: lobby, with: sender.credential, code: code, by: sender.person)
    guard case .read(let standing as HostStanding) = try outcome.get() else { throw WireError.unavailable }
    return standing
  }

  /// The sender of a request that the lobby does not carry out itself, such as one for a webhook.
  public struct Petitioner: Sendable {
    let credential: LobbyRequest.Credential
    let person: NameOwner?

    public init(_ credential: LobbyRequest.Credential, person: NameOwner?) {
      self.credential = credential
      self.person = person
    }
  }
}

/// What must be known of a lobby when its host does something outside of it.
public struct HostStanding: JSONWritable {
  /// Whether it belongs to an account.
  public let hasAccount: Bool
  public let code: String
  /// Its last event.
  public let seq: Int

  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("hasAccount", hasAccount)
      $0.member("code", code)
      $0.member("seq", seq)
    }
  }
}

extension LobbyRequest.HostQuery {
  static var standing: Self {
    reading { _ in
      100
    } answer: {
      HostStanding(hasAccount: $0.view.lobby.account != nil, code: $0.view.lobby.code.text, seq: $0.view.seq)
    }
  }
}

extension ShownEvent {
  /// - Parameters:
  ///   - event: one that everybody may see.
  ///   - removed: what is removed by now.
  init(_ event: RecentEvent, removed: Removals, during freeze: Freeze?) {
    let form = event.form(for: .spectator, removed: removed, during: freeze)
    self.init(
      seq: event.seq, at: event.at, type: event.event.kind.rawValue,
      data: EventCodec.pushed(event.event, stored: event.data, at: event.at, as: form))
  }
}
