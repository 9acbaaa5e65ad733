import Core
import EventLog
import Foundation
import Hunt
import JSONCoding
import SQLiteLog
import TestTools
import Testing
import Wire

@testable import Lobbies
@testable import LobbyLog

// Short verbs for what hosts, players and watchers do.
extension TestClient {
  @discardableResult
  func command(_ command: LobbyCommand, key: String? = nil) async throws -> JSONValue {
    try await ask(.host(command), key: key)
  }

  @discardableResult
  func chat(_ text: String, key: String? = nil) async throws -> JSONValue {
    try await ask(.talk(.chat(try ChatText(parsing: text))), key: key)
  }

  /// Sends a chat message without waiting.
  @discardableResult
  func say(_ text: String, key: String? = nil) throws -> Int {
    send(.talk(.chat(try ChatText(parsing: text))), key: key)
  }

  @discardableResult
  func announce(_ text: String, to recipient: Recipient = .all) async throws -> JSONValue {
    try await command(.announce(try NoticeText(parsing: text), to: recipient))
  }

  @discardableResult
  func find(_ clue: Int, key: String? = nil, at moment: Timestamp? = nil) async throws -> JSONValue {
    try await ask(.player(.scan(text: qrText(of: clue), at: moment)), key: key)
  }

  func qrText(of clue: Int) -> String { QRToken(lobby: lobby, clue: ClueID(clue), key: .test).text }

  @discardableResult
  func rename(_ name: String, key: String? = nil) async throws -> JSONValue {
    try await ask(.player(.rename(try PlayerName(parsing: name))), key: key)
  }

  @discardableResult
  func watch(
    of lobby: LobbyID? = nil, since seq: Int? = nil, epoch: String? = nil, topics: Topics = .all
  ) async throws -> JSONValue {
    let since = seq.map { LobbyRequest.Since(epoch: epoch ?? server.log.epoch, seq: $0) }
    return try await ask(.view(.watch(since: since, topics: topics)), of: lobby)
  }

  /// The sequence number of the newest event.
  func newestSeq() async throws -> Int {
    Int(try #require(try await ask(.view(.board(after: 0, limit: 1, at: nil)))["seq"]?.integer))
  }

  func joinCode() async throws -> JoinCode {
    let card = try await ask(.peek)
    return try #require(JoinCode(parsing: card["code"]?.string ?? ""))
  }
}

extension [Clue] {
  static var three: [Clue] {
    (1...3).map { Clue(title: "Clue \($0)", text: "Look behind door \($0)", points: $0 * 10) }
  }
}

/// The kind of the error that the body throws; nil if it throws none.
func kind(_ body: () async throws -> some Any) async -> String? {
  do {
    _ = try await body()
    return nil
  } catch let error as WireError {
    return error.kind
  } catch {
    return "\(error)"
  }
}

extension JSONValue {
  var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// Runs a test against a SQLite log in a directory of its own, which can be opened repeatedly.
func withSQLite(_ body: (_ open: () throws -> SQLiteLog) async throws -> Void) async throws {
  try await withFolder { directory in
    try await body { try SQLiteLog.open(path: directory + "/log.db", epochIfNew: "epoch-1") }
  }
}
