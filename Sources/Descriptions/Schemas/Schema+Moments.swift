// The feed.
import Core
import Hunt
import JSONCoding
import Wire

extension Schema {
  public static let reaction = Schema(
    "Reaction", .words("What somebody thinks of an entry of the feed.", of: Reaction.self))
  private static let reactionCount = integer(from: 0)
  public static let reactions = Schema(
    "Reactions",
    .object(
      "How often an entry of the feed was reacted to in each way.",
      [
        .required("heart", reactionCount),
        .required("laugh", reactionCount),
        .required("wow", reactionCount),
        .required("clap", reactionCount),
        .required("fire", reactionCount),
      ]))
  public static let momentList = Schema(
    "FeedPage",
    .object(
      "A part of the feed, newest first.",
      [
        .required(
          "entries", .list(of: .moment, max: Limits.momentPage.upperBound)),
        .required("more", .boolean("Whether there are earlier entries.")),
      ]))
  public static let moment = Schema(
    "FeedEntry",
    .object(
      """
      A find, a published photo or a notice to everybody. `seq`, `type` and `at` are those of its event. `mine` is the \
      reaction of the calling seat.
      """,
      [
        .required("seq", .seq),
        .required("type", .words(["clue.scanned", "photo.published", "notice.sent"])),
        .required("at", .timestamp),
        .optional("player", .playerID),
        .optional("name", .playerName),
        .optional("clue", .clueID),
        .optional("submission", .submissionID),
        .optional("photo", .photoName),
        .optional("caption", .caption),
        .optional("notice", .noticeID),
        .optional("text", .noticeText),
        .optional("first", .constant(true, "The find was the first of its clue to be stored. Omitted otherwise.")),
        .optional(
          "leader",
          .constant(true, "With the find its player took the lead on the board. Omitted otherwise.")),
        .required("reactions", .reactions),
        .optional("mine", .reaction),
      ]))
  public static let momentChange = Schema(
    "FeedChange",
    .object(
      "Entries of the feed to which the reactions changed, as they are now.",
      [
        .required("lobby", .lobbyID),
        .required(
          "entries",
          .list(
            of: .object([
              .required("entry", .seq),
              .required("reactions", .reactions),
            ]), min: 1)),
      ]))
  public static let momentReacted = lobbyEvent(
    "FeedReacted", "feed.reacted",
    """
    Somebody reacted to an entry of the feed; null if they took it back. Without `player` the host or staff did. It is \
    never pushed. While the board is frozen, for the host.
    """,
    .object([
      .required("entry", .seq),
      .required("reaction", .reaction.orNull),
      .optional("player", .playerID),
    ]))
}
