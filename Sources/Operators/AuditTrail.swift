import Accounts
public import Core
import EventLog
import LobbyLog
import Vault
import Wire

/// Something that an operator did, as other operators may read it.
public struct AuditEntry: Sendable, Equatable {
  public let seq: Int
  public let at: Timestamp
  /// As in the log: a token, an account, `machine` or `retention`.
  public let by: String
  public let action: String
  /// What it was done to: an id or an address. Nil once that is gone, with the key that could name it.
  public internal(set) var subject: String?
  public let reason: String?
}

/// Reads the trail of what operators did, from the oldest on.
extension Operators {
  /// - Parameters:
  ///   - seq: the last entry of the page before; 0 for the first page.
  ///   - operator: only what this one did, named as in the log; nil for all.
  public func audit(
    after seq: Int, limit: Int, by operator: String?
  ) async throws -> (entries: [AuditEntry], hasMore: Bool) {
    var found: [Trace] = []
    var version = seq
    while found.count <= limit {
      let events = try await log.read(OperatorCodec.stream, after: version, limit: 1_000)
      guard let last = events.last else { break }
      let keys = try await vault.keys(of: Set(try events.compactMap { try OperatorCodec.person(of: $0) }))
      for stored in events {
        let key = try OperatorCodec.person(of: stored).flatMap { keys[$0] }
        guard let trace = try Trace(stored, key: key), `operator`.map({ $0 == trace.entry.by }) ?? true else {
          continue
        }
        found.append(trace)
      }
      version = last.version
    }
    return (try await named(Array(found.prefix(limit))), found.count > limit)
  }

  /// Names those subjects that still exist.
  private func named(_ traces: [Trace]) async throws -> [AuditEntry] {
    let accounts = Set(traces.compactMap(\.account))
    let known = try await vault.keys(of: Set(accounts.map(\.person)))
    let marked = try await subjects(ofMarks: Set(traces.compactMap(\.mark)))
    return traces.map { trace in
      var entry = trace.entry
      if let account = trace.account { entry.subject = known[account.person] == nil ? nil : account.rawValue }
      if let mark = trace.mark { entry.subject = marked[mark] }
      return entry
    }
  }

  /// The lobbies and accounts behind marks, which the log keeps so that what is deleted leaves no trace.
  private func subjects(ofMarks marks: Set<String>) async throws -> [String: String] {
    var subjects: [String: String] = [:]
    var position: Int64 = 0
    while subjects.count < marks.count {
      let page = try await log.readAll(of: ["lobby.created", "account.registered"], after: position, limit: 1_000)
      for stored in page.events {
        let id = stored.stream.lobby?.rawValue ?? String(stored.stream.rawValue.split(separator: "/").last ?? "")
        let mark = mark(of: id)
        if marks.contains(mark) { subjects[mark] = id }
      }
      guard page.upTo > position else { break }
      position = page.upTo
    }
    let accounts = subjects.values.map { AccountID($0) }
    let known = try await vault.keys(of: Set(accounts.map(\.person)))
    // The events of a deleted account stay, without its key; those of a deleted lobby go.
    let lobbies = try await log.firstEvents(of: subjects.values.map { StreamName(of: LobbyID($0)) }).compactMap(
      \.stream.lobby)
    let there = Set(known.keys.map(\.rawValue)).union(lobbies.map(\.rawValue))
    return subjects.filter { there.contains($0.value) }
  }
}

/// An entry, and what its subject follows from.
private struct Trace {
  let entry: AuditEntry
  var account: AccountID?
  var mark: String?

  /// Nil for what is no act of an operator: that a token was used.
  init?(_ stored: StoredEvent, key: PersonKey?) throws {
    guard let action = try Self.action(of: stored) else { return nil }
    let open = try Fields(parsing: stored.data)
    let personal = try key.flatMap { $0.open(try open.string("personal"), as: stored.type) }
      .map { try Fields(parsing: $0) }
    var subject = try personal?.optionalString("address") ?? personal?.optionalString("name")
    if stored.type == "operator.tokenAdded" { subject = try key == nil ? nil : open.string("operator") }
    if personal != nil, let pack = try open.optionalString("pack") { subject = pack }
    entry = AuditEntry(
      seq: stored.version, at: Timestamp(stored.at), by: try open.string("by"), action: action, subject: subject,
      reason: try personal?.optionalString("reason"))
    account = try open.optionalString("account").map { AccountID($0) }
    mark = try open.optionalString("mark")
  }

  /// The names of the methods, as far as there are some.
  private static func action(of stored: StoredEvent) throws -> String? {
    switch stored.type {
    case "operator.tokenUsed": nil
    case "operator.tokenAdded": "addToken"
    case "operator.tokenRevoked": "revoke"
    case "operator.granted": "grant"
    case "operator.withdrawn": "withdraw"
    case "operator.banned": "ban"
    case "operator.unbanned": "unban"
    case "operator.invited": "invite"
    case "operator.invitationUsed": "useInvitation"
    case "operator.hostingAllowed": "allowHosting"
    case "operator.hostingForbidden": "forbidHosting"
    case "operator.takenDown": "takeDown"
    case "operator.restored": "restore"
    case "operator.announced": "announce"
    case "operator.draining": "drain"
    case "operator.acted": try Fields(parsing: stored.data).string("act")
    default: nil
    }
  }
}
