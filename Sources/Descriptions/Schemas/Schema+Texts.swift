// Texts that people write.
import Core
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
      The public name of an account: letters, digits and, after the first character, `.`, `_` and `-`; 2 to 30 \
      characters.
      """, characters: Limits.username, pattern: Pattern.username, example: "ada"))
  public static let email = Schema(
    "Email",
    .string(
      "An email address.", max: EmailAddress.lengthMax, pattern: Pattern.email,
      example: "ada@example.com"))
  public static let emailAddress = Schema(
    "EmailAddress", .string("An email address in ASCII.", pattern: Pattern.email, example: "ada@example.org"))
  public static let language = Schema(
    "Language", .words("A language that the server speaks to people.", of: Language.self))
  public static let password = Schema(
    "Password",
    .string("At least 8 characters, with a letter, a digit and a special character.", characters: Limits.password))
  public static let passphrase = Schema(
    "Passphrase",
    .string(
      "A passphrase of the host's own, after NFC. White space at its ends does not count.",
      characters: Limits.passphrase))
  public static let packName = Schema(
    "PackName", .text("The name of a pack.", PackNameRule.self, example: "Old Town"))
  public static let packLocation = Schema(
    "PackLocation", .text("The place where the pack is played, in words.", PackLocationRule.self, example: "Florence"))
  public static let packDescription = Schema(
    "PackDescription", .text("A description of the pack.", PackDescriptionRule.self, example: "A walk over the river."))
  public static let fragment = Schema(
    "Fragment", .string("A fragment that the text must contain.", characters: 0...Limits.fragment))
  public static let lobbyName = Schema(
    "LobbyName", .text("The name of a hunt.", LobbyNameRule.self, example: "Old Town"))
  public static let lobbyDescription = Schema("Description", .text("A description of the hunt.", DescriptionRule.self))
  public static let author = Schema(
    "Author", .text("The author of the hunt. Also the host's name in the chat; `Host` if empty.", AuthorRule.self))
  public static let playerName = Schema(
    "PlayerName",
    .text("The name of a player, unique in the lobby ignoring case.", PlayerNameRule.self, example: "Ada"))
  public static let deviceName = Schema(
    "DeviceName",
    .text(
      """
      A client's name for the device that it runs on, long enough to be unique.
      """, DeviceNameRule.self, example: "3f0c1d8e5a6b4c7d9e0f1a2b3c4d5e6f"))
  public static let divisionName = Schema(
    "DivisionName",
    .text("The name of a division, unique in the lobby ignoring case.", TeamNameRule.self, example: "Kids"))
  public static let teamName = Schema(
    "TeamName", .text("The name of a team, unique in the lobby ignoring case.", TeamNameRule.self, example: "Red"))
  public static let clueTitle = Schema(
    "ClueTitle", .text("The title of a clue.", ClueTitleRule.self, example: "The fountain"))
  public static let clueText = Schema("ClueText", .text("The text of a clue: where to look.", ClueTextRule.self))
  public static let answerText = Schema(
    "AnswerText", .text("An answer, or an option.", AnswerRule.self, example: "plane tree"))
  public static let questionText = Schema(
    "QuestionText", .text("The text of a question.", QuestionRule.self, example: "How many steps lead up?"))
  public static let hintText = Schema("HintText", .text("Help for a clue.", HintRule.self))
  public static let chatText = Schema("ChatText", .text("The text of a chat message.", ChatRule.self))
  public static let noticeText = Schema("NoticeText", .text("The text of a notice.", NoticeRule.self))
  public static let rulingReason = Schema("RulingReason", .text("The reason for a ruling.", RulingReasonRule.self))
  public static let reason = Schema("Reason", .text("The reason for an action.", ReasonRule.self))
  public static let songText = Schema("SongText", .text("Title or artist of a song.", SongTitleRule.self))
}
