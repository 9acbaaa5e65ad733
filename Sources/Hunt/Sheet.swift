// The sheet of codes that the host gets by mail.

/// Where the host wants it. Personal: the log keeps it sealed.
public struct Contact: Hashable, Sendable {
  public let address: Address
  public let language: LetterLanguage

  public enum Address: Hashable, Sendable {
    /// As the host gave it: on its way to be sealed, never in an event.
    case plain(EmailAddress)
    case sealed(String)
  }

  public init(_ address: Address, in language: LetterLanguage) {
    self.address = address
    self.language = language
  }
}

/// What letters are written in.
public enum LetterLanguage: String, CaseIterable, Sendable {
  case english = "en"
  case german = "de"
}

/// What became of a sheet. They are numbered 1, 2, 3, … in the order in which they were asked for.
public enum SheetNews: Hashable, Sendable {
  case requested(Int)
  case mailed(Int)
  case failed(Int, SheetFailure)

  public var number: Int {
    switch self {
    case .requested(let number), .mailed(let number), .failed(let number, _): number
    }
  }
}

/// Why a sheet was given up.
public enum SheetFailure: String, Hashable, Sendable, CaseIterable {
  /// The mail server said no for good: the address may be wrong.
  case refused
  /// It could not be handed in for a day.
  case undeliverable
  /// The hunt has no codes any more.
  case noCodes = "no-codes"
}

/// The sheet that was asked for last.
public struct SheetStatus: Hashable, Sendable {
  public var news: SheetNews
  public var at: Timestamp

  public init(_ news: SheetNews, at: Timestamp) {
    self.news = news
    self.at = at
  }
}

extension Lobby {
  /// - hasAddress: whether the host says where to, this once.
  func sendSheet(hasAddress: Bool) throws(Rejection) -> Decision {
    guard hasAddress || details.contact != nil else {
      throw .invalid(field: "email", problem: "is missing: this lobby has no address to send the codes to")
    }
    guard hasCodes else {
      throw .invalid(field: "lobby", problem: "has no codes to print: none of its clues is proved by scanning")
    }
    return Decision([.sheet(.requested(nextSheet))])
  }

  /// What became of a sheet, as the mail room tells.
  func note(_ news: SheetNews) -> Decision {
    guard let newest = sheet?.news, news.number <= newest.number else { return Decision() }
    // Told twice if the server was killed in between.
    if news.number == newest.number, newest != .requested(news.number) { return Decision() }
    return Decision([.sheet(news)])
  }

  /// The sheet goes out by itself once: as soon as the hunt has codes and an address, and is set up. That is when it
  /// is created with its clues, when no clue has been added or changed for a while, or at the latest when it starts.
  var owesSheet: Bool { details.contact != nil && sheet == nil && hasCodes }

  /// When the sheet goes out by itself; nil if it does not.
  var sheetDue: Timestamp? {
    guard owesSheet, phase != .ended else { return nil }
    return clock.startedAt ?? cluesChangedAt.map { $0 + Limits.sheetAfterLastClue }
  }

  /// When a lobby that nobody looks at must be looked at, so that its sheet goes out; nil if there is no need.
  public var sheetAlarm: Timestamp? { owesSheet && phase == .open ? deadline : nil }

  private var hasCodes: Bool {
    clueStore.clues.values.contains { if case .scan = $0.proof { true } else { false } }
  }

  /// The status is that of the newest, whatever comes of those before it.
  func sheetStatus(after news: SheetNews, at moment: Timestamp) -> SheetStatus? {
    news.number < (sheet?.news.number ?? 0) ? sheet : SheetStatus(news, at: moment)
  }

  var nextSheet: Int { (sheet?.news.number ?? 0) + 1 }
}
