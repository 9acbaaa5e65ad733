import Core
import Hunt
import JSONCoding
public import Wire

/// The format of a pack's file.
public enum PackFormat: String, Sendable {
  /// Quarry's own format, with everything in the pack; see `schema/pack.schema.json`.
  case quarry
  /// The keys of the TownHunt app: pins with one codeword each.
  case townhunt
  /// A table of pins: title, hint, codeword, lat, lon, points.
  case csv

  /// The suffix after the pack's id in a URL, and after its name in a file name.
  public var suffix: String {
    switch self {
    case .quarry: "json"
    case .townhunt: "townhunt.json"
    case .csv: "csv"
    }
  }
}

extension PackContent {
  /// Reads a pack from a file. Throws `PackRejection.invalid` with all problems, each with its place in the file.
  /// - Parameters:
  ///   - format: nil to detect the format.
  ///   - given: `name`, `description`, `location` and `gameTime`, which override the file's. A table has none.
  public init(file text: String, as format: PackFormat?, _ given: Fields) throws(PackRejection) {
    self = try PackContent(whole: try PackFile.read(text, as: format, given, isWhole: true))
  }

  /// The file that `pack.export` would write for this content, for tests.
  package func file(as format: PackFormat) throws(PackRejection) -> String {
    let edition = PackEdition(pack: Tutorial.pack, version: 1, creator: nil, content: self)
    return try PackFile.text(of: edition, creator: "Quarry", as: format)
  }
}

/// What a file has of a pack, to be looked at and corrected before anything is created.
public struct PackDraft: Sendable {
  public let changes: PackChanges
  /// What was left out, or is missing, each with its place in the file.
  public private(set) var problems: [PackProblem]

  /// Throws `PackRejection.invalid` if the file is too long to be read.
  /// - Parameters:
  ///   - format: nil to detect the format.
  ///   - given: `name`, `description`, `location` and `gameTime`, which override the file's.
  public init(file text: String, as format: PackFormat?, _ given: Fields) throws(PackRejection) {
    self = try PackFile.draft(text, as: format, given, isWhole: false)
    if problems.isEmpty, changes.clues?.isEmpty ?? true { problems = [PackFile.noClues] }
  }

  fileprivate init(_ changes: PackChanges, _ problems: [PackProblem]) {
    self.changes = changes
    self.problems = problems
  }
}

/// Packs as files.
enum PackFile {
  /// The value of `format` in Quarry's own files.
  static let format = "quarry-pack-1"

  fileprivate static let tooManyMarks =
    "has a text with more than \(StreamSafe.marksMax) accents or other combining marks in a row"

  static let noClues = PackProblem("file", "has no clues")

  // MARK: Writing

  /// Writes a pack. Throws `PackRejection.invalid` with everything that the format cannot express, so that no file is
  /// incomplete.
  static func text(of edition: PackEdition, creator: String, as format: PackFormat) throws(PackRejection) -> String {
    switch format {
    case .quarry: return quarry(edition)
    case .townhunt: return try TownHunt.text(of: edition, creator: creator)
    case .csv: return try PinTable.text(of: edition.content)
    }
  }

  private static func quarry(_ edition: PackEdition) -> String {
    let json = JSONWriter.bytes(capacity: 1_024) {
      $0.object {
        $0.member("format", format)
        $0.member("pack", edition.pack.rawValue)
        $0.member("version", edition.version)
        $0.members(of: edition.content)
      }
    }
    return String(decoding: json, as: UTF8.self)
  }

  /// The name for a downloaded file: letters and digits of the pack's name.
  static func name(of content: PackContent, as format: PackFormat) -> String {
    let words = content.name.split { !$0.isLetter && !$0.isNumber }
    return (words.isEmpty ? "pack" : words.joined(separator: "-")) + "." + format.suffix
  }

  // MARK: Reading

  /// Reads a pack's members from a file. Throws all problems at once.
  static func read(
    _ text: String, as format: PackFormat?, _ given: Fields, isWhole: Bool
  ) throws(PackRejection) -> PackChanges {
    let draft = try draft(text, as: format, given, isWhole: isWhole)
    guard draft.problems.isEmpty else { throw .invalid(draft.problems) }
    return draft.changes
  }

  /// Reads what there is of a pack in a file.
  /// - Parameters:
  ///   - format: nil to detect the format.
  ///   - given: `name`, `description`, `location` and `gameTime`, which override the file's. A table has none.
  ///   - isWhole: whether required members must be present.
  fileprivate static func draft(
    _ text: String, as format: PackFormat?, _ given: Fields, isWhole: Bool
  ) throws(PackRejection) -> PackDraft {
    guard text.utf8.count <= Limits.packBytes else {
      throw .invalid("file", "must have at most \(Limits.packBytes >> 10) KiB")
    }
    // Check this before comparing any text.
    guard StreamSafe.allows(text) else { throw .invalid("file", tooManyMarks) }
    var reader = PackReader()
    let inFile = reader.read(text, as: format)
    var changes = inFile ?? PackChanges()
    let inside = [
      ("name", "PackName", changes.name), ("description", "Description", changes.description),
      ("location", "Location", changes.location),
    ]
    for (name, key, value) in inside where isWhole && inFile != nil && value == nil && !given.has(name) {
      // Skip members whose problem is already noted.
      if !reader.isNoted(name), !reader.isNoted(key) { reader.note(name, "is missing") }
    }
    let (name, description) = (changes.name, changes.description)
    let (location, gameTime) = (changes.location, changes.gameTime)
    changes.name = reader.text(given, "name", PackNameRule.self, isRequired: false) ?? name
    changes.description = reader.text(given, "description", PackDescriptionRule.self, isRequired: false) ?? description
    changes.location = reader.text(given, "location", PackLocationRule.self, isRequired: false) ?? location
    changes.gameTime = reader.gameTime(given) ?? gameTime
    // Some other JSON: nothing in it is a pack's.
    if inFile == PackChanges(), reader.problems.isEmpty { reader.note(noClues.at, noClues.problem) }
    return PackDraft(changes, reader.problems)
  }
}

extension PackReader {
  fileprivate mutating func read(_ text: String, as format: PackFormat?) -> PackChanges? {
    // Spreadsheets and editors add a byte order mark.
    let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    let first = text.unicodeScalars.first { !$0.properties.isWhitespace }
    let isJSON = first == "{" || first == "["
    if format == .csv || (format == nil && !isJSON) { return pinTable(text) }
    guard let object = json(text) else { return nil }
    let isTownHunt = format == .townhunt || (format == nil && object["PackName"] != nil)
    if isTownHunt { return townHunt(object) }
    guard object["type"] != .string("FeatureCollection") else {
      let columns = PinTable.columns.joined(separator: ",")
      note("file", "is a map (GeoJSON), no pack: save its points as a table with \(columns)")
      return nil
    }
    if let kind = object["format"], kind != .null, kind != .string(PackFile.format) {
      note("format", "must be \"\(PackFile.format)\": this server supports no other")
    }
    return changes(Fields(object), isWhole: false)
  }

  private mutating func json(_ text: String) -> JSONObject? {
    let bytes = Array(text.utf8)
    do throws(JSONError) {
      let value = try JSONParser.parse(bytes)
      // TownHunt's own server returns a pack as a list of one.
      if let object = value.object ?? (value.array?.count == 1 ? value[0]?.object : nil) { return object }
      note("file", "must be a JSON object, a list of one, or a table with a header")
      return nil
    } catch {
      switch error {
      case .malformed(let offset):
        let before = bytes.prefix(offset).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        note("line \(max(before.count, 1)), column \((before.last?.count ?? 0) + 1)", "is not JSON")
      case .tooDeep: note("file", "is nested too deeply")
      case .notUTF8: note("file", "is not UTF-8")
      case .tooManyMarks: note("file", PackFile.tooManyMarks)
      }
      return nil
    }
  }

  func isNoted(_ place: String) -> Bool { problems.contains { $0.at == place } }
}
