// Identifiers, timestamps and tokens.
import Core
import JSONCoding
import Wire

extension Schema {
  public static let timestamp = Schema(
    "Timestamp", .integer("A time, in milliseconds since 1970 UTC.", Limits.moments).examples([1_795_250_104_588]))
  public static let seq = Schema(
    "Seq", .integer("The number of an event in its lobby: 1, 2, 3, … without gaps.", from: 1))
  public static let lobbyID = Schema(
    "LobbyId", .string("The id of a lobby, a ULID.", pattern: Pattern.ulid, example: "01M7YKM1D0BASZS7RS6NW61S85"))
  static let groupID = Schema(
    "GroupId",
    .string(
      "The id of a group of clues: `g` and its place among the groups, from 1.", pattern: Pattern.id("g"), example: "g1"
    ))
  public static let epoch = Schema(
    "Epoch",
    .string(
      """
      Identifies the server's log, a ULID. A log that was created, imported or restored has a new epoch. Sequence \
      numbers are only valid within an epoch.
      """, pattern: Pattern.ulid))
  public static let joinCode = Schema(
    "JoinCode",
    .string(
      "The join code of a lobby: four characters without I, L, O, U, 0 and 1.", pattern: Pattern.joinCode,
      example: "N27S"))
  public static let token = Schema(
    "Token",
    .string(
      "A token of a seat, an account or an operator; whoever holds it can act as that. It is opaque: do not parse it.",
      min: 1,
      max: Limits.token))
  public static let clueID = Schema(
    "ClueId",
    .string(
      """
      The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
      """, pattern: Pattern.id("c"), example: "c1"))
  public static let playerID = Schema(
    "PlayerId",
    .string(
      """
      The id of a player within its lobby: `p` and a number, in order of creation, never reused.
      """, pattern: Pattern.id("p"), example: "p1"))
  public static let teamID = Schema(
    "TeamId",
    .string("A team of the lobby: `t1` is the first of the card's `teams`.", pattern: Pattern.id("t"), example: "t1"))
  public static let messageID = Schema(
    "MessageId",
    .string(
      """
      The id of a chat message within its lobby: `m` and a number, in order of creation, never reused.
      """, pattern: Pattern.id("m"), example: "m1"))
  public static let noticeID = Schema(
    "NoticeId",
    .string(
      """
      The id of a notice within its lobby: `n` and a number, in order of creation, never reused.
      """, pattern: Pattern.id("n"), example: "n1"))
  public static let rulingID = Schema(
    "RulingId",
    .string(
      """
      The id of a ruling within its lobby: `r` and a number, in order of creation, never reused.
      """, pattern: Pattern.id("r"), example: "r1"))
  public static let rollID = Schema(
    "RollId",
    .string(
      """
      The id of a roll call within its lobby: `q` and a number, in order of creation, never reused.
      """, pattern: Pattern.id("q"), example: "q1"))
  public static let helpID = Schema(
    "HelpId",
    .string(
      """
      The id of a call for help within its lobby: `e` and a number, in order of creation, never reused.
      """, pattern: Pattern.id("e"), example: "e1"))
  public static let songID = Schema(
    "SongId",
    .string(
      """
      The id of a song within its lobby: `s` and a number, in order of creation, never reused.
      """, pattern: Pattern.id("s"), example: "s1"))
  public static let qrToken = Schema(
    "QRToken",
    .string(
      "What a clue's QR code carries: 12 characters of Crockford's base 32.", pattern: Pattern.qrToken,
      example: "RA3J9NN23H9S"))
  public static let hash = Schema("Hash", .string("A SHA-256 in hexadecimal.", pattern: Pattern.hash))
  public static let photoName = Schema(
    "PhotoName",
    .string(
      """
      The name of a photo on this server, as returned by `POST /lobbies/LOBBY/photos`: the SHA-256 of what \
      `GET /photos/PHOTO` returns, in hexadecimal.
      """, pattern: Pattern.hash))
  public static let publicKey = Schema(
    "PublicKey",
    .string("The Ed25519 public key of the server's signatures on results, in hexadecimal.", pattern: Pattern.hash)
  )
  public static let accountID = Schema(
    "AccountId",
    .string(
      "The id of an account, a ULID. It reveals nothing about its owner.", pattern: Pattern.ulid,
      example: "01M7YMZ3QHV4T1B8D9X2K6RWCE"))
  public static let sessionID = Schema(
    "SessionId",
    .string("The id of a session, numbered within the account.", pattern: Pattern.id("s"), example: "s1"))
  public static let packID = Schema(
    "PackId", .string("The id of a pack, a ULID.", pattern: Pattern.ulid, example: "01M7ZMZ3QHV4T1B8D9X2K6RWCE"))
  public static let packIDInput = Schema("PackIdInput", .string("The id of a pack, ignoring case."))
}
