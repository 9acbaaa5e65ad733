public import Core
public import Hunt
public import JSONCoding

/// An error as clients see it: a number, a stable name (`kind`), a sentence for people, and what else a program may
/// need.
public struct WireError: Error, Equatable, Sendable {
  public let errorKind: ErrorKind
  public let message: String
  /// Members of `data` besides `kind`.
  public let details: [JSONObject.Member]

  init(_ kind: ErrorKind, _ message: String, _ details: [JSONObject.Member] = []) {
    errorKind = kind
    self.message = message
    self.details = details
  }

  public var code: Int { errorKind.code }
  public var kind: String { errorKind.rawValue }
  /// Milliseconds after which to try again, if that may help.
  public var retryAfter: Int64? { details.first { $0.name == "retryAfter" }?.value.integer }

  /// As clients get it.
  public var json: JSONObject {
    let data = JSONObject([.init("kind", .string(kind))] + details)
    return ["code": .integer(Int64(code)), "message": .string(message), "data": .object(data)]
  }

  func write(to writer: inout JSONWriter) { writer.value(.object(json)) }
}

// MARK: The message itself

extension WireError {
  public static let parseError = WireError(.parseError, "This is not JSON. Send one JSON value per line.")

  public static func invalidRequest(_ sentence: String) -> WireError {
    WireError(.invalidRequest, sentence)
  }

  public static let answersTooLong = invalidRequest(
    "The answers to this batch are too long altogether. Send the requests one by one.")
  public static let tooLong = invalidRequest(
    "The message is longer than \(Limits.messageBytes) bytes. Send a long hunt clue by clue.")
  public static let notUTF8 = invalidRequest("The message is not UTF-8.")
  public static let noPushes = invalidRequest(
    "This connection cannot receive pushes. Watch over lines or a WebSocket, or call lobby.view.")
  public static let tooManyMarks = invalidRequest(
    "A text in the message has more than \(StreamSafe.marksMax) accents or other combining marks in a row. Send fewer.")
  public static let tooDeep = invalidRequest("The message is nested deeper than \(Limits.messageDepth).")

  public static func methodNotFound(_ method: String) -> WireError {
    WireError(.methodNotFound, "There is no method \(method.beginning(80).debugDescription).")
  }

  /// - Parameter problem: completes the sentence that the field begins: "must not be empty".
  public static func invalidParams(_ field: String, _ problem: String) -> WireError {
    WireError(
      .invalidParams, "\(field) \(problem).",
      [.init("field", .string(field)), .init("problem", .string(problem))])
  }

  /// - Parameter sentence: says the field's name itself, if it says it.
  public static func invalidParams(_ field: String, sentence: String) -> WireError {
    let start = sentence.hasPrefix("\(field): ") ? field.count + 2 : 0
    let problem = sentence.dropFirst(start).dropLast(sentence.hasSuffix(".") ? 1 : 0)
    return WireError(
      .invalidParams, sentence, [.init("field", .string(field)), .init("problem", .string(String(problem)))])
  }

  /// - Parameter trace: stands in the server's log beside the details, which stay there.
  public static func internalError(trace: String) -> WireError {
    WireError(
      .internalError, "Something went wrong in the server. Quote \(trace) to its operator.",
      [.init("trace", .string(trace))])
  }
}

// MARK: Who asks

extension WireError {
  public static let noToken = WireError(.unauthorized, "This needs a token: join the lobby or attach one first.")
  public static let noLobbyNamed = WireError(
    .unauthorized, "Say which lobby: send its code, or join it or attach a token first.")
  public static let noAccount = WireError(.unauthorized, "This needs an account: sign in first.")
  public static let unknownAccountToken = WireError(
    .unauthorized, "You are not signed in, or your session has ended. Sign in again.")
  public static let unknownToken = WireError(.unauthorized, "This token is unknown. Join the lobby again.")

  public static let invitationOver = WireError(
    .unauthorized, "This invitation has expired or was revoked. Ask the host for a new one.")

  public static let otherSite = WireError(
    .forbidden,
    """
    This request came from a page of another site. \
    Send it from a page of this server, or have its operator allow the site (quarry serve --origins).
    """)
  public static let hostOnly = WireError(.forbidden, "Only the host of the lobby may do this.")
  /// - Parameter role: the sender's.
  public static func notOfRole(_ role: StaffRole) -> WireError {
    WireError(
      .forbidden,
      "You are here as \(role == .onlooker ? "an" : "a") \(role.rawValue), who may not do this. Ask the host.")
  }
  public static let playerOnly = WireError(.forbidden, "Only a player of the lobby may do this.")
  public static let mailIsOff = WireError(
    .forbidden,
    "This server sends no mail. Download the codes from the host's page, or with \"quarry sheet --token TOKEN\".")
  public static let noSeat = WireError(
    .forbidden, "You have no seat in this lobby. Join it, or send the token of a seat.")
  public static let hasSeat = WireError(
    .forbidden, "This device has a seat already. Use the link on another device, or leave this seat first.")
  public static let otherStation = WireError(.forbidden, "This invitation is for the station of another clue.")
  public static let webhooksNeedAccount = WireError(
    .forbidden, "Webhooks are for hosts with an account. Sign in, and claim this lobby with account.claim.")
  public static let notForKeys = WireError(.forbidden, "No API key may do this. Sign in with your password.")
  public static func outOfScope(_ scope: String) -> WireError {
    WireError(.forbidden, "This API key may not do this: it lacks the scope \"\(scope)\".")
  }
  public static let claimByPassphrase = WireError(
    .forbidden, "Nobody can claim a lobby by its passphrase. Use the token that lobby.create gave, the host's own.")
  public static let otherLobby = WireError(.forbidden, "This token belongs to another lobby.")

  public static func forbidden(_ refusal: Rejection.Refusal) -> WireError {
    if refusal == .noAccount { return .noAccount }
    let sentence =
      switch refusal {
      case .songsAreOff: "The host has switched songs off."
      case .chatIsOff: "The host has switched the chat off."
      case .spectatorsAreOff: "The host does not let spectators watch this lobby. Join it to take part."
      case .momentsAreOff: "The host has switched the feed off."
      case .momentsAreForSeveral: "A play by one player has no feed: there is nobody to share it with."
      case .positionsAreOff: "The host has not switched sharing positions on."
      case .isClaimed: "This lobby belongs to another account."
      case .noAccount: noAccount.message
      case .isRanked:
        "This lobby's results count for a pack's board, so its clues, points and time cannot be changed."
      case .isForHostAlone: "Only the host of the lobby may invite or revoke cohosts."
      case .isHiddenByBoard:
        "The board is frozen and hides this find. Publish its photo once the board shows it."
      case .noLateJoin: "The hunt has started, and nobody can join any more."
      case .teamHasTalked: "That team has talked among itself already. Ask the host to move you."
      }
    return WireError(.forbidden, sentence)
  }
}

// MARK: What is missing

extension WireError {
  public static func noLobby(code: String) -> WireError {
    WireError(.lobbyNotFound, "No lobby has the code \(code.beginning(20)). Check it with your host.")
  }

  public static let noSuchLobby = WireError(.lobbyNotFound, "There is no such lobby.")

  public static func clueNotFound(_ clue: ClueID) -> WireError { noClue(clue.description) }

  /// - Parameter name: what may be no clue's at all.
  public static func noClue(_ name: String) -> WireError {
    WireError(.clueNotFound, "This lobby has no clue \(name.beginning(20)).")
  }

  public static func playerNotFound(_ player: PlayerID) -> WireError {
    WireError(.playerNotFound, "This lobby has no player \(player).")
  }

  public static let noSuchTag = WireError(
    .playerNotFound, "No player here has this tag. Scan the badge again, or look whether its player has left.")

  public static func songNotFound(_ song: SongID) -> WireError {
    WireError(.songNotFound, "This lobby has no song \(song).")
  }

  public static func staffNotFound(_ staff: StaffID) -> WireError {
    WireError(.staffNotFound, "This lobby has no member of staff \(staff).")
  }

  /// - Parameter name: what may be no webhook's at all.
  public static func webhookNotFound(_ name: String) -> WireError {
    WireError(.webhookNotFound, "This lobby has no webhook \(name.beginning(20)).")
  }

  public static func submissionNotFound(_ submission: SubmissionID) -> WireError {
    WireError(.submissionNotFound, "This lobby has no photo \(submission).")
  }

  public static func submissionJudged(_ submission: SubmissionID) -> WireError {
    WireError(
      .versionConflict,
      "Photo \(submission) was judged already, or the player sent another one or left. Take the next one.",
      [.init("field", "submission")])
  }

  public static func messageNotFound(_ message: MessageID) -> WireError {
    WireError(.messageNotFound, "This lobby has no message \(message).")
  }
}

// MARK: Accounts

extension WireError {
  public static let accountNotFound = WireError(.accountNotFound, "There is no such account.")
  public static let usernameTaken = WireError(
    .usernameTaken, "This username is taken. Choose another one.",
    [.init("field", "username")])
  public static let emailTaken = WireError(
    .emailTaken, "An account with this email address already exists. Sign in, or use another address.",
    [.init("field", "email")])

  /// Does not say which of the two was wrong.
  public static let badCredentials = WireError(
    .badCredentials, "The name or the password is wrong.")

  /// Also of a lobby whose host has set none.
  public static let wrongPassphrase = WireError(.badCredentials, "The passphrase is wrong.")

  /// Of somebody who is signed in: there is no doubt who they are.
  public static func wrongPassword(_ field: String) -> WireError {
    WireError(.badCredentials, "The password is wrong.", [.init("field", .string(field))])
  }
}

// MARK: Packs

extension WireError {
  public static let packNotFound = WireError(.packNotFound, "There is no such pack.")
  public static let packExists = WireError(
    .packExists, "You already have a pack with this name and place. Choose another name.",
    [.init("field", "name")])

  public static func versionConflict(version: Int) -> WireError {
    WireError(
      .versionConflict,
      "The pack has changed: it is now at version \(version). Read it again, then make your change.",
      [.init("field", "version"), .init("version", .integer(Int64(version)))])
  }

  public static let notYourPack = WireError(.forbidden, "Only the creator of a pack may do this.")
  public static let tooManyPacks = WireError(
    .forbidden, "You have \(Limits.packsOfAccount) packs, which is the maximum. Delete one first.")

  /// The first problem as `field` and `problem`, like everywhere, and all of them as `problems`.
  /// - Parameter problems: at least one.
  public static func invalidParams(_ problems: [(at: String, problem: String)]) -> WireError {
    guard let first = problems.first else { return invalidRequest("The request is invalid.") }
    let list = problems.map { JSONValue.object(["at": .string($0.at), "problem": .string($0.problem)]) }
    let one = invalidParams(first.at, first.problem)
    return WireError(.invalidParams, one.message, one.details + [.init("problems", .array(list))])
  }
}

// MARK: What prevents it

extension WireError {
  public static func nameTaken(_ name: String) -> WireError {
    WireError(
      .nameTaken, "The name \(name) is taken in this lobby. Choose another name.",
      [.init("field", "name")])
  }

  public static func wrongPhase(_ phase: Phase) -> WireError {
    let sentence =
      switch phase {
      case .open: "The hunt has not started yet."
      case .running: "The hunt is running."
      case .paused: "The hunt is paused."
      case .ended: "The hunt has ended."
      }
    return WireError(.wrongPhase, sentence, [.init("phase", .string(phase.rawValue))])
  }

  /// Only the host gets to see results before the finale.
  public static func boardFrozen(_ phase: Phase) -> WireError {
    WireError(
      .wrongPhase, "The host has frozen the board: the results are shown once it is revealed.",
      [.init("phase", .string(phase.rawValue))])
  }

  public static func archived(_ phase: Phase) -> WireError {
    WireError(
      .wrongPhase, "This lobby is archived: it can be read but no longer changed.",
      [.init("phase", .string(phase.rawValue))])
  }

  public static func lobbyFull(capacity: Int) -> WireError {
    WireError(
      .lobbyFull,
      capacity == 1 ? "The one seat of this lobby is taken." : "All \(capacity) seats of this lobby are taken.",
      [.init("capacity", .integer(Int64(capacity)))])
  }

  public static func rateLimited(retryAfter: Span) -> WireError {
    WireError(
      .rateLimited, "Too many tries. Wait \((retryAfter.milliseconds + 999) / 1_000) s and try again.",
      [.init("retryAfter", .integer(retryAfter.milliseconds))])
  }

  public static let rehearsing = WireError(
    .rateLimited,
    "A rehearsal of this lobby, or for your address, is being played. Wait until it is over, 10 s at most.",
    [.init("retryAfter", 1_000)])

  public static func slowMode(retryAfter: Span) -> WireError {
    WireError(
      .rateLimited,
      "The host has slowed the chat down. Write again in \((retryAfter.milliseconds + 999) / 1_000) s.",
      [.init("retryAfter", .integer(retryAfter.milliseconds))])
  }

  public static func triedTooSoon(retryAfter: Span) -> WireError {
    WireError(
      .rateLimited,
      "That was wrong a moment ago. Answer again in \((retryAfter.milliseconds + 999) / 1_000) s.",
      [.init("retryAfter", .integer(retryAfter.milliseconds))])
  }

  public static func quotaExceeded(_ quota: Rejection.Quota) -> WireError {
    let sentence =
      switch quota {
      case .staff: "A lobby may have \(quota.limit) valid invitations of staff. Revoke those that are no longer needed."
      case .clueBytes: "The texts of a lobby's clues may have \(quota.limit) bytes in total. Shorten or remove some."
      }
    return WireError(
      .quotaExceeded, sentence,
      [.init("quota", .string(quota.rawValue)), .init("limit", .integer(Int64(quota.limit)))])
  }

  public static func quotaExceeded(_ quota: Quota, _ limit: Int) -> WireError {
    .quotaExceeded(quota.rawValue, limit, quota.refusal(limit))
  }

  public static let muted = WireError(.muted, "The host has muted you in this lobby.")
  public static let kicked = WireError(.kicked, "The host has removed you from this lobby.")
  public static let keptOut = WireError(
    .kicked, "The host has removed you from this lobby. You can join again only if the host lets you back in.")

  /// There is only so much room.
  /// - Parameters:
  ///   - quota: what there would be too much of, named as in the limits of `server.info`.
  ///   - sentence: says what to do.
  public static func quotaExceeded(_ quota: String, _ limit: Int, _ sentence: String) -> WireError {
    WireError(
      .quotaExceeded, sentence,
      [.init("quota", .string(quota)), .init("limit", .integer(Int64(limit)))])
  }

  /// Nothing was stored: the same request may be sent again.
  public static let unavailable = WireError(
    .unavailable, "The server cannot store this right now. Nothing was changed; send it again in a moment.",
    [.init("retryAfter", 1_000)])

  public static let tooManyLongAnswers = unavailable(
    "The server is already sending too many long answers. Try again in a moment.", .seconds(2))
  public static let busy = busy(for: .seconds(1))

  /// - Parameter wait: how long the work before it will take.
  public static func busy(for wait: Span) -> WireError {
    unavailable("The server is too busy right now. Try again in a moment.", wait)
  }

  /// - Parameter sentence: what could not be done, and what to do instead.
  public static func unavailable(_ sentence: String, _ retryAfter: Span) -> WireError {
    WireError(.unavailable, sentence, [.init("retryAfter", .integer(retryAfter.milliseconds))])
  }

  /// Every rejection of the game, as an error.
  public init(_ rejection: Rejection) {
    switch rejection {
    case .lobbyNotFound: self = .noSuchLobby
    case .clueNotFound(let clue): self = .clueNotFound(clue)
    case .playerNotFound(let player): self = .playerNotFound(player)
    case .messageNotFound(let message): self = .messageNotFound(message)
    case .songNotFound(let song): self = .songNotFound(song)
    case .staffNotFound(let id): self = .staffNotFound(id)
    case .submissionNotFound(let id): self = .submissionNotFound(id)
    case .submissionJudged(let id): self = .submissionJudged(id)
    case .notSeated: self = .unknownToken
    case .nameTaken(let name): self = .nameTaken(name)
    case .lobbyFull(let capacity): self = .lobbyFull(capacity: capacity)
    case .keptOut: self = .keptOut
    case .muted: self = .muted
    case .tooSoon(let retryAfter): self = .slowMode(retryAfter: retryAfter)
    case .triedTooSoon(let retryAfter): self = .triedTooSoon(retryAfter: retryAfter)
    case .wrongPhase(let phase): self = .wrongPhase(phase)
    case .archived(let phase): self = .archived(phase)
    case .notAllowed(let refusal): self = .forbidden(refusal)
    case .quotaExceeded(let quota): self = .quotaExceeded(quota)
    case .invalid(let field, let problem): self = .invalidParams(field, problem)
    }
  }
}
