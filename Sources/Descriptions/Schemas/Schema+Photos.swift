// Photos that players send for clues.
import Core
import Hunt
import JSONCoding
import Wire

extension Schema {
  public static let submissionID = Schema(
    "SubmissionId",
    .string(
      """
      The id of a photo that a player sent for a clue, within its lobby: `f` and a number, in order of creation, never \
      reused.
      """, pattern: Pattern.id("f"), example: "f1"))
  public static let caption = Schema("Caption", .text("What a player says about a photo.", CaptionRule.self))
  public static let photoState = Schema(
    "PhotoState", .words("Whether the photo waits for a judgement, and what that was.", of: Submission.State.self))
  public static let photoBonus = Schema(
    "PhotoBonus", .integer("Points in addition to the clue's.", Limits.photoBonus))
  public static let photoProofView = Schema(
    "PhotoProofView",
    .object(
      "A photo to take.",
      [
        .required("kind", .constant("photo", "The kind of proof.")),
        .optional("ask", .questionText),
        .required("review", .photoReview),
      ]))
  public static let photoReview = Schema(
    "PhotoReview",
    .words(
      "Who decides: with `host`, a photo waits for the host; with `auto`, it counts at once.", of: PhotoReview.self))
  public static let sentPhoto = Schema(
    "SentPhoto",
    .object(
      "A photo that this player sent to this lobby before.",
      [.required("photo", .photoName), .optional("caption", .caption)]))
  public static let ownSubmission = Schema(
    "OwnSubmission",
    .object(
      "The player's newest photo of the clue.",
      [
        .required("submission", .submissionID),
        .required("photo", .photoName),
        .optional("caption", .caption),
        .required("state", .photoState),
        .optional("reason", .reason),
      ]))
  public static let submission = Schema("Submission", .object("A photo that a player sent for a clue.", judged))
  private static let judged: [Property] = [
    .required("submission", .submissionID),
    .required("player", .playerID),
    .required("clue", .clueID),
    .required("photo", .photoName),
    .optional("caption", .caption),
    .required("at", .timestamp),
    .required("state", .photoState),
    .optional("by", .staffAuthor),
    .optional("bonus", .photoBonus),
    .optional("reason", .reason),
    .required("published", .boolean("Whether everybody may see it.")),
  ]
  public static let photoQueue = Schema(
    "PhotoQueue",
    .object(
      "Photos that players sent.",
      [
        .required("submissions", .list("By ascending `submission`.", of: .submission, max: Limits.page.upperBound)),
        .required("waiting", .integer("How many photos wait for a judgement.", from: 0)),
      ]))
  public static let nextPhoto = Schema(
    "NextPhoto", .anyOf("The next photo; empty if there is none.", [.submission, .noMembers]))
  public static let album = Schema(
    "Album",
    .object(
      "The photos that are published.",
      [
        .required(
          "photos",
          .list(
            "By ascending `submission`.",
            of: .object([
              .required("submission", .submissionID),
              .required("player", .playerID),
              .required("clue", .clueID),
              .required("photo", .photoName),
              .optional("caption", .caption),
              .required("at", .timestamp),
            ]), max: Limits.page.upperBound)),
        .required("total", .integer("How many photos are published.", from: 0)),
      ]))

  // MARK: Events

  public static let photoSubmitted = lobbyEvent(
    "PhotoSubmitted", "photo.submitted",
    "A player sent a photo for a clue. For the player, the team and the host.",
    .object([
      .required("submission", .submissionID),
      .required("player", .playerID),
      .required("clue", .clueID),
      .required("photo", .photoName),
      .optional("caption", .caption),
      .optional("at", .timestamp),
      .optional("late", .constant(true)),
    ]))
  public static let photoAccepted = lobbyEvent(
    "PhotoAccepted", "photo.accepted",
    """
    A photo was accepted; `clue.scanned` follows. For the player, the team and the host. While the board is frozen, for \
    the player, without `bonus`, and the host.
    """,
    .object([
      .required("submission", .submissionID),
      .required("player", .playerID),
      .required("clue", .clueID),
      .optional("bonus", .photoBonus),
    ]))
  public static let photoRejected = lobbyEvent(
    "PhotoRejected", "photo.rejected", "A photo was rejected. For the player, the team and the host.",
    .object([
      .required("submission", .submissionID),
      .required("player", .playerID),
      .required("clue", .clueID),
      .optional("reason", .reason),
    ]))
  public static let photoReopened = lobbyEvent(
    "PhotoReopened", "photo.reopened",
    """
    The judgement of a photo was taken back: it waits again, and its find no longer counts. For everybody if it had one \
    (`found`), else for the player, the team and the host. While the board is frozen, for the player and the host.
    """,
    .object([
      .required("submission", .submissionID),
      .required("player", .playerID),
      .required("clue", .clueID),
      .optional("found", .constant(true)),
    ]))
  public static let photoPublished = lobbyEvent(
    "PhotoPublished", "photo.published",
    "A photo is shown to everybody. Once it is withdrawn, `photo` and `caption` are missing.",
    .object([
      .required("submission", .submissionID),
      .required("player", .playerID),
      .required("clue", .clueID),
      .optional("photo", .photoName),
      .optional("caption", .caption),
    ]))
  public static let photoWithdrawn = lobbyEvent(
    "PhotoWithdrawn", "photo.withdrawn", "A photo is no longer shown to everybody.",
    .object([
      .required("submission", .submissionID),
      .required("player", .playerID),
      .required("clue", .clueID),
    ]))
}
