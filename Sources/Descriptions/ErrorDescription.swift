import Core
import Hunt
import JSONCoding
public import Wire

/// An error of the protocol: a code that several kinds may share, and its data.
public struct ErrorDescription: Sendable {
  /// Its name among the components of a document.
  public let name: String
  /// The problem, as a sentence.
  public let message: String
  public let kinds: [ErrorKind]
  /// The schema of its `data`.
  public let data: Schema

  private init(_ name: String, _ message: String, _ kinds: [ErrorKind], _ details: [Schema.Property] = []) {
    self.name = name
    self.message = message
    self.kinds = kinds
    let names = kinds.map(\.rawValue)
    let kind: Schema = if names.count == 1 { .constant(.string(names[0])) } else { .words(names) }
    data = Schema("\(name)Data", .object([.required("kind", kind)] + details))
  }

  public var code: Int { kinds.first?.code ?? ErrorKind.internalError.code }

  /// Returns the errors that can have one of these kinds, in the order of `all`.
  public static func all(of kinds: [ErrorKind]) -> [ErrorDescription] {
    all.filter { !kinds.allSatisfy(Set(ErrorKind.allCases).subtracting($0.kinds).contains) }
  }

  /// All errors of the protocol.
  public static let all: [ErrorDescription] = [
    ErrorDescription("ParseError", "This is not JSON. Send one JSON value per line.", [.parseError]),
    ErrorDescription(
      "InvalidRequest", "The message is JSON but not a request, or it is too long, nested too deeply, or not UTF-8.",
      [.invalidRequest]),
    ErrorDescription("MethodNotFound", "There is no such method.", [.methodNotFound]),
    ErrorDescription(
      "InvalidParams", "A parameter is missing, has the wrong type, or is out of bounds.", [.invalidParams],
      [
        .required("field", .string("The field, such as `name` or `clues[3].points`.", min: 1)),
        .required(
          "problem",
          .string("The problem, as the rest of a sentence that begins with the field: `must not be empty`.", min: 1)),
        .optional(
          "problems",
          .list(
            "For a pack, all problems, including the first.",
            of: .object(
              "One problem.",
              [
                .required(
                  "at", .string("The place, such as `clues[3].title`, `Pins[3].Title` or `line 3, title`.", min: 1)),
                .required(
                  "problem", .string("The problem, as the rest of a sentence that begins with the place.", min: 1)),
              ]), min: 1)),
      ]),
    ErrorDescription(
      "Internal", "Something went wrong in the server.", [.internalError],
      [
        .required("trace", .string("An id to quote to the server's operator.", min: 1))
      ]),
    ErrorDescription("Unauthorized", "The request needs a token, or the token is unknown.", [.unauthorized]),
    ErrorDescription(
      "Forbidden", "The seat, or the settings of the lobby or the server, do not allow this.", [.forbidden],
      [
        .optional(
          "field",
          .words(
            "What to send, too, or the setting of the server that does not allow it, if that is known.",
            ["password", "invitation", "registration", "hosting"]))
      ]),
    ErrorDescription(
      "NotFound",
      """
      There is no such lobby, clue, player, message, song, photo, member of staff, webhook, pack, account, token or ban.
      """,
      [
        .lobbyNotFound, .clueNotFound, .playerNotFound, .messageNotFound, .songNotFound, .submissionNotFound,
        .staffNotFound, .webhookNotFound, .packNotFound, .accountNotFound, .operatorNotFound, .banNotFound,
      ]),
    ErrorDescription(
      "NameTaken",
      """
      The name is taken in this lobby, the username or the address is taken, the account already has such a \
      pack, the pack has changed in the meantime, or the photo was judged already.
      """, [.nameTaken, .usernameTaken, .emailTaken, .packExists, .versionConflict],
      [
        .required("field", .words(["name", "username", "email", "version", "submission"])),
        .optional("version", .integer("The pack's current version, for a version conflict.", from: 1)),
      ]),
    ErrorDescription(
      "BadCredentials", "The name, the password or the passphrase is wrong.", [.badCredentials],
      [
        .optional("field", .words("The wrong field, if the caller is signed in.", ["password", "currentPassword"]))
      ]),
    ErrorDescription(
      "WrongPhase", "The phase of the hunt does not allow this, or the lobby is archived.", [.wrongPhase],
      [
        .required("phase", .phase)
      ]),
    ErrorDescription(
      "SentAway", "The host has removed or muted the player, or an operator has banned the sender.",
      [.kicked, .muted, .banned], [.optional("until", .timestamp)]),
    ErrorDescription(
      "LobbyFull", "All seats are taken.", [.lobbyFull],
      [
        .required("capacity", .integer("The number of seats.", Limits.capacity))
      ]),
    ErrorDescription(
      "QuotaExceeded", "A quota is exceeded.", [.quotaExceeded],
      [
        .required(
          "quota",
          .words(
            "The exceeded quota, named as in the limits of `server.info`.",
            [
              "lobbiesOfAccount", "capacity", "clueBytes", "staff", "webhooks", "operators", "bans", "invitations",
              "apiKeys",
            ])),
        .required("limit", .integer("The value of the quota.", from: 1)),
      ]),
    ErrorDescription(
      "RateLimited", "Too many attempts.", [.rateLimited],
      [
        .required("retryAfter", .retryAfter)
      ]),
    ErrorDescription(
      "Unavailable", "The request could not be stored, and nothing was changed. It may be sent again.",
      [.unavailable],
      [
        .required("retryAfter", .retryAfter)
      ]),
  ]
}
