import Core
import Crypto
import EventLog
import Hunt
import TestDoubles
import TestSupport
import Testing
import Wire

@testable import Lobbies
@testable import LobbyLog

@Suite struct ReadingQRCodes {
  private static let token = QRToken(lobby: LobbyID("01ARZ3NDEKTSV4RRFFQ69G5FAV"), clue: ClueID(1), key: .test)

  @Test func `are twelve digits that only the key gives`() {
    let token = Self.token
    #expect(token.text.count == 12)
    #expect(token.text.allSatisfy { "0123456789ABCDEFGHJKMNPQRSTVWXYZ".contains($0) })
    let lobby = LobbyID("01ARZ3NDEKTSV4RRFFQ69G5FAV")
    #expect(QRToken(lobby: lobby, clue: ClueID(1), key: .test) == token)
    #expect(QRToken(lobby: lobby, clue: ClueID(2), key: .test) != token)
    #expect(QRToken(lobby: LobbyID("01ARZ3NDEKTSV4RRFFQ69G5FAW"), clue: ClueID(1), key: .test) != token)
    #expect(QRToken(lobby: lobby, clue: ClueID(1), key: ServerKey(.init(size: .bits256))) != token)
  }

  @Test func `say the address in upper case, or the token alone where there is none`() {
    #expect(Self.token.encoded(publicURL: "https://hunt.example") == "HTTPS://HUNT.EXAMPLE/Q/\(Self.token.text)")
    #expect(Self.token.encoded(publicURL: nil) == "QUARRY:\(Self.token.text)")
  }

  @Test func `are read back from what they say`() {
    for url in ["https://hunt.example", "http://localhost:8080", nil] {
      let text = Self.token.encoded(publicURL: url)
      #expect(QRToken(parsing: text) == Self.token)
      #expect(QRToken(parsing: text.lowercased()) == Self.token)
      #expect(QRToken(parsing: " \(text)\n") == Self.token)
    }
  }

  @Test(arguments: [
    "0123456789AB", "0123-4567-89AB", "0123 4567 89ab", "O123-4567-89ab", "oI23-4567-89AB", "0l23456789AB",
    "  0123456789AB ", "quarry:0123-4567-89AB", "QUARRY:OI23456789AB", "https://h.example/q/0123456789ab",
    "HTTPS://H.EXAMPLE/Q/0123456789AB?utm=1", "https://h.example/q/0123456789AB#top",
    "https://h.example/q/0123456789ab/",
    "https://h.example/hunt/q/0123-4567-89AB", "-0-1-2-3-4-5-6-7-8-9-A-B-",
  ])
  func `are read in every way people type them`(text: String) {
    #expect(QRToken(parsing: text)?.text == "0123456789AB")
  }

  @Test(arguments: [
    "", " ", "0123456789A", "0123456789ABC", "U123456789AB", "0123456789A!", "QUARRY:", "QUARRY:QUARRY:0123456789AB",
    "https://h.example/0123456789AB", "https://h.example/q/", "https://h.example/q/0123456789A",
    "ftp://h/q/0123456789AB",
    "WIFI:S:net;T:WPA;P:secret;;", "0123_4567_89AB", "０１２３４５６７８９ＡＢ", "0123456789A\u{301}B", "🧭", "\u{0}",
  ])
  func `are nothing else`(text: String) {
    #expect(QRToken(parsing: text) == nil)
  }

  @Test func `are not searched for in a text without end`() {
    #expect(QRToken(parsing: String(repeating: "0", count: 60_000)) == nil)
    #expect(QRToken(parsing: String(repeating: "-", count: 60_000)) == nil)
  }

  @Test func `a tag leads to its player, in its lobby and with its key alone`() {
    let lobby = LobbyID("01ARZ3NDEKTSV4RRFFQ69G5FAV")
    var tags: Set<QRToken> = []
    for number in [1, 2, 3, 999, 100_000] {
      let player = PlayerID(number)
      let tag = QRToken(tagOf: player, in: lobby, key: .test)
      #expect(tags.insert(tag).inserted)
      #expect(QRToken(parsing: tag.text)?.playerTagged(in: lobby, key: .test) == player)
      #expect(tag.playerTagged(in: LobbyID("01ARZ3NDEKTSV4RRFFQ69G5FAW"), key: .test) == nil)
      #expect(tag.playerTagged(in: lobby, key: ServerKey(.init(size: .bits256))) == nil)
    }
    #expect(Self.token.playerTagged(in: lobby, key: .test) == nil)
  }
}

@Suite struct ReadingSeatTokens {
  private static let lobby = LobbyID("01ARZ3NDEKTSV4RRFFQ69G5FAV")
  private static let secret = [UInt8](0..<16)

  @Test(arguments: [Seat.Role.host, .player(PlayerID(1)), .player(PlayerID(100_000))])
  func `gives back the seat`(role: Seat.Role) throws {
    let token = SeatToken(seat: Seat(lobby: Self.lobby, role: role), secret: Self.secret)
    #expect(token.text.utf8.count <= Limits.token)
    let parsed = try #require(SeatToken(parsing: token.text))
    #expect(parsed.seat == token.seat)
    #expect(parsed.matches(token.hash))
  }

  @Test func `is good for one seat and one secret only`() throws {
    let token = SeatToken(seat: Seat(lobby: Self.lobby, role: .player(PlayerID(1))), secret: Self.secret)
    let otherSecret = SeatToken(seat: token.seat, secret: Self.secret.reversed())
    let otherSeat = SeatToken(seat: Seat(lobby: Self.lobby, role: .player(PlayerID(2))), secret: Self.secret)
    let host = SeatToken(seat: Seat(lobby: Self.lobby, role: .host), secret: Self.secret)
    for other in [otherSecret, otherSeat, host] {
      #expect(!other.matches(token.hash))
      #expect(!token.matches(other.hash))
    }
    #expect(!token.matches(TokenHash(hex: "")))
    #expect(!token.matches(TokenHash(hex: String(token.hash.hex.dropLast()))))
  }

  @Test func `does not print, nor does the server's key`() {
    let token = SeatToken(seat: Seat(lobby: Self.lobby, role: .host), secret: Self.secret)
    #expect("\(token)" == "<redacted>")
    #expect("\(ServerKey.test)" == "<redacted>")
    #expect(!token.hash.hex.isEmpty && !token.text.contains(token.hash.hex))
  }

  @Test(arguments: [
    "", ".", "..", "h", "01ARZ3NDEKTSV4RRFFQ69G5FAV.h", "01ARZ3NDEKTSV4RRFFQ69G5FAV.x.abc",
    "01ARZ3NDEKTSV4RRFFQ69G5FAV.p0.abc", "01ARZ3NDEKTSV4RRFFQ69G5FAV.p01.abc", "01ARZ3NDEKTSV4RRFFQ69G5FAV.h.a.b",
    "01arz3ndektsv4rrffq69g5fav.h.abc", "01ARZ3NDEKTSV4RRFFQ69G5FA.h.abc", "01ARZ3NDEKTSV4RRFFQ69G5FAU.h.abc",
    "01ARZ3NDEKTSV4RRFFQ69G5FAV.h." + String(repeating: "a", count: 64),
  ])
  func `is refused if it is malformed`(text: String) {
    #expect(SeatToken(parsing: text) == nil)
  }
}

@Suite struct MakingIDs {
  @Test func `sorts them by time`() {
    let random = [UInt8](repeating: 0xFF, count: 16)
    let ids = [0, 1, 31, 32, 1_750_000_000_000, 1_750_000_000_001, 253_402_300_799_999].map {
      ULID.make(at: Timestamp($0), random: random)
    }
    #expect(ids == ids.sorted())
    #expect(Set(ids).count == ids.count)
  }

  /// Example from the reference implementation's documentation: https://github.com/ulid/spec
  @Test func `writes time and randomness as everybody does`() {
    #expect(ULID.make(at: Timestamp(1_469_918_176_385), random: Array(repeating: 0, count: 16)).hasPrefix("01ARYZ6S41"))
    #expect(ULID.make(at: Timestamp(0), random: Array(repeating: 0xFF, count: 10)) == "0000000000ZZZZZZZZZZZZZZZZ")
    #expect(
      ULID.make(at: Timestamp(0), random: [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0xFF]) == "00000000000000000000000001")
  }

  @Test func `takes nothing for an id that is none`() {
    #expect(ULID.isValid("01ARZ3NDEKTSV4RRFFQ69G5FAV"))
    #expect(LobbyID(parsing: "01arz3ndektsv4rrffq69g5fav")?.rawValue == "01ARZ3NDEKTSV4RRFFQ69G5FAV")
    for text in ["", "01ARZ3NDEKTSV4RRFFQ69G5FA", "01ARZ3NDEKTSV4RRFFQ69G5FAVV", "01ARZ3NDEKTSV4RRFFQ69G5FAI", "\u{0}"]
    {
      #expect(LobbyID(parsing: text) == nil)
    }
  }

  @Test func `knows the lobby of a stream, and that others are none`() {
    let lobby = LobbyID("01ARZ3NDEKTSV4RRFFQ69G5FAV")
    #expect(StreamName(of: lobby).lobby == lobby)
    #expect(StreamName("account/01ARZ3NDEKTSV4RRFFQ69G5FAV").lobby == nil)
  }
}

@Suite struct WarmingUpWithACode {
  private static let lobby = LobbyID("01ARZ3NDEKTSV4RRFFQ69G5FAV")

  @Test func `leads to the lobby that it stands for`() {
    for code in ["AAAA", "7KQF", "9999"] as [JoinCode] {
      let token = QRToken(warmUpIn: Self.lobby, code: code, key: .test)
      #expect(token == QRToken(warmUpIn: Self.lobby, code: code, key: .test))
      #expect(token.codeOfWarmUp(key: .test) == code)
      #expect(token != QRToken(warmUpIn: LobbyID("01ARZ3NDEKTSV4RRFFQ69G5FAW"), code: code, key: .test))
      let other = ServerKey(.init(size: .bits256))
      #expect(token != QRToken(warmUpIn: Self.lobby, code: code, key: other))
    }
  }

  @Test func `a code is a number and back`() {
    #expect(JoinCode(number: 0) == "AAAA")
    #expect(JoinCode(number: 809_999) == "9999")
    #expect(JoinCode(number: 810_000) == nil)
    for code in ["AAAA", "7KQF", "9999", "BCDE"] as [JoinCode] { #expect(JoinCode(number: code.number) == code) }
  }
}
