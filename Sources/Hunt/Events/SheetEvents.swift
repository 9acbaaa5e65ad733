public import Core

/// A sheet of codes is to be mailed to the host. Sheets are numbered from 1 in the order of their requests.
public struct SheetRequested: LobbyFact {
  public var sheet: Int

  public init(sheet: Int) { self.sheet = sheet }

  public var audience: Audience { .host }
  public static var mayChangeResults: Bool { false }
}

extension SheetRequested: Record {
  @inlinable
  public init<V: FieldVisitor<Self>>(_ v: inout V) throws(V.Failure) {
    sheet = try v("sheet", \.sheet, .open)
  }
}

/// A sheet was mailed.
public struct SheetMailed: LobbyFact {
  public var sheet: Int

  public init(sheet: Int) { self.sheet = sheet }

  public var audience: Audience { .host }
  public static var mayChangeResults: Bool { false }
}

extension SheetMailed: Record {
  @inlinable
  public init<V: FieldVisitor<Self>>(_ v: inout V) throws(V.Failure) {
    sheet = try v("sheet", \.sheet, .open)
  }
}

/// A sheet could not be mailed.
public struct SheetMailFailed: LobbyFact {
  public var sheet: Int
  public var reason: SheetFailure

  public init(sheet: Int, reason: SheetFailure) {
    self.sheet = sheet
    self.reason = reason
  }

  public var audience: Audience { .host }
  public static var mayChangeResults: Bool { false }
}

extension SheetMailFailed: Record {
  @inlinable
  public init<V: FieldVisitor<Self>>(_ v: inout V) throws(V.Failure) {
    sheet = try v("sheet", \.sheet, .open)
    reason = try v("reason", \.reason, .open)
  }
}

/// What became of a sheet.
public enum SheetNews: Hashable, Sendable {
  case requested(Int)
  case mailed(Int)
  case failed(Int, SheetFailure)

  public var number: Int {
    switch self {
    case .requested(let number), .mailed(let number), .failed(let number, _): number
    }
  }

  public var event: LobbyEvent {
    switch self {
    case .requested(let number): .sheetRequested(SheetRequested(sheet: number))
    case .mailed(let number): .sheetMailed(SheetMailed(sheet: number))
    case .failed(let number, let reason): .sheetMailFailed(SheetMailFailed(sheet: number, reason: reason))
    }
  }
}
