public import Core
import Projections

/// A search in the store. All given members must match.
public struct PackQuery: Equatable, Sendable {
  /// Words, each of which the name, the location or the creator's username must contain; case and accents are ignored.
  public var text: String?
  /// Fragments; case and accents are ignored.
  public var name: String?
  public var location: String?
  public var creator: String?
  public var near: Vicinity?
  /// The last place on the previous page.
  public var after: PackPlace?
  public var limit: Int

  public init(limit: Int = Limits.packPageDefault) { self.limit = limit }
}

/// A position in the store's order: by name, then by id.
public struct PackPlace: Equatable, Sendable {
  let sort: String
  let pack: String
}

/// A place on the map, in degrees.
public struct Degrees: Equatable, Sendable {
  public let latitude: Double
  public let longitude: Double
}

/// A pack as the store shows it.
public struct PackCard: Equatable, Sendable {
  public let pack: PackID
  public let version: Int
  public let name: String
  public let description: String
  public let location: String
  public let gameTime: Int
  public let pins: Int
  public let points: Int
  /// Nil if none of its clues has a location.
  public let place: Degrees?
  /// Nil if the pack came with the server.
  public let account: AccountID?
  let sort: String

  static let columns = """
    p.pack, p.version, p.name, p.description, p.location, p.game_time, p.pins, p.points, p.lat, p.lon, p.account, p.sort
    """

  /// - Parameter row: a row with the columns of `columns`.
  init(_ row: SQLRow) {
    pack = PackID(row.text(0))
    version = Int(row.integer(1))
    name = row.text(2)
    description = row.text(3)
    location = row.text(4)
    gameTime = Int(row.integer(5))
    pins = Int(row.integer(6))
    points = Int(row.integer(7))
    place = row.isNull(8) ? nil : Degrees(latitude: row.real(8), longitude: row.real(9))
    account = row.isNull(10) ? nil : AccountID(row.text(10))
    sort = row.text(11)
  }
}

/// A search in the store's tables.
///
/// There are two strategies. If there are few matches, an index finds all of them and they are sorted. If there are
/// many, the store is scanned in its order until the page is full, which happens soon. To choose, the search counts an
/// index's matches, up to a limit.
struct PackSearch {
  /// A fragment of any text.
  struct Word {
    let text: SearchText
    /// The accounts whose usernames contain it.
    let creators: [AccountID]
  }

  let words: [Word]
  let name: SearchText
  let location: SearchText
  /// The accounts whose usernames contain the fragment; nil if none was given.
  let creators: [AccountID]?
  let near: Vicinity?
  let after: PackPlace?
  let limit: Int
  /// The account that asks. It also finds its own packs with too few clues.
  let reader: AccountID?

  /// The number of packs scanned in the store's order before anything is counted.
  private static let steps = 1_000
  /// The most matches that are sorted.
  static let gathered = 500
  /// A fragment of one or two letters is looked up by the trigrams that begin with it, if there are at most this many.
  private static let trigrams = 30

  /// An index that finds all matches, and perhaps more.
  private struct Source {
    let from: String
    var conditions: [String]
    var values: [SQLValue]
  }

  func run(on rows: SQLRows) throws -> [PackCard] {
    // No text has a NUL, and the full-text index cannot be asked for one.
    let texts = words.map(\.text) + [name, location]
    if creators?.isEmpty == true || texts.contains(where: { $0.text.utf8.contains(0) }) { return [] }
    let first = try cards(from: Self.firstSteps(after: after), rows)
    if first.count == limit { return first }
    for source in try sources(rows) where try isSmall(source, rows) { return try cards(from: source, rows) }
    return try cards(from: Source(from: "packs p INDEXED BY packs_by_name", conditions: [], values: []), rows)
  }

  /// A short scan from the start of the page. It finds common matches without counting.
  private static func firstSteps(after: PackPlace?) -> Source {
    let from = after == nil ? "" : "WHERE (sort, pack) > (?, ?)"
    return Source(
      from: """
        (SELECT * FROM packs INDEXED BY packs_by_name \(from) ORDER BY sort, pack LIMIT \(steps)) p
        """,
      conditions: [], values: after.map { [.text($0.sort), .text($0.pack)] } ?? [])
  }

  private func sources(_ rows: SQLRows) throws -> [Source] {
    var sources: [Source] = []
    if let creators {
      sources.append(
        Source(
          from: "packs p INDEXED BY packs_by_account", conditions: [Self.isByCreators],
          values: [.text(Self.list(creators))]))
    }
    if let match = try match(rows) {
      sources.append(
        Source(
          from: "packs_text CROSS JOIN packs p ON p.id = packs_text.rowid", conditions: ["packs_text MATCH ?"],
          values: [.text(match)]))
    }
    // The longest word has the fewest matches.
    if let word = words.max(by: { $0.text.text.utf8.count < $1.text.text.utf8.count }),
      let match = try match(word.text, in: "name location", rows)
    {
      sources.append(
        Source(
          from: """
            (
              SELECT id FROM (SELECT rowid AS id FROM packs_text WHERE packs_text MATCH ? LIMIT \(Self.gathered + 1))
              UNION
              SELECT id FROM (
                SELECT id FROM packs INDEXED BY packs_by_account WHERE account IN (SELECT value FROM json_each(?))
                LIMIT \(Self.gathered + 1))
            ) m CROSS JOIN packs p ON p.id = m.id
            """,
          conditions: [], values: [.text(match), .text(Self.list(word.creators))]))
    }
    if let near {
      sources.append(
        Source(
          from: "packs_places r CROSS JOIN packs p ON p.id = r.id",
          conditions: ["r.max_lat >= ?", "r.min_lat <= ?", "r.max_lon >= ?", "r.min_lon <= ?"],
          values: [
            .real(near.latitudes.lowerBound), .real(near.latitudes.upperBound), .real(near.longitudes.lowerBound),
            .real(near.longitudes.upperBound),
          ]))
    }
    return sources
  }

  private func isSmall(_ source: Source, _ rows: SQLRows) throws -> Bool {
    let sql = """
      SELECT count(*) FROM (
        SELECT 1 FROM \(source.from) WHERE \((source.conditions + ["1"]).joined(separator: " AND "))
        LIMIT \(Self.gathered + 1)
      )
      """
    return try rows.first(sql, source.values) { $0.integer(0) } ?? 0 <= Self.gathered
  }

  private static let isByCreators = "p.account IN (SELECT value FROM json_each(?))"

  private static func list(_ creators: [AccountID]) -> String {
    "[" + creators.map { "\"\($0.rawValue)\"" }.joined(separator: ",") + "]"
  }

  private func cards(from source: Source, _ rows: SQLRows) throws -> [PackCard] {
    var conditions = source.conditions
    var values = source.values
    func add(_ condition: String, _ more: SQLValue...) {
      conditions.append(condition)
      values += more
    }
    add("(\(PackIndex.isShown) OR p.account = ?)", SQLValue(reader?.rawValue))
    if let after { add("(p.sort, p.pack) > (?, ?)", .text(after.sort), .text(after.pack)) }
    for word in words {
      add(
        "(instr(p.sort, ?) > 0 OR instr(p.place, ?) > 0 OR \(Self.isByCreators))", .text(word.text.text),
        .text(word.text.text), .text(Self.list(word.creators)))
    }
    if !name.text.isEmpty { add("instr(p.sort, ?) > 0", .text(name.text)) }
    if !location.text.isEmpty { add("instr(p.place, ?) > 0", .text(location.text)) }
    if let creators, !conditions.contains(Self.isByCreators) { add(Self.isByCreators, .text(Self.list(creators))) }
    if let near {
      add(
        "p.x * ? + p.y * ? + p.z * ? >= ?", .real(near.centre.x), .real(near.centre.y), .real(near.centre.z),
        .real(near.product))
    }
    let sql = """
      SELECT \(PackCard.columns) FROM \(source.from) WHERE \(conditions.joined(separator: " AND "))
      ORDER BY p.sort, p.pack LIMIT \(limit)
      """
    return try rows.rows(sql, values) { PackCard($0) }
  }

  // MARK: Fragments

  /// The full-text index's query; nil if the index cannot help.
  private func match(_ rows: SQLRows) throws -> String? {
    let parts = [
      try match(name, in: "name", rows), try match(location, in: "location", rows),
    ].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " AND ")
  }

  private func match(_ fragment: SearchText, in column: String, _ rows: SQLRows) throws -> String? {
    let text = fragment.text
    guard !text.isEmpty else { return nil }
    if text.unicodeScalars.count >= 3 { return "{\(column)} : \(Self.quoted(text))" }
    let terms = try rows.rows(
      "SELECT term FROM packs_terms WHERE term >= ? AND term < ? LIMIT \(Self.trigrams + 1)", .text(text),
      .text(text + "\u{10FFFF}")
    ) { $0.text(0) }
    guard terms.count <= Self.trigrams else { return nil }
    // No text contains the fragment, so ask for something that matches nothing.
    guard !terms.isEmpty else { return "{\(column)} : \(Self.quoted(text + PackIndex.end + PackIndex.end))" }
    return "{\(column)} : (\(terms.map(Self.quoted).joined(separator: " OR ")))"
  }

  private static func quoted(_ text: String) -> String { "\"" + text.replacing("\"", with: "\"\"") + "\"" }
}
