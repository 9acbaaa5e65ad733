public import Core

// The sheet of codes that the host gets by mail.

/// Where to send the host's sheet. Personal: the log keeps it sealed.
public struct Contact: Hashable, Sendable {
  public let address: Address
  public let language: Language

  public enum Address: Hashable, Sendable {
    /// As the host gave it, before it is sealed; never in an event.
    case plain(EmailAddress)
    case sealed(String)
  }

  public init(_ address: Address, in language: Language) {
    self.address = address
    self.language = language
  }
}

/// Why a sheet was given up.
public enum SheetFailure: String, Hashable, Word {
  /// The mail server rejected it permanently: the address may be wrong.
  case refused
  /// No mail server took it for a day.
  case undeliverable
  /// The hunt no longer has codes.
  case noCodes = "no-codes"
}

/// The sheet that was requested last.
public struct SheetStatus: Hashable, Sendable {
  public var news: SheetNews
  public var at: Timestamp

  public init(_ news: SheetNews, at: Timestamp) {
    self.news = news
    self.at = at
  }
}

extension Lobby {
  /// - Parameter hasAddress: whether the host gives an address for this one sheet.
  func sendSheet(hasAddress: Bool) throws(Rejection) -> Decision {
    guard hasAddress || details.contact != nil else {
      throw .invalid(field: "email", problem: "is missing: this lobby has no address to send the codes to")
    }
    guard hasCodes else {
      throw .invalid(field: "lobby", problem: "has no codes to print: none of its clues is proved by scanning")
    }
    return Decision([.sheetRequested(SheetRequested(sheet: nextSheet))])
  }

  /// Decides the mail room's report about a sheet.
  func note(_ news: SheetNews) -> Decision {
    guard let newest = sheet?.news, news.number <= newest.number else { return Decision() }
    // A report repeats if the server was killed after the first.
    if news.number == newest.number, newest != .requested(news.number) { return Decision() }
    return Decision([news.event])
  }

  /// Whether the automatic sheet is still to be sent. It goes out once: when the hunt has codes and an address and is
  /// set up, which means created with its clues, unchanged for a while, or started.
  var owesSheet: Bool { details.contact != nil && sheet == nil && hasCodes }

  /// When the automatic sheet is due; nil if it is not.
  var sheetDue: Timestamp? {
    guard owesSheet, phase != .ended else { return nil }
    return clock.startedAt ?? cluesChangedAt.map { $0 + Limits.sheetAfterLastClue }
  }

  /// When an otherwise idle lobby must be loaded to send its sheet; nil if there is no need.
  public var sheetAlarm: Timestamp? { owesSheet && phase == .open ? deadline : nil }

  private var hasCodes: Bool {
    clueStore.clues.values.contains { if case .scan = $0.proof { true } else { false } }
  }

  var nextSheet: Int { (sheet?.news.number ?? 0) + 1 }

  // MARK: Events

  mutating func noteSheet(_ event: LobbyEvent, at moment: Timestamp) {
    switch event {
    case .sheetRequested(let requested): note(.requested(requested.sheet), at: moment)
    case .sheetMailed(let mailed): note(.mailed(mailed.sheet), at: moment)
    case .sheetMailFailed(let failed): note(.failed(failed.sheet, failed.reason), at: moment)
    default: break
    }
  }

  /// The status stays that of the newest sheet, whatever happens to earlier ones.
  private mutating func note(_ news: SheetNews, at moment: Timestamp) {
    if news.number >= sheet?.news.number ?? 0 { sheet = SheetStatus(news, at: moment) }
  }
}
