// Texts that people write.
import Hunt
import Wire

extension Schema {
  public static let personName = Schema(
    "PersonName",
    .string("A first or a last name.", characters: 1...Limits.personName, pattern: Pattern.text, example: "Ada"))
  public static let username = Schema(
    "Username",
    .string(
      """
      A public username: letters, digits and, after the first, `.`, `_`, `-`; 2 to 30 characters.
      """, characters: Limits.username, pattern: Pattern.username, example: "ada"))
  public static let email = Schema(
    "Email",
    .string(
      "An address that a letter can be sent to.", max: EmailAddress.lengthMax, pattern: Pattern.email,
      example: "ada@example.com"))
  public static let emailAddress = Schema(
    "EmailAddress", .string("An address for letters, in ASCII.", pattern: Pattern.email, example: "ada@example.org"))
  public static let letterLanguage = Schema(
    "LetterLanguage", .words("A language that letters are written in.", of: LetterLanguage.self))
  public static let password = Schema(
    "Password",
    .string("At least 8 characters, with a letter, a digit and a special character.", characters: Limits.password))
  public static let packName = Schema(
    "PackName", .text("What a pack is called.", PackNameRule.self, example: "Old Town"))
  public static let packLocation = Schema(
    "PackLocation", .text("Where it is played, in words.", PackLocationRule.self, example: "Florence"))
  public static let packDescription = Schema(
    "PackDescription", .text("What it is about.", PackDescriptionRule.self, example: "A walk over the river."))
  public static let fragment = Schema(
    "Fragment", .string("A part of the text.", characters: 0...Limits.fragment))
  public static let lobbyName = Schema(
    "LobbyName", .text("The name of a hunt.", LobbyNameRule.self, example: "Old Town"))
  public static let lobbyDescription = Schema("Description", .text("What the hunt is about.", DescriptionRule.self))
  public static let author = Schema(
    "Author", .text("Who made the hunt. Also the name under which the host chats; `Host` if empty.", AuthorRule.self))
  public static let playerName = Schema(
    "PlayerName",
    .text("The name of a player, unique in the lobby whatever its case.", PlayerNameRule.self, example: "Ada"))
  public static let deviceName = Schema(
    "DeviceName",
    .text(
      """
      What a client calls the device it runs on: long enough that no two are the same by chance.
      """, DeviceNameRule.self, example: "3f0c1d8e5a6b4c7d9e0f1a2b3c4d5e6f"))
  public static let teamName = Schema(
    "TeamName", .text("The name of a team, unique in the lobby whatever its case.", TeamNameRule.self, example: "Red"))
  public static let clueTitle = Schema(
    "ClueTitle", .text("The title of a clue.", ClueTitleRule.self, example: "The fountain"))
  public static let clueText = Schema("ClueText", .text("Where to look.", ClueTextRule.self))
  public static let answerText = Schema(
    "AnswerText", .text("An answer, or an option.", AnswerRule.self, example: "plane tree"))
  public static let questionText = Schema(
    "QuestionText", .text("What is asked.", QuestionRule.self, example: "How many steps lead up?"))
  public static let hintText = Schema("HintText", .text("The text of a hint.", HintRule.self))
  public static let chatText = Schema("ChatText", .text("A line of the chat.", ChatRule.self))
  public static let noticeText = Schema("NoticeText", .text("The text of a notice from the host.", NoticeRule.self))
  public static let rulingReason = Schema("RulingReason", .text("Why the host decided so.", RulingReasonRule.self))
  public static let reason = Schema("Reason", .text("The reason for an action.", ReasonRule.self))
  public static let songText = Schema("SongText", .text("Title or artist of a song.", SongTitleRule.self))
}
