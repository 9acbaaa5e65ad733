import QRCode

/// Pages of QR codes to print: the codes of a hunt, each with its number, its title and what to type instead.
///
/// ```swift
/// let sheet = try Sheet(title: "Old Town", entries: entries, joinAddress: nil, options: SheetOptions())
/// sheet.pdf().bytes
/// ```
///
/// A sheet that exists can be drawn: what does not fit is refused when it is made.
public struct Sheet: Hashable, Sendable {
  /// As many as a lobby has clues at most.
  public static let entriesMax = 1000
  /// A module's side in millimetres, at least: what a phone at arm's length reads from an ordinary printer's ink.
  public static let moduleMin = 0.33

  /// The hunt's name; may be empty.
  public private(set) var title: String
  public private(set) var entries: [Entry]
  /// Where players join, such as `hunt.example/join/7KQF`; nil if the server has no public address.
  public let joinAddress: String?
  public let options: SheetOptions
  /// One for each entry.
  let codes: [QRCode]
  /// The same for all labels, so that a pile of them looks like one set.
  let design: LabelDesign

  /// A code and what stands beside it.
  public struct Entry: Hashable, Sendable {
    /// From 1 on; the clue's place in its hunt.
    public let number: Int
    public let title: String
    /// What the QR code says.
    public let text: String
    /// `XXXX-XXXX-XXXX`.
    public let typedCode: String

    /// - Parameters:
    ///   - title: any text; what cannot be printed on one line is left out, and so is what follows 200 characters.
    ///   - typedCode: with or without dashes.
    public init(number: Int, title: String, text: String, typedCode: String) {
      self.number = number
      self.title = title.printable(most: 200)
      self.text = text
      self.typedCode = Self.grouped(typedCode.printable(most: 40))
    }

    /// In groups of four, whether it came so or not.
    public static func grouped(_ code: String) -> String {
      let characters = Array(code.filter { $0 != "-" })
      return stride(from: 0, to: characters.count, by: 4)
        .map { String(characters[$0..<min($0 + 4, characters.count)]) }
        .joined(separator: "-")
    }
  }

  public init(
    title: String, entries: [Entry], joinAddress: String?, options: SheetOptions
  ) throws(SheetProblem) {
    guard !entries.isEmpty else { throw .noCodes }
    guard entries.count <= Self.entriesMax else { throw .tooMany(entries.count) }
    self.title = title.printable(most: 200)
    self.entries = entries
    self.joinAddress = joinAddress.map { $0.printable(most: 200) }
    self.options = options
    codes = try Self.encode(entries)
    design = LabelDesign(
      size: options.layout.grid(on: options.paper).size, isPoster: options.layout == .poster,
      texts: .init(
        hasHunt: options.layout.hasRoomForHunt && !title.isEmpty,
        digits: entries.map { String($0.number).count }.max() ?? 1,
        typedCode: entries.map(\.typedCode.count).max() ?? 0,
        invitation: options.language.invitation(to: joinAddress).count))
    let side = design.code.width
    for (entry, code) in Swift.zip(entries, codes)
    where side / Double(code.width + 2 * QRCode.quietZone) < Self.moduleMin {
      throw .tooDense(entry.number, layout: options.layout)
    }
  }

  /// Numbers and codes only, which take the same time whatever the clues are called.
  public var withoutTitles: Sheet {
    var sheet = self
    sheet.title = ""
    sheet.entries = entries.map { Entry(number: $0.number, title: "", text: $0.text, typedCode: $0.typedCode) }
    return sheet
  }

  /// - Parameters:
  ///   - publicURL: `https://HOST`; nil if the server has none.
  ///   - code: the lobby's.
  /// - Returns: without `https://`, which browsers add and nobody wants to type.
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
        // Codes outdoors get wet and torn.
        codes.append(try QRCode(entry.text, correction: .strongest(atLeast: .medium)))
      } catch {
        throw .noCode(entry.number, "\(error)")
      }
    }
    return codes
  }
}

extension String {
  /// One line without control characters, and no longer than anybody reads.
  func printable(most: Int) -> String {
    var plain = String.UnicodeScalarView()
    // A character may have any number of accents; so scalars are counted, too.
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
