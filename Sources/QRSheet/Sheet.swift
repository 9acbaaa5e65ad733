import Core
import QRCode
import Translations

/// Pages of QR codes to print: the codes of a hunt, each with its number, its title and a code to type instead; or the
/// badges of players, who are scanned themselves; or their punch cards.
///
/// ```swift
/// let sheet = try Sheet(title: "Old Town", entries: entries, joinAddress: nil, options: SheetOptions())
/// sheet.pdf().bytes
/// ```
///
/// Every sheet can be drawn: the initializer refuses what does not fit.
public struct Sheet: Hashable, Sendable {
  /// The least side of a module in millimetres: what a phone can read at arm's length from an ordinary printout.
  public static let moduleMin = 0.33

  /// The hunt's name; may be empty.
  public private(set) var title: String
  public private(set) var entries: [Entry]
  /// The address for joining, such as `hunt.example/join/7KQF`; nil if the server has no public address.
  public let joinAddress: String?
  public let options: SheetOptions
  public let kind: Kind
  /// Labels and punch cards have no room for it.
  let brand: SheetBrand?
  /// Which landscape is drawn.
  let seed: String
  /// One code per entry.
  let codes: [QRCode]
  /// The same for all labels, so that they look like one set.
  let design: LabelDesign

  /// What is printed.
  public enum Kind: Hashable, Sendable {
    /// The codes of clues.
    case codes
    /// The tags of players, with their names as titles.
    case badges
    /// Cards with the tags of players, and room for the stickers that they collect.
    case punchCards
  }

  /// A code and the texts beside it.
  public struct Entry: Hashable, Sendable {
    /// The clue's place in its hunt, from 1 on; or the player's number.
    public let number: Int
    public let title: String
    /// The text of the QR code.
    public let text: String
    /// `XXXX-XXXX-XXXX`.
    public let typedCode: String
    /// The line under the code of a badge: the player's team.
    public let note: String
    /// The numbers in the boxes of a punch card.
    public let boxes: [Int]

    /// - Parameters:
    ///   - title: any text; cut to 200 characters, without characters that cannot be printed on one line.
    ///   - typedCode: with or without dashes.
    ///   - note: any text; cut as the title is.
    public init(
      number: Int, title: String, text: String, typedCode: String, note: String = "", boxes: [Int] = []
    ) {
      self.number = number
      self.title = title.printable(most: 200)
      self.text = text
      self.typedCode = Self.grouped(typedCode.printable(most: 40))
      self.note = note.printable(most: 200)
      self.boxes = boxes
    }

    /// The code in groups of four, however it was grouped before.
    public static func grouped(_ code: String) -> String {
      let characters = Array(code.filter { $0 != "-" })
      return stride(from: 0, to: characters.count, by: 4)
        .map { String(characters[$0..<min($0 + 4, characters.count)]) }
        .joined(separator: "-")
    }
  }

  public init(
    title: String, entries: [Entry], joinAddress: String?, options: SheetOptions, of kind: Kind = .codes,
    brand: SheetBrand? = nil, seed: String = ""
  ) throws(SheetProblem) {
    guard !entries.isEmpty else { throw kind == .codes ? .noCodes : .noPlayers }
    guard kind != .punchCards || options.layout == .cards && options.skip == 0 else { throw .punchCardLayout }
    guard entries.count <= SheetLimits.entries else { throw .tooMany(entries.count) }
    var options = options
    if kind == .punchCards {
      // They have a drawing of their own.
      options.look = .plain
      options.hasBacks = false
    }
    self.title = title.printable(most: 200)
    self.entries = entries
    self.joinAddress = joinAddress.map { $0.printable(most: 200) }
    self.options = options
    self.kind = kind
    self.brand = kind != .punchCards && options.layout.hasRoomForHunt ? brand : nil
    self.seed = seed
    let invitation = Texts.of(options.language).invitation(to: joinAddress)
    codes = try Self.encode(entries)
    let texts = LabelDesign.Texts(
      hasHunt: options.layout.hasRoomForHunt && !title.isEmpty,
      digits: entries.map { String($0.number).count }.max() ?? 1,
      typedCode: entries.map(\.typedCode.count).max() ?? 0,
      invitation: kind == .codes ? invitation.count : entries.map(\.note.count).max() ?? 0)
    design =
      kind == .punchCards
      ? LabelDesign(punchCard: texts, modules: codes.map(\.width).max() ?? 1)
      : LabelDesign(
        size: kind.grid(options).size, options, of: kind, texts: texts, modules: codes.map(\.width).min() ?? 1,
        brand: self.brand)
    let side = design.code.width
    for (entry, code) in Swift.zip(entries, codes)
    where side / Double(code.width + 2 * QRCode.quietZone) < Self.moduleMin {
      throw .tooDense(entry.number, layout: options.layout)
    }
  }

  /// A copy with only numbers and codes, which takes the same time to draw whatever the titles were.
  public var withoutTitles: Sheet {
    var sheet = self
    sheet.title = ""
    sheet.entries = entries.map { Entry(number: $0.number, title: "", text: $0.text, typedCode: $0.typedCode) }
    return sheet
  }

  /// The sheet in another language.
  func speaking(_ language: Language) throws(SheetProblem) -> Sheet {
    let options = try SheetOptions(
      layout: options.layout, paper: options.paper, skip: options.skip, offset: options.offset, scale: options.scale,
      language: language, look: options.look, hasBacks: options.hasBacks)
    return try Sheet(
      title: title, entries: entries, joinAddress: joinAddress, options: options, of: kind, brand: brand, seed: seed)
  }

  /// - Parameters:
  ///   - publicURL: `https://HOST`; nil if the server has no public address.
  ///   - code: the lobby's code.
  /// - Returns: the address without `https://`, which browsers add.
  public static func joinAddress(publicURL: String?, code: String) -> String? {
    publicURL.map { url in
      let address = "\(url)/join/\(code)"
      return address.hasPrefix("https://") ? String(address.dropFirst("https://".count)) : address
    }
  }

  private static func encode(_ entries: [Entry]) throws(SheetProblem) -> [QRCode] {
    var codes: [QRCode] = []
    codes.reserveCapacity(entries.count)
    for entry in entries {
      do throws(QREncodingFailed) {
        // At least medium, because codes outdoors get wet and torn.
        codes.append(try QRCode(entry.text, correction: .strongest(atLeast: .medium)))
      } catch {
        throw .noCode(entry.number, "\(error)")
      }
    }
    return codes
  }
}

extension String {
  /// The text as one line of limited length, without control characters.
  func printable(most: Int) -> String {
    var plain = String.UnicodeScalarView()
    // A character may have any number of accents, so scalars are limited, too.
    for scalar in prefix(most).unicodeScalars.prefix(4 * most) {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: plain.append(" ")
      case .privateUse, .surrogate: break
      default: if !scalar.properties.isNoncharacterCodePoint { plain.append(scalar) }
      }
    }
    return String(plain)
  }
}
