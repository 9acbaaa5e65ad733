public import Core
import EventLog
import Foundation
public import JSONCoding
import Projections

/// The store: searches, and what each account may find.
extension Packs {
  /// The number of packs that an account has made.
  public func count(of account: AccountID) async throws(PackRejection) -> Int {
    try await rows { rows in
      try rows.first("SELECT count(*) FROM packs WHERE account = ?", .text(account.rawValue)) { Int($0.integer(0)) }
        ?? 0
    }
  }

  /// All packs that an account has made, ordered by name.
  public func mine(_ account: AccountID) async throws(PackRejection) -> [PackCard] {
    try await rows { rows in
      try rows.rows(
        "SELECT \(PackCard.columns) FROM packs p WHERE p.account = ? ORDER BY p.sort, p.pack",
        .text(account.rawValue)
      ) { PackCard($0) }
    }
  }

  /// A page of matches, ordered by name.
  /// - Returns: the page, and where the next one continues, if there is one.
  public func search(
    _ query: PackQuery, for reader: AccountID?
  ) async throws(PackRejection) -> (cards: [PackCard], next: PackPlace?) {
    let creator = SearchText(query.creator ?? "")
    var creators: [AccountID]?
    if !creator.text.isEmpty { creators = try await self.creators.matching(creator, among: try await allCreators()) }
    var words: [PackSearch.Word] = []
    for part in SearchText(query.text ?? "").text.split(separator: " ", maxSplits: Limits.packSearchWords - 1) {
      let word = SearchText(String(part))
      let creators = try await self.creators.matching(word, among: try await allCreators())
      words.append(PackSearch.Word(text: word, creators: creators))
    }
    let search = PackSearch(
      words: words, name: SearchText(query.name ?? ""), location: SearchText(query.location ?? ""), creators: creators,
      near: query.near, after: query.after, limit: query.limit + 1, reader: reader)
    var cards = try await rows { rows in try search.run(on: rows) }
    guard cards.count > query.limit else { return (cards, nil) }
    cards.removeLast()
    return (cards, cards.last.map { PackPlace(sort: $0.sort, pack: $0.pack.rawValue) })
  }

  /// All creators. They are few compared to packs, so this takes one index step for each.
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

  /// Which of these packs have a newer version, and which the reader cannot see any more.
  public func versions(
    of known: [(pack: PackID, version: Int)], for reader: AccountID?
  ) async throws(PackRejection) -> (newer: [(pack: PackID, version: Int)], gone: [PackID]) {
    let packs = known.map(\.pack.rawValue)
    let found = try await rows { rows in
      var found: [String: Int] = [:]
      for pack in packs {
        found[pack] = try rows.first(
          "SELECT version FROM packs p WHERE pack = ? AND (\(PackIndex.isShown) OR account = ?)",
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

  /// The name of a pack's creator.
  public func creatorName(of account: AccountID?) async throws(PackRejection) -> String {
    try await creatorNames(of: [account])[0]
  }

  /// The names of packs' creators, in the same order.
  public func creatorNames(of accounts: [AccountID?]) async throws(PackRejection) -> [String] {
    let usernames = try await creators.usernames(of: accounts.compactMap(\.self))
    return accounts.map { account in account.map { usernames[$0] ?? "deleted player" } ?? "Quarry" }
  }

  /// Forgets the name of an erased account.
  public func forget(_ account: AccountID) { creators.forget(account) }

  /// All packs that an account has made, and those whose answers it was shown, for its data export.
  public func takeout(of account: AccountID) async throws -> [JSONObject.Member] {
    var packs: [JSONValue] = []
    for card in try await mine(account) {
      guard let edition = try? await edition(of: card.pack, for: account) else { continue }
      let text = try PackFile.text(of: edition, creator: "", as: .quarry)
      packs.append(try JSONParser.parse(Array(text.utf8), from: .stored))
    }
    return [.init("packs", .array(packs)), .init("opened", .array(try await opened(by: account)))]
  }

  /// Packs of others that an account has opened, in order, with their names if they are still public.
  private func opened(by account: AccountID) async throws -> [JSONValue] {
    try await rows { rows in
      try rows.rows(
        """
        SELECT o.pack, o.at, p.name FROM packs_opened o
        LEFT JOIN packs p ON p.pack = o.pack AND \(PackIndex.isShown)
        WHERE o.account = ? ORDER BY o.at, o.pack
        """, .text(account.rawValue)
      ) { row in
        let known: JSONObject = ["pack": .string(row.text(0)), "at": .integer(row.integer(1))]
        let name: [JSONObject.Member] = row.isNull(2) ? [] : [.init("name", .string(row.text(2)))]
        return .object(JSONObject(known.members + name))
      }
    }
  }

  /// A pack as operators list it.
  public struct Listed: Sendable {
    public let pack: PackID
    public let name: String
    public let location: String
    /// Nil if it came with the server.
    public let creator: AccountID?
    public let pins: Int
  }

  /// All packs whose name contains a text, ignoring case, in the order of their ids, and how many there are.
  public func all(
    named text: String?, after: PackID?, limit: Int
  ) async throws(PackRejection) -> (packs: [Listed], total: Int) {
    let fragment = SearchText(text ?? "").text
    return try await rows { rows in
      let found = try rows.rows(
        """
        SELECT pack, name, location, account, pins FROM packs WHERE instr(sort, ?) > 0 AND pack > ?
        ORDER BY pack LIMIT ?
        """, .text(fragment), .text(after?.rawValue ?? ""), SQLValue(limit)
      ) { row in
        Listed(
          pack: PackID(row.text(0)), name: row.text(1), location: row.text(2),
          creator: row.isNull(3) ? nil : AccountID(row.text(3)), pins: Int(row.integer(4)))
      }
      let total = try rows.first("SELECT count(*) FROM packs WHERE instr(sort, ?) > 0", .text(fragment)) {
        Int($0.integer(0))
      }
      return (found, total ?? 0)
    }
  }

  /// Waits until the store shows what operators have done.
  public func catchUp() async { try? await projections.catchUp() }

  /// Whether there is such a pack.
  public func has(_ pack: PackID) async throws(PackRejection) -> Bool {
    try await store.load(pack).map { !$0.isDeleted } ?? false
  }

  private func rows<Value: Sendable>(
    _ body: @escaping @Sendable (SQLRows) throws -> Value
  ) async throws(PackRejection) -> Value {
    try await reading { () async throws(LogUnavailable) in try await projections.read(PackIndex.table, body) }
  }

  // MARK: Files

  /// Exports a pack as a file. For an account, exporting another creator's pack counts as seeing its answers; who has
  /// none is on no board.
  public func export(
    _ id: PackID, as format: PackFormat, by account: AccountID?
  ) async throws(PackRejection) -> (text: String, name: String) {
    // Write the file before recording that the answers were seen: if the pack does not fit the format, they are not.
    let edition = try await edition(of: id, for: account)
    let text = try PackFile.text(of: edition, creator: try await creatorName(of: edition.creator), as: format)
    if let account { _ = try await open(id, version: edition.version, by: account) }
    return (text, PackFile.name(of: edition.content, as: format))
  }
}

extension PackPlace {
  /// The opaque text that a client sends to get the next page.
  public var text: String {
    Data(JSONValue.array([.string(sort), .string(pack)]).bytes).base64EncodedString()
  }

  /// Returns nil if the text is not a place.
  public init?(parsing text: String) {
    guard let data = Data(base64Encoded: text), let value = try? JSONParser.parse(Array(data)),
      let sort = value[0]?.string, let pack = value[1]?.string
    else { return nil }
    self.init(sort: sort, pack: pack)
  }
}
