import Hunt
import JSONCoding
public import Wire

/// An error of the protocol: a number that several kinds may share, and what comes along with it.
public struct ErrorDescription: Sendable {
  /// Its name among the components of a document.
  public let name: String
  /// What is wrong, as a sentence.
  public let message: String
  public let kinds: [ErrorKind]
  /// Its `data`.
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

  /// The errors that may be of these kinds, in the order of `all`.
  public static func all(of kinds: [ErrorKind]) -> [ErrorDescription] {
    all.filter { !kinds.allSatisfy(Set(ErrorKind.allCases).subtracting($0.kinds).contains) }
  }

  /// All there are.
  public static let all: [ErrorDescription] = [
    ErrorDescription("ParseError", "This is not JSON. Send one JSON value per line.", [.parseError]),
    ErrorDescription(
      "InvalidRequest", "The message is JSON but not a request; or it is too long, nested too deeply, or not UTF-8.",
      [.invalidRequest]),
    ErrorDescription("MethodNotFound", "There is no such method.", [.methodNotFound]),
    ErrorDescription(
      "InvalidParams", "A parameter is missing, has the wrong type, or is out of bounds.", [.invalidParams],
      [
        .required("field", .string("Which: `name`, `clues[3].points`.", min: 1)),
        .required(
          "problem",
          .string("What is wrong, as the end of a sentence that begins with the field: `must not be empty`.", min: 1)),
        .optional(
          "problems",
          .list(
            "For packs, all problems, including the first.",
            of: .object(
              "One thing.",
              [
                .required("at", .string("Where: `clues[3].title`, `Pins[3].Title`, `line 3, title`.", min: 1)),
                .required("problem", .string("What, as the end of a sentence that begins with the place.", min: 1)),
              ]), min: 1)),
      ]),
    ErrorDescription(
      "Internal", "Something went wrong in the server.", [.internalError],
      [
        .required("trace", .string("What to quote to the server's operator.", min: 1))
      ]),
    ErrorDescription("Unauthorized", "A token is missing or unknown.", [.unauthorized]),
    ErrorDescription("Forbidden", "The seat, or the lobby's settings, do not allow it.", [.forbidden]),
    ErrorDescription(
      "NotFound", "There is no such lobby, clue, player, message, song or pack.",
      [.lobbyNotFound, .clueNotFound, .playerNotFound, .messageNotFound, .songNotFound, .packNotFound]),
    ErrorDescription(
      "NameTaken",
      """
      The name is taken in this lobby; or the username or address is in use; or such a pack already exists, or the \
      pack has changed meanwhile.
      """, [.nameTaken, .usernameTaken, .emailTaken, .packExists, .versionConflict],
      [
        .required("field", .words(["name", "username", "email", "version"])),
        .optional("version", .integer("For a conflict: the pack's current version.", from: 1)),
      ]),
    ErrorDescription(
      "BadCredentials", "The name or the password is wrong.", [.badCredentials],
      [
        .optional("field", .words("Of somebody who is signed in.", ["password", "currentPassword"]))
      ]),
    ErrorDescription(
      "WrongPhase", "The hunt is not in a phase for this, or the lobby is archived.", [.wrongPhase],
      [
        .required("phase", .phase)
      ]),
    ErrorDescription("SentAway", "The host has removed or muted the player.", [.kicked, .muted]),
    ErrorDescription(
      "LobbyFull", "All seats are taken.", [.lobbyFull],
      [
        .required("capacity", .integer("How many there are.", Limits.capacity))
      ]),
    ErrorDescription(
      "QuotaExceeded", "The limit for this is reached.", [.quotaExceeded],
      [
        .required(
          "quota", .words("The limit, named as in the limits of `server.info`.", ["clueBytes"])),
        .required("limit", .integer("The limit's value.", from: 1)),
      ]),
    ErrorDescription(
      "RateLimited", "Too many tries.", [.rateLimited],
      [
        .required("retryAfter", .retryAfter)
      ]),
    ErrorDescription(
      "Unavailable", "It could not be stored, and nothing was changed. The same request may be sent again.",
      [.unavailable],
      [
        .required("retryAfter", .retryAfter)
      ]),
  ]
}
