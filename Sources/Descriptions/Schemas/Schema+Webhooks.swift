// Receivers of a lobby's events.
import Core
import JSONCoding
import Wire

extension Schema {
  public static let webhookID = Schema(
    "WebhookId",
    .string(
      """
      The id of a webhook within its lobby: `w` and a number, in order of creation, never reused.
      """, pattern: Pattern.id("w"), example: "w1"))
  public static let webhookURL = Schema(
    "WebhookUrl",
    .string(
      "Where the server sends events: an address that begins with `https://` or `http://`.", min: 1,
      max: Limits.webhookURL))
  public static let eventTypes = Schema(
    "EventTypes",
    .list(
      "Types of events.",
      of: .string("A type of event, or `*`.", pattern: #"^(\*|[a-z]+\.[a-zA-Z]+)$"#, example: "clue.scanned"), min: 1))
  public static let createdWebhook = Schema(
    "CreatedWebhook",
    .object([
      .required("webhook", .webhookID),
      .required(
        "secret",
        .string(
          "Signs the calls: `whsec_` and 32 bytes in base64. It is not shown again.",
          pattern: "^whsec_[A-Za-z0-9+/]{43}=$")),
    ]))
  public static let webhookList = Schema(
    "WebhookList",
    .object([
      .required(
        "webhooks",
        .list(
          "By ascending `webhook`.",
          of: .object([
            .required("webhook", .webhookID),
            .required("url", .webhookURL),
            .required("types", .eventTypes),
            .required("createdAt", .timestamp),
            .optional("failing", .constant(true, "The last call failed.")),
          ]), max: Limits.webhooks))
    ]))
  public static let webhookDeliveries = Schema(
    "WebhookDeliveries",
    .object([
      .required(
        "deliveries",
        .list(
          "In the order of the tries.",
          of: .object([
            .optional("lobby", .lobbyID),
            .optional("position", .logPosition),
            .required("seq", .integer("The number of the event; 0 for a test.", from: 0)),
            .required("at", .timestamp),
            .required("status", .integer("The status of the answer; 0 if there was none.", from: 0)),
            .required("attempt", .integer("The number of the try.", from: 0)),
            .optional("nextAt", .timestamp),
          ])))
    ]))
}
