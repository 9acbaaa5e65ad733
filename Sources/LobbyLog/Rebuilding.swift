import Accounts
public import EventLog
public import Vault

/// Derives again everything in a log that follows from its events and receipts.
public struct Rebuilding: Sendable {
  public let events: Int
  public let claims: Int
  /// How many were dropped. They are made again when their lobbies are played.
  public let snapshots: Int

  /// Drops all snapshots, and replaces all claims by those that follow from events and receipts. Nobody else may append
  /// meanwhile. Changes nothing if an event cannot be read.
  /// - Parameters:
  ///   - vault: opens the data that accounts' claims follow from; nil for a log without keys.
  ///   - others: the claims that an event changes in streams of higher layers. Called for each event, in order.
  ///   - besides: the claims of a stream, neither a lobby's nor an account's, that do not follow from its events alone.
  public static func rebuild(
    _ log: any EventLog, vault: Vault?, others: (StoredEvent) throws -> [ClaimChange] = { _ in [] },
    besides: (StreamName) async throws -> [HeldClaim] = { _ in [] }
  ) async throws -> Rebuilding {
    let claims = DerivedClaims()
    var (events, position) = (0, Int64(0))
    while true {
      let page = try await log.readAll(after: position, limit: 1_000)
      guard let last = page.last else { break }
      for event in page { try claims.add(event, others(event)) }
      events += page.count
      position = last.position
    }
    for stream in claims.lobbies {
      for name in try await log.receiptNames(of: stream) { claims.add(name, of: stream) }
    }
    if let vault {
      let accounts = AccountClaims(vault)
      for stream in claims.others { claims.add(try await accounts.held(by: stream, in: log)) }
    }
    for stream in claims.others { claims.add(try await besides(stream)) }
    claims.add(try await log.claims(withPrefix: ClaimName(space: LobbyClaims.deletionSpace, name: ""), at: 0))
    let snapshots = try await log.statistics().snapshots
    try await log.replaceDerived(claims: claims.held)
    return Rebuilding(events: events, claims: claims.held.count, snapshots: snapshots)
  }
}

/// The claims that follow from a log.
///
/// A class, since large values that live across an `await` in a loop crash the optimizer of Swift 6.3.1.
private final class DerivedClaims {
  private var ofLobbies = LobbyClaims()
  private var claims: [ClaimName: HeldClaim] = [:]
  private(set) var lobbies: Set<StreamName> = []
  /// Streams of all other kinds.
  private(set) var others: Set<StreamName> = []

  var held: [HeldClaim] { Array(claims.values) }

  func add(_ event: StoredEvent, _ more: [ClaimChange]) throws {
    if event.version == 1 {
      if event.stream.lobby != nil { lobbies.insert(event.stream) } else { others.insert(event.stream) }
    }
    for change in try ofLobbies.claims(of: event) + LetterStore.claims(of: event) + more {
      switch change {
      case .hold(let name, let until):
        // Like the log, the current holder keeps the name until its time is over.
        if let claim = claims[name], claim.stream != event.stream, claim.until.map({ event.at < $0 }) ?? true {
          continue
        }
        claims[name] = HeldClaim(name, by: event.stream, until: until)
      case .release(let name): if claims[name]?.stream == event.stream { claims[name] = nil }
      }
    }
  }

  func add(_ held: [HeldClaim]) {
    for claim in held { claims[claim.name] = claim }
  }

  /// Claims the key that a lobby was created with for ever, so that the key finds the lobby.
  func add(_ receipt: ReceiptName, of stream: StreamName) {
    guard receipt.seat == LobbyClaims.creationReceipt(by: receipt.key).seat else { return }
    let name = LobbyClaims.creation(by: receipt.key)
    claims[name] = HeldClaim(name, by: stream, until: nil)
  }
}
