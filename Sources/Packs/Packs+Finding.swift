import EventLog
import Foundation
public import Hunt
public import JSONCoding
import Projections

/// The store: what is found, and by whom.
extension Packs {
  /// How many packs somebody has made.
  public func count(of account: AccountID) async throws(PackRejection) -> Int {
    try await rows { rows in
      try rows.first("SELECT count(*) FROM packs WHERE account = ?", .text(account.rawValue)) { Int($0.integer(0)) }
        ?? 0
    }
  }

  /// All that somebody has made, ordered by name.
  public func mine(_ account: AccountID) async throws(PackRejection) -> [PackCard] {
    try await rows { rows in
      try rows.rows(
        "SELECT \(PackCard.columns) FROM packs p WHERE p.account = ? ORDER BY p.sort, p.pack",
        .text(account.rawValue)
      ) { PackCard($0) }
    }
  }

  /// A page of what matches, ordered by name.
  /// - Returns: the page, and where the next one begins, if there is one.
  public func search(
    _ query: PackQuery, for reader: AccountID?
  ) async throws(PackRejection) -> (cards: [PackCard], next: PackPlace?) {
    let creator = SearchText(query.creator ?? "")
    var creators: [AccountID]?
    if !creator.text.isEmpty { creators = try await self.creators.matching(creator, among: try await allCreators()) }
    let search = PackSearch(
      name: SearchText(query.name ?? ""), location: SearchText(query.location ?? ""), creators: creators,
      near: query.near, after: query.after, limit: query.limit + 1, reader: reader)
    var cards = try await rows { rows in try search.run(on: rows) }
    guard cards.count > query.limit else { return (cards, nil) }
    cards.removeLast()
    return (cards, cards.last.map { PackPlace(sort: $0.sort, pack: $0.pack.rawValue) })
  }

  /// Few beside the packs: one step along the index for each.
  private func allCreators() async throws(PackRejection) -> [AccountID] {
    try await rows { rows in
      try rows.rows(
        """
        WITH RECURSIVE creators (account) AS (
          SELECT min(account) FROM packs
          UNION ALL
          SELECT (SELECT min(account) FROM packs WHERE account > creators.account) FROM creators
            WHERE creators.account IS NOT NULL
        )
        SELECT account FROM creators WHERE account IS NOT NULL
        """
      ) { AccountID($0.text(0)) }
    }
  }

  /// Which of these have a newer version, and which are not there any more for who asks.
  public func versions(
    of known: [(pack: PackID, version: Int)], for reader: AccountID?
  ) async throws(PackRejection) -> (newer: [(pack: PackID, version: Int)], gone: [PackID]) {
    let packs = known.map(\.pack.rawValue)
    let found = try await rows { rows in
      var found: [String: Int] = [:]
      for pack in packs {
        found[pack] = try rows.first(
          "SELECT version FROM packs p WHERE pack = ? AND (pins >= \(Limits.packCluesShown) OR account = ?)",
          .text(pack), SQLValue(reader?.rawValue)
        ) { Int($0.integer(0)) }
      }
      return found
    }
    var newer: [(pack: PackID, version: Int)] = []
    var gone: [PackID] = []
    for (pack, version) in known {
      if let now = found[pack.rawValue] {
        if now > version { newer.append((pack, now)) }
      } else {
        gone.append(pack)
      }
    }
    return (newer, gone)
  }

  /// What a pack's creator is called.
  public func creatorName(of account: AccountID?) async throws(PackRejection) -> String {
    guard let account else { return "Quarry" }
    return try await creators.username(of: account) ?? "deleted player"
  }

  /// The account was erased: from now on its packs are by nobody.
  public func forget(_ account: AccountID) { creators.forget(account) }

  /// All packs that somebody has made, and those whose answers they were shown, for them to take along.
  public func takeout(of account: AccountID) async throws -> [JSONObject.Member] {
    var packs: [JSONValue] = []
    for card in try await mine(account) {
      guard let edition = try? await edition(of: card.pack, for: account) else { continue }
      let text = try PackFile.text(of: edition, creator: "", as: .quarry)
      packs.append(try JSONParser.parse(Array(text.utf8), from: .stored))
    }
    return [.init("packs", .array(packs)), .init("opened", .array(try await opened(by: account)))]
  }

  /// Those of others, in the order in which they were opened; with their names where they are still for everybody.
  private func opened(by account: AccountID) async throws -> [JSONValue] {
    try await rows { rows in
      try rows.rows(
        """
        SELECT o.pack, o.at, p.name FROM packs_opened o
        LEFT JOIN packs p ON p.pack = o.pack AND p.pins >= \(Limits.packCluesShown)
        WHERE o.account = ? ORDER BY o.at, o.pack
        """, .text(account.rawValue)
      ) { row in
        let known: JSONObject = ["pack": .string(row.text(0)), "at": .integer(row.integer(1))]
        let name: [JSONObject.Member] = row.isNull(2) ? [] : [.init("name", .string(row.text(2)))]
        return .object(JSONObject(known.members + name))
      }
    }
  }

  private func rows<Value: Sendable>(
    _ body: @escaping @Sendable (SQLRows) throws -> Value
  ) async throws(PackRejection) -> Value {
    try await reading { () async throws(LogUnavailable) in try await projections.read(PackIndex.table, body) }
  }

  // MARK: Files

  /// A pack to take along. Who takes another's along has seen its answers.
  public func export(
    _ id: PackID, as format: PackFormat, by account: AccountID
  ) async throws(PackRejection) -> (text: String, name: String) {
    // What does not fit the format is not taken along, and so not seen.
    let edition = try await edition(of: id, for: account)
    let text = try PackFile.text(of: edition, creator: try await creatorName(of: edition.creator), as: format)
    _ = try await open(id, version: edition.version, by: account)
    return (text, PackFile.name(of: edition.content, as: format))
  }
}

extension PackPlace {
  /// What a client gives back for the next page. Opaque.
  public var text: String {
    Data(JSONValue.array([.string(sort), .string(pack)]).bytes).base64EncodedString()
  }

  /// Nil if it is none.
  public init?(parsing text: String) {
    guard let data = Data(base64Encoded: text), let value = try? JSONParser.parse(Array(data)),
      let sort = value[0]?.string, let pack = value[1]?.string
    else { return nil }
    self.init(sort: sort, pack: pack)
  }
}
